"""What the page ``/cite/`` and ``palimpsest cite`` know of the editions: which are held, which exist."""

from __future__ import annotations

from typing import Any

from generator.model.book import Book
from generator.model.edition import Authority
from generator.model.page import DataFile
from generator.pages import wording


def cite_document(book: Book) -> dict[str, Any]:
    """The editions of the rules held, oldest first, and the days of all that are known."""
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
        "known": sorted(day.isoformat() for day in days.union(book.known_days)),
    }


def cite_file(book: Book) -> DataFile:
    """``cite.json``; the numbers themselves are in ``search/numbers/*.json``."""
    return DataFile.of_json("cite.json", cite_document(book))
