"""What is doubtful of a rule's life, and of a way through several editions: only what that way is made of."""

from __future__ import annotations

import pytest

from generator.lineage import Composer, chain
from generator.model.alignment import Alignment, Confidence, Match, Relation
from generator.model.joins import joins_of
from generator.model.lineage import Lineage, Member
from tests.lineage.test_chain import edition, tree
from tests.linked import linked

CERTAIN, PROBABLE, POSSIBLE = Confidence
SAME, SPLIT, MERGE = Relation

EDITIONS = [edition(year) for year in (2001, 2002, 2003)]
#: 100.3 is split off from 100.2 in 2002 and 100.4 is merged into 100.3 in 2003; 100.2 takes words of 100.1.
HELD = {
    "2001": tree(2001, {"100.1": "a", "100.2": "b", "100.4": "d"}),
    "2002": tree(2002, {"100.1": "a", "100.2": "b and a", "100.3": "of b", "100.4": "d"}),
    "2003": tree(2003, {"100.1": "a", "100.2": "b and a", "100.3": "of b and d"}),
}


def alignment(old: int, new: int, *links: tuple[str, str, Relation, Confidence]) -> Alignment:
    matches = tuple(
        Match(f"s{old}:{one}", f"s{new}:{other}", relation, sure, 1.0, ())
        for one, other, relation, sure in links
    )
    return Alignment(str(old), str(new), matches, (), ())


FIRST = alignment(
    2001,
    2002,
    ("100.1", "100.1", SAME, CERTAIN),
    ("100.1", "100.2", SPLIT, POSSIBLE),
    ("100.2", "100.2", SAME, CERTAIN),
    ("100.2", "100.3", SPLIT, PROBABLE),
    ("100.4", "100.4", SAME, POSSIBLE),
)
SECOND = alignment(
    2002,
    2003,
    ("100.1", "100.1", SAME, PROBABLE),
    ("100.2", "100.2", SAME, CERTAIN),
    ("100.3", "100.3", SAME, CERTAIN),
    ("100.4", "100.3", MERGE, PROBABLE),
)


@pytest.fixture(scope="module")
def lines() -> dict[str, Lineage]:
    pairs = {(one.old, one.new): one for one in (FIRST, SECOND)}
    return {line.id: line for line in chain(EDITIONS, HELD, pairs)}


def test_words_of_another_rule_make_no_member_doubtful(lines: dict[str, Lineage]) -> None:
    """That 100.2 perhaps has words of 100.1 does not make it less the rule it was."""
    line = lines["100.2@2001"]
    assert [link.relation for link in line.links] == [SAME, SAME]
    assert [(join.old, join.relation) for join in line.joins] == [("s2001:100.1", SPLIT)]
    assert line.doubtful() == frozenset()
    assert lines["100.4@2001"].doubtful() == {"s2002:100.4"}


def composed(lines: dict[str, Lineage], old: int, new: int) -> dict[tuple[str, str], Confidence]:
    whole = Composer(tuple(lines.values()), HELD, EDITIONS).compose(str(old), str(new))
    return {(m.old.partition(":")[2], m.new.partition(":")[2]): m.confidence for m in whole.matches}


def test_a_way_is_as_sure_as_its_least_sure_part(lines: dict[str, Lineage]) -> None:
    assert composed(lines, 2001, 2003) == {
        ("100.1", "100.1"): PROBABLE,  # from 2002 on
        ("100.2", "100.2"): CERTAIN,  # what it took of 100.1 is no part of the way
        ("100.2", "100.3"): PROBABLE,  # by the split
        ("100.4", "100.3"): POSSIBLE,  # before the merger
    }


def test_what_lies_before_or_after_is_no_part_of_the_way(lines: dict[str, Lineage]) -> None:
    assert composed(lines, 2001, 2002)["100.1", "100.1"] is CERTAIN
    assert composed(lines, 2002, 2003)["100.4", "100.3"] is PROBABLE


def test_a_join_tells_by_which_match_it_is_known(lines: dict[str, Lineage]) -> None:
    found = {(join.giver, join.taker): join.match for join in joins_of(lines.values())}
    assert found == {
        ("100.1@2001", "100.2@2001"): FIRST.matches[1],
        ("100.2@2001", "100.3@2002"): FIRST.matches[3],
        ("100.4@2001", "100.3@2002"): SECOND.matches[3],
    }


def test_each_member_after_the_first_has_one_link() -> None:
    members = [Member(str(year), f"s{year}:100.1") for year in (2001, 2002, 2003)]
    whole = linked("100.1@2001", members)
    assert whole.way("2001", "2002") == whole.way("2002", "2001") == whole.links[:1]
    assert whole.way("2002", "2002") == ()
    split = FIRST.matches[3]
    for links in ((), whole.links[:1], whole.links[::-1], (*whole.links, split)):
        with pytest.raises(
            ValueError, match=r"^100\.1@2001: the links are not those of the members"
        ):
            Lineage(whole.id, whole.members, links)
