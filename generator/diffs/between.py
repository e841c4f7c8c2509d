"""All changes from one edition to another, from their alignment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator

from generator.diffs.changes import classify
from generator.diffs.sections import with_sections
from generator.model.alignment import Alignment, Relation
from generator.model.change import Change
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.number import RuleNumber
from generator.model.term import Term


def changes_between(
    old: EditionTree,
    new: EditionTree,
    alignment: Alignment,
    *,
    terms: tuple[Term, ...] = (),
    returned: Collection[NodeId] = frozenset(),
) -> tuple[Change, ...]:
    """Every change from ``old`` to ``new``: of the old edition's rules in its order, then the additions.

    ``returned`` are new nodes whose rule an edition before ``old`` had. Rules without a change are left
    out, and so is what one of the editions, as held, does not cover, a parent that it implies included.
    """
    moved = moved_numbers(old, new, alignment)
    topics = _successors_of_topics(old, new, alignment)
    changes = []
    for olds, news in _joined(old, alignment):
        before, after = [old.by_id[node] for node in olds], [new.by_id[node] for node in news]
        if any(node.implied for node in (*before, *after)):
            continue
        change = classify(
            before,
            after,
            topic_follows=not (olds and news) or _follows(before[0], after[0], topics),
            has_returned=bool(news) and not olds and news[0] in returned,
            terms=terms,
            moved=moved,
        )
        if change.kinds:
            changes.append(change)
    return tuple(changes)


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


def _joined(old: EditionTree, alignment: Alignment) -> Iterator[tuple[list[NodeId], list[NodeId]]]:
    """The nodes that belong together, main ones first; removed and added ones alone."""
    place = {node.id: index for index, node in enumerate(old.nodes)}
    groups = [*_groups(alignment), *(([node], list[NodeId]()) for node in alignment.removed)]
    yield from sorted(groups, key=lambda group: min(place[node] for node in group[0]))
    yield from (([], [node]) for node in alignment.added)


def _groups(alignment: Alignment) -> Iterator[tuple[list[NodeId], list[NodeId]]]:
    """Matches that share a node, directly or through others, as one group; its main match first."""
    groups: dict[tuple[str, NodeId], list[int]] = {}
    for index, match in enumerate(alignment.matches):
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
    votes: dict[RuleNumber, Counter[RuleNumber]] = {}
    for match in alignment.matches:
        before, after = (
            _topic(side.by_id[node]) for side, node in ((old, match.old), (new, match.new))
        )
        if before is not None and after is not None and match.relation is Relation.SAME:
            weight = len(alignment.matches) if old.by_id[match.old].kind is NodeKind.TOPIC else 1
            votes.setdefault(before, Counter())[after] += weight
    return {
        topic: min(found, key=lambda number: (-found[number], number))
        for topic, found in votes.items()
    }


def _follows(old: Node, new: Node, topics: dict[RuleNumber, RuleNumber]) -> bool:
    before, after = _topic(old), _topic(new)
    if before is None or after is None or old.kind is NodeKind.TOPIC:
        return True
    return topics.get(before, before) == after


def _topic(node: Node) -> RuleNumber | None:
    number = node.number
    if not isinstance(number, RuleNumber) or number.topic is None:
        return None
    return RuleNumber(number.section, number.topic)
