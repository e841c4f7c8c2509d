"""The day from which an edition holds, as its text says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from difflib import get_close_matches
from typing import Final, NamedTuple

from generator.model.lines import Line
from generator.text.dates import MONTHS, month_number

#: "October 1, 2003", "Nov. 20,2015", "July1, 2012", "_July 1, 2012_", "the 1st of July, 2012",
#: "22nd day of April, 2016", "20 November 2015", "20-Nov-2015", "2015-11-20", "11/20/15" (the book's
#: country writes the month first), "20.11.2015", "20151120".
_DATE: Final = r"""
    [_*]* (?: [a-z]{3,6}day ,? \s+ )?
    (?: (?P<month> [a-z]{3,11} ) \.? \s* (?: the \s+ )? (?P<day> \d{1,2} ) (?: st|nd|rd|th )?
        (?: \s* [,.] \s* | \s+ ) (?P<year> (?:19|20)\d\d )
      | (?: the \s+ )? (?P<day2> \d{1,2} ) (?: st|nd|rd|th )? [\s-]+ (?: day \s+ )? (?: of \s+ )?
        (?P<month2> [a-z]{3,11} ) \.? ,? [\s-]+ (?P<year2> (?:19|20)\d\d )
      | (?P<year3> (?:19|20)\d\d ) (?P<dash> [-/.]? ) (?P<month3> \d\d ) (?P=dash) (?P<day3> \d\d )
      | (?P<first> \d{1,2} ) (?P<bar> [-/.] ) (?P<second> \d{1,2} ) (?P=bar)
        (?P<year4> (?:19|20)?\d\d )
    ) (?! [^\W_] )
"""
_FLAGS: Final = re.VERBOSE | re.IGNORECASE
#: What the book says of itself: "effective as of", "current as of", "Effective Date:", "go into effect on".
_SAID: Final = r"""
    \b (?: effective | valid | current | in (?: to )? \s (?: effect | force ) | takes? \s effect )
    (?: \s+ date (?: \s+ of \s+ (?: [a-z]+ \s+ ){1,3}? rules )? (?: \s+ is )? )? \s* [:–—-]?
    (?: \s* (?: as \s+ of | from | for | to | on (?: \s+ and \s+ after )? | since
        | (?: starting | beginning ) (?: \s+ (?: on | with | from ) )? ) )?
    (?: \s* (?: with | upon | at ) )?
    (?: \s* the \s+ (?: release \s+ of \b [^.;:]{1,60}? | [^.;:]{1,40}? \b pre-?release (?: \s+ events? )? \s* )
        (?: \b on \b | [(,–—] ) )?
    \s* [:–—-]? \s* [“"]?
"""
_STATED: Final = re.compile(_SAID + _DATE, _FLAGS)
#: The same with anything for the day: "effective as of April 31, 2016".
_TRIED: Final = re.compile(rf"{_SAID} [^.;]{{0,24}}? (?<!\d) (?:19|20)\d\d (?!\d)", _FLAGS)
#: What may stand in its place on the first or last pages.
_DATED: Final = re.compile(
    rf"""
    \b (?: updated? | changed | modified | revised | revision | version | dated? | published | issued | released
        | through | as \s of | (?: revision | version ) \s+ [\d.]+ (?= \s* [,:(–—-] ) )
    (?: \s* (?: as \s+ of | of | on | date ) )? \s* [:(–—-]? \s* {_DATE}
    """,
    _FLAGS,
)
_ALONE: Final = re.compile(rf"[(\[]? \s* {_DATE} \s* [)\]._*]*", _FLAGS)
_IN_TITLE: Final = re.compile(rf"[^.]* \brules \b \s* [,:(–—-]? \s* {_DATE} [)\s]*", _FLAGS)
#: Before a statement about other rules: "supersedes the rules", "the previous rules were".
_OF_OTHERS: Final = re.compile(
    r"\b(?:supersed|replac|obsolet|previous|prior\b|earlier|former|older)(?:(?!\band\b)[^.;:,()–—])*$",
    re.IGNORECASE,
)
#: Directly before a statement about these rules: "These rules replace all others and are".
_OF_THESE: Final = re.compile(r"\b(?:is|are|be|becomes?|go(?:es)?|comes?|put)\s*$", re.IGNORECASE)
_WORDS: Final = re.compile(
    r"current|effect|valid|force|update|changed|modified|revis|version|date|published|issued|released|through|as of",
    re.IGNORECASE,
)
_RULES: Final = re.compile(r"\brules\b", re.IGNORECASE)
#: Lines of the first and the last pages.
_PAGE: Final = 120
#: Lines at most between a title and a day that stands alone below it.
_BELOW_TITLE: Final = 10
_THIS_CENTURY: Final = 50
#: No rulebook is older than the game.
FIRST_YEAR: Final = 1993
#: "Febuary", "Ocotber"; no month is so much like another.
_MUCH_ALIKE: Final = 0.8


class Stated(NamedTuple):
    """A day that the text names as its own, and the line on which it begins to.

    ``misprint`` is how the month is printed where that is not its name.
    """

    day: date
    line: Line
    misprint: str = ""


class Unread(NamedTuple):
    """A line that says from which day the rules hold, and the words in it, which name no day."""

    line: Line
    said: str


def find_effective_date(lines: Sequence[Line]) -> date | None:
    """The day of :func:`find_statement`, or ``None``."""
    found = find_statement(lines)
    return found.day if found is not None else None


def find_statement(lines: Sequence[Line]) -> Stated | None:
    """The day of the first "effective as of" or "current as of" statement, or ``None``.

    A statement may be broken over two lines; one that names no day of the calendar, or one before there was
    the game, is passed over.
    In a text without one, the first or last pages may say "updated", "revised", "version" or "as of"
    a day, or a day may stand alone below a title that names rules, or at its end.
    """
    found = next(_statements(lines, _STATED), None)
    if found is None:
        found = next(_statements(_pages(lines), _DATED), None) or _below_title(lines)
    return found


def days_stated_otherwise(lines: Sequence[Line], day: date) -> tuple[Stated, ...]:
    """The statements about "these rules" on the first and last pages that name another day than ``day``."""
    said = _statements(_pages(lines), _STATED)
    return tuple(one for one in said if one.day != day and _RULES.search(one.line.text[:40]))


def days_not_read(lines: Sequence[Line], found: Stated | None) -> tuple[Unread, ...]:
    """The lines that state something which is no day: those of the first pages that stand above the statement
    ``found``, or, where there is none, of the first and the last pages.
    """
    among = lines[: min(_PAGE, found.line.number - 1)] if found is not None else _pages(lines)
    return tuple(
        Unread(line, said.group())
        for line in among
        if (said := _TRIED.search(line.text)) and not _is_of_others(line.text[: said.start()])
    )


def _pages(lines: Sequence[Line]) -> Sequence[Line]:
    """The first and the last pages."""
    return (*lines[:_PAGE], *lines[max(_PAGE, len(lines) - _PAGE) :])


def _statements(lines: Sequence[Line], form: re.Pattern[str]) -> Iterator[Stated]:
    """The statements in ``form``, but for those that tell which rules these have replaced."""
    for index, line in enumerate(lines):
        if _WORDS.search(line.text) is None:
            continue
        goes_on = index > 0 and line.text[:1].islower()
        above = lines[index - 1].text if goes_on else ""
        below = lines[index + 1].text if index + 1 < len(lines) else ""
        for match in form.finditer(f"{line.text} {below}".rstrip()):
            day = _day(match) if match.start() < len(line.text) else None
            if day is not None and not _is_of_others(f"{above} {line.text[: match.start()]}"):
                yield Stated(day, line, _misprint(match))


def _is_of_others(before: str) -> bool:
    return _OF_OTHERS.search(before) is not None and _OF_THESE.search(before) is None


def _below_title(lines: Sequence[Line]) -> Stated | None:
    titled = False
    for line in lines[:_BELOW_TITLE]:
        match = (_ALONE if titled else _IN_TITLE).fullmatch(line.text)
        day = _day(match) if match is not None else None
        if match is not None and day is not None:
            return Stated(day, line, _misprint(match))
        titled = titled or _RULES.search(line.text) is not None
    return None


def _day(match: re.Match[str]) -> date | None:
    """The day that a match of ``_DATE`` names; ``None`` where the calendar has none such since there is the game."""
    if match["first"]:
        year = int(match["year4"])
        if year < 100:
            year += 2000 if year < _THIS_CENTURY else 1900
        month, day = int(match["first"]), int(match["second"])
        if match["bar"] == "." or month > 12:
            month, day = day, month
    else:
        named = match["month"] or match["month2"]
        year = int(match["year"] or match["year2"] or match["year3"])
        month = _month(named) if named else int(match["month3"])
        day = int(match["day"] or match["day2"] or match["day3"])
    try:
        named_day = date(year, month, day)
    except ValueError:
        return None
    return named_day if year >= FIRST_YEAR else None


def _misprint(match: re.Match[str]) -> str:
    """The month of a match of ``_DATE`` as it is printed, where that is no month's name."""
    named: str = match["month"] or match["month2"] or ""
    return "" if not named or month_number(named) else named


def _month(name: str) -> int:
    """The number of a month, one letter or two of its name misprinted; 0 of anything else."""
    meant = get_close_matches(name.capitalize(), MONTHS, 1, _MUCH_ALIKE)
    return month_number(name) or (month_number(meant[0]) if meant else None) or 0
