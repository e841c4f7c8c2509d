"""What the browser compares editions from: one file that knows of all of them, and one for each.

Two editions are compared from their two files and ``compare.json`` alone, however many there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import partial
from itertools import chain
from typing import Any

from generator.model.alignment import Relation
from generator.model.book import Book
from generator.model.edition import Authority, Edition
from generator.model.entries import as_one
from generator.model.joins import joins_of
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId
from generator.model.page import DataFile, FilePart
from generator.model.term import Term
from generator.pages import addresses, wording
from generator.pages.lives import Lives, lives_of, name_of
from generator.pages.shelf import Shelf
from generator.pages.symbols import draw
from generator.text.symbols import find_symbols


def compare_files(book: Book) -> Iterator[DataFile]:
    """The files that ``schema/compare.schema.json`` and ``schema/edition.schema.json`` describe.

    Paths are relative to ``/data/v1/``.
    """
    return chain.from_iterable(compare_parts(book))


def compare_parts(book: Book) -> Iterator[FilePart]:
    """The same in parts."""
    lives = lives_of(book)
    editions = compared_editions(lives.shelf)
    place = {line.id: index for index, line in enumerate(book.lineages)}
    yield FilePart(lambda: [_json("compare", _index(lives.shelf, editions, place))])
    owners = {m.node: (place[line.id], line) for line in book.lineages for m in line.members}
    for edition in editions:
        yield FilePart(
            partial(_edition_file, lives, edition, owners),
            partial(_edition_origin, lives, edition, owners),
        )


def compared_editions(shelf: Shelf) -> tuple[Edition, ...]:
    """The editions that can be compared, oldest first."""
    return tuple(e for e in shelf.book.editions if e.authority is Authority.OFFICIAL)


def _edition_file(
    lives: Lives, edition: Edition, owners: Mapping[NodeId, tuple[int, Lineage]]
) -> Iterator[DataFile]:
    yield _json(f"editions/{edition.id}", _edition(lives, edition, owners))


def _edition_origin(
    lives: Lives, edition: Edition, owners: Mapping[NodeId, tuple[int, Lineage]]
) -> object:
    """The text of the edition, and what its document adds to it from elsewhere."""
    book = lives.shelf.book
    text = book.origins.editions.get(edition.id)
    if not text:
        return None
    nodes = [node.id for node in book.held[edition.id].nodes if node.id in owners]
    added = [(*_beginning(*owners[node]), lives.page_of(node)) for node in nodes]
    is_printed = edition.id not in book.unprinted
    return "compared edition", text, book.meanings, is_printed, added


def _beginning(place: int, line: Lineage) -> tuple[int, str]:
    return place, line.members[0].edition


def _index(shelf: Shelf, editions: tuple[Edition, ...], place: Mapping[str, int]) -> dict[str, Any]:
    book = shelf.book
    owners = {m.node: place[line.id] for line in book.lineages for m in line.members}
    order = {edition.id: index for index, edition in enumerate(editions)}
    return {
        "editions": [
            {
                "id": edition.id,
                "title": edition.title,
                "inside": wording.inside(edition.title),
                "afterIn": wording.after_in(edition),
                "age": shelf.age(edition),
                "note": edition.note,
                "covers": [[str(part.first), str(part.last)] for part in edition.coverage],
            }
            for edition in editions
        ],
        "pairs": [
            {"old": old, "new": new, "links": list(_links(book, (old, new), owners))}
            for old, new in book.changes
        ],
        "joins": [
            [place[join.giver], place[join.taker], order[join.edition]]
            for join in joins_of(book.lineages)
        ],
        "echoes": [
            [old, new, node_owner, home_owner]
            for (old, new), echoes in book.echoes.items()
            for side in (echoes.before, echoes.after)
            for node, home in side.items()
            if (node_owner := owners.get(node)) is not None
            and (home_owner := owners.get(home)) is not None
        ],
        "terms": [_term(term) for term in book.terms],
    }


def _links(book: Book, pair: tuple[str, str], owners: Mapping[NodeId, int]) -> Iterator[list[int]]:
    """What an alignment of two editions tells beyond lineages: which rule's words went into which other."""
    alignment = book.alignments.get(pair)
    if alignment is None:
        return
    for match in alignment.matches:
        if match.relation is not Relation.SAME and match.old in owners and match.new in owners:
            yield [owners[match.old], owners[match.new]]


def _term(term: Term) -> dict[str, Any]:
    return {"old": list(term.old), "new": list(term.new), "agreement": term.agreement}


def _edition(
    lives: Lives, edition: Edition, owners: Mapping[NodeId, tuple[int, Lineage]]
) -> dict[str, Any]:
    book = lives.shelf.book
    tree = book.held[edition.id]
    nodes = [as_one(node, tree.by_id) for node in tree.nodes if node.id in owners]
    symbols = {
        symbol.printed: symbol.name
        for node in nodes
        for text in node.texts()
        for symbol in find_symbols(text, edition.effective, book.meanings)
    }
    return {
        "id": edition.id,
        "symbols": {printed: asdict(draw(name)) for printed, name in sorted(symbols.items())},
        "nodes": [_node(lives, node, *owners[node.id]) for node in nodes],
    }


def _node(lives: Lives, node: Node, place: int, line: Lineage) -> dict[str, Any]:
    lineage, first = _beginning(place, line)
    number = "" if node.number is None else str(node.number)
    called = addresses.name_of_change(node)
    return {
        "number": number,
        **({} if called == number else {"called": called}),
        "kind": node.kind.value,
        "heading": node.heading,
        "name": name_of(node),
        "text": node.text,
        "passages": [[passage.kind.value, passage.text] for passage in node.passages],
        "lineage": lineage,
        "first": first,
        "address": lives.address_of(node.id).removeprefix("/"),
    }


def _json(name: str, document: Any) -> DataFile:
    return DataFile.of_json(f"{name}.json", document)
