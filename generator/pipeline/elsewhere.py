"""lineage → alignment: old wordings of rules, held against what became of their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.alignment.elsewhere import Asked, find_elsewhere
from generator.lineage import Takers
from generator.model.book import Placed
from generator.model.lineage import Lineage, Owner
from generator.model.node import Node, NodeId
from generator.pipeline.weaving import Woven


def find_all_elsewhere(
    woven: Woven, owners: Mapping[NodeId, Owner], consolidated: Sequence[Placed]
) -> dict[NodeId, NodeId]:
    """For each node of a rule that lives, whose words mostly stand in another rule of now, that rule."""
    today = {
        owners[placed.node.id].lineage.id: placed.node
        for placed in consolidated
        if placed.node.id in owners
    }
    takers = Takers(woven.lineages, [edition.id for edition in woven.editions])
    asked = (
        each
        for line in woven.lineages
        if line.id in today
        for each in _wordings(woven, line, takers, today)
    )
    return find_elsewhere(asked, today.values(), woven.terms)


def _wordings(
    woven: Woven, line: Lineage, takers: Takers, today: Mapping[str, Node]
) -> Iterator[Asked]:
    """The members of ``line`` of which others have words since."""
    for edition, name in line.members:
        names = takers.since(line.id, edition)
        others = [today[taker] for taker in names if taker in today]
        if others:
            yield Asked(woven.held[edition].by_id[name], today[line.id], others)
