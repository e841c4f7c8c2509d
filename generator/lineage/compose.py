"""The alignments of two editions that lineages imply."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from generator.model.alignment import Alignment, Confidence, Match, Relation
from generator.model.edition import Edition
from generator.model.joins import Join, joins_of
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, NodeId
from generator.model.places import Places, places_of


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

    @cached_property
    def _rows(self) -> Mapping[str, int]:
        """The place of each lineage among all, by its id."""
        return {lineage.id: row for row, lineage in enumerate(self._lineages)}

    @cached_property
    def _at(self) -> Mapping[str, Mapping[int, int]]:
        """By edition, for the places of the lineages in it, which of their members stands there."""
        found: dict[str, dict[int, int]] = {name: {} for name in self._editions}
        for row, lineage in enumerate(self._lineages):
            for at, (edition, _) in enumerate(lineage.members):
                found[edition][row] = at
        return found

    def _nodes(self, edition: str) -> Mapping[int, NodeId]:
        """The nodes of lineages in ``edition``, by the places of these lineages."""
        return {row: self._lineages[row].members[at].node for row, at in self._at[edition].items()}

    @cached_property
    def _joins(self) -> Sequence[Join]:
        return joins_of(self._lineages)

    def compose(self, old: str, new: str) -> Alignment:
        """The alignment of two editions that goes through those between.

        Of all matches on the way between two rules the least sure one gives evidence, confidence and score.
        A rule that began between the two as a part of another is a split of that one; a rule that ended between
        them in another is merged into it. Words that went from one to the other before or after say nothing of
        that.
        """
        held = self._held[old], self._held[new]
        matches = in_book_order(self._matches(old, new), held[0])
        met = {node for match in matches for node in (match.old, match.new)}
        gone = [node for node in self._nodes(old).values() if node not in met]
        come = [node for node in self._nodes(new).values() if node not in met]
        onward, back = places_between(held, (self._editions[old], self._editions[new]), matches)
        removed, not_held_old = apart(gone, onward)
        added, not_held_new = apart(come, back)
        return Alignment(
            old, new, tuple(matches), removed, added, not_held_old, not_held_new, composed=True
        )

    def outline(self, old: str, new: str) -> Alignment:
        """Which rules of two editions are one, or were split or merged, by those between; not how sure that is.

        That takes much less time. Its matches are all called merely possible, and what has no match is not told.
        """
        matches = [
            Match(before, after, relation, Confidence.POSSIBLE, 0.0, ())
            for before, after, relation, _ in self._pairs(old, new)
        ]
        return Alignment(old, new, tuple(matches), (), (), (), (), composed=True)

    def _matches(self, old: str, new: str) -> Iterator[Match]:
        for before, after, relation, way in self._pairs(old, new):
            yield joined(way, before, after, relation)

    def _pairs(self, old: str, new: str) -> Iterator[_Pair]:
        """Of two rules of which one ended and one began there is one pair, though both ways lead to it."""
        olds, news = self._nodes(old), self._nodes(new)
        first, last = self._at[old], self._at[new]
        ways = _Ways(self._joins, self._order, (old, new))
        met: set[tuple[NodeId, NodeId]] = set()
        for row in sorted(olds.keys() | news.keys()):
            line, before, after = self._lineages[row], olds.get(row), news.get(row)
            if before and after:
                links = line.links[first[row] : last[row]]
                yield before, after, Relation.SAME, links
                continue
            if after:
                found = (way for way in ways.back(line.id) if self._rows[way[0].giver] in olds)
            else:
                found = (way for way in ways.onward(line.id) if self._rows[way[-1].taker] in news)
            way = next(found, None)
            ends = way and (olds[self._rows[way[0].giver]], news[self._rows[way[-1].taker]])
            if way and ends and ends not in met:
                met.add(ends)
                relation = Relation.SPLIT if after else Relation.MERGE
                yield *ends, relation, self._along(way, old, new)

    def _along(self, way: _Way, old: str, new: str) -> Iterator[Match]:
        """All matches on a way from rule to rule: the joins, and the links of the lineages between them."""
        at = old
        for join in way:
            giver = self._lineages[self._rows[join.giver]]
            until = next(m.edition for m in giver.members if m.node == join.match.old)
            yield from giver.way(at, until)
            yield join.match
            at = join.edition
        yield from self._lineages[self._rows[way[-1].taker]].way(at, new)


#: How words went from one rule by way of others to another, in the order of time.
_Way = tuple[Join, ...]
#: Two rules that are joined, how, and the matches on the way from one to the other.
_Pair = tuple[NodeId, NodeId, Relation, Iterable[Match]]


class _Ways:
    """The ways that words went from rule to rule between two editions."""

    def __init__(
        self, joins: Iterable[Join], order: Mapping[str, int], ends: tuple[str, str]
    ) -> None:
        self._first, self._last = (order[end] for end in ends)
        self._into: dict[str, list[Join]] = {}
        self._out_of: dict[str, list[Join]] = {}
        self._order = order
        for join in joins:
            if self._first < order[join.edition] <= self._last:
                self._into.setdefault(join.taker, []).append(join)
                self._out_of.setdefault(join.giver, []).append(join)

    def back(self, name: str) -> Iterator[_Way]:
        """The ways by which words came to ``name``, one from each lineage, nearest first."""
        seen, queue = {name}, deque[tuple[str, int, _Way]]([(name, self._last + 1, ())])
        while queue:
            line, until, way = queue.popleft()
            for join in self._into.get(line, ()):
                at = self._order[join.edition]
                if join.giver not in seen and at < until:
                    seen.add(join.giver)
                    queue.append((join.giver, at, (join, *way)))
                    yield join, *way

    def onward(self, name: str) -> Iterator[_Way]:
        """The ways by which words of ``name`` went to other lineages, likewise."""
        seen, queue = {name}, deque[tuple[str, int, _Way]]([(name, self._first, ())])
        while queue:
            line, since, way = queue.popleft()
            for join in self._out_of.get(line, ()):
                at = self._order[join.edition]
                if join.taker not in seen and at > since:
                    seen.add(join.taker)
                    queue.append((join.taker, at, (*way, join)))
                    yield *way, join


def joined(way: Iterable[Match], old: NodeId, new: NodeId, relation: Relation) -> Match:
    """One match for a whole way of at least one, with the evidence of its least sure part."""
    least = max(way, key=_doubt)
    return Match(old, new, relation, least.confidence, least.score, least.evidence)


def _doubt(link: Match) -> tuple[int, float]:
    """Greater the less sure ``link`` is."""
    return link.confidence.doubt, -link.score


def in_book_order(matches: Iterable[Match], old: EditionTree) -> list[Match]:
    """``matches`` in the order of the older edition; those of one rule as they came."""
    place = {node.id: index for index, node in enumerate(old.nodes)}
    return sorted(matches, key=lambda match: place[match.old])


def places_between(
    held: tuple[EditionTree, EditionTree],
    editions: tuple[Edition, Edition],
    matches: Iterable[Match],
) -> tuple[Places, Places]:
    """The places of the rules of either edition in the other, by those of ``matches`` that say the same rule."""
    olds, news = held
    same = (match for match in matches if match.relation is Relation.SAME)
    pairs = ((olds.by_id[match.old], news.by_id[match.new]) for match in same)
    return places_of(olds.nodes, news.nodes, editions, pairs)


def apart(nodes: Sequence[NodeId], places: Places) -> tuple[tuple[NodeId, ...], tuple[NodeId, ...]]:
    """``nodes`` in book order: those whose place the other edition holds, and those it says nothing of."""
    wanted = set(nodes)
    found = [node for node in places.nodes if node.id in wanted]
    inside = {node.id for node in found if places.holds(node)}
    return (
        tuple(node.id for node in found if node.id in inside),
        tuple(node.id for node in found if node.id not in inside),
    )
