"""Lives through the official editions that small trees cannot show."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import pytest

from generator.alignment.align import Aligner
from generator.lineage import chain
from generator.model.alignment import EvidenceKind, Match, Relation
from generator.model.change import ChangeKind
from generator.model.lineage import Lineage, Member
from generator.model.node import NodeId
from generator.model.number import RuleNumber
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, read_knowledge
from generator.tenants import find_tenants
from tests.conftest import ROOT
from tests.histories import make_history

pytestmark = pytest.mark.archive
DAYS = ("2009-07-11", "2009-09-04", "2009-10-01", "2010-06-18")


def test_the_two_rules_printed_as_702_30d_have_lives_of_their_own(archive: Path) -> None:
    """In 2010 they are 702.30f and 702.30g."""
    inputs = Inputs(ROOT / "sources" / "sources.toml")
    reader, (terms, _, _) = Reader(inputs), read_knowledge(inputs)
    sides = [reader.side(str(archive / f"CR-{day}.txt")) for day in DAYS]
    held = {side.edition.id: side.tree for side in sides if side is not None}
    editions = [side.edition for side in sides if side is not None]
    aligner = Aligner(terms)
    found = {
        (one.id, other.id): aligner.align(held[one.id], held[other.id], one, other)
        for one, other in pairwise(editions)
    }
    numbers = {node.id: str(node.number) for tree in held.values() for node in tree.nodes}
    lives = {
        tuple(numbers[member.node] for member in line.members)
        for line in chain(editions, held, found)
    }
    assert ("702.30c", "702.30d", "702.30d", "702.30f") in lives
    assert ("702.30d", "702.30d", "702.30d", "702.30g") in lives


@pytest.mark.parametrize(
    ("before", "part", "after"),
    [
        ("2003-10-01", "2006-10-01", "2007-02-01"),
        ("2001-07-23", "2006-10-01", "2009-07-11"),
        ("2021-07-23", "2024-03-08", "2024-11-08"),
    ],
)
def test_a_part_between_two_whole_editions_leaves_lives_as_they_are_unless_it_knows_better(
    archive: Path, before: str, part: str, after: str
) -> None:
    """A rule's life differs from what it is without the part only for its own rules, by surer matches."""
    inputs = Inputs(ROOT / "sources" / "sources.toml")
    reader, (terms, decisions, _) = Reader(inputs), read_knowledge(inputs)
    names = (str(archive / f"CR-{before}.txt"), part, str(archive / f"CR-{after}.txt"))
    sides = [side for name in names if (side := reader.side(name)) is not None]
    held = {side.edition.id: side.tree for side in sides}
    old, middle, new = (side.edition for side in sides)
    aligner = Aligner(terms, decisions)
    found = {
        (a.id, b.id): aligner.align(held[a.id], held[b.id], a, b)
        for a, b in ((old, middle), (middle, new), (old, new))
    }
    lines = chain([old, middle, new], held, found)
    through = _lives_in((before, after), lines)
    past = _lives_in((before, after), chain([old, new], held, found))
    assert through.keys() == past.keys()
    parts = [line.members for line in lines if any(m.edition == part for m in line.members)]
    assert sum(len(members) > 1 for members in parts) > len(parts) / 2
    for match in found[before, after].matches:
        if match.relation is Relation.SAME and through[match.old] != past[match.old]:
            assert middle.holds_node(held[before].by_id[match.old])
            instead = [
                min(_sureness(link) for link in line.links)
                for line in lines
                if {match.old, match.new} & {m.node for m in line.members} and len(line.members) > 2
            ]
            assert max(instead) > _sureness(match)


def _lives_in(editions: tuple[str, str], lines: Iterable[Lineage]) -> dict[NodeId, list[Member]]:
    """Of each node of ``editions`` the members of its lineage in them."""
    lives = [[m for m in line.members if m.edition in editions] for line in lines]
    return {member.node: life for life in lives for member in life}


def _sureness(match: Match) -> tuple[bool, int, float]:
    decided = any(evidence.kind is EvidenceKind.EDITOR for evidence in match.evidence)
    return decided, -match.confidence.doubt, match.score


def test_every_rule_whose_number_changed_is_told_so(archive: Path) -> None:
    """Also one of several that were split and merged, where the first of them kept its number."""
    inputs = Inputs(ROOT / "sources" / "sources.toml")
    reader, (terms, decisions, _) = Reader(inputs), read_knowledge(inputs)
    days = ("2007-09-07", "2007-10-01")
    sides = [side for day in days if (side := reader.side(str(archive / f"CR-{day}.txt")))]
    editions = [side.edition for side in sides]
    held = {side.edition.id: side.tree for side in sides}
    numbers = {node.id: node.number for tree in held.values() for node in tree.nodes}
    history = make_history(editions, held, terms, decisions)
    steps = [step for life in history.steps.values() for step in life]
    moved = {
        s.old.node
        for s in steps
        if isinstance(numbers[s.old.node], RuleNumber)
        and numbers[s.old.node] != numbers[s.new.node]
    }
    told = {s.old.node for s in steps if s.change and ChangeKind.RENUMBERED in s.change.kinds}
    assert told == moved
    assert "212.6b" in {str(numbers[node]) for node in told}
    # So of the others nobody need ask which number they bear.
    assert history.tenants == find_tenants(history.lineages, editions, held, {})
