"""The page that compares any two editions, or one rule in any two of them, in the browser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.model.change import Depth
from generator.pages import addresses
from generator.pages.classes import ChangeClass
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref
from generator.pages.sheet import Sheet, description
from generator.pages.views.changes import title_of

#: The depths a reader filters by; typography is no change of a rule.
_DEPTHS: Final = (Depth.SUBSTANCE, Depth.VOCABULARY, Depth.REFERENCE)


@dataclass(frozen=True, slots=True)
class Pick:
    """An edition to pick, and whether it is picked as the older or newer side to begin with."""

    id: str
    title: str
    is_old: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class CompareView:
    """What can be picked, newest first, and the pairs that have pages of their own."""

    editions: tuple[Pick, ...]
    classes: tuple[ChangeClass, ...]
    depths: tuple[Depth, ...]
    marks: tuple[Depth, ...]
    pairs: tuple[Ref, ...]


def compare(lives: Lives) -> Sheet:
    """The page; its scripts read the files of :mod:`generator.pages.compare_files`."""
    shelf = lives.shelf
    editions = shelf.of_the_rules
    picks = [
        Pick(e.id, e.title, is_old=index == 0, is_new=index == len(editions) - 1)
        for index, e in enumerate(editions)
    ]
    pairs = tuple(
        Ref(title_of(shelf.editions[old], shelf.editions[new]), addresses.changes(old, new))
        for old, new in shelf.book.changes
    )
    about = description(
        "Any two editions of the Comprehensive Rules compared word by word, or one rule in any two of them."
    )
    view = CompareView(
        tuple(reversed(picks)), tuple(ChangeClass), _DEPTHS, tuple(reversed(Depth)), pairs
    )
    return Sheet(addresses.COMPARE, "compare", "Compare", about, view)
