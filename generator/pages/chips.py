"""Classes of a change in a few words, as chips beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.model.change import Change, Depth

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


def worded(change: Change) -> Chip:
    """How a change that is a rewording reworded the rule."""
    assert change.depth is not None
    if change.is_of_examples:
        return Chip("exa", OF_EXAMPLES)
    return Chip("sub", OF_MARKS) if change.is_of_marks else _DEPTHS[change.depth]
