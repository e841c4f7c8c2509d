"""Which of today's rules a ruling of the time is about, and what became of that rule since."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from generator.model.change import Change
from generator.model.lineage import Member
from generator.model.node import NodeId
from generator.model.place import Spot


class Since(Enum):
    """What became of a rule since a ruling spoke of it, as far as the texts held tell."""

    UNCHANGED = "unchanged"
    REWORDED = "reworded"
    GONE = "gone"
    UNKNOWN = "unknown"  #: no later text of the rule is held


class Way(Enum):
    """How we know that a ruling is about a rule."""

    UNDER = "under"  #: its summary gives it under that number
    EDITOR = "editor"  #: an entry of rulings.toml says so, with its reason
    CITES = "cites"  #: the ruling itself cites the rule


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one rule from ``basis`` on.

    ``basis`` is the text a ruling is read with; ``now`` the newest text, or for a rule that is gone the
    last one, and ``gone_in`` the edition that lacks it. ``change`` compares the two where words changed.
    ``is_doubtful`` says that later texts are left out, as it is only possible that they are this rule's.
    """

    lineage: str
    since: Since
    basis: Member
    now: Member
    change: Change | None = None
    gone_in: str = ""
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class RulingPlace:
    """A rule that a ruling is about.

    ``fate`` tells what became of it; for a topic, ``rules`` are the fates of the rules that stood under
    it, and ``since`` sums them up. ``reason`` is the editor's. ``is_of_its_day`` says that the basis is
    no younger than the ruling: else the first text held after it stands in.
    """

    way: Way
    since: Since
    fate: Fate
    rules: tuple[Fate, ...] = ()
    reason: str = ""
    is_of_its_day: bool = True


@dataclass(frozen=True, slots=True)
class EditorsPlace:
    """An entry of ``rulings.toml``: what a summary gives under ``numbers`` is about ``rule`` of ``edition``."""

    source: str
    numbers: tuple[str, ...]
    edition: str
    rule: str
    reason: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """Our words on a provenance mark that its source leaves unexplained; ``at`` is where the mark is named."""

    mark: str
    text: str
    at: Spot


@dataclass(frozen=True, slots=True)
class RulingNotes:
    """What editors know of rulings."""

    places: tuple[EditorsPlace, ...] = ()
    explanations: tuple[Explanation, ...] = ()


#: The places of each ruling by its node.
RulingPlaces = dict[NodeId, tuple[RulingPlace, ...]]
