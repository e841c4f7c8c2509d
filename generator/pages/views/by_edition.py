"""The report by edition: how much of each kind there is to say of it, and where that stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.model.citation import Basis, Resolved
from generator.model.edition import Edition
from generator.pages import addresses
from generator.pages.rule_view import Ref, contents_ref
from generator.pages.shelf import Shelf
from generator.pages.views.witnesses import differing_anchor

#: What is counted: how it is called, one and several, and where the report tells it.
_KINDS: Final = (
    ("line", "lines", "lines"),
    ("citation open", "citations open", "citations"),
    ("citation read elsewhere", "citations read elsewhere", "elsewhere"),
    ("differing reading", "differing readings", "witnesses"),
    ("correction", "corrections", "errata"),
    ("finding", "findings", "findings"),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """A count, what is counted, and where it is told: an anchor of the report, or on a page of its own."""

    count: str
    called: str
    address: str


@dataclass(frozen=True, slots=True)
class EditionRow:
    """One edition and its counts, in the order of the columns."""

    edition: Ref
    cells: tuple[Cell, ...]


def columns() -> tuple[str, ...]:
    """The names of the columns."""
    return tuple(plural for _, plural, _ in _KINDS)


def by_edition(shelf: Shelf) -> Iterator[EditionRow]:
    """A row for each edition, newest first."""
    counters = tuple(_counters(shelf))
    for edition in reversed(shelf.book.editions):
        cells = tuple(_cells(edition, [c[edition.id] for c in counters]))
        yield EditionRow(contents_ref(shelf, edition), cells)


def _cells(edition: Edition, counts: list[int]) -> Iterator[Cell]:
    for count, (singular, plural, anchor) in zip(counts, _KINDS, strict=True):
        own = addresses.at(addresses.WITNESSES, differing_anchor(edition.id))
        at = own if anchor == "witnesses" else f"#{anchor}"
        yield Cell(f"{count:,}" if count else "", singular if count == 1 else plural, at)


def _counters(shelf: Shelf) -> Iterator[Counter[str]]:
    """How many there are by edition, in the order of the kinds."""
    book = shelf.book
    edition_of = {source.id: source.edition for source in book.sources}
    lines: Counter[str] = Counter()
    for owned in book.ownership:
        lines[edition_of[owned.source]] += owned.lines
    yield lines
    opened: Counter[str] = Counter()
    elsewhere: Counter[str] = Counter()
    for node in shelf.citing:
        edition = shelf.edition_of(node).id
        for made in book.resolutions.get(node.id, ()):
            if not isinstance(made, Resolved):
                opened[edition] += 1
            elif made.basis is not Basis.NUMBER:
                elsewhere[edition] += 1
        for found in book.pointers.get(node.id, ()):
            opened[edition] += found.reason is not None
    yield opened
    yield elsewhere
    yield Counter(found.edition for found in book.disagreements)
    yield Counter(edition_of[erratum.source] for erratum in book.errata)
    # By the whole path: files in two folders may have one name.
    editions = {source.path: source.edition for source in book.sources}
    yield Counter(editions[d.path] for d in book.diagnostics if d.path in editions)
