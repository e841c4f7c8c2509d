"""The report: what the build knows about itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import PurePath

from generator.model.book import Erratum, Ownership
from generator.model.diagnostic import Diagnostic
from generator.pages import addresses
from generator.pages.lives import Lives
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.by_edition import EditionRow, by_edition, columns
from generator.pages.views.cited import (
    CitationGroup,
    left_behind,
    odd_titles,
    open_groups,
    read_elsewhere,
)
from generator.pages.views.doubts import DetourRow, DoubtRow, detour_rows, doubt_rows
from generator.pages.views.witnesses import Differing, differing
from generator.text.characters import legible
from generator.text.counts import counted


@dataclass(frozen=True, slots=True)
class OwnershipRow:
    """Who owns the lines of one source."""

    title: str
    lines: str
    owned: str
    ignored: tuple[tuple[str, str], ...]
    unowned: str


@dataclass(frozen=True, slots=True)
class ErratumRow:
    """One correction by hand."""

    line: str
    old: str
    new: str
    reason: str


@dataclass(frozen=True, slots=True)
class ErrataGroup:
    """The corrections of one source."""

    source: str
    count: str
    errata: tuple[ErratumRow, ...]


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One finding; ``file`` is the name of its file alone."""

    file: str
    found: Diagnostic


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """Findings of one kind."""

    code: str
    count: str
    findings: tuple[FindingRow, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page in its contents, and how much stands there."""

    anchor: str
    title: str
    count: str


@dataclass(frozen=True, slots=True)
class ReportView:
    """The whole report; ``title_count`` and ``left_count`` say how many there are in all groups together."""

    counts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    columns: tuple[str, ...]
    editions: tuple[EditionRow, ...]
    left_out: tuple[tuple[str, str], ...]
    unowned: str
    ownership: tuple[OwnershipRow, ...]
    disagreements: tuple[Differing, ...]
    errata: tuple[ErrataGroup, ...]
    findings: tuple[FindingGroup, ...]
    open: tuple[CitationGroup, ...]
    elsewhere: tuple[CitationGroup, ...]
    titles: tuple[CitationGroup, ...]
    title_count: str
    left: tuple[CitationGroup, ...]
    left_count: str
    doubts: tuple[DoubtRow, ...]
    detours: tuple[DetourRow, ...]


def report(shelf: Shelf, lives: Lives) -> Sheet:
    """What the build read, doubts, corrected and could not resolve."""
    book = shelf.book
    opened, elsewhere, titles = open_groups(shelf), read_elsewhere(shelf), odd_titles(shelf)
    left = left_behind(shelf)
    title_count, left_count = _count(titles), _count(left)
    doubts = tuple(doubt_rows(lives))
    parts = (
        ("editions", "By edition", len(book.editions)),
        ("lines", "Every source line accounted for", len(book.ownership)),
        ("citations", "Unresolved citations", _count(opened)),
        ("elsewhere", "Citations read in another edition", _count(elsewhere)),
        ("titles", "Titles that do not fit the number", title_count),
        ("left", "Outdated numbers", left_count),
        ("matches", "Doubtful matches", sum(row.less_than_certain for row in doubts)),
        ("detours", "Chained and direct matches that disagree", len(book.detours)),
        ("witnesses", "Copies that differ", len(book.disagreements)),
        ("errata", "Corrections by hand", len(book.errata)),
        ("findings", "Findings", len(book.diagnostics)),
    )
    view = ReportView(
        counts=tuple(_counts(shelf, _count(opened))),
        parts=tuple(Part(anchor, title, f"{count:,}") for anchor, title, count in parts),
        columns=columns(),
        editions=tuple(by_edition(shelf)),
        left_out=tuple(_left_out(shelf)),
        unowned=f"{sum(len(owned.unowned) for owned in book.ownership):,}",
        ownership=tuple(_ownership(shelf, owned) for owned in book.ownership),
        disagreements=tuple(differing(shelf)),
        errata=tuple(_errata(shelf)),
        findings=tuple(_findings(book.diagnostics)),
        open=opened,
        elsewhere=elsewhere,
        titles=titles,
        title_count=f"{title_count:,}",
        left=left,
        left_count=f"{left_count:,}",
        doubts=doubts,
        detours=tuple(detour_rows(lives)),
    )
    about = description(
        "What this site was made from: every source line accounted for, copies that differ, corrections by hand, "
        "and citations that could not be resolved."
    )
    return Sheet(addresses.REPORT, "report", "Report", about, view)


def _count(groups: Iterable[CitationGroup]) -> int:
    return sum(len(group.citations) for group in groups)


def _counts(shelf: Shelf, opened: int) -> Iterator[tuple[str, str]]:
    """The head counts; citations by number and by the name of a glossary's entry are counted together."""
    book = shelf.book
    citations = sum(len(made) for made in chain(book.resolutions.values(), book.pointers.values()))
    nodes = sum(1 for tree in book.trees.values() for node in tree.nodes if not node.implied)
    yield "editions of the rules", f"{len(shelf.of_the_rules):,}"
    yield "sources", f"{len(book.sources):,}"
    yield "lines read", f"{sum(owned.lines for owned in book.ownership):,}"
    yield "entries", f"{nodes:,}"
    yield "citations resolved", f"{citations - opened:,}"
    yield "citations open", f"{opened:,}"


def _ownership(shelf: Shelf, owned: Ownership) -> OwnershipRow:
    return OwnershipRow(
        shelf.sources[owned.source].title,
        f"{owned.lines:,}",
        f"{owned.owned:,}",
        tuple((reason, f"{count:,}") for reason, count in owned.ignored),
        f"{len(owned.unowned):,}",
    )


def _left_out(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Why lines of all sources together belong to no entry, and how many, most first."""
    reasons: Counter[str] = Counter()
    for owned in shelf.book.ownership:
        reasons.update(dict(owned.ignored))
    for reason, count in reasons.most_common():
        yield reason, f"{count:,}"


def _errata(shelf: Shelf) -> Iterator[ErrataGroup]:
    groups: dict[str, list[Erratum]] = {}
    for erratum in shelf.book.errata:
        groups.setdefault(erratum.source, []).append(erratum)
    for source, found in groups.items():
        rows = (ErratumRow(f"{e.line:,}", e.old, e.new, e.reason) for e in found)
        count = counted(len(found), "correction")
        yield ErrataGroup(shelf.sources[source].title, count, tuple(rows))


def _findings(diagnostics: tuple[Diagnostic, ...]) -> Iterator[FindingGroup]:
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for finding in diagnostics:
        groups.setdefault((finding.severity.value, finding.code), []).append(finding)
    for (severity, code), found in groups.items():
        yield FindingGroup(code, counted(len(found), severity), tuple(map(_finding, found)))


def _finding(found: Diagnostic) -> FindingRow:
    # Where its folder lies is of no interest, and the same files elsewhere must give the same page.
    return FindingRow(PurePath(found.path).name, replace(found, text=legible(found.text)))
