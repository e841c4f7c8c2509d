"""One rule through all editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from generator.model.alignment import Confidence, Match
from generator.model.node import NodeId


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
    ``members`` are ordered by edition, one per edition; ``links`` are the matches that join them,
    ``came_from`` and ``went_to`` the lineages it was split off from or merged into; ``gaps`` the
    editions that cover its part but lack it between two members.
    """

    id: str
    members: tuple[Member, ...]
    links: tuple[Match, ...] = ()
    came_from: tuple[str, ...] = ()
    went_to: tuple[str, ...] = ()
    gaps: tuple[str, ...] = ()

    def doubtful(self) -> frozenset[NodeId]:
        """The members that a merely possible match joins to the one before them."""
        return frozenset(m.new for m in self.links if m.confidence is Confidence.POSSIBLE)
