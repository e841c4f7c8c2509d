"""All pairs of editions whose changes are told, and how many rules changed in each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from generator.model.edition import Edition
from generator.pages import addresses, wording
from generator.pages.classes import ChangeClass, Part, by_part, counted_by_class
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.views.changes import Count, title_of

_TOLD: Final = (
    "Of one of the two our copy holds only a part of the book; of the rest nothing is said."
)


@dataclass(frozen=True, slots=True)
class PairRow:
    """One pair: how many rules changed in each class, and how many terms of the glossary in all.

    ``part`` names what a partly held edition tells of. The bar is ``width`` per cent of the longest, which
    is that of two neighbours; ``instead`` stands where it would be much longer than all of them.
    """

    pair: Ref
    part: str
    counts: tuple[Count, ...]
    terms: int
    total: int
    width: float
    instead: str


@dataclass(frozen=True, slots=True)
class PairList:
    """Pairs that belong together, newest first; ``title`` is empty where there is only one such list."""

    title: str
    told: str
    rows: tuple[PairRow, ...]


@dataclass(frozen=True, slots=True)
class ChangesIndexView:
    """The pairs of whole editions, the first against the newest before neighbours; then those that tell of a part."""

    classes: tuple[ChangeClass, ...]
    lists: tuple[PairList, ...]


def changes_index(lives: Lives) -> Sheet:
    """The page that leads to every pair."""
    about = description(
        "What changed from one edition of the Comprehensive Rules to the next: reworded, renumbered, "
        "new and removed rules, word by word."
    )
    view = ChangesIndexView(tuple(ChangeClass), tuple(_lists(lives)))
    return Sheet(addresses.CHANGES, "changes_index", "Changes", about, view)


def _lists(lives: Lives) -> Iterator[PairList]:
    rows = _rows(lives)
    whole, partial = (
        tuple(row for row in rows if bool(row.part) is is_partial) for is_partial in (False, True)
    )
    if whole:
        yield PairList("", "", whole)
    if partial:
        yield PairList(
            "With editions held in part" if whole else "", _TOLD if whole else "", partial
        )


def _rows(lives: Lives) -> tuple[PairRow, ...]:
    shelf = lives.shelf
    order = {edition.id: index for index, edition in enumerate(shelf.of_the_rules)}
    whole = (0, len(order) - 1)
    places = sorted(
        ((order[old], order[new]) for old, new in shelf.book.changes),
        key=lambda pair: (pair != whole, -pair[1], -pair[0]),
    )
    editions = shelf.of_the_rules
    pairs = [(editions[old], editions[new]) for old, new in places]
    sizes = [_rules_changed(lives, old, new) for old, new in pairs]
    steps = [size for size, pair in zip(sizes, places, strict=True) if pair != whole] or sizes
    longest = max((*steps, 1))
    return tuple(_row(lives, old, new, longest) for old, new in pairs)


def _rules_changed(lives: Lives, old: Edition, new: Edition) -> int:
    return len(by_part(lives.shelf, lives.shelf.book.changes[old.id, new.id])[Part.RULES])


def _row(lives: Lives, old: Edition, new: Edition, longest: int) -> PairRow:
    parts = by_part(lives.shelf, lives.shelf.book.changes[old.id, new.id])
    counts = counted_by_class(parts[Part.RULES])
    total = sum(counts.values())
    return PairRow(
        Ref(title_of(old, new), addresses.changes(old.id, new.id)),
        wording.covered_alone(old, new),
        tuple(Count(kind.style, kind.value, count) for kind, count in counts.items()),
        len(parts[Part.TERMS]),
        total,
        round(min(total, longest) * 100 / longest, 1),
        "all steps in one" if total > longest else "",
    )
