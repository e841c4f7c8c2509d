"""All pairs of editions whose changes are told, and how much changed in each."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages import addresses
from generator.pages.classes import ChangeClass, counted_by_class
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.views.changes import Count, title_of


@dataclass(frozen=True, slots=True)
class PairRow:
    """One pair: its changes by class, and how long its bar is in per cent of the longest.

    The longest is that of two neighbours, or beside the first against the newest all would be short.
    """

    pair: Ref
    counts: tuple[Count, ...]
    total: int
    width: float


@dataclass(frozen=True, slots=True)
class ChangesIndexView:
    """The pairs: first against newest, then neighbours, newest first."""

    classes: tuple[ChangeClass, ...]
    rows: tuple[PairRow, ...]


def changes_index(lives: Lives) -> Sheet:
    """The page that leads to every pair."""
    shelf = lives.shelf
    order = {edition.id: index for index, edition in enumerate(shelf.of_the_rules)}
    whole = (0, len(order) - 1)
    pairs = sorted(
        shelf.book.changes,
        key=lambda pair: (
            (order[pair[0]], order[pair[1]]) != whole,
            -order[pair[1]],
            -order[pair[0]],
        ),
    )
    neighbours = [pair for pair in pairs if (order[pair[0]], order[pair[1]]) != whole] or pairs
    longest = max((len(shelf.book.changes[pair]) for pair in neighbours), default=0) or 1
    rows = []
    for old, new in pairs:
        found = shelf.book.changes[old, new]
        counts = tuple(
            Count(kind.style, kind.value, n) for kind, n in counted_by_class(found).items()
        )
        title = title_of(shelf.editions[old], shelf.editions[new])
        ref = Ref(title, addresses.changes(old, new))
        width = min(100.0, round(len(found) * 100 / longest, 1))
        rows.append(PairRow(ref, counts, len(found), width))
    view = ChangesIndexView(tuple(ChangeClass), tuple(rows))
    about = description(
        "What changed from one edition of the Comprehensive Rules to the next: reworded, renumbered, "
        "new and removed rules, word by word."
    )
    return Sheet(addresses.CHANGES, "changes_index", "Changes", about, view)
