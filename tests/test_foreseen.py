"""What a page or file is said to be made from is all that it is made from.

Of two books that differ in any one thing, the pages and files said to be made from the same must be the same.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from generator.model.book import Book
from generator.model.page import Page
from generator.pages import Foreseen, digest_of, drafts, press
from generator.pipeline.book import file_parts
from tests.differing import BASE, CHANGES, write


def made(book: Book) -> Iterator[tuple[str, str]]:
    """What every page and file is said to be made from, and what was made."""
    for draft in drafts(book):
        if isinstance(draft, Foreseen) and (values := draft.made_from()) is not None:
            sheet = draft()
            assert sheet.address == draft.address
            yield digest_of(values), digest_of(sheet)
    for part in file_parts(book):
        if (values := part.made_from()) is not None:
            files = [(file.path, hashlib.sha256(file.content).hexdigest()) for file in part]
            yield digest_of(values), repr(files)


def pages(book: Book) -> dict[str, Page]:
    """All pages by their addresses, with what their parts are made from; nothing is kept."""
    made = (d(lambda _: ()) if isinstance(d, Foreseen) else d() for d in drafts(book))
    return {sheet.address: press().page(sheet) for sheet in made}


def parts(book: Book) -> dict[tuple[str, str], tuple[str, ...]]:
    """The parts of pages that need not be made anew with them, by the page and what they are made from."""
    return {
        (page.address, page.parts_from): tuple(page.body[start:end] for start, end in page.parts)
        for page in pages(book).values()
        if page.parts_from
    }


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Book:
    return write(tmp_path_factory.mktemp("base"), BASE)


@pytest.fixture(scope="module")
def base(book: Book) -> dict[str, str]:
    return dict(made(book))


@pytest.fixture(scope="module")
def base_parts(book: Book) -> dict[tuple[str, str], tuple[str, ...]]:
    return parts(book)


def test_each_is_made_from_something_of_its_own(tmp_path: Path, base: dict[str, str]) -> None:
    again = list(made(write(tmp_path, BASE)))
    assert len({name for name, _ in again}) == len(again) > 30
    assert dict(again) == base


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_is_made_from_the_same_is_the_same(
    tmp_path: Path, base: dict[str, str], change: Callable[[Path], Book]
) -> None:
    found = dict(made(change(tmp_path)))
    shared = found.keys() & base.keys()
    assert len(shared) > 5
    assert {name for name in shared if found[name] != base[name]} == set()


def test_parts_that_are_made_from_the_same_are_the_same(
    tmp_path: Path, base_parts: dict[tuple[str, str], tuple[str, ...]]
) -> None:
    """Of whichever two of the books."""
    told, shared = dict(base_parts), set()
    for name, change in CHANGES.items():
        for key, html in parts(change(tmp_path / name)).items():
            if key in told:
                shared.add(key)
            assert told.setdefault(key, html) == html, (name, key)
    assert len(shared) > 10


def test_a_newer_edition_leaves_what_is_told_of_the_past(
    tmp_path: Path, book: Book, base_parts: dict[tuple[str, str], tuple[str, ...]]
) -> None:
    """Of rules that it does not change, and whose pages are others all the same."""
    newer = CHANGES["a newer edition"](tmp_path)
    before, after = pages(book), pages(newer)
    for address in ("/r/101.2/", "/r/702.2/"):
        assert after[address] != before[address]
        assert (address, after[address].parts_from) in base_parts
    reworded = "/r/704.5d/"
    assert (reworded, after[reworded].parts_from) not in base_parts
