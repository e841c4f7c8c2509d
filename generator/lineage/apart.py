"""Rules that an editor said are not the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import product

from generator.model.alignment import Apart, Decision, DecisionKind
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.lineage import Owner
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


def find_undone(
    apart: Iterable[Apart],
    owners: Mapping[NodeId, Owner],
    held: Mapping[str, EditionTree],
    path: str,
) -> tuple[Diagnostic, ...]:
    """A warning for each two rules kept apart that editions between their own join to one; ``path`` is the file.

    A decision is about two editions, and holds between these; one that comes between them has matches of its own.
    """
    found = []
    for each in apart:
        one, other = owners.get(each.old), owners.get(each.new)
        if one is None or other is None or one.lineage.id != other.lineage.id:
            continue
        old, new = (
            f"{held[member.edition].by_id[node].number} of {member.edition}"
            for node, (_, member) in ((each.old, one), (each.new, other))
        )
        message = f"{old} and {new} are kept apart here, but the editions between them join them to one rule"
        expected = "a decision about two editions side by side, where the lives join them (palimpsest trace shows it)"
        found.append(
            Diagnostic("undone-decision", Severity.WARNING, message, path, expected=expected)
        )
    return tuple(found)
