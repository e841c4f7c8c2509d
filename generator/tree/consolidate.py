"""The consolidated text: of every rule the newest wording held, in book order."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from generator.model.book import Placed
from generator.model.edition import Edition
from generator.model.node import LEVELS, EditionTree, Node, NodeId
from generator.model.number import RuleNumber


def consolidate(
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    goes_on: Callable[[NodeId], bool],
) -> tuple[Placed, ...]:
    """The newest wording of each rule of ``editions`` (oldest first, of one work), in number order.

    A number belongs to the newest edition whose coverage holds it; an implied parent gives way to
    an older printed one. A node ``goes_on`` if its rule lives on in a newer edition, under a number outside
    the older one's reach: then it has no place here.
    """
    placed: list[Placed] = []
    newer: list[Edition] = []
    for edition in reversed(editions):
        for node in held[edition.id].nodes:
            if node.kind not in LEVELS or node.implied or goes_on(node.id):
                continue
            assert isinstance(node.number, RuleNumber)
            if not any(_has(held[other.id], other, node) for other in newer):
                placed.append(Placed(edition.id, node))
        newer.append(edition)
        if not edition.coverage and not any(node.implied for node in held[edition.id].nodes):
            break  # it decides about all numbers
    return tuple(sorted(placed, key=lambda p: _order(p.node)))


def _has(tree: EditionTree, edition: Edition, node: Node) -> bool:
    """Whether a newer edition decides about the number of ``node``."""
    assert isinstance(node.number, RuleNumber)
    known = tree.by_number.get(node.number, ())
    if any(not other.implied for other in known):
        return True
    return edition.holds(node.number) and not known


def _order(node: Node) -> tuple[tuple[int, int, int, int, str], str]:
    assert isinstance(node.number, RuleNumber)
    return node.number.key, node.id
