"""What the page ``/cite/`` and ``palimpsest cite`` know of the editions: which are held, which exist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.model.book import Book
from generator.model.edition import Authority
from generator.model.node import EditionTree
from generator.model.number import RuleNumber
from generator.model.page import DataFile
from generator.pages import wording
from generator.pages.lives import own_name_of


def cite_document(book: Book) -> dict[str, Any]:
    """The editions of the rules held, oldest first, the days of all that are known, and the names of rules.

    ``names`` are those that rules give themselves, without capitals, each with the numbers of rules that did.
    """
    held = [edition for edition in book.editions if edition.authority is Authority.OFFICIAL]
    days = {day for edition in held for day in (edition.effective, *edition.same_as)}
    return {
        "editions": [
            {
                "id": edition.id,
                "days": [day.isoformat() for day in (edition.effective, *edition.same_as)],
                "title": wording.in_sentence(edition),
                "covers": [[str(part.first), str(part.last)] for part in edition.coverage],
            }
            for edition in held
        ],
        "names": _names(book.held[edition.id] for edition in held),
        "known": sorted(day.isoformat() for day in days.union(book.known_days)),
    }


def _names(trees: Iterable[EditionTree]) -> dict[str, list[str]]:
    found: dict[str, set[RuleNumber]] = {}
    for node in (node for tree in trees for node in tree.nodes):
        if isinstance(node.number, RuleNumber) and (name := own_name_of(node).lower()):
            found.setdefault(name, set()).add(node.number)
    return {name: list(map(str, sorted(found[name]))) for name in sorted(found)}


def cite_file(book: Book) -> DataFile:
    """``cite.json``; the numbers themselves are in ``search/numbers/*.json``."""
    return DataFile.of_json("cite.json", cite_document(book))
