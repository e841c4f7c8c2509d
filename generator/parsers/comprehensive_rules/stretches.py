"""Stretches of a file that are wrapped as a page is, while the rest of it has one line for each paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from generator.parsers.comprehensive_rules.page import Page
from generator.parsers.comprehensive_rules.unwrap import Paragraphs, stops_short, width_of

#: Fewer broken lines broke by chance.
_MANY: Final = 8
#: So many paragraphs between two broken lines may be short enough for one.
_APART: Final = 12


class Stretch(NamedTuple):
    """The paragraphs ``first`` to ``last``, and how ``wide`` their lines are set."""

    first: int
    last: int
    wide: int


def find_stretches(page: Page, found: Paragraphs, broken: Sequence[int]) -> list[Stretch]:
    """Where many of the paragraphs ``found`` stand on several lines, or are ``broken`` (go on with the one above), one
    soon after the other.
    """
    several = (at for at, count in enumerate(found.counts) if count > 1)
    stretches = []
    for group in _near_each_other(sorted({*broken, *several})):
        if len(group) >= _MANY:
            first, last = _first_of(found, group[0]), group[-1]
            stop = found.firsts[last] + found.counts[last]
            wide = width_of(page.texts[found.firsts[first] : stop])
            stretches.append(Stretch(first, last, wide))
    return stretches


def fills_its_line(page: Page, found: Paragraphs, at: int, stretch: Stretch) -> bool:
    """Whether the line above the paragraph ``at`` has no room left for its first word, and is not too long for one
    that was wrapped.
    """
    above = page.texts[found.firsts[at] - 1]
    is_wrapped = len(above) * 4 <= stretch.wide * 5
    return is_wrapped and not stops_short(above, found.texts[at], stretch.wide)


def _first_of(found: Paragraphs, at: int) -> int:
    """The first of the few paragraphs directly above ``at``, with sentences that end where their lines do."""
    firsts, counts = found.firsts, found.counts
    first = at
    while first and at - first < _APART and firsts[first - 1] + counts[first - 1] == firsts[first]:
        first -= 1
    return first


def _near_each_other(places: Iterable[int]) -> list[list[int]]:
    """The ``places`` in groups, each of which begins far behind the last one of the group before."""
    groups: list[list[int]] = []
    for at in places:
        if groups and at - groups[-1][-1] <= _APART:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups
