"""pages, writer: the folder that the renderer reads, made by several processes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, groupby
from pathlib import Path
from typing import Final

from generator.model.book import Book
from generator.model.node import Node
from generator.model.page import DataFile, FilePart
from generator.pages import Draft, Foreseen, digest_of, drafts, press
from generator.pipeline.book import file_parts, make_search_documents, search_part
from generator.pipeline.cache import Cache, pages_version
from generator.pipeline.workers import Ahead, from_both_ends
from generator.writer import (
    Folder,
    Looked,
    Tree,
    Written,
    digest_of_documents,
    index_documents,
    index_of,
    look_into,
    words_of,
)

#: Pages that one process makes in a row: neighbours have much in common.
_RUN: Final = 200

Task = Callable[[], list[Written]]


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where a build writes: the pages to ``docs``.

    ``record`` remembers what pages were made from; without it every page is made anew.
    """

    docs: Path
    record: Path | None = None


def check_ahead(places: Outputs, *, jobs: int = 1) -> Ahead[Looked]:
    """Begin to look which files of the last build are still whole, for :func:`write_site`; reads only.

    That needs no book, and making one keeps a single process busy.
    """
    return Ahead(lambda: _folder(places).look(), jobs, is_urgent=False)


def look_ahead(site: Path, last: Path | None, *, jobs: int = 1) -> Ahead[Tree | None]:
    """Begin to look what lies in the folder ``site``, for :func:`generator.writer.make_ready`.

    Where there is no such folder it is begun as the ``last`` site, if there is one to take over.
    """
    return Ahead(partial(look_into, site, last), jobs, is_urgent=False)


@dataclass(frozen=True, slots=True)
class WrittenSite:
    """The ``files`` that the renderer is to read, which are all there, perhaps beside others until :meth:`finish`."""

    files: tuple[Written, ...]
    folder: Folder

    def finish(self) -> None:
        """Remove what else lies there, and remember the files for the next build."""
        self.folder.finish(self.files)


def write_site(
    book: Book,
    places: Outputs,
    *,
    jobs: int = 1,
    looked: Looked | None = None,
    cache: Cache | None = None,
) -> WrittenSite:
    """Write all that the renderer reads.

    What :func:`check_ahead` found in the folder of the pages is not ``looked`` up again; ``cache`` gives the
    parts of the search's index that the last build made. Raises :class:`generator.writer.PlaceError` where the
    folder holds what no build wrote there, before anything is written, and
    :class:`generator.writer.SearchIndexError` where the search cannot be indexed.
    """
    folder = _folder(places, looked)
    folder.expect_ours()
    # It takes longest, and needs no list of pages and files, which one process makes.
    search = Ahead(partial(_write_search, book, folder, cache or Cache()), jobs)
    tasks: list[Task] = [partial(_write_part, part, folder) for part in file_parts(book)]
    tasks += [partial(_write_run, run, folder) for run in _runs(drafts(book))]
    written = [file for done in from_both_ends(_do, tasks, jobs) for file in done]
    return WrittenSite((*written, *search.get()), folder)


def _runs(wanted: Iterable[Draft]) -> Iterator[Sequence[Draft]]:
    """Pages that one process makes in a row. What is not foreseen is made each time, and takes long: each by itself.

    Else one process would still make several of them when the other has nothing left to do.
    """
    for is_foreseen, alike in groupby(wanted, lambda draft: isinstance(draft, Foreseen)):
        row, length = list(alike), _RUN if is_foreseen else 1
        yield from (row[at : at + length] for at in range(0, len(row), length))


def _folder(places: Outputs, looked: Looked | None = None) -> Folder:
    version = pages_version() if places.record else ""
    return Folder(places.docs, places.record, version, looked)


def _do(task: Task) -> list[Written]:
    return task()


def _write_search(book: Book, folder: Folder, cache: Cache) -> list[Written]:
    return _write_index(book, folder, cache) + _write_part(search_part(book), folder)


def _write_index(book: Book, folder: Folder, cache: Cache) -> list[Written]:
    documents = tuple(make_search_documents(book))
    # Whichever rules are one, the texts say the same: so each index is made anew for its own documents alone.
    said = words_of(dict.fromkeys(chain.from_iterable(map(Node.texts, _nodes(book)))))
    made_from = digest_of_documents(documents, said) if folder.remembers else ""

    def make(part: Sequence[DataFile]) -> Mapping[str, bytes]:
        """One of several indexes: what changes with a decision is often in one of them alone."""
        key = digest_of_documents(part)
        made: Mapping[str, bytes] | None = cache.get("search", key)
        if made is None:
            made = index_of(part)
            cache.put("search", key, made)
        return made

    return folder.holds_part(made_from) or [
        folder.write_file(file, made_from) for file in index_documents(documents, make, said)
    ]


def _nodes(book: Book) -> Iterator[Node]:
    return chain.from_iterable(tree.nodes for tree in book.trees.values())


def _write_part(part: FilePart, folder: Folder) -> list[Written]:
    """The files of ``part``: those that lie there where they were made from the same."""
    values = part.made_from() if folder.remembers else None
    made_from = "" if values is None else digest_of(values)
    return folder.holds_part(made_from) or [folder.write_file(file, made_from) for file in part]


def _write_run(run: Sequence[Draft], folder: Folder) -> list[Written]:
    return [_write_page(draft, folder) for draft in run]


def _write_page(draft: Draft, folder: Folder) -> Written:
    """The page of ``draft``: the one that lies there where it was made from the same."""
    if not folder.remembers:
        return folder.write_page(press().page(draft()))
    if isinstance(draft, Foreseen) and (values := draft.made_from()) is not None:
        made_from = digest_of(values)
        if held := folder.holds(draft.address, made_from):
            return held
        sheet = draft(partial(folder.kept, draft.address))
        return folder.write_page(press().page(sheet), made_from)
    sheet = draft()
    made_from = digest_of(sheet)
    return folder.holds(sheet.address, made_from) or folder.write_page(
        press().page(sheet), made_from
    )
