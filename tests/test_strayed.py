"""Which old wordings strayed, where the last build has found that of some topics already."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from pathlib import Path

import pytest

from generator.alignment.elsewhere import Asked, Strayed, straying_from
from generator.lineage import Composer
from generator.model.alignment import Confidence, Match, Relation
from generator.model.book import Placed
from generator.model.lineage import Lineage, Member, owners_of
from generator.model.node import Node
from generator.model.term import Term
from generator.pipeline import elsewhere
from generator.pipeline.cache import Cache
from generator.pipeline.elsewhere import find_all_strayed
from generator.pipeline.weaving import Keep, Woven
from tests.alignment.tables import edition, tree
from tests.linked import linked

SHUFFLES = "The player who plays first skips the draw step of the first turn they take."
TAKES = "The starting player begins the game by taking a turn with all of its phases."
ENDS = "A phase ends when the stack is empty and all players pass in succession."
TEXTS = {"2001": "first", "2002": "second"}
OLD = {
    "101.1": SHUFFLES,
    "500.1": "Each turn has five phases, of which some have steps of their own.",
}
NEW = {"103.1": TAKES, "103.2": f"In some games, {SHUFFLES}", "500.1": ENDS}


def strayed(
    keep: Keep,
    *,
    is_split: bool = True,
    new: Mapping[str, str] | None = None,
    terms: tuple[Term, ...] = (),
) -> Strayed:
    """What strayed of two editions; where it ``is_split``, 103.2 took words of 101.1, which is 103.1 now."""
    editions = edition("2001"), edition("2002")
    held = {"2001": tree("2001", OLD), "2002": tree("2002", new or NEW)}
    lineages = (_line("101.1", "103.1"), _line("500.1", "500.1"), _taker(is_split=is_split))
    composer = Composer(lineages, held, editions)
    woven = Woven(editions, held, terms, {}, {}, lineages, composer, ())
    today = [Placed("2002", node) for node in held["2002"].nodes]
    return find_all_strayed(woven, owners_of(lineages, held), today, keep)


def _line(old: str, new: str) -> Lineage:
    members = (Member("2001", f"2001:{old}"), Member("2002", f"2002:{new}"))
    return linked(f"{old}@2001", members)


def _taker(*, is_split: bool) -> Lineage:
    members = (Member("2002", "2002:103.2"),)
    if not is_split:
        return Lineage("103.2@2002", members)
    ends = "2001:101.1", "2002:103.2"
    join = Match(*ends, Relation.SPLIT, Confidence.CERTAIN, 1.0, ())
    return Lineage("103.2@2002", members, joins=(join,), came_from=("101.1@2001",))


@pytest.fixture
def keep(tmp_path: Path) -> Keep:
    return Keep(Cache(tmp_path), TEXTS)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The old wordings that are looked for from now on."""
    seen: list[str] = []

    def watched(
        today: Iterable[Node], terms: tuple[Term, ...]
    ) -> Callable[[Iterable[Asked]], Strayed]:
        find = straying_from(today, terms)

        def find_and_tell(each: Iterable[Asked]) -> Strayed:
            told = list(each)
            seen.extend(one.said.id for one in told)
            return find(told)

        return find_and_tell

    monkeypatch.setattr(elsewhere, "straying_from", watched)
    return seen


def test_what_was_found_is_not_looked_for_again(keep: Keep, asked: list[str]) -> None:
    found = strayed(keep)
    assert found.elsewhere == {"2001:101.1": "2002:103.2"}
    assert asked == ["2001:101.1", "2001:500.1"]
    asked.clear()
    assert strayed(keep) == found
    assert asked == []


def test_other_lineages_make_their_own_topic_anew(keep: Keep, asked: list[str]) -> None:
    assert strayed(keep, is_split=False).elsewhere == {}
    asked.clear()
    assert strayed(keep).elsewhere == {"2001:101.1": "2002:103.2"}
    assert asked == ["2001:101.1"]


def test_other_texts_make_all_anew(keep: Keep, asked: list[str]) -> None:
    strayed(keep)
    asked.clear()
    other = Keep(keep.cache, TEXTS | {"2002": "another"})
    assert strayed(other, new=NEW | {"103.1": SHUFFLES}).elsewhere == {}
    assert asked == ["2001:500.1"]  # 103.1 says what it said


def test_rules_that_count_no_more_make_all_anew(keep: Keep, asked: list[str]) -> None:
    strayed(keep)
    asked.clear()
    without = {number: text for number, text in NEW.items() if number != "500.1"}
    strayed(keep, new=without | {"500.2": ENDS})
    assert "2001:101.1" in asked


def test_other_terms_make_all_anew(keep: Keep, asked: list[str]) -> None:
    strayed(keep)
    asked.clear()
    strayed(keep, terms=(Term(("skips",), ("passes over",), date(2002, 1, 1)),))
    assert asked == ["2001:101.1", "2001:500.1"]
