"""Lives through the official editions that small trees cannot show."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from generator.alignment import Aligner
from generator.lineage import chain
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, read_knowledge
from tests.conftest import ROOT

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
