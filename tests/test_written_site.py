"""The folder that the renderer reads is the same with and without what was kept, and with many processes."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from generator import pipeline
from generator.model.book import Book
from generator.model.page import DataFile, Page
from generator.pages import Press
from generator.pages.sheet import Sheet
from generator.pipeline import site
from generator.pipeline.book import make_search_documents
from generator.pipeline.cache import Cache
from generator.writer import Written, index_documents, index_of
from generator.writer.owned import LIST, Owned
from generator.writer.search import Indexer
from tests import differing
from tests.pages.toy import toy_book
from tests.pages.toy_lives import lives_book


@pytest.fixture
def places(tmp_path: Path) -> pipeline.Outputs:
    return pipeline.Outputs(tmp_path / "docs", tmp_path / "files.json")


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != LIST
    }


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the pages made from now on, as far as one process makes them."""
    seen: list[str] = []

    class Watched(Press):
        def page(self, sheet: Sheet) -> Page:
            seen.append(sheet.address)
            return super().page(sheet)

    watched = Watched()
    monkeypatch.setattr(site, "press", lambda: watched)
    return seen


@pytest.fixture
def of_parts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of the pages made from now on that take over parts of those that lie there."""
    seen: list[str] = []

    class Watched(Press):
        def page(self, sheet: Sheet) -> Page:
            if sheet.parts.html:
                seen.append(sheet.address)
            return super().page(sheet)

    watched = Watched()
    monkeypatch.setattr(site, "press", lambda: watched)
    return seen


@pytest.fixture
def indexed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many documents were indexed each time, from now on, as far as one process does it."""
    seen: list[int] = []

    def watched(
        documents: Sequence[DataFile], make: Indexer, said: Collection[str]
    ) -> Iterator[DataFile]:
        seen.append(len(documents))
        return index_documents(documents, make, said)

    monkeypatch.setattr(site, "index_documents", watched)
    return seen


def write_site(
    book: Book, places: pipeline.Outputs, *, jobs: int = 1, cache: Cache | None = None
) -> tuple[Written, ...]:
    written = pipeline.write_site(book, places, jobs=jobs, cache=cache)
    written.finish()
    return written.files


def anew(work: Path, *, jobs: int = 1, lives: bool = False) -> dict[str, str]:
    """What a build without anything kept writes."""
    places = pipeline.Outputs(work / "docs")
    write_site(lives_book() if lives else toy_book(), places, jobs=jobs)
    return digests(places.docs)


def test_the_second_time_no_page_is_made(places: pipeline.Outputs, made: list[str]) -> None:
    write_site(toy_book(), places)
    first, count = digests(places.docs), len(made)
    assert count > 20
    assert not any(file.is_new for file in write_site(toy_book(), places))
    assert len(made) == count
    assert digests(places.docs) == first


def test_only_other_pages_are_made_and_the_bytes_are_those_of_a_new_build(
    places: pipeline.Outputs, made: list[str], tmp_path: Path
) -> None:
    write_site(toy_book(), places)
    count = len(made)
    write_site(lives_book(), places)
    after = made[count:]
    assert "/" in after
    assert "/cite/" not in after
    assert digests(places.docs) == anew(tmp_path / "anew", lives=True)


@pytest.mark.parametrize("harm", ["", "changed", "lost"])
def test_a_newer_edition_takes_over_what_pages_tell_of_the_past(
    places: pipeline.Outputs, of_parts: list[str], tmp_path: Path, harm: str
) -> None:
    write_site(differing.write(tmp_path / "old", differing.BASE), places)
    assert of_parts == []
    page = places.docs / "r/101.2/index.md"
    if harm == "changed":
        page.write_bytes(page.read_bytes().replace(b"History", b"Mystery"))
    elif harm == "lost":
        page.unlink()
    newer = differing.CHANGES["a newer edition"](tmp_path / "new")
    write_site(newer, places)
    assert ("/r/101.2/" in of_parts) is (not harm)
    assert "/r/702.2/" in of_parts
    other = pipeline.Outputs(tmp_path / "anew")
    write_site(newer, other)
    assert digests(places.docs) == digests(other.docs)
    assert len(of_parts) == len(set(of_parts))


def test_the_index_is_made_anew_only_for_other_documents(
    places: pipeline.Outputs, indexed: list[int], tmp_path: Path
) -> None:
    write_site(toy_book(), places)
    write_site(toy_book(), places)
    assert len(indexed) == 1
    write_site(lives_book(), places)
    write_site(lives_book(), places)
    assert len(indexed) == 2
    assert digests(places.docs) == anew(tmp_path / "anew", lives=True)


def test_of_several_indexes_those_with_other_documents_are_made_anew(
    places: pipeline.Outputs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    parts: list[int] = []

    def watched(documents: Sequence[DataFile]) -> dict[str, bytes]:
        parts.append(len(documents))
        return index_of(documents)

    monkeypatch.setattr(site, "index_of", watched)
    cache = Cache(tmp_path / "cache")
    write_site(lives_book(), places, cache=cache)
    first = digests(places.docs)
    assert len(parts) == 3
    book = lives_book()
    documents = list(make_search_documents(book))
    at = next(i for i, d in enumerate(documents) if d.path.startswith("former/"))
    other = documents[at].content.replace(b"<body>", b'<body class="other">')
    documents[at] = replace(documents[at], content=other)
    monkeypatch.setattr(site, "make_search_documents", lambda _: documents)
    write_site(book, places, cache=cache)
    assert len(parts) == 4
    monkeypatch.undo()
    write_site(lives_book(), places, cache=cache)
    assert digests(places.docs) == first


@pytest.mark.parametrize("harm", ["changed", "lost", "added"])
def test_an_index_that_was_harmed_is_whole_again(
    places: pipeline.Outputs, indexed: list[int], harm: str
) -> None:
    write_site(toy_book(), places)
    good = digests(places.docs)
    fragment = next(places.docs.glob("pagefind/fragment/*"))
    if harm == "changed":
        fragment.write_bytes(fragment.read_bytes()[:-1])
    elif harm == "lost":
        fragment.unlink()
    else:
        another = fragment.with_name("another")
        Owned(places.docs).add(another.relative_to(places.docs).as_posix())
        another.write_bytes(b"")
    write_site(toy_book(), places)
    assert digests(places.docs) == good
    assert len(indexed) == (1 if harm == "added" else 2)


def test_many_processes_write_what_one_writes(places: pipeline.Outputs, tmp_path: Path) -> None:
    one = anew(tmp_path / "one")
    assert anew(tmp_path / "many", jobs=3) == one
    write_site(toy_book(), places, jobs=2)
    assert digests(places.docs) == one
    assert not any(file.is_new for file in write_site(toy_book(), places, jobs=3))
    assert digests(places.docs) == one


def test_other_templates_make_all_pages_anew(
    places: pipeline.Outputs, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(toy_book(), places)
    count = len(made)
    monkeypatch.setattr(site, "pages_version", lambda: "another")
    write_site(toy_book(), places)
    assert len(made) == 2 * count


def test_what_lies_beside_the_files_goes_when_all_is_finished(places: pipeline.Outputs) -> None:
    """The renderer is told of the files before that; it must find all of them."""
    write_site(lives_book(), places)
    before = digests(places.docs).keys()
    written = pipeline.write_site(toy_book(), places)
    names = {file.name for file in written.files}
    assert digests(places.docs).keys() == before | names
    assert before - names
    written.finish()
    assert digests(places.docs).keys() == names
    assert not any(file.is_new for file in write_site(toy_book(), places))
