"""A folder of official text files: which of its files are editions, and of which days."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Final

from generator.corpus import other_files, read_text_file, text_files
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Authority, Edition
from generator.model.lines import Line, SourceText
from generator.parsers import comprehensive_rules
from generator.text.dates import written

_WORK: Final = "Comprehensive Rules"
_A_DATE: Final = 'a sentence such as "These rules are effective as of June 7, 2024."'
_A_RULE: Final = 'lines that begin with the number of a rule, such as "100.1."; there is none'
_DAY_IN_NAME: Final = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_. ]?(\d\d)[-_. ]?(\d\d)(?!\d)")


@dataclass(slots=True)
class _Dropped:
    """A file of the folder, and the day it says it is of; ``dated`` carries the name of its edition."""

    path: Path
    dated: SourceText
    edition: Edition
    findings: list[Diagnostic] = field(default_factory=list)

    @property
    def day_in_name(self) -> date | None:
        match = _DAY_IN_NAME.search(self.path.stem)
        try:
            return date(*map(int, match.groups())) if match else None
        except ValueError:
            return None


def read_archive(
    folder: Path, known: tuple[Edition, ...], progress: Callable[[str], None]
) -> tuple[tuple[Edition, ...], tuple[SourceText, ...], tuple[Diagnostic, ...]]:
    """Every text file of ``folder`` as an edition, joined with the editions already ``known``.

    An official file becomes the best witness of the edition of its date; that edition is then held
    whole. A text without any number of a rule is left out with a warning. A rules text without a date,
    and a second file of one date, are errors. A file with another suffix than ``.txt`` is taken if it
    is a rules text of a day that no other file has; else a note says that it was passed over.
    """
    progress(f"reading {folder}")
    diagnostics: list[Diagnostic] = []
    found: list[_Dropped] = []
    for path in text_files(folder):
        one, told = _read(path)
        diagnostics += told
        found += [one] if one is not None else []
    found, more = _of_different_days(found)
    diagnostics += more
    taken = {one.edition.id for one in found}
    for path in other_files(folder):
        one, _ = _read(path)
        if one is None or one.edition.id in taken or not comprehensive_rules.holds_rules(one.dated):
            message = (
                "passed over: no text file by its name, and no edition that is not here already"
            )
            diagnostics.append(Diagnostic("other-file", Severity.NOTE, message, path.as_posix()))
        else:
            taken.add(one.edition.id)
            found.append(one)
    diagnostics += (finding for one in found for finding in one.findings)
    if not found and not diagnostics:
        message = "no official text file is in this folder"
        diagnostics.append(
            Diagnostic("empty-archive", Severity.WARNING, message, folder.as_posix())
        )
    editions = {edition.id: edition for edition in (*known, *(one.edition for one in found))}
    ordered = sorted(editions.values(), key=lambda edition: (edition.effective, edition.id))
    texts = sorted((one.dated for one in found), key=lambda text: text.source.edition)
    return tuple(ordered), tuple(texts), tuple(diagnostics)


def date_text(
    text: SourceText,
) -> tuple[SourceText, Edition | None, tuple[Diagnostic, ...]]:
    """``text`` named by the day it says it is effective from, and its edition; without one an error.

    A warning for each statement further down that names another day.
    """
    effective = comprehensive_rules.find_effective_date(text.lines)
    if effective is None:
        blank = not any(line.text for line in text.lines)
        message = "the text does not say from which day it is effective"
        told = _finding("undated-edition", "the file is empty" if blank else message, text)
        return text, None, (replace(told, expected=_A_DATE),)
    others = comprehensive_rules.days_stated_otherwise(text.lines, effective)
    told_otherwise = (
        _finding("date-differs", f"above, the day is {effective}", text, other.line)
        for other in others
    )
    dated, edition = _of_day(text, effective)
    return dated, edition, tuple(told_otherwise)


def _of_day(text: SourceText, day: date) -> tuple[SourceText, Edition]:
    name = day.isoformat()
    edition = Edition(name, _WORK, written(day), day, Authority.OFFICIAL)
    return replace(text, source=replace(text.source, id=f"cr-{name}", edition=name)), edition


def _read(path: Path) -> tuple[_Dropped | None, tuple[Diagnostic, ...]]:
    text, told = read_text_file(path)
    if text is None:
        return None, told
    if not comprehensive_rules.holds_numbers(text):
        return None, (_left_out(text),)
    dated, edition, more = date_text(text)
    if edition is None:
        return None, (*told, *more)
    return _Dropped(path, dated, edition, [*told, *more]), ()


def _left_out(text: SourceText) -> Diagnostic:
    """The warning that a text is no edition."""
    what = comprehensive_rules.describe(text.lines)
    told = _finding("not-an-edition", f"left out: {what}", text)
    return replace(told, severity=Severity.WARNING, expected=_A_RULE)


def _of_different_days(found: Sequence[_Dropped]) -> tuple[list[_Dropped], list[Diagnostic]]:
    """One file for each day, and an error for each further file.

    Of two texts that state one day, the one whose name states another was published with the day of the
    edition before it; its name is believed where nothing else is of that day.
    """
    by_day: defaultdict[str, list[_Dropped]] = defaultdict(list)
    for one in found:
        by_day[one.edition.id].append(one)
    taken = set(by_day)
    kept: list[_Dropped] = []
    diagnostics: list[Diagnostic] = []
    for day, same in by_day.items():
        named_so = [one for one in same if one.day_in_name == one.edition.effective]
        first = named_so[0] if len(named_so) == 1 else same[0]
        kept.append(first)
        for one in (other for other in same if other is not first):
            named = one.day_in_name
            copy = one.dated.source.sha256 == first.dated.source.sha256
            if not copy and named_so == [first] and named and named.isoformat() not in taken:
                message = f"the text says {day}, as {first.path.name} does; the name of the file is believed"
                dated, edition = _of_day(one.dated, named)
                told = _finding("same-date", message, one.dated)
                told = replace(told, severity=Severity.WARNING)
                kept.append(_Dropped(one.path, dated, edition, [*one.findings, told]))
                taken.add(edition.id)
            else:
                words = "hold the same bytes" if copy else f"are both of {day}"
                message = f"this file and {first.path.name} {words}"
                diagnostics += [*one.findings, _finding("same-date", message, one.dated)]
    return kept, diagnostics


def _finding(code: str, message: str, text: SourceText, line: Line | None = None) -> Diagnostic:
    """An error about the whole of ``text``, or a warning about one line of it."""
    severity = Severity.ERROR if line is None else Severity.WARNING
    shown = line or next(iter(text.lines), None)
    if shown is None:
        return Diagnostic(code, severity, message, text.source.path)
    return Diagnostic(
        code, severity, message, text.source.path, shown.number, 1, text=shown.received
    )
