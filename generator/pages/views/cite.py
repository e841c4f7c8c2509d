"""The page that checks the citations of a pasted post, in the browser."""

from __future__ import annotations

from dataclasses import dataclass

from generator.pages import addresses
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf

#: What each answer means, in words for readers, in the order in which they are explained.
_ANSWERS = (
    ("right", "Right", "The rule bears that number still, with the same words."),
    ("reworded", "Reworded since", "The rule bears that number still, with other words."),
    ("moved", "Moved", "The rule bears another number now."),
    ("gone", "Gone", "The rule is no more."),
    ("never", "Never existed", "The edition of that day has no such number."),
    ("unsure", "Unsure", "The editions held here do not settle which rule it was."),
)


@dataclass(frozen=True, slots=True)
class CiteView:
    """The day to begin with, the editions that settle an answer, and what the answers mean."""

    day: str
    editions: tuple[str, ...]
    answers: tuple[tuple[str, str, str], ...]


def cite(shelf: Shelf) -> Sheet:
    """The page; its scripts read ``cite.json`` and the index of numbers."""
    newest = shelf.newest
    view = CiteView(
        newest.effective.isoformat() if newest is not None else "",
        tuple(edition.title for edition in shelf.of_the_rules),
        _ANSWERS,
    )
    about = description(
        "Paste a post and its date: each rule it cites is checked, and what became of it is told."
    )
    return Sheet(addresses.CITE, "cite", "Check citations", about, view)
