"""All changes from one edition to another, from their alignment."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from generator.diffs.changes import classify, for_one_of
from generator.diffs.known import Known, WordDiffs
from generator.diffs.sections import with_sections
from generator.model.alignment import Alignment, Relation
from generator.model.change import Change
from generator.model.entries import as_one
from generator.model.node import EditionTree, Node, NodeId, NodeKind, PassageKind
from generator.model.number import RuleNumber
from generator.model.term import Term

#: The nodes that belong together, main ones first.
Group = tuple[list[NodeId], list[NodeId]]


class ToldByOne(NamedTuple):
    """A change that joins several rules, as one of them tells it.

    ``own`` has the words of this rule alone, ``joined`` those of all that it shares words with.
    """

    own: Change
    joined: Change


@dataclass(frozen=True)
class Between:
    """Every change from ``old`` to ``new``: of the old edition's rules in its order, then the additions.

    ``returned`` are new nodes whose rule an edition before ``old`` had, ``known`` what is known of the words
    of both. Rules without a change are left out, and so is what one of the editions, as held, does not cover,
    a parent that it implies included.
    """

    old: EditionTree
    new: EditionTree
    alignment: Alignment
    terms: tuple[Term, ...] = ()
    returned: Collection[NodeId] = frozenset()
    known: Known = field(default_factory=Known)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """What is compared with what, in the order in which it is told."""
        return tuple(_joined(self.old, self.alignment))

    @cached_property
    def all_changes(self) -> tuple[Change, ...]:
        """The changes of all groups."""
        return self.changes(self.groups)

    def changes(self, groups: Iterable[Group]) -> tuple[Change, ...]:
        """The changes of ``groups``, in their order: a part of all, for one of several processes."""
        return tuple(
            change
            for group in groups
            if not self._stays(*group) and (change := self.change(*group)) and change.kinds
        )

    def _stays(self, olds: Sequence[NodeId], news: Sequence[NodeId]) -> bool:
        """Whether one rule says what it said, in its place: nearly all do, and to compare them finds no more."""
        if len(olds) != 1 or len(news) != 1:
            return False
        old, new = self.old.by_id[olds[0]], self.new.by_id[news[0]]
        return (
            NodeKind.GLOSSARY_ENTRY not in (old.kind, new.kind)  # its senses say the rest
            and old.text == new.text
            and old.number == new.number
            and old.heading == new.heading
            and _said_below(old) == _said_below(new)
            and _follows(old, new, self._topics)
        )

    @cached_property
    def told_by_each(self) -> dict[NodeId, ToldByOne]:
        """The changes that join several rules, as each of these tells it that was and is: by new node.

        Of several that are joined only through others, each tells of those alone that it shares words with.
        """
        joining = {
            node: change
            for change in self.all_changes
            if change.old and len(change.old) + len(change.new) > 2
            for node in change.new
        }
        matches = [match for match in self.alignment.matches if match.new in joining]
        givers: defaultdict[NodeId, list[NodeId]] = defaultdict(list)
        takers: defaultdict[NodeId, list[NodeId]] = defaultdict(list)
        for match in matches:
            givers[match.new].append(match.old)
            takers[match.old].append(match.new)
        told: dict[NodeId, ToldByOne] = {}
        for match in matches:
            if match.relation is not Relation.SAME:
                continue
            olds = [match.old, *(node for node in givers[match.new] if node != match.old)]
            news = [match.new, *(node for node in takers[match.old] if node != match.new)]
            joined: Change | None = joining[match.new]
            if joined and (len(olds), len(news)) != (len(joined.old), len(joined.new)):
                joined = self.change(olds, news)
            alone = self.change([match.old], [match.new])
            if joined is not None and alone is not None:
                told[match.new] = ToldByOne(for_one_of(joined, alone), joined)
        return told

    def change(self, olds: Sequence[NodeId], news: Sequence[NodeId]) -> Change | None:
        """What happened from ``olds`` to ``news``, with kinds or without; ``None`` where one is only implied."""
        before, after = (
            [as_one(tree.by_id[node], tree.by_id) for node in nodes]
            for tree, nodes in ((self.old, olds), (self.new, news))
        )
        if any(node.implied for node in (*before, *after)):
            return None
        return classify(
            before,
            after,
            topic_follows=not (olds and news) or _follows(before[0], after[0], self._topics),
            has_returned=bool(news) and not olds and news[0] in self.returned,
            terms=self.terms,
            diff=self.words.diff,
        )

    @cached_property
    def words(self) -> WordDiffs:
        """The word diffs of both editions."""
        moved = moved_numbers(self.old, self.new, self.alignment)
        return WordDiffs(self.terms, moved, self.known)

    @cached_property
    def _topics(self) -> dict[RuleNumber, RuleNumber]:
        return _successors_of_topics(self.old, self.new, self.alignment)


def moved_numbers(
    old: EditionTree, new: EditionTree, alignment: Alignment
) -> frozenset[tuple[str, str]]:
    """The pairs (old number, new number) that ``alignment`` says are (part of) one rule, as printed, and
    those of the sections that hold the same rules.
    """
    numbers = (
        (old.by_id[match.old].number, new.by_id[match.new].number) for match in alignment.matches
    )
    return with_sections(
        (str(before), str(after))
        for before, after in numbers
        if before is not None and after is not None
    )


def _joined(old: EditionTree, alignment: Alignment) -> Iterator[Group]:
    """The nodes that belong together; removed and added ones alone."""
    place = {node.id: index for index, node in enumerate(old.nodes)}
    groups = [*_groups(alignment), *(([node], list[NodeId]()) for node in alignment.removed)]
    yield from sorted(groups, key=lambda group: min(place[node] for node in group[0]))
    yield from (([], [node]) for node in alignment.added)


def _groups(alignment: Alignment) -> Iterator[Group]:
    """Matches that share a node, directly or through others, as one group; its main match first."""
    olds = Counter(match.old for match in alignment.matches)
    news = Counter(match.new for match in alignment.matches)
    groups: dict[tuple[str, NodeId], list[int]] = {}
    for index, match in enumerate(alignment.matches):
        if olds[match.old] == news[match.new] == 1:  # as nearly all
            yield [match.old], [match.new]
            continue
        ends = (("old", match.old), ("new", match.new))
        joined = sorted({index, *(other for end in ends for other in groups.get(end, ()))})
        for member in joined:
            other = alignment.matches[member]
            groups["old", other.old] = groups["new", other.new] = joined
    for indices in dict.fromkeys(tuple(group) for group in groups.values()):
        matches = sorted(
            (alignment.matches[index] for index in indices),
            key=lambda match: match.relation is not Relation.SAME,
        )
        yield (
            list(dict.fromkeys(match.old for match in matches)),
            list(dict.fromkeys(match.new for match in matches)),
        )


def _successors_of_topics(
    old: EditionTree, new: EditionTree, alignment: Alignment
) -> dict[RuleNumber, RuleNumber]:
    """Where each old topic went: to its match, or, if it has none, to where most of its rules went."""
    votes: defaultdict[RuleNumber, Counter[RuleNumber]] = defaultdict(Counter)
    for match in alignment.matches:
        before, after = old.by_id[match.old], new.by_id[match.new]
        topics = _topic(before), _topic(after)
        if topics[0] is not None and topics[1] is not None and match.relation is Relation.SAME:
            weight = len(alignment.matches) if before.kind is NodeKind.TOPIC else 1
            votes[topics[0]][topics[1]] += weight
    return {
        topic: min(found, key=lambda number: (-found[number], number))
        for topic, found in votes.items()
    }


def _said_below(node: Node) -> Sequence[tuple[PassageKind, str]]:
    return [(passage.kind, passage.text) for passage in node.passages] if node.passages else ()


def _follows(old: Node, new: Node, topics: dict[RuleNumber, RuleNumber]) -> bool:
    before, after = _topic(old), _topic(new)
    if before is None or after is None or old.kind is NodeKind.TOPIC:
        return True
    return topics.get(before, before) == after


def _topic(node: Node) -> RuleNumber | None:
    number = node.number
    return _topic_of(number) if isinstance(number, RuleNumber) else None


@lru_cache(maxsize=1 << 14)
def _topic_of(number: RuleNumber) -> RuleNumber | None:
    return number.of_topic
