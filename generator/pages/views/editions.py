"""The editions: a timeline, what each source covers, and on what terms it is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Final

from generator.model.edition import Edition, Source
from generator.model.node import NodeKind
from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.pictures.heat_map import HeatMapView, heat_map
from generator.pages.rule_view import Ref, contents_ref
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.coverage import CoverageView, coverage
from generator.pages.views.data import DataRow, data_rows
from generator.text.counts import counted

#: More editions than these are told in short, each source folded.
_MANY: Final = 24


@dataclass(frozen=True, slots=True)
class SourceView:
    """One source with its provenance; ``is_quoted`` tells its own words from ours."""

    anchor: str
    title: str
    origin: str
    holds: str
    file: str
    sha256: str
    credit: str
    conditions: str
    is_quoted: bool


@dataclass(frozen=True, slots=True)
class EditionView:
    """One edition on the timeline; ``day`` is its date where its title does not say it."""

    anchor: str
    ref: Ref
    work: str
    day: str
    note: str
    covers: str
    is_whole: bool
    is_proposed: bool
    is_printed: bool
    sources: tuple[SourceView, ...]


@dataclass(frozen=True, slots=True)
class EditionsView:
    """The page of editions, newest first; where there are many, ``years`` lead to the newest of each.

    ``not_held`` are the days of those that are known and not here, by year, newest first.
    """

    editions: tuple[EditionView, ...]
    years: tuple[Ref, ...]
    not_held: tuple[tuple[int, str], ...]
    coverage: CoverageView
    heat: HeatMapView | None


@dataclass(frozen=True, slots=True)
class AlikeView:
    """Sources of one origin that stand under the same terms; ``first`` tells of all."""

    title: str
    first: SourceView
    sources: tuple[SourceView, ...]


@dataclass(frozen=True, slots=True)
class CreditsView:
    """The page of credits: every source with its terms, and the data that may be used on these."""

    sources: tuple[AlikeView, ...]
    data: tuple[DataRow, ...]


def editions(shelf: Shelf, lives: Lives) -> Sheet:
    """The timeline of editions."""
    newest_first = sorted(shelf.book.editions, key=lambda e: (e.effective, e.id), reverse=True)
    shown = tuple(_edition(shelf, e) for e in newest_first)
    years: dict[int, Ref] = {}
    for edition, told in zip(newest_first, shown, strict=True):
        year = edition.effective.year
        years.setdefault(year, Ref(f"{year}", f"#{told.anchor}"))
    found = tuple(years.values()) if len(shown) > _MANY else ()
    not_held = tuple(_by_year(shelf.not_held))
    view = EditionsView(shown, found, not_held, coverage(shelf), heat_map(lives))
    titles = wording.listed(map(wording.in_sentence, newest_first))
    about = description(f"What is held here, of which day and from where: {titles}.")
    return Sheet(addresses.EDITIONS, "editions", "Editions", about, view)


def credits_page(shelf: Shelf) -> Sheet:
    """Who is to be thanked, and on what terms."""
    view = CreditsView(tuple(_alike(shelf)), data_rows(shelf.book))
    about = description("Where every text comes from, whom it is owed to, and on what terms.")
    return Sheet(addresses.CREDITS, "credits", "Credits and conditions", about, view)


def _by_year(days: Iterable[date]) -> Iterator[tuple[int, str]]:
    newest_first = sorted(days, reverse=True)
    for year, found in groupby(newest_first, key=lambda day: day.year):
        told = [wording.day(day).removesuffix(f", {year}") for day in found]
        yield year, wording.listed(reversed(told))


def _alike(shelf: Shelf) -> Iterator[AlikeView]:
    """The sources, those on the same terms together, in the order of the first of each."""
    groups: dict[tuple[str, ...], list[tuple[Source, SourceView]]] = {}
    for source in shelf.book.sources:
        told = _source(shelf, source)
        terms = (told.credit, told.origin, told.conditions, source.format.value)
        groups.setdefault(terms, []).append((source, told))
    for found in groups.values():
        (source, first), *others = found
        work = shelf.editions[source.edition].work
        title = f"{counted(len(found), 'file')} of the {work}" if others else first.title
        yield AlikeView(title, first, tuple(told for _, told in found))


def _edition(shelf: Shelf, edition: Edition) -> EditionView:
    is_proposed = not edition.is_official
    return EditionView(
        anchor=f"edition-{addresses.slug(edition.id)}",
        ref=contents_ref(shelf, edition),
        work=edition.work,
        day=_beside_title(edition),
        note=edition.note,
        covers="" if is_proposed else wording.covered(edition),
        is_whole=not is_proposed and not edition.coverage,
        is_proposed=is_proposed,
        is_printed=edition.id not in shelf.book.unprinted,
        sources=tuple(_source(shelf, source) for source in shelf.witnesses(edition)),
    )


def _beside_title(edition: Edition) -> str:
    """As much of an edition's date as is known and its title does not say."""
    known = wording.day(edition.effective) if edition.day_known else str(edition.effective.year)
    return "" if known in edition.title else known


def _origin(source: Source) -> str:
    """Where a source came from, and when, where its manifest says it."""
    return f"{source.origin}, retrieved {source.retrieved}" if source.retrieved else source.origin


def _source(shelf: Shelf, source: Source) -> SourceView:
    owned = next((o for o in shelf.book.ownership if o.source == source.id), None)
    nodes = [node for node in shelf.book.trees[source.id].nodes if not node.implied]
    holds = f"{counted(len(nodes), 'entry', 'entries')}"
    if owned is not None:
        holds += f" on {counted(owned.lines, 'line')}"
    return SourceView(
        anchor=f"source-{addresses.slug(source.id)}",
        title=source.title,
        origin=_origin(source),
        holds=holds,
        file=source.path.rpartition("/")[2],
        sha256=source.sha256,
        credit=source.credit,
        conditions=source.conditions.strip(),
        is_quoted=_stands_in(shelf, source),
    )


def _stands_in(shelf: Shelf, source: Source) -> bool:
    """Whether a source prints its conditions itself, word for word."""
    wanted = source.conditions.strip()
    nodes = shelf.book.trees[source.id].nodes
    return bool(wanted) and any(
        wanted in text for n in nodes if n.kind is NodeKind.CREDITS for text in n.texts()
    )
