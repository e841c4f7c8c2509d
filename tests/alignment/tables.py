"""Small editions written as tables, and what an alignment of them says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

import numpy as np

from generator.alignment.align import align
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.side import Side, prepare
from generator.model.alignment import Alignment, Decision, Relation
from generator.model.edition import Authority, Coverage, Edition
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan
from generator.model.term import Term

KINDS = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)
Links = list[tuple[str, str, str]]


def tree(name: str, rules: Mapping[str, str]) -> EditionTree:
    """An edition of ``number: text``; a text in capitals is a heading, "~" marks a repeated number."""
    nodes: list[Node] = []
    for line, (printed, text) in enumerate(rules.items(), 1):
        number = RuleNumber.parse(printed.partition("~")[0])
        heading, body = (text.title(), "") if text.isupper() else ("", text)
        nodes.append(
            Node(
                f"{name}:{printed}",
                KINDS[number.depth],
                SourceSpan(name, line, line),
                number,
                printed=str(number),
                heading=heading,
                text=body,
                parent=_parent(name, number, nodes),
            )
        )
    children: dict[str | None, list[str]] = {}
    for node in nodes:
        children.setdefault(node.parent, []).append(node.id)
    return EditionTree(
        name, tuple(node._replace(children=tuple(children.get(node.id, ()))) for node in nodes)
    )


def _parent(name: str, number: RuleNumber, nodes: list[Node]) -> str | None:
    above = f"{name}:{number.parent}"
    return above if any(node.id == above for node in nodes) else None


def edition(name: str, *covers: str) -> Edition:
    """An edition of that year; ``covers`` are ranges such as "504.4-600.2"."""
    parts = tuple(Coverage(*(RuleNumber.parse(end) for end in part.split("-"))) for part in covers)
    return Edition(name, "CR", name, date(int(name), 1, 1), Authority.OFFICIAL, parts)


def align_tables(
    old: Mapping[str, str],
    new: Mapping[str, str],
    *,
    covers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    terms: tuple[Term, ...] = (),
    decisions: tuple[Decision, ...] = (),
) -> Alignment:
    """The alignment of two tables, the editions 2001 and 2002."""
    return align(
        tree("2001", old),
        tree("2002", new),
        edition("2001", *covers[0]),
        edition("2002", *covers[1]),
        terms=terms,
        decisions=decisions,
    )


def sides(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[Side, Side]:
    """Two tables prepared, the editions 2001 and 2002."""
    one, other = (prepare(tree(n, r), edition(n), ()) for n, r in (("2001", old), ("2002", new)))
    return one, other


def pairs_of(old: Side, new: Side, numbers: Iterable[tuple[str, str]]) -> Pairs:
    """The pairs of rows that bear these numbers."""
    rows = [(old.numbers.index(one), new.numbers.index(other)) for one, other in numbers]
    table = np.array(rows, dtype=np.int64).reshape(-1, 2)
    return Pairs.of([(table[:, 0], table[:, 1])], (len(old), len(new)))


def believed(old: Side, new: Side, numbers: Mapping[str, str]) -> Beliefs:
    """Full belief in these pairs."""
    pairs = pairs_of(old, new, numbers.items())
    return Beliefs(pairs, np.ones(len(pairs)))


def links(found: Alignment) -> Links:
    """What was matched with what, and how."""
    return [
        (m.old.partition(":")[2], m.new.partition(":")[2], m.relation.value) for m in found.matches
    ]


def same(found: Alignment) -> dict[str, str]:
    """The one-to-one matches."""
    return {
        m.old.partition(":")[2]: m.new.partition(":")[2]
        for m in found.matches
        if m.relation is Relation.SAME
    }


def numbers(ids: tuple[str, ...]) -> list[str]:
    """The paths of node ids."""
    return [name.partition(":")[2] for name in ids]
