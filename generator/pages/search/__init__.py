"""What the search looks through: a small index of numbers, and one document for each thing to find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from generator.model.book import Book
from generator.model.page import DataFile
from generator.pages.cite_files import cite_file
from generator.pages.lives import Lives, lives_of
from generator.pages.search.documents import document, filter_file, nickname_file, word_file
from generator.pages.search.numbers import number_files
from generator.pages.search.renamed import renamed
from generator.pages.search.signs import signs
from generator.pages.search.units import UnitKind, earlier_units, units
from generator.pages.search.vocabulary import vocabulary

__all__ = ["search_documents", "search_files"]


def search_files(book: Book) -> Iterator[DataFile]:
    """The files that the search in the page reads itself; paths are relative to ``/data/v1/``."""
    lives = lives_of(book)
    yield from number_files(lives)
    found = units(lives)
    all_words = (*found, *earlier_units(lives))
    yield filter_file(all_words, book.editions)
    words = vocabulary(found)
    yield nickname_file(book.search_words, renamed(lives), words, signs(all_words), _newest(lives))
    yield word_file(vocabulary(all_words))
    yield cite_file(book)


def search_documents(book: Book) -> Iterator[DataFile]:
    """One HTML document for each thing that can be found; the indexer reads them, no reader does.

    They come in the order of the units, each under a name of its own; what is in force no more lies in a
    folder apart, and so do the earlier words of rules, behind all others.
    """
    lives = lives_of(book)
    known = Counter[str]()
    paths: dict[str, str] = {}
    for unit in (*units(lives), *earlier_units(lives)):
        page = unit.address.partition("#")[0]
        made = document(unit, _newest(lives), paths.get(page, ""))
        known[made.path] += 1
        if (count := known[made.path]) > 1:  # an example that stands twice under one rule
            made = replace(made, path=f"{made.path.removesuffix('.html')}-{count}.html")
        if unit.kind is UnitKind.RULE:
            paths.setdefault(page, made.path)
        yield made


def _newest(lives: Lives) -> str:
    newest = lives.shelf.newest
    return newest.title if newest is not None else ""
