"""All data files, as bytes that are the same for the same inputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import resources
from itertools import chain
from typing import Final

from generator.export.alignment import alignment_document, map_csv, map_document
from generator.export.changes import changes_document
from generator.export.lives import lineages_document, numbers_document
from generator.export.tree import tree_document
from generator.model.book import Book
from generator.model.edition import Source
from generator.model.node import NodeId
from generator.model.page import DataFile, FilePart

_SCHEMAS: Final = (
    "tree",
    "lineages",
    "numbers",
    "alignment",
    "changes",
    "map",
    "compare",
    "edition",
    "rules",
)


def data_files(book: Book) -> Iterator[DataFile]:
    """Every file of ``/data/v1/``; paths are relative to that folder."""
    return chain.from_iterable(data_parts(book))


def data_parts(book: Book, *, is_whole: bool = True) -> Iterator[FilePart]:
    """The same in parts; unless ``is_whole``, without the one file that holds the trees of all sources."""
    lineages = {member.node: line.id for line in book.lineages for member in line.members}
    if is_whole:
        yield _tree(book, "tree.json", book.sources, lineages)
    for source in book.sources:
        yield _tree(book, f"tree/{source.id}.json", (source,), lineages)
    yield FilePart(partial(_lives, book))
    for pair in book.alignments:
        yield FilePart(partial(_comparison, book, *pair), partial(_origin, book, pair))
    for name in _SCHEMAS:
        yield FilePart(partial(_schema, name))


def _tree(
    book: Book, path: str, sources: Sequence[Source], lineages: Mapping[NodeId, str]
) -> FilePart:
    """The trees of ``sources`` in one file."""

    def make() -> Iterator[DataFile]:
        yield DataFile.of_json(path, tree_document(book, sources, lineages))

    def made_from() -> object:
        texts = [book.origins.editions.get(source.edition) for source in sources]
        nodes = (node.id for source in sources for node in book.trees[source.id].nodes)
        return None if None in texts else (path, texts, [lineages.get(node) for node in nodes])

    return FilePart(make, made_from)


def _lives(book: Book) -> Iterator[DataFile]:
    yield DataFile.of_json("lineages.json", lineages_document(book))
    yield DataFile.of_json("numbers.json", numbers_document(book))


def _comparison(book: Book, old: str, new: str) -> Iterator[DataFile]:
    """What the book knows of a pair of editions: the matches, the changes, the table of numbers."""
    alignment = book.alignments[old, new]
    sides, changes = (book.held[old], book.held[new]), book.changes.get((old, new), ())
    name = f"{old}..{new}"
    document = alignment_document(alignment, *sides, changes)
    yield DataFile.of_json(f"alignments/{name}.json", document)
    yield DataFile.of_json(f"changes/{name}.json", changes_document(*sides, changes))
    yield DataFile.of_json(f"map/{name}.json", map_document(document))
    yield DataFile(f"map/{name}.csv", map_csv(document).encode("utf-8"))


def _origin(book: Book, pair: tuple[str, str]) -> object:
    known = book.origins.pairs.get(pair)
    return ("comparison", pair, known) if known else None


def _schema(name: str) -> Iterator[DataFile]:
    yield DataFile(f"schema/{name}.schema.json", schema_bytes(name))


def schema_bytes(name: str) -> bytes:
    """The JSON Schema (draft 2020-12) of ``<name>.json``."""
    folder = resources.files("generator.export") / "schema"
    return (folder / f"{name}.schema.json").read_bytes()
