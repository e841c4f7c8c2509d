"""A folder of official text files: which of its files are editions, and of which days."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import partial
from itertools import starmap
from pathlib import Path
from typing import Final

from generator.corpus import (
    folders_not_read,
    is_of_its_size,
    other_files,
    read_text_file,
    state_of,
    text_files,
)
from generator.corpus.paths import shown
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Edition, Source
from generator.model.lines import SourceFile, SourceText
from generator.parsers import comprehensive_rules
from generator.pipeline.cache import Cache, Parcel, digest
from generator.pipeline.dating import A_NAME, date_file, day_in_name, finding_in, of_day
from generator.pipeline.workers import over_all
from generator.text.counts import counted

_A_RULE: Final = 'lines that begin with the number of a rule, such as "100.1."; there is none'
#: More days than lie between any two editions.
_FAR: Final = 10**6
#: A name tells when a file was published, some weeks before or after; further away, one of the two is wrong.
_NEAR: Final = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class _Dropped:
    """A file of the folder that says of which day it is."""

    path: Path
    source: Source
    edition: Edition
    findings: tuple[Diagnostic, ...] = ()

    @property
    def day_in_name(self) -> date | None:
        return day_in_name(self.path)

    @property
    def file(self) -> SourceFile:
        return SourceFile(self.source, self.text)

    def text(self) -> SourceText:
        """The file's text; raises ``OSError`` where it is no longer what it was."""
        text, _ = read_text_file(self.path)
        if text is None or text.source.sha256 != self.source.sha256:
            raise _changed(self.path)
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
    with another text, are errors. All this is so of a file with another suffix than ``.txt`` that holds the
    book or a part of it, but for a copy of another file: that, and one as large as a rulebook that holds something
    else, is passed over with a note. Folders in it are not read; a warning names each that holds text files.

    ``jobs`` processes help; ``cache`` gives what the last build read in the same files. Raises ``OSError`` where one
    is changed meanwhile.
    """
    progress(f"reading {folder}")
    read_all = partial(_read_all, cache=cache or Cache(), jobs=jobs)
    diagnostics: list[Diagnostic] = []
    found: list[_Dropped] = []
    for one, told in read_all(_read, text_files(folder)).values():
        diagnostics += told
        found += [one] if one is not None else []
    for path, (one, told) in read_all(_read_other, other_files(folder)).items():
        copied = _copied(one, found) if one is not None else None
        diagnostics += told or _passed_over(path, one, copied)
        found += [one] if one is not None and copied is None else []
    found, more = _of_different_days(found)
    diagnostics += more
    diagnostics += (told for one in found for told in (*one.findings, *_named_otherwise(one)))
    if not found and not diagnostics:
        message = "no official text file is in this folder"
        diagnostics.append(Diagnostic("empty-archive", Severity.WARNING, message, shown(folder)))
    diagnostics += starmap(_not_read, folders_not_read(folder).items())
    editions = {edition.id: edition for edition in (*known, *(one.edition for one in found))}
    ordered = sorted(editions.values(), key=lambda edition: (edition.effective, edition.id))
    files = sorted((one.file for one in found), key=lambda file: file.source.edition)
    return tuple(ordered), tuple(files), tuple(diagnostics)


def _read_all(
    read: Callable[[Path], _Read], paths: Sequence[Path], cache: Cache, jobs: int
) -> Mapping[Path, _Read]:
    states = {path: state_of(path) for path in paths}
    keys = {path: digest(path.as_posix(), state) for path, state in states.items()}

    def read_missing(missing: Sequence[Path]) -> Iterator[Parcel[_Read]]:
        found = zip(missing, over_all(read, missing, jobs), strict=True)
        return map(Parcel, _unchanged(states, found))

    return cache.over_all("dated", keys, read_missing)


def _unchanged(states: Mapping[Path, str], read: Iterable[tuple[Path, _Read]]) -> Iterator[_Read]:
    """What was read in files that are still in these ``states``; raises ``OSError`` where one is not.

    Kept as what the file gave before, it would stand in the way as soon as the change is taken back.
    """
    for path, found in read:
        if state_of(path) != states[path]:
            raise _changed(path)
        yield found


def _changed(path: Path) -> OSError:
    return OSError(f"{path} was changed while the build read it")


def _read(path: Path) -> _Read:
    """What a text file gives: it should be an edition."""
    text, told = read_text_file(path)
    if text is None:
        return None, told
    if not comprehensive_rules.holds_numbers(text):
        return None, (_left_out(text),)
    return _dated(path, text, told)


def _read_other(path: Path) -> _Read:
    """What a file gives that is no text file by its name; nothing where it does not hold the book."""
    text, told = read_text_file(path)
    if text is None or not comprehensive_rules.holds_book(text):
        return None, ()
    return _dated(path, text, told)


def _dated(path: Path, text: SourceText, told: tuple[Diagnostic, ...]) -> _Read:
    dated, edition, more = date_file(path, text)
    if edition is None:
        return None, (*told, *more)
    return _Dropped(path, dated.source, edition, (*told, *more)), ()


def _copied(one: _Dropped, found: Sequence[_Dropped]) -> _Dropped | None:
    """The one of the files ``found`` that has the same text and day, if any has."""
    same = (other for other in found if other.edition.id == one.edition.id)
    return next((other for other in same if _is_copy(one, other)), None)


def _passed_over(
    path: Path, one: _Dropped | None, copied: _Dropped | None
) -> tuple[Diagnostic, ...]:
    """The note why a file that is no text file by its name is none of the editions, if it needs one."""
    if copied is not None:
        reason = f"its text is that of {shown(copied.path.name)}"
    elif one is None and is_of_its_size(path):
        reason = "no text file by its name, and no Comprehensive Rules by what is in it"
    else:
        return ()
    return (Diagnostic("other-file", Severity.NOTE, f"passed over: {reason}", shown(path)),)


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
    told = finding_in("not-an-edition", f"left out: {what}", text)
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
                source, edition = of_day(one.source, named)
                edition = replace(edition, lacks=one.edition.lacks)
                findings = (*one.findings, _warned("same-date", message, one))
                kept.append(replace(one, source=source, edition=edition, findings=findings))
                taken.add(edition.id)
            else:
                message = f"this file and {shown(first.path.name)} are both of {day}"
                twice = replace(finding_in("same-date", message, one.text()), expected=A_NAME)
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
    """Whether two files hold the same lines, whatever their encoding, line ends and blank lines."""
    if one.source.sha256 == other.source.sha256:
        return True
    words, others = ([*filter(None, each.text().lines.texts)] for each in (one, other))
    return words == others


def _warned(code: str, message: str, one: _Dropped) -> Diagnostic:
    return replace(finding_in(code, message, one.text()), severity=Severity.WARNING)
