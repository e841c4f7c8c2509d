"""The day from which an edition holds, as its text says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import Final

from generator.model.lines import Line

_MONTHS: Final = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
#: "These rules are current as of October 1, 2003.", "These rules are effective as of June 7, 2024."
_EFFECTIVE: Final = re.compile(
    r"""
    \b (?: effective | current ) \s+ (?: as \s+ of | from | on )? \s*
    (?: (?P<month>[A-Za-z]+) \s+ (?P<day>\d{1,2}) (?:st|nd|rd|th)? ,?
      | (?P<day_first>\d{1,2}) \s+ (?P<month_last>[A-Za-z]+) ,? )
    \s+ (?P<year>(?:19|20)\d\d) \b
    """,
    re.VERBOSE | re.IGNORECASE,
)


def find_effective_date(lines: Sequence[Line]) -> date | None:
    """The day of the first "effective as of" or "current as of" statement, or ``None``.

    A statement may be broken over two lines; one that names no day of the calendar is passed over.
    """
    for index, line in enumerate(lines):
        text = line.text
        plain = text.casefold()
        if "effective" not in plain and "current" not in plain:
            continue
        if index + 1 < len(lines):
            text = f"{text} {lines[index + 1].text}"
        match = _EFFECTIVE.search(text)
        day = _day(match) if match else None
        if day is not None:
            return day
    return None


def _day(match: re.Match[str]) -> date | None:
    month = (match["month"] or match["month_last"]).capitalize()
    if month not in _MONTHS:
        return None
    try:
        return date(
            int(match["year"]), _MONTHS.index(month) + 1, int(match["day"] or match["day_first"])
        )
    except ValueError:
        return None
