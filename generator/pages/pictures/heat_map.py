"""How much of each section changed with each edition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.model.edition import Edition
from generator.model.node import RULES
from generator.pages import addresses
from generator.pages.classes import section_of
from generator.pages.heat import weighty_by_section
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref
from generator.pages.views.changes import title_of
from generator.text.counts import counted

#: From which part of a section on (in per cent) each shade begins; shade 0 is "nothing changed".
_STEPS: Final = (0.0, 2.0, 5.0, 10.0, 25.0, 50.0)


@dataclass(frozen=True, slots=True)
class HeatColumn:
    """One section."""

    name: str
    title: str


@dataclass(frozen=True, slots=True)
class HeatCell:
    """One section in one pair; ``heat`` is the shade, ``none`` where nothing can be compared."""

    heat: str
    shown: str
    said: str


@dataclass(frozen=True, slots=True)
class HeatRow:
    """One edition and the one before it."""

    pair: Ref
    cells: tuple[HeatCell, ...]


@dataclass(frozen=True, slots=True)
class HeatMapView:
    """The editions with those before them, newest first, by the sections of the book."""

    columns: tuple[HeatColumn, ...]
    rows: tuple[HeatRow, ...]
    said: str


def heat_map(lives: Lives) -> HeatMapView | None:
    """The picture, or ``None`` without two neighbours to compare."""
    rules = lives.shelf.of_the_rules
    pairs = list(_pairs(lives))
    if not pairs:
        return None
    titles = {
        section.number: section.title
        for edition in rules
        for section in lives.shelf.sections(edition)
        if section.heading
    }
    columns = tuple(HeatColumn(str(n), title) for n, title in sorted(titles.items()))
    rows = tuple(_row(lives, old, new, sorted(titles)) for old, new in reversed(pairs))
    said = f"{counted(len(rows), 'pair')} of editions by {len(columns)} sections."
    return HeatMapView(columns, rows, said)


def _pairs(lives: Lives) -> Iterator[tuple[Edition, Edition]]:
    """Each edition with the one before it; a whole one, if there is any to compare with."""
    rules = lives.shelf.of_the_rules
    for index, new in enumerate(rules):
        before = [old for old in rules[:index] if (old.id, new.id) in lives.shelf.book.changes]
        if before:
            whole = [old for old in before if not old.coverage]
            yield (whole or before)[-1], new


def _row(lives: Lives, old: Edition, new: Edition, sections: list[int]) -> HeatRow:
    changed = weighty_by_section(lives, lives.shelf.book.changes[old.id, new.id])
    compared = _compared(lives, old, new)
    return HeatRow(
        Ref(title_of(old, new), addresses.changes(old.id, new.id), note=lives.shelf.short(new)),
        tuple(_cell(section, changed[section], compared[section]) for section in sections),
    )


def _compared(lives: Lives, old: Edition, new: Edition) -> Counter[int]:
    """How many rules of each section the two editions tell of."""
    alignment = lives.shelf.book.alignments.get((old.id, new.id))
    if alignment is None:
        return Counter()
    nodes = {match.new for match in alignment.matches} | {*alignment.added, *alignment.removed}
    told = lives.shelf.addresses.nodes
    # A call for each of a quarter of a million takes twice as long.
    rules = [node for node in map(told.__getitem__, nodes) if node.kind in RULES]
    return Counter(map(section_of, rules))


def _cell(section: int, changed: int, compared: int) -> HeatCell:
    if not compared:
        return HeatCell("none", "–", f"Section {section}: nothing to compare")
    share = changed * 100 / compared
    shade = sum(share > step for step in _STEPS)
    return HeatCell(
        str(shade),
        f"{changed:,} of {compared:,}",
        f"Section {section}: {changed:,} of {compared:,}",
    )
