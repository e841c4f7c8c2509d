"""Characters that no text of ours holds, and that tell of a wrong encoding or of broken bytes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.lines import Line, SourceText

#: What Unicode will never make a character, as inside a set of a regex; a feed that holds one is not well-formed.
NONCHARACTERS: Final = "\ufdd0-\ufdef" + "".join(
    f"{chr(plane | 0xFFFE)}{chr(plane | 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
)
#: What turns the direction of the text behind it around, so that a page shows other words than it holds.
TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
#: Control characters but the white space a text may hold, lone surrogates, replacement characters, and those
#: above. UTF-8 read as Latin-1 turns every curly quotation mark and dash into two of the controls.
_BROKEN: Final = re.compile(rf"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffd{NONCHARACTERS}]")
#: Of those that a text may hold, these cannot be shown in the midst of other words.
_ILLEGIBLE: Final = re.compile(rf"{_BROKEN.pattern}|[{TURNING}]")
_NOT_ASCII: Final = re.compile(r"[^\x00-\x7f]")


def find_broken_characters(text: SourceText) -> Iterator[Diagnostic]:
    """An error for each line that holds such a character, or that is UTF-8 read as something else.

    The error stands at the first character that tells.
    """
    encoding = text.source.encoding
    for line in text.lines:
        broken = _BROKEN.search(line.received)
        if broken is not None:
            code = f"U+{ord(broken.group()):04X}"
            message = f"{code} stands in no text; the bytes are damaged or not {encoding}"
            yield _finding(text, line, "broken-character", broken.start(), message)
        elif _is_misread(line.received, encoding):
            first = _NOT_ASCII.search(line.received)
            message = f"the bytes of this line are UTF-8, read as {encoding}"
            yield _finding(text, line, "misread-text", first.start() if first else 0, message)


def legible(received: str) -> str:
    """``received`` with a replacement character for each that no text holds or that turns others around, so that it
    can be quoted.
    """
    return _ILLEGIBLE.sub("\N{REPLACEMENT CHARACTER}", received)


def _is_misread(received: str, encoding: str) -> bool:
    """Whether a line that was read in a one-byte encoding is UTF-8, which can hardly be chance."""
    if received.isascii():
        return False
    try:
        return len("a".encode(encoding)) == 1 and received.encode(encoding).decode() != received
    except UnicodeError:
        return False


def _finding(text: SourceText, line: Line, code: str, at: int, message: str) -> Diagnostic:
    expected = "letters, signs and white space"
    path = text.source.path
    return Diagnostic(
        code, Severity.ERROR, message, path, line.number, at + 1, expected, line.received
    )
