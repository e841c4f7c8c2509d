"""Rules that an editor said are not the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from generator.model.alignment import Apart, Decision, DecisionKind
from generator.model.node import EditionTree, NodeId
from generator.model.number import parse_bearer


def find_apart(decisions: Sequence[Decision], held: Mapping[str, EditionTree]) -> tuple[Apart, ...]:
    """The rules that ``decisions`` keep apart, in their order; those about an edition not held keep none."""
    return tuple(
        Apart(old, new, decision.reason)
        for decision in decisions
        if decision.kind is DecisionKind.NOT_A_MATCH
        and {decision.old_edition, decision.new_edition} <= held.keys()
        for old, new in product(
            [_named(held[decision.old_edition], name) for name in decision.old],
            [_named(held[decision.new_edition], name) for name in decision.new],
        )
    )


def _named(tree: EditionTree, name: str) -> NodeId:
    """The node that an editor names: "702.30d", or "702.30d~2" for the second of that number."""
    number, at = parse_bearer(name)
    return tree.by_number[number][at].id
