"""What a rule was merged into when it ended."""

from __future__ import annotations

from itertools import pairwise

import pytest

from generator.model.alignment import Confidence, Match, Relation
from generator.model.joins import merged_into
from generator.model.lineage import Lineage, Member


def _lineage(name: str, nodes: str, *, joins: tuple[Match, ...] = (), went_to: str = "") -> Lineage:
    members = tuple(Member(node[0], node) for node in nodes.split())
    pairs = pairwise(members)
    links = [Match(a.node, b.node, Relation.SAME, Confidence.CERTAIN, 1.0, ()) for a, b in pairs]
    return Lineage(name, members, tuple(links), joins, went_to=tuple(went_to.split()))


@pytest.mark.parametrize(
    ("old", "new", "confidence", "edition", "expected"),
    [
        ("B1", "C2", Confidence.PROBABLE, "C", ("taker",)),
        ("B1", "C2", Confidence.POSSIBLE, "C", ()),  # pages say no more than where words are found
        ("A1", "B2", Confidence.CERTAIN, "C", ()),  # while it lived
        ("B1", "D2", Confidence.CERTAIN, "C", ()),  # after another edition without it
        ("B1", "C2", Confidence.CERTAIN, "", ()),  # of a rule that lives
    ],
)
def test_what_a_rule_was_merged_into(
    old: str, new: str, confidence: Confidence, edition: str, expected: tuple[str, ...]
) -> None:
    join = Match(old, new, Relation.MERGE, confidence, 0.9, ())
    line = _lineage("giver", "A1 B1", went_to="taker")
    taker = _lineage("taker", "A2 B2 C2 D2", joins=(join,))
    assert merged_into(line, edition, {"giver": line, "taker": taker}) == expected
