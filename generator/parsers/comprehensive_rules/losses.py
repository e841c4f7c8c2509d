"""Characters that were lost or mangled before a file came to us: nothing is mended, but it is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

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
_LEADS: Final = "ÂÃâï"
_MANGLED: Final = re.compile(rf"[{_LEADS}][^\x00-\x7f]+")
#: "&ldquo;", "&#8217;": how web pages write signs.
_ENTITY: Final = re.compile(r"&(?:[a-z]{2,8}|#\d{2,5}|#x[0-9a-f]{2,5});", re.IGNORECASE)

#: The place in a line that tells of a loss, if any does.
Find = Callable[[str], re.Match[str] | None]


def report_lost_characters(cursor: LineCursor) -> None:
    """One warning for each kind of mark that stands for characters lost, at the first of them."""
    changed, strange, asking, joining = _suspects(cursor.lines)
    replaced = [line for line in strange if _REPLACEMENT.search(line.received)]
    _report(cursor, replaced, _REPLACEMENT.search, "lost-characters", "U+FFFD stands for {lost}")
    asked = [line for line in asking if _QUESTION_MARK.search(line.received)]
    if len(asked) > _ADDRESSES:
        message = "a question mark stands for {lost}"
        _report(cursor, asked, _QUESTION_MARK.search, "lost-characters", message)
    odd = [line for line in changed if _control(line.received)]
    message = "{shown} stands in no text; it is left out, or read as Windows has it,"
    _report(cursor, odd, _control, "control-character", message)
    mangled = [line for line in strange if _mangled(line.received)]
    message = "{shown} is UTF-8 that was read as something else,"
    _report(cursor, mangled, _mangled, "misread-text", message)
    coded = [line for line in joining if _ENTITY.search(line.received)]
    message = "{shown} is how a web page writes a sign,"
    _report(cursor, coded, _ENTITY.search, "misread-text", message)


class _Suspects(NamedTuple):
    """The few lines that may hold one of the marks, told by what is quickly seen of all lines."""

    changed: Sequence[Line]  #: not as received, so a control character may be gone
    strange: Sequence[Line]  #: not ASCII only
    asking: Sequence[Line]  #: with a question mark
    joining: Sequence[Line]  #: with "&"


def _suspects(lines: Sequence[Line]) -> _Suspects:
    changed: list[Line] = []
    strange: list[Line] = []
    asking: list[Line] = []
    joining: list[Line] = []
    for line in lines:
        received, text = line.received, line.text
        if not received:  # many are blank
            continue
        if received != text:
            changed.append(line)
        if not received.isascii():
            strange.append(line)
        if "?" in text:
            asking.append(line)
        if "&" in text:
            joining.append(line)
    return _Suspects(changed, strange, asking, joining)


def _control(received: str) -> re.Match[str] | None:
    return _CONTROL.search(received.rstrip(_END_OF_FILE))


def _mangled(received: str) -> re.Match[str] | None:
    if any(char in received for char in _LEADS):
        return next(filter(_is_utf8, _MANGLED.finditer(received)), None)
    return None


def _is_utf8(match: re.Match[str]) -> bool:
    try:
        match.group().encode("cp1252").decode("utf-8")
    except UnicodeError:
        return False
    return True


def _report(cursor: LineCursor, lines: Sequence[Line], find: Find, code: str, message: str) -> None:
    """Report at the first of ``lines``, in each of which ``find`` finds something."""
    if not lines:
        return
    first = find(lines[0].received)
    assert first is not None
    found = first.group()
    # One character, or those that a sign read as something else became ("Â" and a no-break space).
    codes = " ".join(f"U+{ord(char):04X}" for char in found)
    said = message.format(
        lost="characters that were lost before the file came to us,",
        shown=repr(found) if found.isprintable() else codes,
    )
    cursor.report(
        code,
        Severity.WARNING,
        f"{said} here and on {len(lines) - 1} more lines",
        line=lines[0],
        column=first.start() + 1,
    )
