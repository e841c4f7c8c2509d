"""Where the rules of a topic are now that is no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from generator.model.lineage import Lineage, Member
from generator.model.number import RuleNumber
from generator.pages.lives import Lives

_TOPIC: Final = 1


def homes_of_rules(lives: Lives, line: Lineage) -> tuple[Lineage, ...]:
    """The lowest rules or topics of now that hold more than half of the rules of ``line``, a topic that ended.

    Each rule counts as what it is, or what it became a part of; not where that is merely possible.
    """
    last = line.members[-1]
    if lives.number(last).depth != _TOPIC or not lives.ended(line):
        return ()
    below = list(_rules_below(lives, last))
    counts: Counter[RuleNumber] = Counter()
    for rule in below:
        counts.update(set(_places(lives, rule, last.edition)))
    now = lives.rules_of_now
    most = {number for number, n in counts.items() if 2 * n > len(below) and number in now}
    lowest = most.difference(*(_with_those_above(number.parent) for number in most))
    return tuple(now[number] for number in sorted(lowest))


def _rules_below(lives: Lives, member: Member) -> Iterator[Lineage]:
    """All rules below one that have lives of their own."""
    for child in lives.node(member).children:
        if (rule := lives.line_of(child)) is not None:
            yield rule
        yield from _rules_below(lives, Member(member.edition, child))


def _places(lives: Lives, rule: Lineage, edition: str) -> Iterator[RuleNumber]:
    """The numbers of now of a rule of ``edition``, or of those that it became a part of, and all above them."""
    if not lives.is_doubtful(rule, edition):
        for each in (rule, *lives.merged_into(rule)):
            yield from _with_those_above(lives.number_now(each))


def _with_those_above(number: RuleNumber | None) -> Iterator[RuleNumber]:
    """A number, and all that it stands under but the section."""
    if number is not None:
        yield from (each for each in (number, *number.above) if each.depth >= _TOPIC)
