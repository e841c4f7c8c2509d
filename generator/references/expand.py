"""The single numbers a mention stands for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.model.citation import Citation
from generator.model.number import LETTERS, Number, RuleNumber
from generator.references.find import Mention

#: The letters of subrules in their order; after z they go on with aa.
_SEQUENCE: Final = (*LETTERS, *(a + b for a in LETTERS for b in LETTERS))


def expand(citation: Citation | Mention) -> tuple[Number, ...]:
    """The numbers from the first to the last, both included; of no range, the one number.

    Only numbers are counted, no tree is asked: a rule the book leaves out (113.8 in 2009) is in it.
    """
    match citation.first, citation.last:
        case first, None:
            return (first,)
        case RuleNumber() as first, RuleNumber() as last if (
            first.parent == last.parent and first < last
        ):
            return tuple(_siblings(first, last))
    raise ValueError(f"{citation.first} to {citation.last}: a range runs upwards among siblings")


def are_neighbours(one: RuleNumber, other: RuleNumber) -> bool:
    """Whether one of the numbers is the next after the other below the same parent."""
    low, high = sorted((one, other))
    if low == high or low.parent != high.parent:
        return False
    return tuple(_siblings(low, high)) == (low, high)


def _siblings(first: RuleNumber, last: RuleNumber) -> Iterator[RuleNumber]:
    if first.letters:
        letters = _SEQUENCE[_SEQUENCE.index(first.letters) : _SEQUENCE.index(last.letters) + 1]
        yield from (RuleNumber(first.section, first.topic, first.item, each) for each in letters)
    elif first.item is not None and last.item is not None:
        items = range(first.item, last.item + 1)
        yield from (RuleNumber(first.section, first.topic, item) for item in items)
    elif first.topic is not None and last.topic is not None:
        topics = range(first.topic, last.topic + 1)
        yield from (RuleNumber(first.section, topic) for topic in topics)
    else:
        yield from (RuleNumber(section) for section in range(first.section, last.section + 1))
