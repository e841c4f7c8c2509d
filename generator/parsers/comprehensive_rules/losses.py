"""Characters that were lost before a file came to us: nothing brings them back, but it is said."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.parsers.cursor import LineCursor

_REPLACEMENT: Final = re.compile("\N{REPLACEMENT CHARACTER}")
#: "who?ve"; in some files question marks stand where curly quotation marks and dashes were.
_QUESTION_MARK: Final = re.compile(r"(?<=[a-z])\?(?=[a-z])")
#: Addresses hold a question mark between letters too, on this many lines at most.
_ADDRESSES: Final = 20


def report_lost_characters(cursor: LineCursor) -> None:
    """One warning for each kind of mark that stands for characters lost, at the first of them."""
    replaced = [line for line in cursor.lines if "\N{REPLACEMENT CHARACTER}" in line.received]
    if replaced:
        _report(cursor, replaced, _REPLACEMENT, "U+FFFD")
    asked = [
        line for line in cursor.lines if "?" in line.text and _QUESTION_MARK.search(line.received)
    ]
    if len(asked) > _ADDRESSES:
        _report(cursor, asked, _QUESTION_MARK, "a question mark")


def _report(cursor: LineCursor, lines: Sequence[Line], mark: re.Pattern[str], name: str) -> None:
    first = mark.search(lines[0].received)
    assert first is not None
    cursor.report(
        "lost-characters",
        Severity.WARNING,
        f"{name} stands for characters that were lost before the file came to us, "
        f"here and on {len(lines) - 1} more lines",
        line=lines[0],
        column=first.start() + 1,
    )
