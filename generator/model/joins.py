"""Words of one rule that went into another, and when: what splits and mergers tell of lineages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.model.alignment import Relation
from generator.model.lineage import Lineage


class Join(NamedTuple):
    """Words of the rule ``giver`` that went into the rule ``taker``, first seen there in ``edition``.

    Both are names of lineages. A rule takes words when it begins (it was split off), or while it lives (another
    was merged into it); it gives words when it ends, or while it lives on.
    """

    giver: str
    taker: str
    edition: str


def joins_of(lineages: Iterable[Lineage]) -> tuple[Join, ...]:
    """All joins between ``lineages``, in the order of the takers, each once."""
    known = {line.id: line for line in lineages}
    return tuple(dict.fromkeys(join for line in known.values() for join in _taken(line, known)))


def _taken(line: Lineage, known: dict[str, Lineage]) -> Iterator[Join]:
    givers = {
        member.node: name
        for name in line.came_from
        if name in known
        for member in known[name].members
    }
    if not givers:
        return
    editions = {member.node: member.edition for member in line.members}
    for link in line.links:
        if link.relation is not Relation.SAME and link.old in givers and link.new in editions:
            yield Join(givers[link.old], line.id, editions[link.new])
