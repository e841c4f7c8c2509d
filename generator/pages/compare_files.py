"""What the browser compares editions from: one file that knows of all of them, and two for each.

Two editions are compared from their files and ``compare.json`` alone, however many there are. What an edition
says, and which rule each part of it is, lie apart: a decision about one rule is told in hundreds of small files,
and in none of the large ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple

from generator.model.alignment import Relation
from generator.model.book import Book
from generator.model.edition import Edition
from generator.model.entries import as_one
from generator.model.joins import joins_of
from generator.model.lineage import Lineage, keys_of
from generator.model.node import LIVING, Node, NodeId, NodeKind
from generator.model.page import DataFile, FilePart
from generator.model.standing import Standing
from generator.model.term import Term
from generator.pages import addresses, wording
from generator.pages.lives import Lives, lives_of
from generator.pages.names import name_of
from generator.pages.symbols import draw
from generator.text.symbols import find_symbols, printed_in


def compare_files(book: Book) -> Iterator[DataFile]:
    """The files of the schemas ``compare``, ``edition`` and ``rules``; paths are relative to ``/data/v1/``."""
    return chain.from_iterable(compare_parts(book))


def compare_parts(book: Book) -> Iterator[FilePart]:
    """The same in parts."""
    lives = lives_of(book)
    editions = lives.shelf.of_the_rules
    yield FilePart(lambda: [_json("compare", _index(lives, editions))])
    for edition in editions:
        yield FilePart(
            partial(_edition_file, lives, edition), partial(_edition_origin, lives, edition)
        )
        yield FilePart(partial(_rules_file, lives, edition))


def _keys(book: Book) -> Mapping[str, int]:
    return keys_of(book.lineages, book.held, (edition.id for edition in book.editions))


class _Rule(NamedTuple):
    """A lineage as the files of editions name it: by its key, its first edition, and where it is read.

    ``now`` is the node that its ``page`` (a path from the site's root) shows first; both are empty where it has none.
    """

    key: int
    first: str
    page: str
    now: NodeId

    @classmethod
    def of(cls, line: Lineage, key: int, standings: Mapping[str, Standing]) -> _Rule:
        """That of ``line``."""
        standing = standings.get(line.id)
        where = (_path(addresses.rule(standing.page)), standing.node) if standing else ("", "")
        return cls(key, line.members[0].edition, *where)


@lru_cache(maxsize=1)
def _rules(lives: Lives) -> Mapping[str, _Rule]:
    """Each lineage, by its id."""
    book = lives.shelf.book
    keys = _keys(book)
    return {line.id: _Rule.of(line, keys[line.id], lives.standings) for line in book.lineages}


def _owned(lives: Lives, edition: Edition) -> list[Node]:
    """The nodes of ``edition`` that are rules or terms, in document order."""
    owners = lives.owners
    return [node for node in lives.shelf.book.held[edition.id].nodes if node.id in owners]


def _edition_file(lives: Lives, edition: Edition) -> Iterator[DataFile]:
    yield _json(f"editions/{edition.id}", _edition(lives, edition))


def _edition_origin(lives: Lives, edition: Edition) -> object:
    """The text of the edition; what of that its document leaves out is the same whatever the lineages are."""
    book, owners = lives.shelf.book, lives.owners
    text = book.origins.editions.get(edition.id)
    living = (node.id for node in book.held[edition.id].nodes if node.kind in LIVING)
    left_out = [node for node in living if node not in owners]
    return ("compared edition", text, book.meanings, left_out) if text else None


def _rules_file(lives: Lives, edition: Edition) -> Iterator[DataFile]:
    owners, rules, current = lives.owners, _rules(lives), lives.shelf.addresses.current
    there = f"#{addresses.version(edition.id)}"
    document: list[tuple[int, str, str]] = []
    for node in lives.shelf.book.held[edition.id].nodes:  # without a call for each
        owner = owners.get(name := node.id)
        if owner is None:
            continue
        # Where it is read as the edition has it.
        key, first, page, now = rules[owner.lineage.id]
        if not page:
            page = _path(current(name))
        elif name != now:
            page += there
        document.append((key, first, page))
    yield _json(f"rules/{edition.id}", {"id": edition.id, "rules": document})


def _path(address: str) -> str:
    return address.removeprefix("/")


def _index(lives: Lives, editions: tuple[Edition, ...]) -> dict[str, Any]:
    shelf, book, keys = lives.shelf, lives.shelf.book, _keys(lives.shelf.book)

    def key_of(node: NodeId) -> int | None:
        owner = lives.owners.get(node)
        return None if owner is None else keys[owner.lineage.id]

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
        "not_held": [day.isoformat() for day in shelf.not_held],
        "pairs": [
            {"old": old, "new": new, "links": list(_links(book, (old, new), key_of))}
            for old, new in book.changes
        ],
        "joins": [
            [keys[join.giver], keys[join.taker], order[join.edition]]
            for join in joins_of(book.lineages)
        ],
        "doubts": sorted(_doubts(lives, keys, order)),
        "echoes": [
            [*pair, *of]
            for pair, echoes in book.echoes.items()
            for side in (echoes.before, echoes.after)
            for of in _beside(side, key_of)
        ],
        "asides": [
            [*pair, *of, told]
            for pair, echoes in book.echoes.items()
            for told, side in (
                ("ended", echoes.declared),
                ("perhaps", echoes.perhaps),
                ("defined", echoes.defined),
                ("partly", echoes.partly),
            )
            for of in _beside(side, key_of)
        ],
        "astray": sorted(_astray(lives, keys)),
        "terms": [_term(term) for term in book.terms],
    }


def _doubts(
    lives: Lives, keys: Mapping[str, int], order: Mapping[str, int]
) -> Iterator[tuple[int, int]]:
    """Each rule that was only possibly the same before an edition, with the position of that edition."""
    for line in lives.shelf.book.lineages:
        for member, link in zip(line.members[1:], line.links, strict=True):
            if link.is_possible and member.edition in order:
                yield keys[line.id], order[member.edition]


def _beside(
    side: Mapping[NodeId, NodeId], key_of: Callable[[NodeId], int | None]
) -> Iterator[tuple[int, int]]:
    """Each of the rules of ``side`` with what is told beside it."""
    for node, other in side.items():
        keys = key_of(node), key_of(other)
        if keys[0] is not None and keys[1] is not None:
            yield keys[0], keys[1]


def _astray(lives: Lives, keys: Mapping[str, int]) -> Iterator[tuple[str, str, int, int, str]]:
    """Each old wording that is not in what its rule became, with the edition of now of which that is told and the rule
    that has most or some of it; beside one that has faded stands its own rule.
    """
    book = lives.shelf.book
    told = {node: ("faded", node) for node in book.faded}
    told |= {node: ("divided", taker) for node, taker in book.divided.items()}
    told |= {node: ("elsewhere", taker) for node, taker in book.elsewhere.items()}
    for node, (how, taker) in told.items():
        old, line, other = lives.shelf.node(node), lives.line_of(node), lives.line_of(taker)
        if line is not None and other is not None:
            today = lives.standings[other.id].edition
            yield lives.shelf.edition_of(old).id, today, keys[line.id], keys[other.id], how


def _links(
    book: Book, pair: tuple[str, str], key_of: Callable[[NodeId], int | None]
) -> Iterator[list[int]]:
    """What an alignment of two editions tells beyond lineages: which rule's words went into which other."""
    alignment = book.alignments.get(pair)
    for match in alignment.matches if alignment is not None else ():
        if match.relation is not Relation.SAME:
            old, new = key_of(match.old), key_of(match.new)
            if old is not None and new is not None:
                yield [old, new]


def _term(term: Term) -> dict[str, Any]:
    return {"old": list(term.old), "new": list(term.new), "agreement": term.agreement}


def _edition(lives: Lives, edition: Edition) -> dict[str, Any]:
    book = lives.shelf.book
    by_id = book.held[edition.id].by_id
    # A rule, as most are, has no senses.
    told = [
        as_one(node, by_id) if node.kind is NodeKind.GLOSSARY_ENTRY else node
        for node in _owned(lives, edition)
    ]
    symbols = {
        symbol.printed: symbol.name
        for node in told
        for text in (node.heading, node.text, *[passage.text for passage in node.passages])
        if printed_in(text)
        for symbol in find_symbols(text, edition.effective, book.meanings)
    }
    return {
        "id": edition.id,
        "symbols": {printed: asdict(draw(name)) for printed, name in sorted(symbols.items())},
        "nodes": list(map(_node, told)),
    }


def _node(node: Node) -> dict[str, Any]:
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
    }


def _json(name: str, document: Any) -> DataFile:
    return DataFile.of_json(f"{name}.json", document)
