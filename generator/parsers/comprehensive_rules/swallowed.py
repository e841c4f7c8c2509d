"""Terms of a glossary that stand at the end of the line above: the line break before them was lost."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import accumulate, chain, pairwise
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.edition import Layout
from generator.parsers.comprehensive_rules import glued
from generator.parsers.comprehensive_rules.crowded import alphabetic_key
from generator.parsers.comprehensive_rules.heads import is_title
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.unwrap import Paragraph, Paragraphs, join
from generator.parsers.comprehensive_rules.widths import fits, width_of
from generator.parsers.cursor import LineCursor

#: A title behind the end of a sentence; what points elsewhere is none.
_TAIL: Final = re.compile(r".*[.!?][)\]”\"’']*\x20(?P<term>(?!See\b)[^.!?:;]{1,60})")

#: Paragraphs of an entry that holds another: a term and its definition, and that of the other.
_LEAST: Final = 3


def term_behind(text: str) -> str:
    """The title behind the last sentence of ``text``; empty where it ends with that, or in anything else."""
    if is_finished(text):
        return ""
    match = _TAIL.fullmatch(text)
    return match["term"] if match is not None and is_title(match["term"]) else ""


def split_terms(
    cursor: LineCursor, page: Page, found: Paragraphs, starts: list[int]
) -> tuple[Paragraphs, list[int]]:
    """``found`` and where entries begin in them, with each term that is glued to the end of a definition as one of its
    own; each is reported.

    Below it a paragraph must stand, which is its definition, and it must stand in the order of the alphabet between
    the terms around it; else it is left where it is, as a doubtful one.
    """
    if found and page.layout is Layout.HARD_WRAPPED:
        found, starts = _cut_below_terms(page, found, starts)
    terms = dict(_candidates(found, starts))
    told = {at for at, term in terms.items() if _is_in_order(found.texts, starts, at, term)}
    for at, term in terms.items():
        last = found.firsts[at] + found.counts[at] - 1
        if at in told:
            glued.report(cursor, last, term)
        else:
            _report_doubtful(cursor, last, term)
    if not told:  # nearly always
        return found, starts
    return _with_terms(found, starts, {at: terms[at] for at in told})


def _cut_below_terms(
    page: Page, found: Paragraphs, starts: list[int]
) -> tuple[Paragraphs, list[int]]:
    """Wrapped ``found`` and their ``starts`` with a paragraph cut below each line of it that ends in a term, in the
    order of the alphabet, and was ended there on purpose.
    """
    width = width_of(page.texts[found.firsts[0] : found.firsts[-1] + found.counts[-1]])
    pieces: list[list[Paragraph]] = []
    for at, (first, lines, text) in enumerate(found):
        own = page.texts[first : first + lines]
        ends = [
            place
            for place, (line, below) in enumerate(pairwise(own), 1)
            if (term := line and term_behind(line))
            and below
            and not below[0].islower()
            and fits(line, below, width)
            and _is_in_order(found.texts, starts, at, term)
        ]
        if not ends:  # nearly always
            pieces.append([(first, lines, text)])
            continue
        cuts = pairwise((0, *ends, lines))
        pieces.append([(first + i, j - i, reduce(join, filter(None, own[i:j]))) for i, j in cuts])
    places = _places(pieces)
    return Paragraphs.of(chain.from_iterable(pieces)), [places[start] for start in starts]


def _places(pieces: Iterable[Sequence[Paragraph]]) -> list[int]:
    """Where the pieces of each paragraph begin among all."""
    return list(accumulate(map(len, pieces), initial=0))


def _candidates(found: Paragraphs, starts: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Each paragraph that ends in a title, and stands below that of an entry and directly above another of it."""
    texts, firsts, counts = found.texts, found.firsts, found.counts
    for start, stop in pairwise((*starts, len(found))):
        if stop - start < _LEAST:  # nearly always
            continue
        for at in range(start + 1, stop - 1):
            term = term_behind(texts[at])
            is_above = firsts[at] + counts[at] == firsts[at + 1]
            if term and is_above and not texts[at + 1][0].islower():
                yield at, term


def _with_terms(
    found: Paragraphs, starts: Sequence[int], terms: Mapping[int, str]
) -> tuple[Paragraphs, list[int]]:
    """``found`` and ``starts`` with the ``terms`` at the ends of paragraphs as paragraphs, which begin entries."""
    pieces = [
        [
            (first, lines, text.removesuffix(terms.get(at, "")).rstrip(" ")),
            *([(first + lines - 1, 1, terms[at])] if at in terms else []),
        ]
        for at, (first, lines, text) in enumerate(found)
    ]
    places = _places(pieces)
    begun = sorted([*(places[start] for start in starts), *(places[at] + 1 for at in terms)])
    return Paragraphs.of(chain.from_iterable(pieces)), begun


def _is_in_order(texts: Sequence[str], starts: Sequence[int], at: int, term: str) -> bool:
    """Whether ``term``, at the end of the paragraph ``at``, stands between the terms around it as glossaries sort."""
    place = bisect_right(starts, at)
    around = (*starts[max(0, place - 1) : place], *starts[place : place + 1])
    before, *after = (alphabetic_key(texts[start]) for start in around)
    own = alphabetic_key(term)
    return own != "" and before <= own and all(own <= key for key in after)


def _report_doubtful(cursor: LineCursor, last: int, term: str) -> None:
    line = cursor.lines[last]
    column = max(1, line.received.rfind(term) + 1)
    message = f"{term!r} could be a term, but stands out of the order of the alphabet"
    expected = "a line of its own"
    cursor.report(
        "doubtful-term", Severity.WARNING, message, expected=expected, line=line, column=column
    )
