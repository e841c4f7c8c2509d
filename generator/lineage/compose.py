"""The alignments of two editions that lineages imply."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from generator.lineage.places import Places
from generator.model.alignment import Alignment, Confidence, Match, Relation
from generator.model.edition import Edition
from generator.model.joins import Join, joins_of
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, NodeId

_DOUBTS: Final = {confidence: doubt for doubt, confidence in enumerate(Confidence)}


class Composer:
    """Makes the alignments that ``lineages`` imply; what all of them need is looked up once.

    ``editions`` are those of ``lineages``, ordered by date.
    """

    def __init__(
        self,
        lineages: Sequence[Lineage],
        held: Mapping[str, EditionTree],
        editions: Sequence[Edition],
    ) -> None:
        self._lineages = lineages
        self._held = held
        self._editions = {edition.id: edition for edition in editions}
        self._order = {name: index for index, name in enumerate(self._editions)}
        self._least_sure: dict[int, Match | None] = {}

    @cached_property
    def _rows(self) -> Mapping[str, int]:
        """The place of each lineage among all, by its id."""
        return {lineage.id: row for row, lineage in enumerate(self._lineages)}

    @cached_property
    def _at(self) -> Mapping[str, Mapping[int, NodeId]]:
        """By edition, the nodes of lineages in it, by the places of these lineages."""
        found: dict[str, dict[int, NodeId]] = {name: {} for name in self._editions}
        for row, lineage in enumerate(self._lineages):
            for edition, node in lineage.members:
                found[edition][row] = node
        return found

    @cached_property
    def _joins(self) -> Sequence[Join]:
        return joins_of(self._lineages)

    def compose(self, old: str, new: str) -> Alignment:
        """The alignment of two editions that goes through those between.

        The matches of a lineage on the way give its evidence, the least sure of them its confidence and score.
        A rule that began between the two as a part of another is a split of that one; a rule that ended between
        them in another is merged into it. Words that went from one to the other before or after say nothing of
        that.
        """
        matches = list(self._matches(old, new))
        place = {node.id: index for index, node in enumerate(self._held[old].nodes)}
        matches.sort(key=lambda match: place[match.old])
        met = {match.old for match in matches} | {match.new for match in matches}
        gone = [node for node in self._at[old].values() if node not in met]
        come = [node for node in self._at[new].values() if node not in met]
        same = [match for match in matches if match.relation is Relation.SAME]
        olds, news = self._held[old], self._held[new]
        onward = Places(olds, self._editions[new], {m.old: news.by_id[m.new] for m in same})
        back = Places(news, self._editions[old], {m.new: olds.by_id[m.old] for m in same})
        removed, not_held_old = apart(gone, onward)
        added, not_held_new = apart(come, back)
        return Alignment(
            old, new, tuple(matches), removed, added, not_held_old, not_held_new, composed=True
        )

    def _matches(self, old: str, new: str) -> Iterator[Match]:
        """Of two rules of which one ended and one began there is one match, though both ways lead to it."""
        olds, news = self._at[old], self._at[new]
        ways = _Ways(self._joins, self._order, (old, new))
        met: set[tuple[NodeId, NodeId]] = set()
        for row in sorted(olds.keys() | news.keys()):
            name, before, after = self._lineages[row].id, olds.get(row), news.get(row)
            if before and after:
                yield self._joined(row, before, after, Relation.SAME)
            elif after:
                source = next(self._found(ways.back(name), olds), None)
                if source is not None and (source, after) not in met:
                    met.add((source, after))
                    yield self._joined(row, source, after, Relation.SPLIT)
            elif before:
                target = next(self._found(ways.onward(name), news), None)
                if target is not None and (before, target) not in met:
                    met.add((before, target))
                    yield self._joined(row, before, target, Relation.MERGE)

    def _found(self, names: Iterable[str], nodes: Mapping[int, NodeId]) -> Iterator[NodeId]:
        """Those of ``nodes`` that belong to the lineages of these names, in the order of the names."""
        rows = map(self._rows.__getitem__, names)
        return (nodes[row] for row in rows if row in nodes)

    def _joined(self, row: int, old: NodeId, new: NodeId, relation: Relation) -> Match:
        if row not in self._least_sure:
            self._least_sure[row] = least_sure(self._lineages[row])
        return joined(self._least_sure[row], old, new, relation)


class _Ways:
    """The ways that words went from rule to rule between two editions."""

    def __init__(
        self, joins: Iterable[Join], order: Mapping[str, int], ends: tuple[str, str]
    ) -> None:
        self._first, self._last = (order[end] for end in ends)
        self._into: dict[str, list[tuple[str, int]]] = {}
        self._out_of: dict[str, list[tuple[str, int]]] = {}
        for join in joins:
            at = order[join.edition]
            if self._first < at <= self._last:
                self._into.setdefault(join.taker, []).append((join.giver, at))
                self._out_of.setdefault(join.giver, []).append((join.taker, at))

    def back(self, name: str) -> Iterator[str]:
        """The lineages whose words came to ``name``, nearest first, each once: each step goes back in time."""
        seen, queue = {name}, deque([(name, self._last + 1)])
        while queue:
            line, until = queue.popleft()
            for other, at in self._into.get(line, ()):
                if other not in seen and at < until:
                    seen.add(other)
                    queue.append((other, at))
                    yield other

    def onward(self, name: str) -> Iterator[str]:
        """The lineages that words of ``name`` went to, likewise: each step goes on in time."""
        seen, queue = {name}, deque([(name, self._first)])
        while queue:
            line, since = queue.popleft()
            for other, at in self._out_of.get(line, ()):
                if other not in seen and at > since:
                    seen.add(other)
                    queue.append((other, at))
                    yield other


def least_sure(lineage: Lineage) -> Match | None:
    """The least sure part of a lineage's way; ``None`` where nothing joins its members."""
    return max(lineage.links, key=_doubt, default=None)


def joined(least: Match | None, old: NodeId, new: NodeId, relation: Relation) -> Match:
    """One match for a whole way, with the evidence of its ``least`` sure part."""
    if least is None:
        return Match(old, new, relation, Confidence.POSSIBLE, 0.0, ())
    return Match(old, new, relation, least.confidence, least.score, least.evidence)


def _doubt(link: Match) -> tuple[int, float]:
    """Greater the less sure ``link`` is."""
    return _DOUBTS[link.confidence], -link.score


def apart(nodes: Sequence[NodeId], places: Places) -> tuple[tuple[NodeId, ...], tuple[NodeId, ...]]:
    """``nodes`` in book order: those whose place the other edition holds, and those it says nothing of."""
    wanted = set(nodes)
    found = [node for node in places.tree.nodes if node.id in wanted]
    inside = {node.id for node in found if places.holds(node)}
    return (
        tuple(node.id for node in found if node.id in inside),
        tuple(node.id for node in found if node.id not in inside),
    )
