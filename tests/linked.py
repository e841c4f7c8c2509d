"""Lineages for tests in which nothing depends on what joins the members."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from generator.model.alignment import Confidence, Match, Relation
from generator.model.lineage import Lineage, Member


def linked(name: str, members: Iterable[Member]) -> Lineage:
    """The lineage of these members, each certainly the same rule as the one before it."""
    line = tuple(members)
    links = tuple(
        Match(old.node, new.node, Relation.SAME, Confidence.CERTAIN, 1.0, ())
        for old, new in pairwise(line)
    )
    return Lineage(name, line, links)
