"""Letters and digits as strokes, for symbols.

They are drawn, not typeset: letters inside a picture would be copied along with the text around it, and
look different on every machine. Each stands in a field 8 wide and 10 high.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_WIDTH: Final = 8.0
_HEIGHT: Final = 10.0
_GAP: Final = 2.4
#: How wide and high a run of letters may be on a disc of 20 by 20.
_ROOM: Final = 12.0
_TALL: Final = 9.6

_STROKES: Final = {
    "W": "M-.4 0L2 10 4 3 6 10 8.4 0",
    "U": "M.2 0V6.2A3.8 3.8 0 0 0 7.8 6.2V0",
    "B": "M.6 0V10H4.8A2.65 2.65 0 0 0 4.8 4.7H.6M.6 0H4.4A2.35 2.35 0 0 1 4.4 4.7",
    "R": "M.6 10V0H4.6A2.7 2.7 0 0 1 4.6 5.4H.6M4.4 5.4L7.6 10",
    "G": "M7.6 2.1A4.4 5 0 1 0 8 7.6V5.5H4.9",
    "C": "M7.7 2.2A4.4 5 0 1 0 7.7 7.8",
    "X": "M.2 0L7.8 10M7.8 0L.2 10",
    "Y": "M0 0L4 5.2 8 0M4 5.2V10",
    "Z": "M.4 0H7.6L.4 10H7.6",
    "P": "M.8 10V0H4.8A2.8 2.8 0 0 1 4.8 5.6H.8",
    "H": "M.4 0V10M7.6 0V10M.4 5H7.6",
    "0": "M4 0A3.5 5 0 1 0 4 10 3.5 5 0 1 0 4 0",
    "1": "M1.8 2L4.6 0V10",
    "2": "M.6 2.8A3.5 3.1 0 0 1 7.5 2.9C7.5 5.2 2.4 7 .6 10H7.7",
    "3": "M.9 1.5A3.3 2.5 0 0 1 7.2 2.4C7.2 3.9 5.7 4.7 3.4 4.7 6 4.7 7.6 5.7 7.6 7.3A3.7 2.8 0 0 1 .5 8.3",
    "4": "M5.8 10V0L.2 7H8",
    "5": "M7 0H1.5L1 4.5A3.6 3.1 0 1 1 .5 8.5",
    "6": "M6.6.2C3.2.4.5 3.4.5 6.9A3.5 3.1 0 1 0 7.5 6.9 3.5 3.1 0 0 0 .6 6.3",
    "7": "M.4 0H7.6L3.2 10",
    "8": "M4 4.6A2.9 2.3 0 1 1 4 0 2.9 2.3 0 1 1 4 4.6 3.6 2.7 0 1 0 4 10 3.6 2.7 0 1 0 4 4.6",
    "9": "M1.4 9.8C4.8 9.6 7.5 6.6 7.5 3.1A3.5 3.1 0 1 0 .5 3.1 3.5 3.1 0 0 0 7.4 3.7",
}


@dataclass(frozen=True, slots=True)
class Glyph:
    """One letter: its strokes, moved and scaled by ``transform``."""

    strokes: str
    transform: str


def centred(text: str, x: float, y: float, size: float = 1.0) -> tuple[Glyph, ...]:
    """``text`` as letters around the point (x, y), made smaller until they fit.

    A character without strokes leaves its place empty.
    """
    width = len(text) * _WIDTH + (len(text) - 1) * _GAP
    scale = size * min(_TALL / _HEIGHT, _ROOM / width)
    left, top = x - width * scale / 2, y - _HEIGHT * scale / 2
    step = (_WIDTH + _GAP) * scale
    return tuple(
        Glyph(
            _STROKES[letter], f"translate({left + index * step:.2f} {top:.2f}) scale({scale:.3f})"
        )
        for index, letter in enumerate(text)
        if letter in _STROKES
    )
