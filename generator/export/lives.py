"""``lineages.json`` and ``numbers.json``: every rule through time, and who ever bore a number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.model.alignment import Confidence, Match
from generator.model.book import Book
from generator.model.joins import Join, joins_of
from generator.model.life import Tenancy, is_doubtful_after
from generator.model.lineage import Lineage, Member, keys_of
from generator.model.node import Node
from generator.model.standing import Standing, standings


def lineages_document(book: Book) -> dict[str, Any]:
    """The document that ``schema/lineages.schema.json`` describes, in the order of the lineages."""
    known = standings(book)
    keys = keys_of(book.lineages, book.held, (edition.id for edition in book.editions))
    joins: dict[str, list[Join]] = {}
    for join in joins_of(book.lineages):
        joins.setdefault(join.taker, []).append(join)
    return {
        "lineages": [
            _lineage(book, line, keys[line.id], known.get(line.id), joins.get(line.id, ()))
            for line in book.lineages
        ]
    }


def _lineage(
    book: Book, line: Lineage, key: int, standing: Standing | None, joins: Sequence[Join]
) -> dict[str, Any]:
    nodes = [book.held[member.edition].by_id[member.node] for member in line.members]
    doubts = _doubts(book, line.id)
    return {
        "id": line.id,
        "key": key,
        "kind": nodes[-1].kind.value,
        "members": [
            {
                "edition": member.edition,
                "number": _name(node),
                **doubts.get(member, {}),
                **_astray(book, member),
            }
            for member, node in zip(line.members, nodes, strict=True)
        ],
        "came_from": list(line.came_from),
        "went_to": list(line.went_to),
        "taken": [
            {"from": join.giver, "edition": join.edition, **_unless_certain(join.match)}
            for join in joins
        ],
        "gaps": list(line.gaps),
        "current": _number(standing),
        "page": standing.page if standing else None,
    }


def _doubts(book: Book, line: str) -> dict[Member, dict[str, str]]:
    """How sure it is of members of a lineage that they are the rule of the member before, where not certain."""
    return {
        step.new: told
        for step in book.steps.get(line, ())
        if step.match is not None and (told := _unless_certain(step.match))
    }


def _unless_certain(match: Match) -> dict[str, str]:
    is_certain = match.confidence is Confidence.CERTAIN
    return {} if is_certain else {"confidence": match.confidence.value}


def _astray(book: Book, member: Member) -> dict[str, str | bool]:
    """The other rule of now that most of what a member said stands in, or some where none has most, if there is one;
    whether it has faded.
    """
    for told, takers in (("elsewhere", book.elsewhere), ("divided", book.divided)):
        if (taker := takers.get(member.node)) is not None:
            return {told: book.owners[taker].lineage.id}
    return {"faded": True} if member.node in book.faded else {}


def _name(node: Node) -> str:
    """A node's number, or its stable id where it has none (glossary entries of the official files)."""
    return str(node.number) if node.number is not None else node.id.partition(":")[2]


def _number(standing: Standing | None) -> str | None:
    return str(standing.number) if standing is not None and standing.number is not None else None


def numbers_document(book: Book) -> dict[str, Any]:
    """The document that ``schema/numbers.schema.json`` describes, in the order of numbers."""
    known = standings(book)
    return {
        "numbers": [
            {"number": str(number), "tenants": list(_tenants(book, stretches, known))}
            for number, stretches in sorted(book.tenants.items())
        ]
    }


def _tenants(
    book: Book,
    stretches: tuple[Tenancy, ...],
    known: Mapping[str, Standing],
) -> Iterator[dict[str, Any]]:
    order = book.order
    for stretch in stretches:
        life = book.steps.get(stretch.lineage, ())
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
