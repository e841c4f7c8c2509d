"""``lineages.json`` and ``numbers.json``: every rule through time, and who ever bore a number."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from generator.model.alignment import Confidence, Match
from generator.model.book import Book
from generator.model.joins import Join, joins_of
from generator.model.life import Tenancy, doubtful_lines, is_doubtful_after
from generator.model.lineage import Lineage, keys_of
from generator.model.node import Node, NodeId
from generator.model.standing import Standing, standings


def lineages_document(book: Book) -> dict[str, Any]:
    """The document that ``schema/lineages.schema.json`` describes, in the order of the lineages."""
    known = standings(book)
    keys = keys_of(book.lineages, book.held, (edition.id for edition in book.editions))
    astray = _astray(book)
    joins: dict[str, list[Join]] = {}
    for join in joins_of(book.lineages):
        joins.setdefault(join.taker, []).append(join)
    return {
        "lineages": [
            {
                "id": line.id,
                "key": keys[line.id],
                **_members(book, line, astray),
                **_kin(line, joins.get(line.id, ())),
                **_today(known.get(line.id)),
            }
            for line in book.lineages
        ]
    }


def _members(
    book: Book, line: Lineage, astray: Mapping[NodeId, Mapping[str, str | bool]]
) -> dict[str, Any]:
    nodes = [book.held[edition].by_id[node] for edition, node in line.members]
    members: list[dict[str, Any]] = [
        {"edition": member.edition, "number": _name(node)}
        for member, node in zip(line.members, nodes, strict=True)
    ]
    # How sure it is that each is the rule of the member before, where not certain.
    for told, step in zip(members[1:], book.steps.get(line.id, ()), strict=False):
        if step.match is not None and step.match.confidence is not Confidence.CERTAIN:
            told["confidence"] = step.match.confidence.value
    for told, member in zip(members, line.members, strict=True):
        if member.node in astray:
            told.update(astray[member.node])
    return {"kind": nodes[-1].kind.value, "members": members}


def _kin(line: Lineage, joins: Sequence[Join]) -> dict[str, Any]:
    return {
        "came_from": list(line.came_from),
        "went_to": list(line.went_to),
        "taken": [
            {"from": join.giver, "edition": join.edition, **_unless_certain(join.match)}
            for join in joins
        ],
        "gaps": list(line.gaps),
    }


def _today(standing: Standing | None) -> dict[str, Any]:
    return {"current": _number(standing), "page": standing.page if standing else None}


def _unless_certain(match: Match) -> dict[str, str]:
    is_certain = match.confidence is Confidence.CERTAIN
    return {} if is_certain else {"confidence": match.confidence.value}


def _astray(book: Book) -> dict[NodeId, Mapping[str, str | bool]]:
    """Of each member whose words are not in what its rule became: the other rule of now that most of them stand in, or
    some where none has most; or that they have faded.
    """
    found: dict[NodeId, Mapping[str, str | bool]] = {node: {"faded": True} for node in book.faded}
    for told, takers in (("divided", book.divided), ("elsewhere", book.elsewhere)):
        found |= {node: {told: book.owners[taker].lineage.id} for node, taker in takers.items()}
    return found


def _name(node: Node) -> str:
    """A node's number, or its stable id where it has none (glossary entries of the official files)."""
    return str(node.number) if node.number is not None else node.id.partition(":")[2]


def _number(standing: Standing | None) -> str | None:
    return str(standing.number) if standing is not None and standing.number is not None else None


def numbers_document(book: Book) -> dict[str, Any]:
    """The document that ``schema/numbers.schema.json`` describes, in the order of numbers."""
    known, doubtful = standings(book), doubtful_lines(book.steps)
    return {
        "numbers": [
            {"number": str(number), "tenants": list(_tenants(book, stretches, known, doubtful))}
            for number, stretches in sorted(book.tenants.items())
        ]
    }


def _tenants(
    book: Book,
    stretches: tuple[Tenancy, ...],
    known: Mapping[str, Standing],
    doubtful: Container[str],
) -> Iterator[dict[str, Any]]:
    order = book.order
    for stretch in stretches:
        life = book.steps.get(stretch.lineage, ()) if stretch.lineage in doubtful else ()
        standing = known[stretch.lineage]
        told: dict[str, Any] = {
            "lineage": stretch.lineage,
            "permalink": stretch.permalink,
            "first": stretch.first,
            "last": stretch.last,
            "until": stretch.until or None,
            "now": _number(standing),
            "page": standing.page,
        }
        if is_doubtful_after(stretch.last, life):
            told["perhaps"] = True
        within = range(order[stretch.first] + 1, order[stretch.last] + 1)
        doubts = [step for step in life if step.is_possible and order[step.new.edition] in within]
        if doubts:
            told["perhaps_before"] = doubts[-1].new.edition
        if stretch.source:
            told["only_in"] = stretch.source
        yield told
