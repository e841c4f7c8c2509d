"""The report: what the build knows about itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.model.book import Disagreement, Erratum, Ownership
from generator.model.citation import Resolved
from generator.model.diagnostic import Diagnostic
from generator.model.place import SourceSpan
from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.cited import (
    CitationGroup,
    CitationRow,
    odd_titles,
    open_groups,
    read_elsewhere,
)
from generator.pages.views.doubts import DetourRow, DoubtRow, detour_rows, doubt_rows


@dataclass(frozen=True, slots=True)
class OwnershipRow:
    """Who owns the lines of one source."""

    title: str
    lines: str
    owned: str
    ignored: tuple[tuple[str, str], ...]
    unowned: str


@dataclass(frozen=True, slots=True)
class DisagreementRow:
    """Two readings of one place; ``found`` names the witness that lacks it, if one does."""

    number: str
    address: str
    edition: str
    what: str
    best: str
    other: str
    best_place: str
    other_place: str


@dataclass(frozen=True, slots=True)
class ErratumRow:
    """One correction by hand."""

    place: str
    old: str
    new: str
    reason: str


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """Findings of one kind."""

    code: str
    severity: str
    count: str
    findings: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class ReportView:
    """The whole report."""

    counts: tuple[tuple[str, str], ...]
    ownership: tuple[OwnershipRow, ...]
    disagreements: tuple[DisagreementRow, ...]
    errata: tuple[ErratumRow, ...]
    findings: tuple[FindingGroup, ...]
    open: tuple[CitationGroup, ...]
    elsewhere: tuple[CitationGroup, ...]
    titles: tuple[CitationRow, ...]
    doubts: tuple[DoubtRow, ...]
    detours: tuple[DetourRow, ...]


def report(shelf: Shelf, lives: Lives) -> Sheet:
    """What the build read, doubts, corrected and could not resolve."""
    view = ReportView(
        counts=tuple(_counts(shelf)),
        ownership=tuple(_ownership(shelf, owned) for owned in shelf.book.ownership),
        disagreements=tuple(_disagreement(shelf, found) for found in shelf.book.disagreements),
        errata=tuple(_erratum(shelf, erratum) for erratum in shelf.book.errata),
        findings=tuple(_findings(shelf.book.diagnostics)),
        open=open_groups(shelf),
        elsewhere=read_elsewhere(shelf),
        titles=odd_titles(shelf),
        doubts=tuple(doubt_rows(lives)),
        detours=tuple(detour_rows(lives)),
    )
    about = description(
        "What this build knows about itself: lines owned, readings that differ, corrections by hand, "
        "and citations that lead nowhere we hold."
    )
    return Sheet(addresses.REPORT, "report", "Report", about, view)


def _counts(shelf: Shelf) -> Iterator[tuple[str, str]]:
    book = shelf.book
    resolutions = [found for group in book.resolutions.values() for found in group]
    resolved = sum(1 for found in resolutions if isinstance(found, Resolved))
    nodes = sum(1 for tree in book.trees.values() for node in tree.nodes if not node.implied)
    yield "editions of the rules", f"{len(shelf.of_the_rules):,}"
    yield "sources", f"{len(book.sources):,}"
    yield "lines read", f"{sum(owned.lines for owned in book.ownership):,}"
    yield "entries", f"{nodes:,}"
    yield "citations resolved", f"{resolved:,}"
    yield "citations open", f"{len(resolutions) - resolved:,}"


def _ownership(shelf: Shelf, owned: Ownership) -> OwnershipRow:
    return OwnershipRow(
        shelf.sources[owned.source].title,
        f"{owned.lines:,}",
        f"{owned.owned:,}",
        tuple((reason, f"{count:,}") for reason, count in owned.ignored),
        f"{len(owned.unowned):,}",
    )


def _disagreement(shelf: Shelf, found: Disagreement) -> DisagreementRow:
    known = shelf.book.held[found.edition].by_number.get(found.number, ())
    return DisagreementRow(
        number=str(found.number),
        address=shelf.addresses.home(known[0].id) if known else addresses.contents(found.edition),
        edition=shelf.editions[found.edition].title,
        what=found.what,
        best=found.best,
        other=found.other,
        best_place=_place(shelf, found.best_span),
        other_place=_place(shelf, found.other_span),
    )


def _place(shelf: Shelf, span: SourceSpan | None) -> str:
    return "" if span is None else f"{shelf.sources[span.source].title}, {wording.lines(span)}"


def _erratum(shelf: Shelf, erratum: Erratum) -> ErratumRow:
    place = f"{shelf.sources[erratum.source].title}, line {erratum.line:,}"
    return ErratumRow(place, erratum.old, erratum.new, erratum.reason)


def _findings(diagnostics: tuple[Diagnostic, ...]) -> Iterator[FindingGroup]:
    groups: dict[tuple[str, str], list[Diagnostic]] = {}
    for finding in diagnostics:
        groups.setdefault((finding.severity.value, finding.code), []).append(finding)
    for (severity, code), found in groups.items():
        yield FindingGroup(code, severity, wording.counted(len(found), severity), tuple(found))
