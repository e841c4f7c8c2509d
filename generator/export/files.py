"""All data files, as bytes that are the same for the same inputs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib import resources
from typing import Any, Final

from generator.export.alignment import alignment_document, map_csv, map_document
from generator.export.changes import changes_document
from generator.export.lives import lineages_document, numbers_document
from generator.export.tree import tree_document
from generator.model.book import Book
from generator.model.page import DataFile

_SCHEMAS: Final = (
    "tree",
    "lineages",
    "numbers",
    "alignment",
    "changes",
    "map",
    "compare",
    "edition",
)


def data_files(book: Book) -> Iterator[DataFile]:
    """Every file of ``/data/v1/``; paths are relative to that folder."""
    sources = {source["id"]: _written(source) for source in tree_document(book)["sources"]}
    yield _sources("tree.json", sources.values())
    for name, written in sources.items():
        yield _sources(f"tree/{name}.json", [written])
    yield _json("lineages.json", lineages_document(book))
    yield _json("numbers.json", numbers_document(book))
    yield from _comparisons(book)
    for name in _SCHEMAS:
        yield DataFile(f"schema/{name}.schema.json", schema_bytes(name))


def _comparisons(book: Book) -> Iterator[DataFile]:
    """For each pair of editions the book compares: the matches, the changes, the table of numbers."""
    for (old, new), alignment in book.alignments.items():
        sides, changes = (book.held[old], book.held[new]), book.changes.get((old, new), ())
        name = f"{old}..{new}"
        document = alignment_document(alignment, *sides, changes)
        yield _json(f"alignments/{name}.json", document)
        yield _json(f"changes/{name}.json", changes_document(*sides, changes))
        yield _json(f"map/{name}.json", map_document(document))
        yield DataFile(f"map/{name}.csv", map_csv(document).encode("utf-8"))


def schema_bytes(name: str) -> bytes:
    """The JSON Schema (draft 2020-12) of ``<name>.json``."""
    folder = resources.files("generator.export") / "schema"
    return (folder / f"{name}.schema.json").read_bytes()


def _sources(path: str, written: Iterable[str]) -> DataFile:
    """A tree document of sources that are JSON already, for each of them is written twice."""
    return DataFile(path, f'{{"sources":[{",".join(written)}]}}\n'.encode())


def _json(path: str, document: Any) -> DataFile:
    return DataFile(path, f"{_written(document)}\n".encode())


def _written(document: Any) -> str:
    return json.dumps(document, ensure_ascii=False, separators=(",", ":"))
