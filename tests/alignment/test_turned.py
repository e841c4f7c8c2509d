"""From a newer edition to an older one the same rules belong together as the other way round."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from generator.alignment.align import align
from generator.model.alignment import Alignment, Match, Relation
from tests.alignment.conftest import Archive
from tests.alignment.tables import align_tables, edition, links, numbers, tree

COINS = "To flip a coin, a player tosses it high while an opponent calls heads or tails."
DICE = "To roll a die, shake it well and read the uppermost number once it lies still."
COPY = "A copy acquires the printed values of the original's name and cost."
CHOICES = "Choices made while putting the original onto the stack are taken over by each duplicate."
WORDS = (
    "Once all agree who begins, each player sets the life total to twenty and draws seven cards."
)
OLD = {
    "1": "BASICS",
    "103": "START",
    "103.1": COINS,
    "103.2": WORDS,
    "103.3": DICE,
    "103.4": f"{COPY} {CHOICES}",
}
NEW = {
    "1": "BASICS",
    "103": "START",
    "103.1": COINS,
    "103.2": "Each player begins with a life total of twenty, once all agree who that is.",
    "103.3": "Then each player sets seven cards aside and draws them.",
    "103.4": DICE,
    "103.5": COPY,
    "103.6": CHOICES,
    "9": "VARIANTS",
    "905": "DRAFT",
    "905.1": "Boosters are opened at a table, and their contents handed to the left.",
    "905.2": WORDS,
}
TURNED = {
    Relation.SAME: Relation.SAME,
    Relation.SPLIT: Relation.MERGE,
    Relation.MERGE: Relation.SPLIT,
}


def align_back(new: Mapping[str, str], old: Mapping[str, str]) -> Alignment:
    """The alignment of the edition 2002 with 2001."""
    sides = tree("2002", new), tree("2001", old), edition("2002"), edition("2001")
    return align(*sides, terms=())


def told(match: Match) -> tuple[object, ...]:
    return match.old, match.new, match.relation, match.confidence, match.score


def mirrored(match: Match) -> tuple[object, ...]:
    return match.new, match.old, TURNED[match.relation], match.confidence, match.score


def test_an_older_rule_is_not_the_newer_one_that_only_tells_it_again() -> None:
    """Nor are rules merged into one that was cut in two since."""
    found = align_back(NEW, OLD)
    assert links(found) == [
        ("103", "103", "same"),
        ("103.1", "103.1", "same"),
        ("103.2", "103.2", "same"),
        ("103.4", "103.3", "same"),
        ("103.5", "103.4", "same"),
        ("103.6", "103.4", "merge"),
    ]
    assert numbers(found.removed) == ["103.3", "905", "905.1", "905.2"]


def test_what_is_told_of_a_pair_is_told_from_the_edition_asked() -> None:
    merged = next(m for m in align_back(NEW, OLD).matches if m.relation is Relation.MERGE)
    assert "100% of its telling words stand in 103.4" in [e.note for e in merged.evidence]
    moved = {"104": "START", "104.1": COINS, "104.2": DICE}
    back = align_back(moved, {"103": "START", "103.1": COINS, "103.2": DICE})
    assert "parents match: 104 → 103" in [e.note for e in back.matches[1].evidence]


def test_both_ways_give_the_same_pairs() -> None:
    there, back = align_tables(OLD, NEW), align_back(NEW, OLD)
    assert sorted(map(mirrored, there.matches), key=str) == sorted(map(told, back.matches), key=str)
    assert (there.removed, there.added) == (back.added, back.removed)


@pytest.mark.archive
def test_both_ways_give_the_same_pairs_of_a_book_put_in_a_new_order(editions: Archive) -> None:
    days = "2009-05-01", "2009-07-11"
    there, back = editions.align(*days), editions.align(*reversed(days))
    assert {*map(mirrored, there.matches)} == {*map(told, back.matches)}
    assert (there.removed, there.added) == (back.added, back.removed)
