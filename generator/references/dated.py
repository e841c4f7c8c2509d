"""The day that a number bears: of a permanent name, or as words say it.

The page ``/cite/`` reads it alike (``cite/dated.js``).
"""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from generator.references.addressed import DAY
from generator.text.dates import month_number

#: A day, a month or a year.
WHEN: Final = rf"(?:{DAY}|(?:19|20)[0-9][0-9](?:-(?:0[1-9]|1[0-2]))?)(?!-?[0-9])"
_NTH: Final = r"[0-9]{1,2}(?:st|nd|rd|th)?"
_MONTH: Final = r"[A-Za-z]{3,9}\.?"
#: The same in words: October 2009, Oct. 1, 2009, 1 October 2009; of 10/1/2009 only the year is told everywhere alike.
_IN_WORDS: Final = (
    rf"(?:{_MONTH}\s+(?:{_NTH},?\s+)?|{_NTH}\s+{_MONTH}\s+|[0-9]{{1,2}}/[0-9]{{1,2}}/)"
    r"(?:19|20)[0-9][0-9](?![0-9])"
)
#: What makes a number a permanent name: the day of the edition that is meant, behind the number or, of
#: several rules that bore it, behind which of them. A month or a year says when, as it does in the search;
#: so do the words of a sentence: "704.5k (2010)", "704.5k as of July 2010", "704.5k in 2010", "704.5k, 2010."
_DATED: Final = re.compile(
    rf"""
    (?: ~(?P<copy>[2-9]) )? @ (?P<day>{WHEN})
  | \s? [(\[] (?: (?: (?:effective\s+)? as\s+of | effective | from ) \s+ )?
        (?P<bracketed>{WHEN}|{_IN_WORDS}) [)\]] (?!\()
  | ,? \s+ (?: (?:effective\s+)? as\s+of | (?:back\s+)? in | from(?:\s+the)? | of(?:\s+the)? ) \s+
        (?P<said>{WHEN}|{_IN_WORDS})
  | , \s+ (?P<listed>(?:19|20)[0-9][0-9]) (?= [.;:!?)\]] | \Z )
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: The same before a number, with nothing but what introduces it between: "In 2010, rule 704.5k",
#: "in the 2010 CR, 704.5k". In "changed in 2013, 704.5k now …" it ends what was said before.
_BEFORE: Final = re.compile(
    rf"""
    (?<! [\w@/.-] ) (?P<done> [a-z]+ed \s+ )?
    (?: (?:effective\s+)? as\s+of | in | of ) \s+ (?:the\s+)? (?P<said>{WHEN}|{_IN_WORDS}) (?P<comma>,)?
    (?: \s+ (?:comprehensive\s+|comp\.?\s+)? (?: rules | rulebook | CR | edition ) ,? )?
    (?: \s+ (?:the\s+)? (?: rule | CR | section ) )? \s+ \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)
#: So far before a number the words that tell its day may begin.
_REACH: Final = 80
_WORD: Final = re.compile(r"[A-Za-z]{3,}")
_NUMBER: Final = re.compile(r"[0-9]+")


def dated(text: str, end: int) -> tuple[str, int, int]:
    """The day that a number bears which ends at ``end``, which of several rules it is then, and where that ends.

    The day may be a month or a year, and is empty where none is told.
    """
    match = _DATED.match(text, end)
    day = (
        match["day"] or _iso(match["bracketed"] or match["said"] or match["listed"])
        if match
        else ""
    )
    return (day, int(match["copy"] or 1), match.end()) if match and day else ("", 1, end)


def dated_before(text: str, start: int, end: int) -> tuple[str, str]:
    """The day that is told right before a number, which begins at ``end``, but not before ``start``; and how it is
    told.

    The day may be a month or a year; both are empty where none is told.
    """
    match = _BEFORE.search(text[max(start, end - _REACH) : end])
    day = _iso(match["said"]) if match and not (match["done"] and match["comma"]) else ""
    return (day, match["said"]) if match and day else ("", "")


def _iso(told: str) -> str:
    """A day, month or year as the data have it; empty where its month has no such name."""
    if re.fullmatch(WHEN, told):
        return told
    year = told[-4:]
    if "/" in told:
        return year
    word = _WORD.search(told)
    month = month_number(word.group()) if word else None
    if month is None:
        return ""
    [day, *_] = _NUMBER.findall(told)
    try:
        return f"{year}-{month:02}" if day == year else f"{date(int(year), month, int(day))}"
    except ValueError:  # no month has so many days
        return f"{year}-{month:02}"
