"""Stretches of a file that are wrapped as a page is, while the rest of it has one line for each paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from generator.parsers.comprehensive_rules.page import LONG, Page
from generator.parsers.comprehensive_rules.unwrap import Paragraphs
from generator.parsers.comprehensive_rules.widths import stops_short, width_of

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
    texts, firsts, counts = page.texts, found.firsts, found.counts
    several = (
        at for at, count in enumerate(counts) if count > 1 and len(texts[firsts[at]]) >= LONG
    )
    stretches = []
    for group in _near_each_other(sorted({*broken, *several})):
        if len(group) >= _MANY:
            first, last = group[0], group[-1]
            wide = width_of(texts[firsts[first] : firsts[last] + counts[last]])
            if wide >= LONG:  # else it is a list
                stretches.append(Stretch(first, last, wide))
    return stretches


def full_above(
    page: Page, found: Paragraphs, among: Sequence[int], stretch: Stretch
) -> Iterator[int]:
    """Those ``among`` the paragraphs of a stretch, or near it, above which a line has no room left for their first
    word, and is not too long for one that was wrapped.
    """
    for at in among:
        if stretch.first - _APART <= at <= stretch.last + _APART:
            above = page.texts[found.firsts[at] - 1]
            is_wrapped = len(above) * 4 <= stretch.wide * 5
            if is_wrapped and not stops_short(above, found.texts[at], stretch.wide):
                yield at


def _near_each_other(places: Iterable[int]) -> list[list[int]]:
    """The ``places`` in groups, each of which begins far behind the last one of the group before."""
    groups: list[list[int]] = []
    for at in places:
        if groups and at - groups[-1][-1] <= _APART:
            groups[-1].append(at)
        else:
            groups.append([at])
    return groups
