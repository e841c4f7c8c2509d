"""Where the ways between two whole editions part: some directly, some through partial editions between them.

An edition that is held in part tells of its part more than the whole ones on both sides can, and of the
rest nothing; yet a rule of the rest may look like one of the part. So all matches of two whole editions
and the partial ones between them are taken together, the surest first, and one that would give a rule a
second place in some edition is refused. Last come those with a rule whose place the partial edition does
not hold: they may add its node to a life, but make no life that goes on from one whole edition to the other.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise, product
from typing import Final, NamedTuple

from generator.lineage.apart import find_apart
from generator.model.alignment import (
    Alignment,
    Decision,
    Evidence,
    EvidenceKind,
    Match,
    Relation,
)
from generator.model.edition import Edition
from generator.model.node import EditionTree, Node, NodeId
from generator.model.places import find_strangers, places_of

Pair = tuple[str, str]
#: By edition, the nodes that have a life, by their ids.
Living = Mapping[str, Mapping[NodeId, Node]]
#: A match, and the pair of editions it is of.
_Claim = tuple[Pair, Match]


class Way(NamedTuple):
    """How a node goes on with a rule: ``before`` is the node it had last, ``match`` what says so."""

    before: NodeId
    match: Match


#: Makes the named tuple of its values without a call of Python.
_make_way: Final = partial(tuple.__new__, Way)


def groups(editions: Sequence[Edition]) -> Iterator[Sequence[Edition]]:
    """Runs of ``editions`` from one whole edition to the next, both included."""
    whole = [index for index, edition in enumerate(editions) if index and not edition.coverage]
    for first, last in pairwise([0, *whole, len(editions)]):
        if first < last:
            yield editions[first : last + 1]


def settle(
    group: Sequence[Edition],
    held: Mapping[str, EditionTree],
    living: Living,
    alignments: Mapping[Pair, Alignment],
    decisions: Sequence[Decision] = (),
) -> dict[NodeId, Way]:
    """For each of the nodes ``living`` that goes on with a rule of an edition before it in ``group``, the way it does.

    No two nodes of an edition go on with the same rule, and none with what ``decisions`` say it is not.
    """
    pairs = [(a.id, b.id) for a, b in combinations(group, 2) if (a.id, b.id) in alignments]
    claims = [
        (pair, match)
        for pair in pairs
        for match in alignments[pair].matches
        if match.relation is Relation.SAME
        if match.old in living[pair[0]] and match.new in living[pair[1]]
    ]
    if len(pairs) == 1:
        return {match.new: _make_way((match.old, match)) for _, match in claims}
    ways: dict[NodeId, Way] = {}
    apart = {(each.old, each.new) for each in find_apart(decisions, held)}
    for life in _lives(group, *_in_order(claims, group, held), apart):
        ways |= _ways([e.id for e in group if e.id in life.members], life)
    return ways


def _in_order(
    claims: Sequence[_Claim], group: Sequence[Edition], held: Mapping[str, EditionTree]
) -> tuple[list[_Claim], list[_Claim]]:
    """The surest first, of equal ones those of whole editions; and, likewise, those of strangers."""
    by_id = {edition.id: edition for edition in group}
    strangers = {
        stranger
        for pair in dict.fromkeys(pair for pair, _ in claims)
        for stranger in _strangers(pair, [match for of, match in claims if of == pair], by_id, held)
    }

    def order(claim: _Claim) -> tuple[bool, int, float, int]:
        pair, match = claim
        parts = sum(bool(by_id[edition].coverage) for edition in pair)
        return not match.is_decided, match.confidence.doubt, -match.score, parts

    found: tuple[list[_Claim], list[_Claim]] = ([], [])
    for pair, match in sorted(claims, key=order):
        found[(match.old, match.new) in strangers].append((pair, match))
    return found


def _strangers(
    pair: Pair,
    matches: Sequence[Match],
    by_id: Mapping[str, Edition],
    held: Mapping[str, EditionTree],
) -> Iterator[tuple[NodeId, NodeId]]:
    """Of the matches of one pair those with a rule whose place the other edition does not hold."""
    old, new = (held[edition] for edition in pair)
    pairs = ((old.by_id[match.old], new.by_id[match.new]) for match in matches)
    sides = places_of(old.nodes, new.nodes, (by_id[pair[0]], by_id[pair[1]]), pairs)
    decided = {(match.old, match.new) for match in matches if match.is_decided}
    yield from find_strangers(*sides) - decided


@dataclass(slots=True, eq=False)
class _Life:
    """The nodes that claims join, by edition, and the matches that do."""

    members: dict[str, NodeId]
    kept: list[Match] = field(default_factory=list)

    def has_room_for(self, other: _Life, apart: Container[tuple[NodeId, NodeId]]) -> bool:
        """Whether both can be one: no edition would have two members, nor an editor two that are apart."""
        if self.members.keys() & other.members.keys():
            return False
        pairs = product(self.members.values(), other.members.values())
        return not any((a, b) in apart or (b, a) in apart for a, b in pairs)


def _lives(
    group: Sequence[Edition],
    claims: Sequence[_Claim],
    strangers: Sequence[_Claim],
    apart: Container[tuple[NodeId, NodeId]],
) -> Iterator[_Life]:
    """The lives that claims make, each taken where those before it leave room for it."""
    whole = {edition.id for edition in group if not edition.coverage}
    of: dict[NodeId, _Life] = {}
    for at, ((old, new), match) in enumerate((*claims, *strangers)):
        one = of.get(match.old) or _Life({old: match.old})
        other = of.get(match.new) or _Life({new: match.new})
        if one is not other:
            is_stranger = at >= len(claims)
            both_whole = all(whole & life.members.keys() for life in (one, other))
            if (is_stranger and both_whole) or not one.has_room_for(other, apart):
                continue
            one.members |= other.members
            one.kept += other.kept
        one.kept.append(match)
        of |= dict.fromkeys(one.members.values(), one)
    yield from dict.fromkeys(of.values())


def _ways(order: Sequence[str], life: _Life) -> Iterator[tuple[NodeId, Way]]:
    """From one node of a life to the next, by the match with the nearest node before it."""
    nodes = [life.members[edition] for edition in order]
    for at, (before, node) in enumerate(pairwise(nodes), 1):
        by = {match.old: match for match in life.kept if match.new == node}
        nearest = next((by[old] for old in reversed(nodes[:at]) if old in by), None)
        yield node, Way(before, nearest or _roundabout(before, node, life))


def _roundabout(before: NodeId, node: NodeId, life: _Life) -> Match:
    """That two nodes are one rule because both are the same rule of a later edition."""
    least = max(life.kept, key=lambda match: (match.confidence.doubt, -match.score))
    later = next(match.new for match in life.kept if match.old == node)
    edition = next(edition for edition, member in life.members.items() if member == later)
    note = f"both are the same rule as {later.partition(':')[2]} of {edition}"
    evidence = (Evidence(EvidenceKind.SIMILAR_TEXT, least.score, note),)
    return Match(before, node, Relation.SAME, least.confidence, least.score, evidence)
