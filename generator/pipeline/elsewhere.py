"""lineage → alignment: old wordings of rules, held against what became of their words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.alignment.elsewhere import Asked, Strayed, find_strayed
from generator.lineage import Takers
from generator.model.book import Placed
from generator.model.lineage import Lineage, Owner
from generator.model.node import EditionTree, Node, NodeId
from generator.pipeline.weaving import Woven


def find_all_strayed(
    woven: Woven, owners: Mapping[NodeId, Owner], consolidated: Sequence[Placed]
) -> Strayed:
    """The nodes of rules that live whose words mostly stand in other rules of now, or hardly anywhere."""
    today = {
        owners[placed.node.id].lineage.id: placed
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
    return find_strayed(asked, [placed.node for placed in today.values()], woven.terms)


def _wordings(
    woven: Woven, line: Lineage, takers: Takers, today: Mapping[str, Placed]
) -> Iterator[Asked]:
    """The members of ``line`` that say something else than it does now."""
    own = today[line.id]
    below = tuple(_below(own.node, woven.held[own.edition]))
    for edition, name in line.members:
        said = woven.held[edition].by_id[name]
        # Texts are kept once, so the same is mostly the same object.
        if said.text is not own.node.text:
            names = takers.since(line.id, edition)
            others = [today[taker].node for taker in names if taker in today]
            yield Asked(said, own.node, below, others)


def _below(node: Node, tree: EditionTree) -> Iterator[Node]:
    for name in node.children:
        if name in tree.by_id:
            yield tree.by_id[name]
            yield from _below(tree.by_id[name], tree)
