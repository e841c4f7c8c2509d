"""The toy book of lives with the changes between its editions, as alignment would give them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from generator.model.alignment import Alignment, Match
from generator.model.book import Book
from generator.model.change import Change, ChangeKind, Depth, Sweep
from generator.model.node import NodeId
from tests.pages.toy_lives import diff, lives_book

OLDER: Final = ("2006-10-01", "2009-10-01")
NEWER: Final = ("2009-10-01", "2024-03-08")
_PAIRS: Final = (OLDER, NEWER)
_REMOVED: Final = {OLDER: ("old:505.9",), NEWER: ("summary:704.5j",)}
_ADDED: Final[dict[tuple[str, str], tuple[NodeId, ...]]] = {OLDER: (), NEWER: ("web:704.5m",)}
#: What the copy of the other edition does not tell of.
_NOT_HELD: Final = ("summary:204", "summary:204.4d")


def changes_book() -> Book:
    """The book, made anew: its steps as changes, with additions, removals and a sweep."""
    book = lives_book()
    return replace(
        book,
        alignments={pair: _alignment(book, pair) for pair in _PAIRS},
        changes={pair: tuple(_changes(book, pair)) for pair in _PAIRS},
        sweeps={NEWER: (Sweep("Rule", "rule", ("web:704.7", "web:704.1"), 3),)},
    )


def _alignment(book: Book, pair: tuple[str, str]) -> Alignment:
    return Alignment(
        *pair,
        matches=tuple(_matches(book, pair)),
        removed=_REMOVED[pair],
        added=_ADDED[pair],
        not_held_old=_NOT_HELD if pair == NEWER else (),
    )


def _matches(book: Book, pair: tuple[str, str]) -> list[Match]:
    steps = [step for steps in book.steps.values() for step in steps]
    return [s.match for s in steps if s.match and (s.old.edition, s.new.edition) == pair]


def _changes(book: Book, pair: tuple[str, str]) -> list[Change]:
    steps = [step for steps in book.steps.values() for step in steps]
    made = [s.change for s in steps if s.change and (s.old.edition, s.new.edition) == pair]
    if pair == NEWER:
        made.append(_in_other_words())
    made += [Change((ChangeKind.REMOVED,), (node,), ()) for node in _REMOVED[pair]]
    return made + [Change((ChangeKind.ADDED,), (), (node,)) for node in _ADDED[pair]]


def _in_other_words() -> Change:
    """704.1, as if the eras called state-based actions by two names."""
    words = "State-based actions are [-v:game actions-]{+v:acts+} that happen automatically."
    kinds = (ChangeKind.REWORDED,)
    return Change(kinds, ("summary:704.1",), ("web:704.1",), Depth.VOCABULARY, diff(words))
