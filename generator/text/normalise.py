"""Bytes to lines to normalised text, losing nothing that a reader could see.

After :func:`normalise` a text has these guarantees:

1. Unicode is composed (NFC).
2. Every kind of space (no-break, thin, tab, …) is U+0020; byte order marks, zero-width characters,
   soft hyphens, control characters, those that turn the direction of text around among them, and what
   Unicode will never make one (U+FFFE) are gone. U+0080 to U+009F are what browsers make of them: the
   characters that Windows has at these places (U+0092 is ’). Ligatures are the letters they join (ﬁ is fi),
   wide characters the same in their plain width (U+FF11 is 1).
3. Spaces stand singly, and neither at the start nor at the end.

Nothing else changes: quotation marks, dashes and letters stay as received.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from generator.model.lines import Lines
from generator.text.characters import TURNING
from generator.text.encoding import Decoded

_INVISIBLES: Final = "\ufeff\u200b\u200c\u200d\u2060\u00ad\u200e\u200f\u061c" + TURNING
_CONTROLS: Final = "".join(map(chr, (*range(0x09), *range(0x0E, 0x1C), 0x7F)))
#: What Unicode will never make a character.
_NEVER: Final = (
    *range(0xFDD0, 0xFDF0),
    *(plane | end for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF)),
)
_WINDOWS: Final = {
    code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0) if code != 0x85
}
#: Two or three letters that a typesetter drew as one; what converts a page to text may leave them so. And the
#: characters of ASCII as wide as those of Chinese.
_DRAWN_OTHERWISE: Final = {
    code: unicodedata.normalize("NFKC", chr(code))
    for code in (*range(0xFB00, 0xFB07), *range(0xFF01, 0xFF5F))
}
_MADE_OTHERWISE: Final = {
    **dict.fromkeys(map(ord, _INVISIBLES + _CONTROLS), ""),
    **dict.fromkeys(_NEVER, ""),
    **_WINDOWS,
    **_DRAWN_OTHERWISE,
}
_ODD: Final = frozenset(map(chr, _MADE_OTHERWISE))
_SPACES: Final = re.compile(r"\s+")
#: Every kind of space but the plain one and the ends of lines.
_OTHER_SPACES: Final = (
    "\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
#: What Python takes for the end of a line, besides those that are.
_OTHER_BREAKS: Final = frozenset("\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
#: Characters with which no text is other than composed, whatever stands beside them: all below the
#: first combining mark, and the signs of typography.
_COMPOSED: Final = frozenset([*map(chr, range(0x0300)), *"‐‑‒–—―‘’‚“”„•…™−"])
_FEED, _RETURN, _SPACE = b"\n\r "
#: So many bytes are looked at at once.
_PIECE: Final = 1 << 17


def normalise(text: str) -> str:
    """``text`` with the guarantees of this module."""
    composed = unicodedata.normalize("NFC", text.translate(_MADE_OTHERWISE))
    return _SPACES.sub(" ", composed).strip()


def split_lines(text: str) -> Lines:
    """The lines of a text; see :func:`lines_in`."""
    return lines_in(Decoded.of(text))


def lines_in(decoded: Decoded) -> Lines:
    """The lines of a decoded file; CR, LF and CRLF all end a line.

    A line end at the very end of the file starts no further line. Where most line ends are CR CR LF (a
    file that was sent as text twice), that is one line end.
    """
    text, units, unusual = decoded.text, decoded.units, decoded.unusual
    if any(_has_doubled_returns(marks) for _, marks in _pieces(units)):  # in few
        doubled = units.count(b"\r\r\n")
        if doubled * 2 > units.count(b"\n") and doubled * 3 > units.count(b"\r"):
            text = text.replace("\r\r\n", "\n")
            units = units.replace(b"\r\r\n", b"\n")
    received = _received(text, unusual)
    texts = _normalised(received, text, units, unusual)
    return Lines(tuple(received), tuple(texts), unusual)


def _received(text: str, unusual: frozenset[str]) -> list[str]:
    """``text`` cut at CR, LF and CRLF, without an empty line at the end."""
    if unusual.isdisjoint(_OTHER_BREAKS):
        return text.splitlines()
    received = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not received[-1]:
        received.pop()
    return received


def _normalised(
    lines: list[str], text: str, units: bytes, unusual: frozenset[str]
) -> Sequence[str]:
    """Each of ``lines`` normalised. Most lines are as they should be already; ``text``, which holds them all,
    its ``units`` and its ``unusual`` characters tell quickly what to look for in them.
    """
    composed = unusual <= _COMPOSED or unicodedata.is_normalized("NFC", text)
    if not (composed and unusual.isdisjoint(_ODD)):
        return list(map(normalise, lines))
    texts = list(map(str.strip, lines))
    for at in _lines_with_two_spaces(units):
        texts[at] = " ".join(texts[at].split())
    for space in unusual.intersection(_OTHER_SPACES):
        texts = [" ".join(line.split()) if space in line else line for line in texts]
    return texts


def _has_doubled_returns(marks: NDArray[np.uint8]) -> bool:
    """Whether CR stands before another: two bytes at once are compared, from each of the first two."""
    pairs = (marks[at:][: (len(marks) - at) // 2 * 2].view(np.uint16) for at in range(2))
    return any(bool((pair == _RETURN * 0x101).any()) for pair in pairs)


def _lines_with_two_spaces(units: bytes) -> list[int]:
    """The indexes of the lines in which two spaces stand side by side, in order."""
    pieces = [start + _doubled(marks) for start, marks in _pieces(units)]
    if not any(map(len, pieces)):
        return []
    found = np.concatenate(pieces)
    above = units[: int(found[-1]) + 1]
    ends = np.concatenate([start + _ends(marks) for start, marks in _pieces(above)])
    lines: list[int] = np.unique(np.searchsorted(ends, found)).tolist()
    return lines


def _doubled(marks: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where a space stands before another."""
    spaces = marks == _SPACE
    return np.flatnonzero(spaces[1:] & spaces[:-1])


def _ends(marks: NDArray[np.uint8]) -> NDArray[np.intp]:
    """Where lines end among all ``marks`` but the last: of CR and LF the second ends the line."""
    feeds, ends = marks == _FEED, marks == _RETURN
    ends[:-1] &= ~feeds[1:]
    return np.flatnonzero((ends | feeds)[:_PIECE])


def _pieces(units: bytes) -> Iterator[tuple[int, NDArray[np.uint8]]]:
    """Where each piece of the ``units`` begins, and it with the first unit of the next.

    To make room for what is found of a whole file at once takes longer than to find it.
    """
    for start in range(0, len(units), _PIECE):
        count = min(_PIECE + 1, len(units) - start)
        yield start, np.frombuffer(units, np.uint8, count, start)
