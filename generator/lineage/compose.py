"""The alignment of two editions that lineages imply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.lineage.places import Places
from generator.model.alignment import Alignment, Confidence, Evidence, Match, Relation
from generator.model.edition import Edition
from generator.model.joins import joins_of
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, NodeId

#: The two ends of a lineage's way from one edition to another, ``None`` where it is not there.
Ends = tuple[NodeId | None, NodeId | None]


def compose(
    lineages: Sequence[Lineage],
    held: Mapping[str, EditionTree],
    editions: Sequence[Edition],
    ends: tuple[str, str],
) -> Alignment:
    """The alignment of the two editions named by ``ends`` that goes through those between.

    ``editions`` are those of ``lineages``, ordered by date. The matches of a lineage on the way give its
    evidence, the least sure of them its confidence and score. A rule that began between the two as a part of
    another is a split of that one; a rule that ended between them in another is merged into it. Words that went
    from one to the other before or after say nothing of that.
    """
    by_id = {edition.id: edition for edition in editions}
    old, new = (by_id[end] for end in ends)
    ways = _Ways(lineages, [edition.id for edition in editions], ends)
    through = {lineage.id: lineage for lineage in lineages}
    at = {name: _ends(lineage, old.id, new.id) for name, lineage in through.items()}
    matches = list(_matches(through, at, ways))
    place = {node.id: index for index, node in enumerate(held[old.id].nodes)}
    matches.sort(key=lambda match: place[match.old])
    met = {match.old for match in matches} | {match.new for match in matches}
    gone = [before for before, _ in at.values() if before and before not in met]
    come = [after for _, after in at.values() if after and after not in met]
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


def _matches(
    through: Mapping[str, Lineage], ends: Mapping[str, Ends], ways: _Ways
) -> Iterator[Match]:
    """Of two rules of which one ended and one began there is one match, though both ways lead to it."""
    met: set[tuple[NodeId, NodeId]] = set()
    for name, (before, after) in ends.items():
        if before and after:
            yield joined(through[name], before, after, Relation.SAME)
        elif after:
            sources = (ends[other][0] for other in ways.back(name))
            source = next(filter(None, sources), None)
            if source is not None and (source, after) not in met:
                met.add((source, after))
                yield joined(through[name], source, after, Relation.SPLIT)
        elif before:
            targets = (ends[other][1] for other in ways.onward(name))
            target = next(filter(None, targets), None)
            if target is not None and (before, target) not in met:
                met.add((before, target))
                yield joined(through[name], before, target, Relation.MERGE)


class _Ways:
    """The ways that words went from rule to rule between two editions."""

    def __init__(
        self, lineages: Sequence[Lineage], editions: Sequence[str], ends: tuple[str, str]
    ) -> None:
        order = {edition: index for index, edition in enumerate(editions)}
        self._first, self._last = (order[end] for end in ends)
        self._into: dict[str, list[tuple[str, int]]] = {}
        self._out_of: dict[str, list[tuple[str, int]]] = {}
        for join in joins_of(lineages):
            at = order[join.edition]
            if self._first < at <= self._last:
                self._into.setdefault(join.taker, []).append((join.giver, at))
                self._out_of.setdefault(join.giver, []).append((join.taker, at))

    def back(self, name: str) -> Iterator[str]:
        """The lineages whose words came to ``name``, nearest first, each once: each step goes back in time."""
        seen, queue = {name}, [(name, self._last + 1)]
        while queue:
            line, until = queue.pop(0)
            for other, at in self._into.get(line, ()):
                if other not in seen and at < until:
                    seen.add(other)
                    queue.append((other, at))
                    yield other

    def onward(self, name: str) -> Iterator[str]:
        """The lineages that words of ``name`` went to, likewise: each step goes on in time."""
        seen, queue = {name}, [(name, self._first)]
        while queue:
            line, since = queue.pop(0)
            for other, at in self._out_of.get(line, ()):
                if other not in seen and at > since:
                    seen.add(other)
                    queue.append((other, at))
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
