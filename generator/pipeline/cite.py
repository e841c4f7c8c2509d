"""The index that ``palimpsest cite`` answers from: the one the page reads."""

from __future__ import annotations

import json

from generator.model.book import Book
from generator.pages.cite_files import cite_document
from generator.pages.lives import lives_of
from generator.pages.search.numbers import number_files
from generator.references.answers import answers
from generator.references.bearers import Index, read_index

__all__ = ["Index", "answers", "make_index"]


def make_index(book: Book) -> Index:
    """The numbers of ``book`` and who bore them."""
    numbers = {
        number: bearers
        for file in number_files(lives_of(book))
        if not file.path.endswith("/index.json")
        for number, bearers in json.loads(file.content).items()
    }
    return read_index(cite_document(book), numbers)
