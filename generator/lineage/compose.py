"""The alignment of two editions that lineages imply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.lineage.places import Places
from generator.model.alignment import Alignment, Confidence, Evidence, Match, Relation
from generator.model.edition import Edition
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, NodeId

#: The two ends of a lineage's way from one edition to another, ``None`` where it is not there.
Ends = tuple[NodeId | None, NodeId | None]


def compose(
    lineages: Sequence[Lineage], held: Mapping[str, EditionTree], old: Edition, new: Edition
) -> Alignment:
    """The alignment of two editions that goes through those between.

    The matches of a lineage on the way give its evidence, the least sure of them its confidence and
    score. A rule that began between the two as a part of another is a split of that one; a rule that
    ended between them in another is merged into it.
    """
    through = {lineage.id: lineage for lineage in lineages}
    ends = {name: _ends(lineage, old.id, new.id) for name, lineage in through.items()}
    matches = list(_matches(through, ends))
    place = {node.id: index for index, node in enumerate(held[old.id].nodes)}
    matches.sort(key=lambda match: place[match.old])
    met = {match.old for match in matches} | {match.new for match in matches}
    gone = [before for before, _ in ends.values() if before and before not in met]
    come = [after for _, after in ends.values() if after and after not in met]
    same = [match for match in matches if match.relation is Relation.SAME]
    olds, news = held[old.id], held[new.id]
    onward = Places(olds, new, {m.old: news.by_id[m.new] for m in same})
    back = Places(news, old, {m.new: olds.by_id[m.old] for m in same})
    removed, not_held_old = apart(gone, onward)
    added, not_held_new = apart(come, back)
    return Alignment(
        old.id,
        new.id,
        tuple(matches),
        removed,
        added,
        not_held_old,
        not_held_new,
        composed=True,
    )


def _ends(lineage: Lineage, old: str, new: str) -> Ends:
    at = {member.edition: member.node for member in lineage.members}
    return at.get(old), at.get(new)


def _matches(through: Mapping[str, Lineage], ends: Mapping[str, Ends]) -> Iterator[Match]:
    for name, (before, after) in ends.items():
        if before and after:
            yield joined(through[name], before, after, Relation.SAME)
        elif after:
            for other in _along(through, name, "came_from"):
                if (source := ends[other][0]) is not None:
                    yield joined(through[name], source, after, Relation.SPLIT)
                    break
        elif before:
            for other in _along(through, name, "went_to"):
                if (target := ends[other][1]) is not None:
                    yield joined(through[name], before, target, Relation.MERGE)
                    break


def _along(through: Mapping[str, Lineage], name: str, way: str) -> Iterator[str]:
    """The lineages that ``name`` came from or went to, nearest first, each once."""
    seen, queue = {name}, [name]
    while queue:
        for other in getattr(through[queue.pop(0)], way):
            if other not in seen and other in through:
                seen.add(other)
                queue.append(other)
                yield other


def joined(lineage: Lineage, old: NodeId, new: NodeId, relation: Relation) -> Match:
    """One match for the whole way, with the evidence of its least sure part."""
    order = list(Confidence)
    links = lineage.links
    if not links:
        evidence: tuple[Evidence, ...] = ()
        return Match(old, new, relation, Confidence.POSSIBLE, 0.0, evidence)
    weakest = max(links, key=lambda link: (order.index(link.confidence), -link.score))
    return Match(old, new, relation, weakest.confidence, weakest.score, weakest.evidence)


def apart(nodes: Sequence[NodeId], places: Places) -> tuple[tuple[NodeId, ...], tuple[NodeId, ...]]:
    """``nodes`` in book order: those whose place the other edition holds, and those it says nothing of."""
    wanted = set(nodes)
    found = [node for node in places.tree.nodes if node.id in wanted]
    inside = {node.id for node in found if places.holds(node)}
    return (
        tuple(node.id for node in found if node.id in inside),
        tuple(node.id for node in found if node.id not in inside),
    )
