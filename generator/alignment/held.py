"""What a partial edition holds: of rules without a link, and of links with rules that are not of its part."""

from __future__ import annotations

from collections.abc import Container

from generator.alignment.side import Side
from generator.model.node import RULES, NodeId
from generator.model.number import RuleNumber


def sort_unlinked(
    side: Side, other: Side, linked: dict[int, int], *, parts: Container[int]
) -> tuple[tuple[NodeId, ...], tuple[NodeId, ...]]:
    """The rows of ``side`` without a link: those that are gone, and those the ``other`` may not hold.

    ``linked`` maps rows of ``side`` to the rows of ``other`` that are the same rule; ``parts`` are rows that
    are a part of one, which says nothing of where their neighbours went. A rule is gone when the other edition
    holds the place where it would stand: between what its neighbours of the same topic became, or,
    where less than half of its topic is linked, at its own number, if most rules kept their topic's.
    """
    is_by_number = _keep_topics(side, other, linked)
    gone: list[NodeId] = []
    unheld: list[NodeId] = []
    for row, node in enumerate(side.nodes):
        if row not in linked and row not in parts:
            holds = not other.edition.coverage or _holds(
                side, other, linked, row, is_by_number=is_by_number
            )
            (gone if holds else unheld).append(node.id)
    return tuple(gone), tuple(unheld)


def find_strangers(old: Side, new: Side, linked: dict[int, int]) -> frozenset[int]:
    """The rows of ``old`` whose link in ``linked`` says little, because one edition does not hold the rule's place.

    A part has most likely another rule like it then, and the rule itself stands where nobody can look. That
    does not hold where half of what the part has of a topic went along, the link itself not counted.
    """
    back = {new_row: old_row for old_row, new_row in linked.items()}
    is_by_number = _keep_topics(old, new, linked)
    return frozenset(
        old_row
        for old_row, new_row in linked.items()
        if _is_strange(old, new, linked, old_row, is_by_number=is_by_number)
        or _is_strange(new, old, back, new_row, is_by_number=is_by_number)
    )


def _is_strange(
    side: Side, part: Side, linked: dict[int, int], row: int, *, is_by_number: bool
) -> bool:
    if not part.edition.coverage or _holds(side, part, linked, row, is_by_number=is_by_number):
        return False
    topic, goal = int(side.topic[row]), int(part.topic[linked[row]])
    found = (linked.get(r) for r in range(topic + 1, int(side.end[topic])) if r != row)
    along = sum(r is not None and r != goal and part.topic[r] == goal for r in found)
    return bool(2 * along < int(part.end[goal]) - goal - 1)


def _keep_topics(side: Side, other: Side, linked: dict[int, int]) -> bool:
    """Whether at least half of the linked rules stand in a topic of the same number in both books.

    Else the number of a rule does not tell where it would stand in the other.
    """
    topics = [
        (one.number.topic, like.number.topic)
        for one, like in ((side.nodes[row], other.nodes[at]) for row, at in linked.items())
        if isinstance(one.number, RuleNumber) and isinstance(like.number, RuleNumber)
        if one.kind in RULES
    ]
    return 2 * sum(topic == its for topic, its in topics) >= len(topics)


def _holds(
    side: Side, other: Side, linked: dict[int, int], row: int, *, is_by_number: bool
) -> bool:
    topic = int(side.topic[row])
    rows = [r for r in range(topic + 1, int(side.end[topic])) if r in linked and r != row]
    # A topic of which little is linked did not go along: one stray link says nothing of its rules.
    if not rows or 2 * len(rows) < int(side.end[topic]) - topic - 1:
        number = side.nodes[row].number
        return is_by_number and isinstance(number, RuleNumber) and other.edition.holds(number)
    before = max((r for r in rows if r < row), default=None)
    after = min((r for r in rows if r > row), default=None)
    if before is not None and after is not None:
        return True
    at = linked[before if before is not None else rows[0]]
    return _reaches(other, at, forward=after is None)


def _reaches(other: Side, row: int, *, forward: bool) -> bool:
    """Whether ``other`` holds what follows (or precedes) ``row`` up to the end of its topic."""
    topic = int(other.topic[row])
    number = other.nodes[topic].number
    if not isinstance(number, RuleNumber):
        return True
    for part in other.edition.coverage:
        end = part.last if forward else part.first
        if end.depth > number.depth and _above(end, number.depth) == number:
            return False
    return True


def _above(number: RuleNumber, depth: int) -> RuleNumber:
    at: RuleNumber | None = number
    while at is not None and at.depth > depth:
        at = at.parent
    return at if at is not None else number
