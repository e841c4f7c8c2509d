"""Characters that were lost or mangled before a file came to us: nothing is mended, but it is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.parsers.cursor import LineCursor

_REPLACEMENT: Final = re.compile("\N{REPLACEMENT CHARACTER}")
#: "who?ve"; in some files question marks stand where curly quotation marks and dashes were.
_QUESTION_MARK: Final = re.compile(r"(?<=[a-z])\?(?=[a-z])")
#: Addresses hold a question mark between letters too, on this many lines at most.
_ADDRESSES: Final = 20
_CONTROL: Final = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]")
_END_OF_FILE: Final = "\x1a"  # DOS ended files so
#: "who’s": the bytes of UTF-8, read as Windows-1252.
_MANGLED: Final = re.compile(r"[ÂÃâï][^\x00-\x7f]+")

#: The place in a line that tells of a loss, if any does.
Find = Callable[[str], re.Match[str] | None]


def report_lost_characters(cursor: LineCursor) -> None:
    """One warning for each kind of mark that stands for characters lost, at the first of them."""
    _report(cursor, _REPLACEMENT.search, "lost-characters", "U+FFFD stands for {lost}")
    asked = _found(cursor.lines, _question_mark)
    if len(asked) > _ADDRESSES:
        _report(cursor, _question_mark, "lost-characters", "a question mark stands for {lost}")
    _report(
        cursor,
        _control,
        "control-character",
        "{shown} stands in no text; it is left out, or read as Windows has it,",
    )
    _report(cursor, _mangled, "misread-text", "{shown} is UTF-8 that was read as something else,")


def _question_mark(received: str) -> re.Match[str] | None:
    return _QUESTION_MARK.search(received) if "?" in received else None


def _control(received: str) -> re.Match[str] | None:
    return _CONTROL.search(received.rstrip(_END_OF_FILE)) if not received.isprintable() else None


def _mangled(received: str) -> re.Match[str] | None:
    if received.isascii():
        return None
    return next(filter(_is_utf8, _MANGLED.finditer(received)), None)


def _is_utf8(match: re.Match[str]) -> bool:
    try:
        match.group().encode("cp1252").decode("utf-8")
    except UnicodeError:
        return False
    return True


def _found(lines: Sequence[Line], find: Find) -> list[Line]:
    return [line for line in lines if find(line.received) is not None]


def _report(cursor: LineCursor, find: Find, code: str, message: str) -> None:
    lines = _found(cursor.lines, find)
    if not lines:
        return
    first = find(lines[0].received)
    assert first is not None
    char = first.group()
    said = message.format(
        lost="characters that were lost before the file came to us,",
        shown=repr(char) if char.isprintable() else f"U+{ord(char):04X}",
    )
    cursor.report(
        code,
        Severity.WARNING,
        f"{said} here and on {len(lines) - 1} more lines",
        line=lines[0],
        column=first.start() + 1,
    )
