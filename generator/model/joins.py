"""Words of one rule that went into another, and when: what splits and mergers tell of lineages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from generator.model.alignment import Match
from generator.model.lineage import Lineage
from generator.model.node import NodeId


class Join(NamedTuple):
    """Words of the rule ``giver`` that went into the rule ``taker``, first seen there in ``edition``.

    Both are names of lineages. A rule takes words when it begins (it was split off), or while it lives (another
    was merged into it); it gives words when it ends, or while it lives on. ``match`` tells of the two texts.
    """

    giver: str
    taker: str
    edition: str
    match: Match


def joins_of(lineages: Iterable[Lineage]) -> tuple[Join, ...]:
    """All joins between ``lineages``, in the order of the takers, each once."""
    known = {line.id: line for line in lineages}
    giving = {
        name: known[name] for line in known.values() for name in line.came_from if name in known
    }
    givers = {member.node: name for name, line in giving.items() for member in line.members}
    found: dict[tuple[str, str, str], Join] = {}
    for join in (join for line in known.values() for join in _taken(line, givers)):
        found.setdefault(join[:3], join)
    return tuple(found.values())


def merged_into(line: Lineage, edition: str, lineages: Mapping[str, Lineage]) -> tuple[str, ...]:
    """The rules of ``edition``, the first one without ``line``, that it was merged into when it ended.

    They are names of ``lineages``; none where that is merely possible.
    """
    last = line.members[-1].node
    takers = (lineages[name] for name in line.went_to)
    return tuple(taker.id for taker in takers if _has_taken(taker, last, edition))


def _has_taken(taker: Lineage, last: NodeId, edition: str) -> bool:
    here = {member.node for member in taker.members if member.edition == edition}
    return any(
        match.old == last and match.new in here and not match.is_possible for match in taker.joins
    )


def _taken(line: Lineage, givers: Mapping[NodeId, str]) -> Iterator[Join]:
    """What ``line`` took of others; ``givers`` names the lineages of all nodes that may have given."""
    if not line.joins:  # as with nearly all
        return
    editions = {member.node: member.edition for member in line.members}
    for match in line.joins:
        giver = givers.get(match.old)
        if giver in line.came_from:
            yield Join(giver, line.id, editions[match.new], match)
