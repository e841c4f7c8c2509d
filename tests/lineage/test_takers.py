"""Which rules have words of another since when."""

from __future__ import annotations

from itertools import pairwise

from generator.lineage import Takers
from generator.model.alignment import Confidence, Match, Relation
from generator.model.lineage import Lineage, Member

EDITIONS = ("2001", "2002", "2003", "2004")


def line(number: str, since: int, *givers: tuple[str, int]) -> Lineage:
    """A rule from an edition on; it took words of each of ``givers`` when that edition came."""
    members = [Member(name, f"s{name}:{number}") for name in EDITIONS if int(name) >= since]
    joins = tuple(_match(f"s{year - 1}:{giver}", f"s{year}:{number}") for giver, year in givers)
    links = tuple(_match(a.node, b.node) for a, b in pairwise(members))
    came = tuple(f"{giver}@2001" for giver, _ in givers)
    return Lineage(f"{number}@{since}", tuple(members), links, joins, came)


def _match(old: str, new: str) -> Match:
    return Match(old, new, Relation.SAME, Confidence.CERTAIN, 1.0, ())


LINES = (
    line("100.1", 2001),
    line("100.2", 2001, ("100.1", 2003)),
    line("100.3", 2002, ("100.1", 2002)),
    line("100.4", 2001, ("100.2", 2004)),
    line("100.5", 2001, ("100.2", 2002)),
)


def test_words_are_followed_through_others() -> None:
    takers = Takers(LINES, EDITIONS)
    assert takers.since("100.1@2001", "2001") == ("100.2@2001", "100.4@2001", "100.3@2002")


def test_what_went_before_is_not_of_that_wording() -> None:
    takers = Takers(LINES, EDITIONS)
    assert takers.since("100.1@2001", "2002") == ("100.2@2001", "100.4@2001")
    assert takers.since("100.1@2001", "2003") == ()


def test_what_another_gave_before_it_took_is_not_followed() -> None:
    """100.5 has words of 100.2 from before that had any of 100.1."""
    assert "100.5@2001" not in Takers(LINES, EDITIONS).since("100.1@2001", "2001")


def test_the_way_by_which_words_came_first_counts() -> None:
    """100.2 took some in 2004, but has some since 2003 by way of 100.3, before it gave any to 100.4."""
    lines = (
        line("100.1", 2001),
        line("100.2", 2001, ("100.1", 2004), ("100.3", 2003)),
        line("100.3", 2001, ("100.1", 2002)),
        line("100.4", 2001, ("100.2", 2004)),
    )
    assert "100.4@2001" in Takers(lines, EDITIONS).since("100.1@2001", "2001")


def test_rules_that_gave_one_another_words_end() -> None:
    both = (line("100.1", 2001, ("100.2", 2002)), line("100.2", 2001, ("100.1", 2003)))
    assert Takers(both, EDITIONS).since("100.2@2001", "2001") == ("100.1@2001",)
