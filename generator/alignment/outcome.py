"""What the alignment of one part of the book found."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model.alignment import Candidate, Match
from generator.model.node import NodeId


@dataclass(frozen=True, slots=True)
class Aligned:
    """Matches, and what is without one; see :class:`generator.model.alignment.Alignment`."""

    matches: tuple[Match, ...]
    removed: tuple[NodeId, ...]
    added: tuple[NodeId, ...]
    not_held_old: tuple[NodeId, ...] = ()
    not_held_new: tuple[NodeId, ...] = ()
    candidates: tuple[Candidate, ...] = ()
