"""The page that checks the citations of a pasted post, in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from generator.model.edition import Edition
from generator.pages import addresses, wording
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.text.counts import counted

#: What each answer means, in words for readers, in the order in which they are explained.
_ANSWERS = (
    ("right", "Right", "The rule still has that number, and the same words."),
    ("reworded", "Reworded since", "The rule still has that number, but other words."),
    ("moved", "Moved", "The rule has another number now."),
    ("merged", "Merged", "The rule is now part of another one."),
    ("gone", "Gone", "The rule no longer exists."),
    ("never", "No such rule", "The edition of that day has no such number."),
    (
        "unsure",
        "Unsure",
        "The editions held here do not settle which rule it was, or what became of it or of what it said.",
    ),
)


@dataclass(frozen=True, slots=True)
class Year:
    """The editions of one year, in their order."""

    year: str
    editions: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class CiteView:
    """The day to begin with, the editions that settle an answer by year, newest first, and what the answers mean."""

    day: str
    count: str
    years: tuple[Year, ...]
    answers: tuple[tuple[str, str, str], ...]


def cite(shelf: Shelf) -> Sheet:
    """The page; its scripts read ``cite.json`` and the index of numbers."""
    newest = shelf.newest
    view = CiteView(
        newest.effective.isoformat() if newest is not None else "",
        counted(len(shelf.of_the_rules), "edition"),
        tuple(_years(shelf)),
        _ANSWERS,
    )
    about = description(
        "Paste a post and its date: each rule it cites is checked, and you are told what became of it."
    )
    return Sheet(addresses.CITE, "cite", "Check citations", about, view)


def _years(shelf: Shelf) -> Iterator[Year]:
    newest_first = sorted(shelf.of_the_rules, key=lambda e: e.effective.year, reverse=True)
    for year, found in groupby(newest_first, lambda edition: edition.effective.year):
        editions = (Ref(_in_year(e), addresses.contents(e.id)) for e in found)
        yield Year(f"{year}", tuple(editions))


def _in_year(edition: Edition) -> str:
    """An edition beside its year: "October 1", "spring"."""
    return wording.in_sentence(edition).removesuffix(f" {edition.effective.year}").rstrip(",")
