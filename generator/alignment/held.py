"""Rules without a link: removed or added, or only not held because the other edition is a part."""

from __future__ import annotations

from collections.abc import Container

from generator.alignment.side import Side
from generator.model.node import NodeId
from generator.model.number import RuleNumber


def sort_unlinked(
    side: Side, other: Side, linked: dict[int, int], parts: Container[int] = ()
) -> tuple[tuple[NodeId, ...], tuple[NodeId, ...]]:
    """The rows of ``side`` without a link: those that are gone, and those the ``other`` may not hold.

    ``linked`` maps rows of ``side`` to the rows of ``other`` that are the same rule; ``parts`` are rows that
    are a part of one, which says nothing of where their neighbours went. A rule is gone when the other edition
    holds the place where it would stand: between what its neighbours of the same topic became, or,
    where less than half of its topic is linked, at its own number.
    """
    gone: list[NodeId] = []
    unheld: list[NodeId] = []
    for row, node in enumerate(side.nodes):
        if row not in linked and row not in parts:
            holds = not other.edition.coverage or _holds(side, other, linked, row)
            (gone if holds else unheld).append(node.id)
    return tuple(gone), tuple(unheld)


def _holds(side: Side, other: Side, linked: dict[int, int], row: int) -> bool:
    topic = int(side.topic[row])
    rows = [r for r in range(topic + 1, int(side.end[topic])) if r in linked and r != row]
    # A topic of which little is linked did not go along: one stray link says nothing of its rules.
    if not rows or 2 * len(rows) < int(side.end[topic]) - topic - 1:
        number = side.nodes[row].number
        return isinstance(number, RuleNumber) and other.edition.holds(number)
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
