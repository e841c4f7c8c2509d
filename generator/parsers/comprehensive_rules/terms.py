"""Which lines of a glossary are terms, and where its entries begin."""

from __future__ import annotations

import itertools
import re
from collections.abc import Container, Iterable, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from generator.parsers.comprehensive_rules.heads import is_title
from generator.parsers.comprehensive_rules.labels import read_example
from generator.parsers.comprehensive_rules.page import CLOSERS, Page, is_finished
from generator.parsers.comprehensive_rules.unwrap import Paragraphs

#: A numbered sense of a term.
SENSE: Final = re.compile(r"(?P<marker>(?P<number>[1-9])[.)])(?:\x20\S|[A-Z“\"(]).*")
#: The same with another sign about its number, or none: "(2) A", "2: A", "2 A".
MISPRINTED_SENSE: Final = re.compile(
    r"(?P<marker>\(?(?P<number>[1-9])(?:[.,:;)]{0,2}))\x20?(?=[“\"(]?[A-Z{])"
)
#: What no term ends in.
NO_TERM_ENDS: Final = ".,:;"
_TERM_LENGTH: Final = 90
#: One line in so many does not tell how a glossary is set, nor is it enough to find its terms.
FEW: Final = 10


@lru_cache(maxsize=1 << 12)
def is_term(text: str) -> bool:
    """Whether a line may be a term: short, no sentence, no numbered sense, no example.

    The same few hundred terms stand in all editions.
    """
    return (
        len(text) <= _TERM_LENGTH
        and text.rstrip(CLOSERS)[-1:] not in NO_TERM_ENDS
        and (not text[0].isdigit() or SENSE.match(text) is None)
        and read_example(text) is None
    )


def is_pointed_term(text: str) -> bool:
    """Whether a line is a title but for the sign at its end ("Ability:")."""
    if text[-1] not in NO_TERM_ENDS:  # nearly always
        return False
    title = text[:-1].rstrip()
    return is_title(title.rstrip(CLOSERS)) and is_term(title)


class Terms:
    """Decides where a paragraph begins inside wrapped text: at and after a term, at a sense or example.

    ``crowded`` are terms without a blank line above them, ``running_on`` lines that are none, but the first of
    a paragraph that goes on; ``indented`` ones begin to the right of others.
    """

    def __init__(
        self, crowded: Iterable[str], running_on: Container[str], indented: Container[str]
    ) -> None:
        self._indented = indented
        self._crowded, self._running_on = frozenset(crowded), running_on
        self._term = ""
        self._sense = 0

    def begins(self, line: str, before: str) -> bool:
        is_crowded = line in self._crowded and is_finished(before)
        is_set_off = not before and line not in self._running_on and not line[0].islower()
        if is_crowded or (is_set_off and (is_term(line) or is_pointed_term(line))):
            self._term, self._sense = line, 0
            return True
        if not before or before == self._term:
            self._is_next_sense(line)
            return True
        # A full stop may be lost before it, but not the indent too.
        may_begin = is_finished(before) or (self._sense > 0 and line in self._indented)
        return (may_begin and self._is_next_sense(line)) or read_example(line) is not None

    def _is_next_sense(self, line: str) -> bool:
        match = SENSE.match(line)
        if match is None or int(match["number"]) != self._sense + 1:
            return False
        self._sense += 1
        return True


class Spacing(Enum):
    """What blank lines tell in a glossary."""

    ENTRIES = auto()  #: they stand between entries
    ALL = auto()  #: they stand between all lines
    NONE = auto()  #: there are hardly any


_NONE: Final = Spacing.NONE  # looked up for each paragraph


def spacing_of(texts: Sequence[str]) -> Spacing:
    filled = len(texts) - texts.count("")
    together = len([text for text, below in itertools.pairwise(texts) if text and below])
    if together * FEW > (filled - 1) * (FEW - 1):
        return Spacing.NONE
    return Spacing.ALL if together * FEW < filled else Spacing.ENTRIES


class Setting(NamedTuple):
    """How a glossary is set: its lines, what blank ones tell, and the terms without one above them."""

    page: Page
    spacing: Spacing
    crowded: frozenset[int]


def starts_of(found: Paragraphs, setting: Setting) -> list[int]:
    """Where entries begin: at their terms, and at what stands before any term."""
    page, spacing, crowded = setting
    texts, received = page.texts, page.lines.received
    are_set_off = found.are_lines and spacing is not _NONE
    starts = []
    for index, (first, text) in enumerate(zip(found.firsts, found.texts, strict=True)):
        if texts[first - 1] and index:
            # Most stand directly below another line, where only crowded terms do if blank lines tell anything.
            begins = (spacing is _NONE or first in crowded) and _begins_entry(found, index, setting)
        else:
            # Nearly always: a term below a blank line, not indented, directly above its definition.
            is_plain = are_set_off and received[first] is text and index + 1 < len(found)
            begins = (
                not index
                or (is_plain and texts[first + 1] != "" and is_term(text))
                or _begins_entry(found, index, setting)
            )
        if begins:
            starts.append(index)
    return starts


def _begins_entry(found: Paragraphs, index: int, setting: Setting) -> bool:
    """Whether a paragraph that may be a term by what is above it is one: directly above its definition.

    A lone line between blank lines is a term only if a sentence stands below it, or a text longer than
    any term, which lost its full stop; in lists, lone lines are their items. So it is with all lines
    where blank lines tell nothing. Indented lines (the names of sets in 1999) are no terms, unless a sentence that is
    not indented stands directly below.
    """
    first, text = found.firsts[index], found.texts[index]
    page, spacing, crowded = setting
    if first in crowded:
        return True
    above = page.texts[first - 1]
    if index + 1 == len(found) or (above and not is_finished(above)):
        return False
    below, following = found.firsts[index + 1], found.texts[index + 1]
    is_directly = below == first + found.counts[index]
    if page.is_indented(first):
        strays = not above and is_directly and not page.is_indented(below)
        return strays and is_term(text) and is_finished(following)
    if not is_term(text):
        defined = not above and is_directly and is_finished(following)
        return defined and spacing is Spacing.ENTRIES and is_pointed_term(text)
    if is_directly and spacing is not _NONE:  # nearly always
        return True
    is_prose = is_finished(following) or len(following) > _TERM_LENGTH
    # Keywords may end as sentences do: "Start Your Engines!"
    return is_prose and not (is_term(following) and is_title(following))
