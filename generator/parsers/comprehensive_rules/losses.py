"""Characters that were lost or mangled before a file came to us: nothing is mended, but it is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from generator.model.diagnostic import Severity
from generator.parsers.comprehensive_rules.signs import (
    ASKS,
    LEADS,
    MAY_BE_MISREAD,
    Signs,
    indexes_with,
)
from generator.parsers.cursor import LineCursor
from generator.text.characters import NONCHARACTERS, TURNING
from generator.text.counts import counted

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
#: "who?ve"; in some files question marks stand where curly quotation marks and dashes were.
_QUESTION_MARK: Final = re.compile(r"(?<=[a-z])\?(?=[a-z])")
#: Addresses hold a question mark between letters too, on this many lines at most.
_ADDRESSES: Final = 20
_CONTROL: Final = re.compile(rf"[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f{TURNING}{NONCHARACTERS}]")
_END_OF_FILE: Final = "\x1a"  # DOS ended files so
#: "who’s": the bytes of UTF-8, read as Windows-1252.
_MANGLED: Final = re.compile(rf"[{LEADS}][^\x00-\x7f]+")
#: "&ldquo;", "&#8217;": how web pages write signs.
_ENTITY: Final = re.compile(r"&(?:[a-z]{2,8}|#\d{2,5}|#x[0-9a-f]{2,5});", re.IGNORECASE)

#: The place in a line that tells of a loss, if any does.
Find = Callable[[str], re.Match[str] | None]


def report_lost_characters(cursor: LineCursor, signs: Signs) -> None:
    """One warning for each kind of mark that stands for characters lost, at the first of them.

    ``signs`` are those of the lines.
    """
    lines = cursor.lines
    texts, unusual = lines.texts, lines.unusual
    if _REPLACEMENT in unusual:
        message, find = "U+FFFD stands for {lost}", re.compile(_REPLACEMENT).search
        _report(cursor, range(len(texts)), find, "lost-characters", message)
    asking = indexes_with(ASKS, signs)
    asked = (found for at in asking for found in _QUESTION_MARK.finditer(texts[at]))
    if len(list(islice(asked, _ADDRESSES + 1))) > _ADDRESSES:
        message = "a question mark stands for {lost}"
        _report(cursor, asking, _QUESTION_MARK.search, "lost-characters", message, _ADDRESSES)
    if any(map(_CONTROL.match, unusual)):
        message = "{shown} stands in no text; it is left out, or read as Windows has it,"
        _report(cursor, range(len(texts)), _control, "control-character", message)
    misread = indexes_with(MAY_BE_MISREAD, signs)
    message = "{shown} is UTF-8 that was read as something else,"
    _report(cursor, misread, _mangled, "misread-text", message)
    message = "{shown} is how a web page writes a sign,"
    _report(cursor, misread, _ENTITY.search, "misread-text", message)


def _control(received: str) -> re.Match[str] | None:
    if received.isprintable():  # nearly always, and soon told
        return None
    return _CONTROL.search(received.rstrip(_END_OF_FILE))


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


def _report(
    cursor: LineCursor, among: Sequence[int], find: Find, code: str, message: str, few: int = 0
) -> None:
    """Report at the first of the lines ``among`` in which ``find`` finds something; ``few`` lines are none."""
    received = cursor.lines.received
    lines = [at for at in among if find(received[at])]
    if len(lines) <= few:
        return
    first = find(received[lines[0]])
    assert first is not None
    found = first.group()
    # One character, or those that a sign read as something else became ("Â" and a no-break space).
    codes = " ".join(f"U+{ord(char):04X}" for char in found)
    others = len(lines) - 1
    also = f" and on {counted(others, 'more line')}" if others else ""
    said = message.format(
        lost="characters that were lost before the file came to us,",
        shown=repr(found) if found.isprintable() else codes,
    )
    cursor.report(
        code,
        Severity.WARNING,
        f"{said} here{also}",
        line=cursor.lines[lines[0]],
        column=first.start() + 1,
    )
