"""Terms of a glossary with no blank line above them, told by how lines end and by the alphabet."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from generator.model.edition import Layout
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.widths import stops_short, width_of

#: Glossaries do not all sort spaces and signs alike; so much of a term's first word is sorted by all.
_SORTED: Final = 2
_GOING_ON: Final = ",;:"
_WORD: Final = re.compile(r"[^\W\d_]+")


class Crowded(NamedTuple):
    """Lines below the last line of an entry: those that are ``terms``, and ``doubtful`` ones."""

    terms: frozenset[int]
    doubtful: tuple[int, ...]


def find_crowded(page: Page, start: int, stop: int, is_term: Callable[[str], bool]) -> Crowded:
    """The terms between lines ``start`` and ``stop`` that stand directly below the entry before.

    In wrapped text a line that leaves room for the next word, and is no end of a sentence, was ended on
    purpose; where each line is a paragraph, all are, and one above a definition could be a term. Below a
    finished sentence (or a paragraph too long for a term) it is one, if it stands in the order of the
    alphabet between the terms around it, as far as those are in order themselves; else, and where the line
    above was ended on purpose too (a list, or a wrapped sentence without its full stop), that is doubtful.
    """
    is_wrapped = page.layout is Layout.HARD_WRAPPED
    texts, width = page.texts, width_of(page.texts[start:stop]) if is_wrapped else 0

    def ends_entry(above: str) -> bool:
        return _is_sentence(above) or not (width or is_term(above) or above[-1] in _GOING_ON)

    directly = [at for at in range(start, stop - 1) if texts[at] and texts[at + 1]]
    below = [at for at in directly if texts[at - 1] and _could_be(page, at, width, is_term)]
    if not below:  # nearly always
        return Crowded(frozenset(), ())
    lines = [at for at in directly if _could_be(page, at, width, is_term)]
    sure = [at for at in lines if not texts[at - 1] or ends_entry(texts[at - 1])]
    in_order = {sure[place] for place in _longest_order([alphabetic_key(texts[at]) for at in sure])}
    terms = in_order.intersection(below)
    doubtful = (at for at in below if at not in terms and at - 1 not in in_order)
    told = (
        at
        for at in doubtful
        if ends_entry(texts[at - 1]) or stops_short(texts[at - 1], texts[at], width)
    )
    return Crowded(frozenset(terms), tuple(told))


def _could_be(page: Page, at: int, width: int, is_term: Callable[[str], bool]) -> bool:
    """Whether a line was ended on purpose, and begins with a capital above one that does; in text that
    is not wrapped (which has no ``width``) the line below must be no term itself. Neither is blank.
    """
    line, below = page.texts[at], page.texts[at + 1]
    return (
        is_term(line)  # hardly any is, and those that are not are known
        and not (line[0].islower() or below[0].islower())
        and not is_finished(line)
        and not page.is_indented(at)
        and alphabetic_key(line) != ""
        and (stops_short(line, below, width) if width else is_finished(below) or not is_term(below))
    )


def _is_sentence(line: str) -> bool:
    return is_finished(line) and not line.endswith(":")


def alphabetic_key(term: str) -> str:
    """The letters by which any glossary sorts ``term``; empty where it has none."""
    word = _WORD.search(term)
    return word.group().casefold()[:_SORTED] if word else ""


def _longest_order(keys: Sequence[str]) -> set[int]:
    """The places of a longest run of ``keys`` in which none is before the one above it."""
    ends: list[str] = []
    places: list[int] = []
    before: list[int] = []
    for place, key in enumerate(keys):
        at = bisect_right(ends, key)
        before.append(places[at - 1] if at else -1)
        ends[at : at + 1] = [key]
        places[at : at + 1] = [place]
    found: set[int] = set()
    place = places[-1] if places else -1
    while place >= 0:
        found.add(place)
        place = before[place]
    return found
