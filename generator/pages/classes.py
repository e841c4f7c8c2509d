"""In which class a change is listed and counted, and in which part of the book."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from generator.model.change import Change, ChangeKind, Depth
from generator.model.node import Node
from generator.model.number import RuleNumber


class ChangeClass(Enum):
    """Every change is of exactly one class; the values name it to readers."""

    REWORDED = "reworded"
    JOINED = "split or merged"
    RENUMBERED = "renumbered only"  #: or moved to another topic; the words stayed
    NEW = "new"
    REMOVED = "removed"

    @property
    def style(self) -> str:
        """The class as HTML names it."""
        return self.name.lower()


def class_of(change: Change) -> ChangeClass:
    """The class of a change: how it came and went counts more than its words, these more than its number."""
    kinds = set(change.kinds)
    if not change.old:
        return ChangeClass.NEW
    if not change.new:
        return ChangeClass.REMOVED
    if kinds & {ChangeKind.SPLIT, ChangeKind.MERGED}:
        return ChangeClass.JOINED
    return ChangeClass.REWORDED if ChangeKind.REWORDED in kinds else ChangeClass.RENUMBERED


def reworded_to(change: Change) -> Depth | None:
    """How deep the rewording of a change goes, ``None`` where no words changed."""
    return change.depth if ChangeKind.REWORDED in change.kinds else None


def is_weighty(change: Change) -> bool:
    """Whether more changed than a number, the words of an era or the numbers of cited rules."""
    found = class_of(change)
    if found in (ChangeClass.REWORDED, ChangeClass.RENUMBERED):
        return reworded_to(change) is Depth.SUBSTANCE
    return True


def counted_by_class(changes: Iterable[Change]) -> dict[ChangeClass, int]:
    """How many changes there are of each class, all classes in their order."""
    found = [class_of(change) for change in changes]
    return {kind: found.count(kind) for kind in ChangeClass}


def section_of(node: Node) -> int:
    """The section a node stands in, 0 for what stands in none."""
    return node.number.section if isinstance(node.number, RuleNumber) else 0
