"""The witnesses of one edition, joined; where they differ, both readings are kept."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import zip_longest

from generator.model.book import Disagreement
from generator.model.edition import Coverage, Edition, Source
from generator.model.node import (
    LEVELS,
    EditionTree,
    Node,
    NodeId,
    NodeKind,
    PassageKind,
    SourceTree,
    Witness,
)
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan
from generator.tree.renumbered import numbered_otherwise


def collate(
    edition: Edition, witnesses: Sequence[tuple[Source, SourceTree]]
) -> tuple[EditionTree, tuple[Disagreement, ...]]:
    """The edition's tree from its witnesses, and the places where they disagree.

    The witness of the lowest rank gives the nodes; a place that only another witness has is added in
    the order of numbers. Nodes of a source's own topics are left out. Two nodes are the same place
    when they bear the same number, the first with the first where it repeats; or, where the number of
    one is missing in the other witness, when they say the same beside a place that is the same.
    """
    ranked = sorted(witnesses, key=lambda pair: pair[0].rank)
    best_source, best = ranked[0]
    nodes = [n for n in best.nodes if not (best_source.own and is_own(best_source, best, n))]
    joined: dict[NodeId, tuple[Witness, ...]] = {}
    disagreements: list[Disagreement] = []
    for source, tree in ranked[1:]:
        same = dict(_same_places(nodes, tree))
        missing = list(_missing(nodes, source, tree))
        same |= numbered_otherwise(_rules(nodes), _rules(tree.nodes), same, missing)
        for node in nodes:
            if node.id in same:
                other = same[node.id]
                joined[node.id] = (*joined.get(node.id, ()), Witness(source.id, other))
                disagreements += _differences(edition.id, node, other)
        found = {other.id for other in same.values()}
        nodes = _with(nodes, [node for node in missing if node.id not in found])
        disagreements += _lacking(edition.id, nodes, source, tree, same)
    return EditionTree(edition.id, tuple(nodes), joined), tuple(disagreements)


def is_own(source: Source, tree: SourceTree, node: Node) -> bool:
    """Whether the node stands in a topic of the source's own, or is a ruling in one."""
    number = node.number
    if node.kind is NodeKind.RULING and node.parent is not None:
        number = tree.by_id[node.parent].number
    return isinstance(number, RuleNumber) and any(
        part.first.key <= number.key and _starts_in(part, number) for part in source.own
    )


def _starts_in(part: Coverage, number: RuleNumber) -> bool:
    return number.topic is not None and number.depth >= part.first.depth and part.holds(number)


def _rules(nodes: Sequence[Node]) -> list[Node]:
    return [node for node in nodes if node.kind in LEVELS]


def _missing(nodes: Sequence[Node], source: Source, tree: SourceTree) -> Iterator[Node]:
    """The rules of ``tree`` whose numbers ``nodes`` lack."""
    known = {node.number for node in nodes}
    for node in _rules(tree.nodes):
        if node.number not in known and not node.implied and not is_own(source, tree, node):
            yield node


def _with(nodes: Sequence[Node], missing: Sequence[Node]) -> list[Node]:
    """``nodes`` and those ``missing``, each at the place its number gives it."""
    joined = list(nodes)
    for node in missing:
        assert isinstance(node.number, RuleNumber)
        joined.insert(_place_for(joined, node.number), node)
    return joined


def _place_for(nodes: list[Node], number: RuleNumber) -> int:
    for index, node in enumerate(nodes):
        if isinstance(node.number, RuleNumber) and number < node.number:
            return index
    return len(nodes)


def _same_places(nodes: list[Node], tree: SourceTree) -> Iterator[tuple[NodeId, Node]]:
    seen: dict[RuleNumber, int] = {}
    for node in nodes:
        if not isinstance(node.number, RuleNumber):
            continue
        index = seen[node.number] = seen.get(node.number, -1) + 1
        others = tree.by_number.get(node.number, ())
        if index < len(others) and not others[index].implied:
            yield node.id, others[index]


def _differences(edition: str, best: Node, other: Node) -> Iterator[Disagreement]:
    assert isinstance(best.number, RuleNumber)
    number = best.number
    for what, one, two in (
        ("number", str(number), str(other.number)),
        ("heading", best.heading, other.heading),
        ("text", best.text, other.text),
    ):
        if one != two:
            yield Disagreement(edition, number, what, one, two, best.span, other.span)
    for kind in (PassageKind.PARAGRAPH, PassageKind.EXAMPLE):
        pairs = zip_longest(best.of_kind(kind), other.of_kind(kind))
        for count, (a, b) in enumerate(pairs, 1):
            one, two = (a.text if a else ""), (b.text if b else "")
            if one != two:
                spans = (a.span if a else None, b.span if b else None)
                yield Disagreement(edition, number, f"{kind.value} {count}", one, two, *spans)


def _lacking(
    edition: str, nodes: list[Node], source: Source, tree: SourceTree, same: Container[NodeId]
) -> Iterator[Disagreement]:
    """Places inside the range of ``source`` that it does not have."""
    for node in nodes:
        if not isinstance(node.number, RuleNumber) or node.kind not in LEVELS:
            continue
        inside = any(_between(part, node.number) for part in source.coverage)
        if inside and node.id not in same and node.number not in tree.by_number:
            span: SourceSpan | None = node.span
            text = node.heading or node.text
            yield Disagreement(edition, node.number, "place", text, "", span, None)


def _between(part: Coverage, number: RuleNumber) -> bool:
    return part.first.key <= number.key <= part.last.key
