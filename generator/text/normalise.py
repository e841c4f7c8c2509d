"""Bytes to lines to normalised text, losing nothing that a reader could see.

After :func:`normalise` a text has these guarantees:

1. Unicode is composed (NFC).
2. Every kind of space (no-break, thin, tab, …) is U+0020; byte order marks, zero-width characters,
   soft hyphens and control characters are gone. U+0080 to U+009F are what browsers make of them:
   the characters that Windows has at these places (U+0092 is ’).
3. Spaces stand singly, and neither at the start nor at the end.

Nothing else changes: quotation marks, dashes and letters stay as received.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

from generator.model.lines import Line

_INVISIBLES: Final = "\ufeff\u200b\u200c\u200d\u2060\u00ad\u200e\u200f"
_CONTROLS: Final = "".join(map(chr, (*range(0x09), *range(0x0E, 0x1C), 0x7F)))
_CONTROL_BYTES: Final = _CONTROLS.encode("ascii")
#: U+0080 to U+009F as UTF-8, but for U+0085, which is a space.
_HIGH_CONTROL: Final = re.compile(rb"\xc2[\x80-\x84\x86-\x9f]")
_WINDOWS: Final = {
    code: bytes([code]).decode("cp1252", "ignore") for code in range(0x80, 0xA0) if code != 0x85
}
_MADE_OTHERWISE: Final = {**dict.fromkeys(map(ord, _INVISIBLES + _CONTROLS), ""), **_WINDOWS}
_SPACES: Final = re.compile(r"\s+")
#: Every kind of space but the plain one and the ends of lines.
_OTHER_SPACES: Final = (
    "\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)


def normalise(text: str) -> str:
    """``text`` with the guarantees of this module."""
    composed = unicodedata.normalize("NFC", text.translate(_MADE_OTHERWISE))
    return _SPACES.sub(" ", composed).strip()


def split_lines(text: str) -> tuple[Line, ...]:
    """The lines of a decoded file, numbered from 1; CR, LF and CRLF all end a line.

    A line end at the very end of the file starts no further line. Where most line ends are CR CR LF (a
    file that was sent as text twice), that is one line end.
    """
    doubled = text.count("\r\r\n")
    if doubled * 2 > text.count("\n") and doubled * 3 > text.count("\r"):
        text = text.replace("\r\r\n", "\n")
    received = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    if not received[-1]:
        received.pop()
    return tuple(map(Line, itertools.count(1), received, _normalised(received, text)))


def _holds_odd(text: str) -> bool:
    """Whether ``text`` holds a character that is made otherwise; long texts are looked through as bytes."""
    data = text.encode("utf-8", "surrogatepass")
    if len(data.translate(None, _CONTROL_BYTES)) < len(data):
        return True
    return len(data) > len(text) and (
        any(char in text for char in _INVISIBLES) or _HIGH_CONTROL.search(data) is not None
    )


def _normalised(lines: Sequence[str], text: str) -> Iterator[str]:
    """Each of ``lines`` normalised. Most lines are as they should be already; ``text``, which holds
    them all, tells quickly what to look for in them.
    """
    if _holds_odd(text) or not unicodedata.is_normalized("NFC", text):
        return map(normalise, lines)
    spaces = "".join(char for char in _OTHER_SPACES if char in text)
    if spaces:
        other = re.compile(f"[{spaces}]").search
        lines = [" ".join(line.split()) if other(line) else line for line in lines]
    return (
        line
        if not line or (line[0] != " " != line[-1] and "  " not in line)
        else " ".join(line.split())
        for line in lines
    )
