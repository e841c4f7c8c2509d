"""What happened to a rule between two editions, down to its words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from generator.model.kept import kept_as_tuple, kept_by_parts
from generator.model.node import NodeId

#: Stands between texts that are compared as one: of several rules, or of paragraphs.
JOINT: Final = "\n"


class ChangeKind(Enum):
    """A change may be of several kinds (moved and reworded)."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    RENUMBERED = "renumbered"
    MOVED = "moved"  #: to another topic
    SPLIT = "split"
    MERGED = "merged"
    RESTORED = "restored"  #: back after editions without it


class Depth(Enum):
    """How deep a rewording goes; the deepest part of it counts."""

    TYPOGRAPHY = "typography"  #: only white space, quotation marks, dashes, (r) for ®
    REFERENCE = "reference"  #: only cited numbers, which moved with their rules
    VOCABULARY = "vocabulary"  #: only words that an era says otherwise ("in play")
    SUBSTANCE = "substance"


class Op(Enum):
    """What happened to a run of tokens."""

    EQUAL = "equal"
    INSERT = "insert"
    DELETE = "delete"


@kept_as_tuple
class DiffSpan(NamedTuple):
    """A run of text; ``depth`` is ``None`` for equal runs."""

    op: Op
    text: str
    depth: Depth | None = None


@dataclass(frozen=True, slots=True)
class TextDiff:
    """A word diff that proves itself: equal and delete runs give ``old``, equal and insert ``new``."""

    old: str
    new: str
    spans: tuple[DiffSpan, ...]

    def __post_init__(self) -> None:
        for side, op in ((self.old, Op.DELETE), (self.new, Op.INSERT)):
            if "".join(s.text for s in self.spans if s.op in (Op.EQUAL, op)) != side:
                raise ValueError("the diff does not rebuild its texts")

    @property
    def depth(self) -> Depth | None:
        """The deepest change, or ``None`` where nothing changed."""
        order = list(Depth)
        depths = [span.depth for span in self.spans if span.depth is not None]
        return max(depths, key=order.index, default=None)


@kept_by_parts
@dataclass(frozen=True, slots=True)
class Change:
    """What happened to one rule; ``old`` or ``new`` is empty when it was added or removed.

    ``diff`` compares the first paragraphs, or the headings where there are none; ``passages`` the headings
    beside paragraphs where they differ, then the further paragraphs and examples in pairs.
    ``is_of_examples`` marks a rewording in which the rule itself says the same, and only examples changed;
    ``is_of_marks`` one in which every word, number and symbol is as it was, and only punctuation changed (and
    capitals where a sentence begins).
    """

    kinds: tuple[ChangeKind, ...]
    old: tuple[NodeId, ...]
    new: tuple[NodeId, ...]
    depth: Depth | None = None
    diff: TextDiff | None = None
    passages: tuple[TextDiff, ...] = ()
    is_of_examples: bool = False
    is_of_marks: bool = False

    @property
    def told(self) -> NodeId:
        """The rule it is told of: the new one, or, of one that was removed, the old; of several the first."""
        return (self.new or self.old)[0]

    @property
    def is_reworded(self) -> bool:
        """Whether words or marks changed anywhere, be they of examples or cited numbers; not by typography alone."""
        return ChangeKind.REWORDED in self.kinds

    @property
    def rewording(self) -> Depth | None:
        """How deep that goes, ``None`` where nothing was reworded: then the depth may still be ``TYPOGRAPHY``."""
        return self.depth if self.is_reworded else None

    @property
    def rewords_the_rule(self) -> bool:
        """Whether the rule itself was reworded: more than cited numbers and examples; punctuation counts."""
        return self.is_reworded and self.depth is not Depth.REFERENCE and not self.is_of_examples


@dataclass(frozen=True, slots=True)
class Sweep:
    """``old`` became ``new`` in the changes that led to ``nodes``, ``places`` times in all."""

    old: str
    new: str
    nodes: tuple[NodeId, ...]
    places: int

    @property
    def rules(self) -> int:
        """In how many rules."""
        return len(self.nodes)
