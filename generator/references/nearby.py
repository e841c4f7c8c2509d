"""Rules a wrong number may have meant: one step away in one of its parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.model.node import EditionTree, NodeId, SourceTree
from generator.model.number import LETTERS, Number, RuleNumber

_STEPS: Final = (-1, 1)


def nearby(numbers: tuple[Number, ...], tree: SourceTree | EditionTree) -> tuple[NodeId, ...]:
    """The nodes that ``numbers`` would name with one part one lower or higher, letters first.

    A range moves as a whole, and counts only where all of it exists. Where nothing is a step away,
    what is left of the number: the rule or topic it would stand under.
    """
    rules = tuple(number for number in numbers if isinstance(number, RuleNumber))
    if len(rules) != len(numbers):
        return ()
    found = [ids for moved in _moves(rules) if (ids := _all_of(moved, tree))]
    if found:
        return tuple(node for ids in found for node in ids)
    return _above(rules[0], tree)


def _moves(rules: tuple[RuleNumber, ...]) -> Iterator[tuple[RuleNumber, ...]]:
    for part in ("letters", "item", "topic"):
        for step in _STEPS:
            moved = [_moved(rule, part, step) for rule in rules]
            kept = tuple(rule for rule in moved if rule is not None)
            if len(kept) == len(rules):
                yield kept


def _moved(rule: RuleNumber, part: str, step: int) -> RuleNumber | None:
    """``rule`` with one part moved by ``step``, or ``None`` where it has no such part to move."""
    if part == "letters":
        at = LETTERS.find(rule.letters) + step if len(rule.letters) == 1 else -1
        if not 0 <= at < len(LETTERS):
            return None
        return RuleNumber(rule.section, rule.topic, rule.item, LETTERS[at])
    if part == "item":
        if rule.item is None or rule.item + step < 1:
            return None
        return RuleNumber(rule.section, rule.topic, rule.item + step, rule.letters)
    if rule.topic is None or (rule.topic + step) // 100 != rule.section:
        return None
    return RuleNumber(rule.section, rule.topic + step, rule.item, rule.letters)


def _all_of(rules: tuple[RuleNumber, ...], tree: SourceTree | EditionTree) -> tuple[NodeId, ...]:
    nodes = [tree.by_number.get(rule, ()) for rule in rules]
    return tuple(node.id for each in nodes for node in each) if all(nodes) else ()


def _above(rule: RuleNumber, tree: SourceTree | EditionTree) -> tuple[NodeId, ...]:
    found = (tree.by_number.get(number, ()) for number in rule.above)
    return tuple(node.id for node in next(filter(None, found), ()))
