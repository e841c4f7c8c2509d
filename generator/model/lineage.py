"""One rule through all editions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from operator import itemgetter
from typing import Final, NamedTuple

from generator.model.alignment import Match
from generator.model.node import EditionTree, NodeId

#: More nodes than any edition has, by far: one has 4,000.
_MOST_NODES: Final = 1_000_000


class Member(NamedTuple):
    """The rule as it stands in one edition."""

    edition: str
    node: NodeId


def dated_name(node: NodeId, edition: str) -> str:
    """The dated name of a node: its number (or, where that repeats, its id) at its edition."""
    return f"{node.partition(':')[2]}@{edition}"


@dataclass(frozen=True, slots=True)
class Lineage:
    """One rule through time.

    ``id`` names the rule for ever: the dated permalink of its first member (``504.6@2006-10-01``).
    ``members`` are ordered by edition, one per edition; each of ``links`` is the match that joins a member
    after the first to those before it. ``joins`` are the splits and mergers that brought words of other
    rules to a member: they say nothing of whether the members are one rule. ``came_from`` and ``went_to``
    are the lineages it was split off from or merged into; ``gaps`` the editions that cover its part but
    lack it between two members.
    """

    id: str
    members: tuple[Member, ...]
    links: tuple[Match, ...] = ()
    joins: tuple[Match, ...] = ()
    came_from: tuple[str, ...] = ()
    went_to: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if [link.new for link in self.links] != [member.node for member in self.members[1:]]:
            raise ValueError(f"{self.id}: the links are not those of the members, one for each")

    def way(self, one: str, other: str) -> tuple[Match, ...]:
        """The links between the members of two editions, whichever of them is older."""
        editions = [member.edition for member in self.members]
        first, last = sorted((editions.index(one), editions.index(other)))
        return self.links[first:last]

    def doubtful(self) -> frozenset[NodeId]:
        """The members that a merely possible match joins to the one before them."""
        return frozenset(m.new for m in self.links if m.is_possible)


class Owner(NamedTuple):
    """The lineage that a node belongs to, and its member there."""

    lineage: Lineage
    member: Member


#: Makes the named tuple of its values without a call of Python: there are a quarter of a million.
_make_owner: Final[Callable[[tuple[Lineage, Member]], Owner]] = partial(tuple.__new__, Owner)


def owners_of(lineages: Iterable[Lineage], held: Mapping[str, EditionTree]) -> dict[NodeId, Owner]:
    """The owner of each node of ``lineages``, and of the same place in further witnesses of an edition."""
    found: dict[NodeId, Owner] = {}
    for line in lineages:
        owners = map(_make_owner, zip(repeat(line), line.members, strict=False))
        found.update(zip(map(itemgetter(1), line.members), owners, strict=True))
    for tree in held.values():
        for place, witnesses in tree.witnesses.items():  # few have any
            if place in found:
                found.update((witness.node.id, found[place]) for witness in witnesses)
    return found


def keys_of(
    lineages: Iterable[Lineage], held: Mapping[str, EditionTree], editions: Iterable[str]
) -> dict[str, int]:
    """A number for each lineage, by its id, that no other one has.

    They follow the order in which lineages begin in ``editions`` (ordered by date) and, of those that begin
    in one, that of its text. So the number of one says nothing of the others: it stays when one of these is no
    more, and when a newer edition comes.
    """
    order = {edition: at for at, edition in enumerate(editions)}
    places: dict[str, dict[NodeId, int]] = {}
    keys: dict[str, int] = {}
    for line in lineages:
        edition, node = line.members[0]
        if edition not in places:
            places[edition] = {node.id: at for at, node in enumerate(held[edition].nodes)}
        keys[line.id] = order[edition] * _MOST_NODES + places[edition][node]
    return keys
