"""How each symbol of the vocabulary is drawn, and what it is called where it cannot be seen.

The drawings are our own and plain: a disc in the colour's tone with the letter on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.pages.glyphs import Glyph, centred

_COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_NUMBERS: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
]
#: Lines and shapes in a field of 20 by 20, stroked in the ink of the disc.
_SHAPES: Final = {
    "T": "M5.2 11.6A5 5 0 1 0 8 5.6M8.9 3l-2.2 2.8 3 1.9",
    "Q": "M14.8 8.4A5 5 0 1 0 12 14.4M11.1 17l2.2-2.8-3-1.9",
    "S": "M10 3.8v12.4M4.6 6.9l10.8 6.2M15.4 6.9L4.6 13.1M8.2 4.9L10 6.6l1.8-1.7M8.2 15.1l1.8-1.7 1.8 1.7",
    "E": "M11.4 3.4L6.4 11h3.2l-1 5.6 5-7.6h-3.2z",
    "CHAOS": "M10 10.2c1-1.6 3.2-.3 2.6 1.6-.7 2.3-4.4 2.4-5.5-.1C5.6 8.2 8.6 5 12 6c3.2 1 4.6 4.6 3 7.8",
    "PW": "M4.6 6.4L7 15.2M8.2 4.8L10 15.2 11.8 4.8M15.4 6.4L13 15.2",
    "H": "M10 3v14M10 6.1a3.9 3.9 0 1 0 0 7.8 3.9 3.9 0 1 0 0-7.8z",
    "PAW": "M10 10.4c-2 0-3.7 2-3.7 3.7 0 1.3 1.2 1.7 2.2 1.4 1-.3 2-.3 3 0 1 .3 2.2-.1 2.2-1.4 0-1.7-1.7-3.7-3.7-3.7zM5 8.7v.5M8.2 5.5v.7M11.8 5.5v.7M15 8.7v.5",
    "TK": "M4.4 7h11.2v2a1.4 1.4 0 0 0 0 2.8v2H4.4v-2a1.4 1.4 0 0 0 0-2.8z",
}
_NAMES: Final = {
    "T": "tap symbol",
    "Q": "untap symbol",
    "S": "snow mana",
    "C": "colorless mana",
    "E": "energy counter",
    "H": "Phyrexian mana",
    "PAW": "pawprint",
    "CHAOS": "chaos symbol",
    "PW": "planeswalker symbol",
    "TK": "ticket counter",
    "X": "X generic mana",
    "Y": "Y generic mana",
    "Z": "Z generic mana",
}
#: Where the letters of a divided disc stand, and how large.
_UPPER: Final = (6.7, 6.9, 0.56)
_LOWER: Final = (13.3, 13.1, 0.56)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A symbol to draw.

    ``tones`` are one or two tones of the disc; ``glyphs`` are the letters on it, or ``shape`` is drawn.
    ``label`` says the symbol in words.
    """

    name: str
    label: str
    tones: tuple[str, ...]
    glyphs: tuple[Glyph, ...]
    shape: str = ""


def draw(name: str) -> Drawing:
    """The drawing of the symbol ``name`` of our vocabulary."""
    if name in _SHAPES:
        return Drawing(name, label_of(name), ("c",), (), _SHAPES[name])
    *halves, last = name.split("/")
    is_phyrexian = bool(halves) and last == "P"
    parts = halves if is_phyrexian else [*halves, last]
    tones = tuple(part.lower() if part in _COLORS else "c" for part in parts)
    letters = ["P"] * len(parts) if is_phyrexian else parts
    if len(parts) == 1:
        glyphs = centred(letters[0], 10, 10)
    else:
        glyphs = (*centred(letters[0], *_UPPER), *centred(letters[1], *_LOWER))
    return Drawing(name, label_of(name), tones[:2], glyphs)


def vocabulary() -> tuple[str, ...]:
    """Every symbol that has a name of its own, and every way two colours share one, in their order."""
    pairs = ("W/U", "W/B", "U/B", "U/R", "B/R", "B/G", "R/G", "R/W", "G/W", "G/U")
    names = (
        *_COLORS,
        *(str(number) for number in range(len(_NUMBERS))),
        *_NAMES,
        *pairs,
        *(f"{left}/{color}" for left in ("2", "C") for color in _COLORS),
        *(f"{part}/P" for part in (*_COLORS, *pairs)),
    )
    return tuple(sorted(names, key=order))


def label_of(name: str) -> str:
    """The symbol in words: "white or blue mana", "two generic mana"."""
    if name in _NAMES:
        return _NAMES[name]
    parts = name.split("/")
    kinds = [_kind(part) for part in parts if part != "P"]
    ending = " or 2 life" if len(parts) > 1 and parts[-1] == "P" else ""
    return f"{' or '.join(kinds)} mana{ending}"


def _kind(part: str) -> str:
    if part.isdigit():
        count = int(part)
        return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} generic"
    return _COLORS.get(part, "colorless" if part == "C" else part)


def order(name: str) -> tuple[int, int, str]:
    """Sorts symbols as the rules list them: colours, numbers, hybrids, then the rest."""
    if name in _COLORS:
        return (0, list(_COLORS).index(name), name)
    if name.isdigit():
        return (1, int(name), name)
    parts = name.split("/")
    if len(parts) > 1:
        rank = 4 if parts[-1] == "P" else 3
        return (rank, len(parts), name)
    return (2 if name in ("C", "X", "Y", "Z") else 5, 0, name)
