"""A folder of official text files: which of its files are editions, and of which days."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from itertools import starmap
from pathlib import Path
from time import strptime
from typing import Final

from generator.corpus import folders_not_read, other_files, read_text_file, state_of, text_files
from generator.corpus.paths import shown
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Authority, Edition, Source, source_of_day
from generator.model.lines import Line, SourceFile, SourceText
from generator.parsers import comprehensive_rules
from generator.pipeline.cache import Cache, digest
from generator.pipeline.workers import over_all
from generator.text.counts import counted
from generator.text.dates import written

_WORK: Final = "Comprehensive Rules"
_A_DATE: Final = 'a sentence such as "These rules are effective as of June 7, 2024."'
_A_NAME: Final = 'the day in the name of the file, such as "CR-2024-06-07.txt"'
_A_RULE: Final = 'lines that begin with the number of a rule, such as "100.1."; there is none'
#: "2016-04-08", "20160408", "04082016", "04-08-2016", "160408", "031503".
_DAY_IN_NAME: Final = re.compile(
    r"(?<!\d) (?: (?:19|20)?\d\d [-_.\x20]? \d\d [-_.\x20]? \d\d | \d\d [-_.\x20]? \d\d [-_.\x20]? (?:19|20)\d\d ) (?!\d)",
    re.VERBOSE | re.ASCII,
)
_WAYS: Final = ("%Y%m%d", "%m%d%Y", "%y%m%d", "%m%d%y")
#: More days than lie between any two editions.
_FAR: Final = 10**6
#: A name tells when a file was published, some weeks before or after; further away, one of the two is wrong.
_NEAR: Final = timedelta(days=180)
#: No rulebook is older than the game.
_FIRST_YEAR: Final = 1993


@dataclass(frozen=True, slots=True)
class _Dropped:
    """A file of the folder that says of which day it is; ``is_book`` says that it holds rules, not only numbers."""

    path: Path
    source: Source
    edition: Edition
    is_book: bool
    findings: tuple[Diagnostic, ...] = ()

    @property
    def day_in_name(self) -> date | None:
        return _day_in_name(self.path)

    @property
    def file(self) -> SourceFile:
        return SourceFile(self.source, self.text)

    def text(self) -> SourceText:
        """The file's text; raises ``OSError`` where it is no longer what it was."""
        text, _ = read_text_file(self.path)
        if text is None or text.source.sha256 != self.source.sha256:
            raise OSError(f"{self.path} was changed while the build read it")
        return replace(text, source=self.source)


#: What reading a file gave: findings belong to the edition, if there is one.
_Read = tuple[_Dropped | None, tuple[Diagnostic, ...]]


def read_archive(
    folder: Path,
    known: tuple[Edition, ...],
    progress: Callable[[str], None],
    *,
    cache: Cache | None = None,
    jobs: int = 1,
) -> tuple[tuple[Edition, ...], tuple[SourceFile, ...], tuple[Diagnostic, ...]]:
    """Every text file of ``folder`` as an edition, joined with the editions already ``known``.

    An official file becomes the best witness of the edition of its date; that edition is then held whole. A
    text without any number of a rule is left out with a warning. A rules text that states no day is of the
    day in its file's name, with a warning; one whose name tells none either, and a second file of one day
    with another text, are errors. A file with another suffix than ``.txt`` is taken if it is a rules text
    of a day that no other file has; else a note says that it was passed over. Folders in it are not read; a
    warning names each that holds text files.

    ``jobs`` processes help; ``cache`` gives what the last build read in the same files.
    """
    progress(f"reading {folder}")
    read_all = partial(_read_all, cache=cache or Cache(), jobs=jobs)
    diagnostics: list[Diagnostic] = []
    found: list[_Dropped] = []
    for one, told in read_all(text_files(folder)).values():
        diagnostics += told
        found += [one] if one is not None else []
    found, more = _of_different_days(found)
    diagnostics += more
    taken = {one.edition.id for one in found}
    for path, (one, _) in read_all(other_files(folder)).items():
        if one is None or one.edition.id in taken or not one.is_book:
            message = (
                "passed over: no text file by its name, and no edition that is not here already"
            )
            diagnostics.append(Diagnostic("other-file", Severity.NOTE, message, shown(path)))
        else:
            taken.add(one.edition.id)
            found.append(one)
    diagnostics += (told for one in found for told in (*one.findings, *_named_otherwise(one)))
    if not found and not diagnostics:
        message = "no official text file is in this folder"
        diagnostics.append(Diagnostic("empty-archive", Severity.WARNING, message, shown(folder)))
    diagnostics += starmap(_not_read, folders_not_read(folder).items())
    editions = {edition.id: edition for edition in (*known, *(one.edition for one in found))}
    ordered = sorted(editions.values(), key=lambda edition: (edition.effective, edition.id))
    files = sorted((one.file for one in found), key=lambda file: file.source.edition)
    return tuple(ordered), tuple(files), tuple(diagnostics)


def _read_all(paths: Sequence[Path], cache: Cache, jobs: int) -> Mapping[Path, _Read]:
    keys = {path: digest(path.as_posix(), state_of(path)) for path in paths}
    return cache.over_all("dated", keys, lambda missing: over_all(_read, missing, jobs))


def date_text(
    text: SourceText,
) -> tuple[SourceText, Edition | None, tuple[Diagnostic, ...]]:
    """``text`` named by the day it says it is effective from, and its edition; without one an error.

    A warning for a month that is misprinted, for a statement above that names no day, and for each
    further down that names another.
    """
    stated = comprehensive_rules.find_statement(text.lines)
    if stated is None:
        blank = not any(text.lines.texts)
        message = "the text does not say from which day it is effective"
        undated = _finding("undated-edition", "the file is empty" if blank else message, text)
        return text, None, (replace(undated, expected=f"{_A_DATE}; or {_A_NAME}"),)
    told = [
        _finding("date-differs", f"above, the day is {stated.day}", text, other.line)
        for other in comprehensive_rules.days_stated_otherwise(text.lines, stated.day)
    ]
    if stated.misprint:
        message = f"{stated.misprint!r} is no month; the day is taken for {stated.day}"
        told.insert(0, _finding("misprinted-date", message, text, stated.line))
    for line in comprehensive_rules.days_not_read(text.lines, stated):
        message = f"no day can be read here; the day is taken from line {stated.line.number}: {stated.day}"
        told.append(replace(_finding("unread-date", message, text, line), expected=_A_DATE))
    source, edition = _of_day(text.source, stated.day)
    return replace(text, source=source), edition, tuple(told)


def _of_day(source: Source, day: date) -> tuple[Source, Edition]:
    name = day.isoformat()
    edition = Edition(name, _WORK, written(day), day, Authority.OFFICIAL)
    return replace(source, id=source_of_day(day), edition=name), edition


def _read(path: Path) -> _Read:
    text, told = read_text_file(path)
    if text is None:
        return None, told
    if not comprehensive_rules.holds_numbers(text):
        return None, (_left_out(text),)
    dated, edition, more = date_file(path, text)
    if edition is None:
        return None, (*told, *more)
    is_book = comprehensive_rules.holds_rules(dated)
    return _Dropped(path, dated.source, edition, is_book, (*told, *more)), ()


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
        _finding("missing-part", message.format(name), text, line) for name, line in lacking.items()
    )
    return dated, replace(edition, lacks=tuple(lacking)), (*told, *warnings)


def _date_file(
    path: Path, text: SourceText
) -> tuple[SourceText, Edition | None, tuple[Diagnostic, ...]]:
    dated, edition, told = date_text(text)
    named = _day_in_name(path)
    if edition is not None and named is not None and named != edition.effective:
        others = comprehensive_rules.days_stated_otherwise(text.lines, edition.effective)
        if any(other.day == named for other in others):
            source, edition = _of_day(text.source, named)
            return replace(text, source=source), edition, tuple(map(_named_too, told))
    if edition is not None or named is None or not comprehensive_rules.holds_rules(dated):
        return dated, edition, told
    source, edition = _of_day(text.source, named)
    return replace(text, source=source), edition, tuple(map(_named_only, told))


def _day_in_name(path: Path) -> date | None:
    """The one day that the first date in a file's name can be, or ``None``: "070103" is two."""
    match = _DAY_IN_NAME.search(path.stem)
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
    return day if day.year >= _FIRST_YEAR else None


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


def _named_otherwise(one: _Dropped) -> tuple[Diagnostic, ...]:
    """The note that the name of a file tells another day than its text, if it does."""
    if one.day_in_name in (None, one.edition.effective):
        return ()
    named, stated = one.day_in_name, one.edition.effective
    is_near = abs(named - stated) <= _NEAR
    message = f"the name of this file tells another day; its text says {stated}"
    severity = Severity.NOTE if is_near else Severity.WARNING
    return (Diagnostic("name-differs", severity, message, one.source.path),)


def _not_read(folder: Path, count: int) -> Diagnostic:
    """The warning that nothing in a folder inside the archive's is read."""
    message = f"not read: {counted(count, 'text file')} in a folder below the archive's own"
    expected = "text files directly in the archive's folder"
    return Diagnostic("other-folder", Severity.WARNING, message, shown(folder), 0, 0, expected)


def _left_out(text: SourceText) -> Diagnostic:
    """The warning that a text is no edition."""
    what = comprehensive_rules.describe(text.lines)
    told = _finding("not-an-edition", f"left out: {what}", text)
    return replace(told, severity=Severity.WARNING, expected=_A_RULE)


def _of_different_days(found: Sequence[_Dropped]) -> tuple[list[_Dropped], list[Diagnostic]]:
    """One file for each day; a warning for each further one of the same text, and an error for any other.

    Of two texts that state one day, the one whose name states another was published with the day of the
    edition before it; its name is believed where nothing else is of that day. Names often tell a day near the
    edition's own: where all tell one, the day is of the file whose name is the nearest.
    """
    by_day: defaultdict[str, list[_Dropped]] = defaultdict(list)
    for one in found:
        by_day[one.edition.id].append(one)
    taken = set(by_day)
    kept: list[_Dropped] = []
    diagnostics: list[Diagnostic] = []
    for day, same in by_day.items():
        nearest = _nearest_by_name(same)
        first = nearest or same[0]
        kept.append(first)
        for one in (other for other in same if other is not first):
            named = one.day_in_name
            if _is_copy(one, first):
                message = f"left out: its text is that of {shown(first.path.name)}"
                diagnostics.append(_warned("same-date", message, one))
            elif nearest is first and named and named.isoformat() not in taken:
                message = f"the text says {day}, as {shown(first.path.name)} does; the name of the file is believed"
                source, edition = _of_day(one.source, named)
                edition = replace(edition, lacks=one.edition.lacks)
                findings = (*one.findings, _warned("same-date", message, one))
                kept.append(replace(one, source=source, edition=edition, findings=findings))
                taken.add(edition.id)
            else:
                message = f"this file and {shown(first.path.name)} are both of {day}"
                twice = replace(_finding("same-date", message, one.text()), expected=_A_NAME)
                diagnostics += [*one.findings, twice]
    return kept, diagnostics


def _nearest_by_name(same: Sequence[_Dropped]) -> _Dropped | None:
    """The one of several files of one day whose name tells it, or a nearer day than the names of all others."""
    far = [
        abs((one.day_in_name - one.edition.effective).days) if one.day_in_name else _FAR
        for one in same
    ]
    nearest = min(far)
    is_told = nearest == 0 or _FAR not in far
    return same[far.index(nearest)] if is_told and far.count(nearest) == 1 else None


def _is_copy(one: _Dropped, other: _Dropped) -> bool:
    """Whether two files hold the same lines, whatever their encoding and line ends."""
    if one.source.sha256 == other.source.sha256:
        return True
    lines, others = (dropped.text().lines for dropped in (one, other))
    return lines.texts == others.texts


def _warned(code: str, message: str, one: _Dropped) -> Diagnostic:
    return replace(_finding(code, message, one.text()), severity=Severity.WARNING)


def _finding(code: str, message: str, text: SourceText, line: Line | None = None) -> Diagnostic:
    """An error about the whole of ``text``, or a warning about one line of it."""
    severity = Severity.ERROR if line is None else Severity.WARNING
    shown = line or next(iter(text.lines), None)
    if shown is None:
        return Diagnostic(code, severity, message, text.source.path)
    return Diagnostic(
        code, severity, message, text.source.path, shown.number, 1, text=shown.received
    )
