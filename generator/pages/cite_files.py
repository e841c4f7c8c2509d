"""What the page ``/cite/`` and ``palimpsest cite`` know of the editions: which are held, which exist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.model.book import Book
from generator.model.number import RuleNumber
from generator.model.page import DataFile
from generator.pages import wording
from generator.pages.names import own_name_of
from generator.text.headings import bare_heading


def cite_document(book: Book) -> dict[str, Any]:
    """The editions of the rules held, oldest first, the days of all that are known, and how rules are called.

    ``names`` are those that rules give themselves, without capitals, each with the numbers of rules that did;
    ``headings`` the headings of rules, bare, each with the numbers that rules of that heading bore.
    """
    held = [edition for edition in book.editions if edition.is_official]
    days = {day for edition in held for day in (edition.effective, *edition.same_as)}
    rules = [
        (node.number, node)
        for edition in held
        for node in book.held[edition.id].nodes
        if isinstance(node.number, RuleNumber)
    ]
    # Many editions say the same, and what one says is read once.
    named = {node.text: node for _, node in rules if not node.heading}
    names = {text: own_name_of(node).lower() for text, node in named.items()}
    headings = {heading: bare_heading(heading) for heading in {n.heading for _, n in rules} - {""}}
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
        "names": _numbers((n, names[node.text]) for n, node in rules if not node.heading),
        "headings": _numbers((n, headings[node.heading]) for n, node in rules if node.heading),
        "known": sorted(day.isoformat() for day in days.union(book.known_days)),
    }


def _numbers(called: Iterable[tuple[RuleNumber, str]]) -> dict[str, list[str]]:
    """The numbers of the rules called by each name, where they have one."""
    found: dict[str, set[RuleNumber]] = {}
    for number, name in called:
        if name:
            found.setdefault(name, set()).add(number)
    return {name: list(map(str, sorted(found[name]))) for name in sorted(found)}


def cite_file(book: Book) -> DataFile:
    """``cite.json``; the numbers themselves are in ``search/numbers/*.json``."""
    return DataFile.of_json("cite.json", cite_document(book))
