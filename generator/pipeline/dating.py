"""The day of an edition's text: what it says itself, and what the name of its file does."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from time import strptime
from typing import Final
from urllib.parse import unquote

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Authority, Edition, Source, source_of_day
from generator.model.lines import Line, SourceText
from generator.parsers import comprehensive_rules
from generator.parsers.comprehensive_rules.effective import Stated
from generator.text.dates import written

_WORK: Final = "Comprehensive Rules"
_A_DATE: Final = 'a sentence such as "These rules are effective as of June 7, 2024."'
_NO_DAY: Final = "{!r} names no day of a rulebook"
#: What might have said of which day a file is, beside its text.
A_NAME: Final = 'the day in the name of the file, such as "CR-2024-06-07.txt"'
#: "2016-04-08", "20160408", "04082016", "04-08-2016", "160408", "031503".
_DAY_IN_NAME: Final = re.compile(
    r"(?<!\d) (?: (?:19|20)?\d\d [-_.\x20]? \d\d [-_.\x20]? \d\d | \d\d [-_.\x20]? \d\d [-_.\x20]? (?:19|20)\d\d ) (?!\d)",
    re.VERBOSE | re.ASCII,
)
_WAYS: Final = ("%Y%m%d", "%m%d%Y", "%y%m%d", "%m%d%y")


def date_text(
    text: SourceText,
) -> tuple[SourceText, Edition | None, tuple[Diagnostic, ...]]:
    """``text`` named by the day it says it is effective from, and its edition; without one an error, at the
    statement that names no day, if there is one.

    A warning for a month that is misprinted, for a statement above that names no day, and for each
    further down that names another.
    """
    stated = comprehensive_rules.find_statement(text.lines)
    if stated is None:
        return text, None, (_undated(text),)
    told = [
        finding_in("date-differs", _differs(stated, other.line), text, other.line)
        for other in comprehensive_rules.days_stated_otherwise(text.lines, stated.day)
    ]
    if stated.misprint:
        message = f"{stated.misprint!r} is no month; the day is taken for {stated.day}"
        told.insert(0, finding_in("misprinted-date", message, text, stated.line))
    for line, said in comprehensive_rules.days_not_read(text.lines, stated):
        message = (
            f"{_NO_DAY.format(said)}; the day is taken from line {stated.line.number}: {stated.day}"
        )
        told.append(replace(finding_in("unread-date", message, text, line), expected=_A_DATE))
    source, edition = of_day(text.source, stated.day)
    return replace(text, source=source), edition, tuple(told)


def _differs(stated: Stated, line: Line) -> str:
    where = "above" if line.number > stated.line.number else "before, in this line"
    return f"{where}, the day is {stated.day}"


def _undated(text: SourceText) -> Diagnostic:
    """The error that ``text`` names no day, at the first line that tries to."""
    expected = f"{_A_DATE}; or {A_NAME}"
    for line, said in comprehensive_rules.days_not_read(text.lines, None):
        told = finding_in("unread-date", _NO_DAY.format(said), text, line)
        return replace(told, severity=Severity.ERROR, expected=expected)
    is_blank = not any(text.lines.texts)
    message = "the text does not say from which day it is effective"
    undated = finding_in("undated-edition", "the file is empty" if is_blank else message, text)
    return replace(undated, expected=expected)


def of_day(source: Source, day: date) -> tuple[Source, Edition]:
    """A source named by its day, and the edition of that day."""
    name = day.isoformat()
    edition = Edition(name, _WORK, written(day), day, Authority.OFFICIAL)
    return replace(source, id=source_of_day(day), edition=name), edition


def date_file(
    path: Path, text: SourceText
) -> tuple[SourceText, Edition | None, tuple[Diagnostic, ...]]:
    """The same as :func:`date_text` of the ``text`` of ``path``, with what the text lacks.

    A rules text that states no day is of the day in the file's name, if there is one, with a warning; so is
    one that states two, of which the later stated is that of the name. An appendix that it refers to and does not
    have is a warning too.
    """
    dated, edition, told = _date_file(path, text)
    lacking = comprehensive_rules.appendices_not_here(text.lines) if edition is not None else {}
    if edition is None or not lacking:
        return dated, edition, told
    message = "{}, which the rules refer to, cannot be found: the file may be cut"
    warnings = (
        finding_in("missing-part", message.format(name), text, line)
        for name, line in lacking.items()
    )
    return dated, replace(edition, lacks=tuple(lacking)), (*told, *warnings)


def _date_file(
    path: Path, text: SourceText
) -> tuple[SourceText, Edition | None, tuple[Diagnostic, ...]]:
    dated, edition, told = date_text(text)
    named = day_in_name(path)
    if edition is not None and named is not None and named != edition.effective:
        others = comprehensive_rules.days_stated_otherwise(text.lines, edition.effective)
        if any(other.day == named for other in others):
            source, edition = of_day(text.source, named)
            return replace(text, source=source), edition, tuple(map(_named_too, told))
    if edition is not None or named is None or not comprehensive_rules.holds_rules(dated):
        return dated, edition, told
    source, edition = of_day(text.source, named)
    return replace(text, source=source), edition, tuple(map(_named_only, told))


def day_in_name(path: Path) -> date | None:
    """The one day that the first date in a file's name can be, or ``None``: "070103" is two.

    A name may be as it stands in an address ("MagicCompRules%2020210224.txt").
    """
    match = _DAY_IN_NAME.search(unquote(path.stem))
    if match is None:
        return None
    digits = re.sub(r"\D", "", match[0])
    days = {day for way in _WAYS if (day := _read_day(digits, way)) is not None}
    return days.pop() if len(days) == 1 else None


def _read_day(digits: str, way: str) -> date | None:
    """``digits`` as a day in one of the ``_WAYS``, all of them used; else ``None``."""
    if len(digits) != (8 if "%Y" in way else 6):
        return None
    try:
        day = date(*strptime(digits, way)[:3])
    except ValueError:
        return None
    return day if day.year >= comprehensive_rules.FIRST_YEAR else None


def _named_only(undated: Diagnostic) -> Diagnostic:
    """The finding that a text states no day, where the name of its file does."""
    message = f"{undated.message}; the day in the file's name is taken"
    return replace(undated, severity=Severity.WARNING, message=message)


def _named_too(told: Diagnostic) -> Diagnostic:
    """The finding that a text states another day further down, where the name of its file tells that day too."""
    if told.code != "date-differs":
        return told
    message = f"{told.message}; the file's name tells the day stated here, which is taken"
    return replace(told, message=message)


def finding_in(code: str, message: str, text: SourceText, line: Line | None = None) -> Diagnostic:
    """An error about the whole of ``text``, or a warning about one line of it."""
    severity = Severity.ERROR if line is None else Severity.WARNING
    shown = line or next(iter(text.lines), None)
    if shown is None:
        return Diagnostic(code, severity, message, text.source.path)
    return Diagnostic(
        code, severity, message, text.source.path, shown.number, 1, text=shown.received
    )
