"""The page of the search: what it searches, and what the results can be narrowed to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from generator.pages import addresses
from generator.pages.rule_view import Ref
from generator.pages.search.units import UnitKind
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf

_KINDS: Final = {
    UnitKind.RULE: "Rules",
    UnitKind.EXAMPLE: "Examples",
    UnitKind.RULING: "Rulings",
    UnitKind.GLOSSARY: "Glossary",
    UnitKind.PROPOSAL: "Proposals",
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to narrow the results to; ``value`` stands in the address."""

    value: str
    title: str


@dataclass(frozen=True, slots=True)
class Filter:
    """A group of choices; results have at least one of those chosen."""

    name: str
    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class SearchView:
    """The filters, and where to read on without a search."""

    filters: tuple[Filter, ...]
    doors: tuple[Ref, ...]


def search(shelf: Shelf) -> Sheet:
    """The page the search forms lead to."""
    sections = (
        Choice(str(section.number), section.title)
        for section in sorted(shelf.consolidated, key=lambda section: section.number)
    )
    editions = (Choice(e.id, e.title) for e in reversed(shelf.book.editions))
    filters = (
        Filter("kind", "Kind", tuple(Choice(k.value, title) for k, title in _KINDS.items())),
        Filter("section", "Section", tuple(sections)),
        Filter("edition", "Edition", tuple(editions)),
    )
    doors = (
        Ref("Rules", addresses.RULES, note="contents of the whole book"),
        Ref("Glossary", addresses.GLOSSARY, note="terms by letter"),
        Ref("Editions", addresses.EDITIONS, note="each with its own contents"),
    )
    about = description(
        "Search all rules, examples, rulings, glossary entries and proposals by number or words."
    )
    return Sheet(addresses.SEARCH, "search", "Search", about, SearchView(filters, doors))
