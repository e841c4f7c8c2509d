"""Classes of a change in a few words, as chips beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.model.change import Change, ChangeKind, Depth

OF_EXAMPLES: Final = "examples only"
OF_MARKS: Final = "punctuation only"


@dataclass(frozen=True, slots=True)
class Chip:
    """A class of change in a few words; ``style`` is its dress."""

    style: str
    text: str


_DEPTHS: Final = {
    Depth.SUBSTANCE: Chip("sub", "reworded"),
    Depth.VOCABULARY: Chip("voc", "vocabulary only"),
    Depth.REFERENCE: Chip("voc", "references only"),
}


def worded(change: Change) -> Chip | None:
    """How a change reworded the rule; ``None`` where it did not."""
    if ChangeKind.REWORDED not in change.kinds or change.depth is None:
        return None
    if change.is_of_examples:
        return Chip("exa", OF_EXAMPLES)
    return Chip("sub", OF_MARKS) if change.is_of_marks else _DEPTHS[change.depth]
