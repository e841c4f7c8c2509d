"""How wide the lines of wrapped text are set, and which of them were ended on purpose."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from generator.parsers.comprehensive_rules.page import LONG

#: A line ended early on purpose when the next word would have left this much room.
_ROOM: Final = 25


def width_of(texts: Sequence[str]) -> int:
    """How wide the text is set: nine of ten lines that go on are no longer."""
    sizes = sorted(len(text) for text, below in itertools.pairwise(texts) if text and below)
    return sizes[len(sizes) * 9 // 10] if sizes else 0


def fits(line: str, below: str, width: int) -> bool:
    """Whether the first word of the line ``below`` would have fitted on ``line``."""
    return len(line) + 1 + len(below.partition(" ")[0]) <= width


def fills(line: str, below: str, width: int) -> bool:
    """Whether a line had no room for the first word of the long one ``below``, which stands on the next page."""
    return len(below) >= LONG and not stops_short(line, below, width)


def stops_short(line: str, below: str, width: int) -> bool:
    """Whether a line was ended on purpose: the first word ``below`` would have fitted on it by far."""
    return fits(line, below, width - _ROOM)
