"""Where two ways from one edition to another lead to different places."""

from __future__ import annotations

from collections.abc import Iterable

from generator.model.alignment import Alignment, Relation
from generator.model.life import Detour
from generator.model.lineage import Lineage
from generator.model.node import NodeId


def find_detours(lineages: Iterable[Lineage], direct: Alignment) -> tuple[Detour, ...]:
    """Where aligning two editions directly and going through those between disagree.

    Only one-to-one matches are compared: a rule that one way finds and the other does not, or finds
    elsewhere. ``direct`` is the alignment of the two editions.
    """
    chained: dict[NodeId, NodeId] = {}
    for lineage in lineages:
        at = {member.edition: member.node for member in lineage.members}
        if direct.old in at and direct.new in at:
            chained[at[direct.old]] = at[direct.new]
    straight = {m.old: m.new for m in direct.matches if m.relation is Relation.SAME}
    return tuple(
        Detour(old, straight.get(old), chained.get(old))
        for old in dict.fromkeys([*chained, *straight])
        if straight.get(old) != chained.get(old)
    )
