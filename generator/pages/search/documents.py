"""Units as the indexer reads them: what counts how much, what a hit says of itself, what filters it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template

from generator.model.edition import Edition
from generator.model.nickname import SearchWords
from generator.model.page import DataFile
from generator.pages.search.units import Unit, UnitKind

#: How much a word counts, between 0 and 10: in a number or title, in the headings above, in the text.
_TITLE: Final[Mapping[UnitKind, float]] = {
    UnitKind.RULE: 10,
    UnitKind.EXAMPLE: 1,
    UnitKind.RULING: 4,
    UnitKind.GLOSSARY: 7,
    UnitKind.PROPOSAL: 3,
}
_TEXT: Final[Mapping[UnitKind, float]] = {
    UnitKind.RULE: 1,
    UnitKind.EXAMPLE: 0.5,
    UnitKind.RULING: 0.5,
    UnitKind.GLOSSARY: 0.8,
    UnitKind.PROPOSAL: 0.6,
}
_ABOVE: Final = 0.7
#: What is in force no more counts less.
_GONE: Final = 0.7


def document(unit: Unit, position: int) -> DataFile:
    """The document of ``unit``; ``position`` keeps the order of the units in the names."""
    worth = _GONE if unit.is_gone else 1
    html = _template().render(
        unit=unit,
        title_weight=worth * _TITLE[unit.kind],
        text_weight=worth * _TEXT[unit.kind],
        above_weight=worth * _ABOVE,
    )
    return DataFile(f"{position:06}.html", html.encode("utf-8"))


@cache
def _template() -> Template:
    environment = Environment(
        loader=PackageLoader("generator.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("search_document.html.jinja")


def filter_file(units: Iterable[Unit], editions: Sequence[Edition]) -> DataFile:
    """What the filters ask of the units, in the order of their documents.

    ``editions`` are all there are; ``kinds``, ``sections`` and ``spans`` have an item for each unit, a
    span being the first and last position of neighbouring editions that have it, one after the other.
    """
    order = {edition.id: position for position, edition in enumerate(editions)}
    found = tuple(units)
    told = {
        "editions": [edition.id for edition in editions],
        "kinds": [unit.kind.value for unit in found],
        "sections": [unit.section for unit in found],
        "spans": [_spans(sorted(order[name] for name in unit.editions)) for unit in found],
    }
    return _json("filters", told)


def _spans(positions: Sequence[int]) -> list[int]:
    spans: list[int] = []
    for position in positions:
        if spans and spans[-1] == position - 1:
            spans[-1] = position
        else:
            spans += [position, position]
    return spans


def nickname_file(words: SearchWords) -> DataFile:
    """How queries are read, for the page: nicknames in lower case, and silent words."""
    nicknames = {
        name.lower(): list(nickname.means) for nickname in words.nicknames for name in nickname.says
    }
    told = {"nicknames": nicknames, "silent": list(words.silent)}
    return _json("nicknames", told)


def _json(name: str, document: Any) -> DataFile:
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    return DataFile(f"search/{name}.json", f"{text}\n".encode())
