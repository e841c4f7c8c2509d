"""The glossary: terms, their senses, and what stands below them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.node import Block, BlockKind, NodeKind
from generator.parsers.comprehensive_rules import glued
from generator.parsers.comprehensive_rules.broken import rejoin_definitions
from generator.parsers.comprehensive_rules.contents import Heading
from generator.parsers.comprehensive_rules.crowded import find_crowded
from generator.parsers.comprehensive_rules.emit import emit_all, skip_to
from generator.parsers.comprehensive_rules.entries import read_entries
from generator.parsers.comprehensive_rules.heads import is_title
from generator.parsers.comprehensive_rules.indents import indented
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.signs import IS_LETTER, indexes_with
from generator.parsers.comprehensive_rules.swallowed import split_terms
from generator.parsers.comprehensive_rules.terms import (
    FEW,
    SENSE,
    Setting,
    Spacing,
    Terms,
    is_term,
    spacing_of,
    starts_of,
)
from generator.parsers.comprehensive_rules.unwrap import (
    Paragraphs,
    paragraphs,
    running_on,
)
from generator.parsers.cursor import LineCursor

#: So many lines of one capital letter, in order, are headings.
_LETTERS: Final = 10
#: Paragraphs of an entry whose term is broken: its two pieces, and the definition.
_LEAST: Final = 3


def read(cursor: LineCursor, page: Page, stop: int) -> Heading:
    """Emit the glossary up to ``stop``, and return its heading, which is its first line.

    Each term becomes an entry with one definition for each sense (a single sense is definition 1).
    A pointer ("See rule …") below numbered senses belongs to the entry.
    """
    heading = Heading(None, cursor.line.text, cursor.line)
    cursor.emit(
        Block(
            BlockKind.NODE,
            cursor.span(),
            node=NodeKind.GLOSSARY,
            heading=heading.title,
            path="glossary",
        )
    )
    printed = page.texts
    page = _without_letters(page, cursor.position, stop)
    crowded = find_crowded(page, cursor.position, stop, is_term)
    begins = Terms(
        (page.texts[at] for at in crowded.terms),
        running_on(page, cursor.position, stop),
        indented(page, cursor.position, stop),
    ).begins
    found = glued.split_entries(paragraphs(page, cursor.position, stop, begins), page.signs)
    taken: dict[str, int] = {}
    setting = Setting(page, spacing_of(page.texts[cursor.position : stop]), crowded.terms)
    starts = starts_of(found, setting)
    joined = rejoin_definitions(cursor, page, found, frozenset(starts))
    if len(joined) < len(found):
        found, starts = joined, starts_of(joined, setting)
    found, starts = split_terms(cursor, page, found, starts)
    begun = frozenset(found.firsts[start] for start in starts)
    _report_doubtful(cursor, (at for at in crowded.doubtful if at not in begun))
    _report_broken_terms(cursor, found, starts)
    if setting.spacing is Spacing.ENTRIES:
        _report_lone(cursor, page, found, starts)
    places = cursor.places(found.firsts, found.counts)
    blocks = read_entries(cursor, found, starts, places, taken)
    emit_all(cursor, printed, found, blocks)
    if len(taken) * FEW < len(found):
        message = f"only {len(taken)} terms can be told in {len(found)} paragraphs of the glossary"
        cursor.report("few-terms", Severity.WARNING, message, line=heading.line)
    skip_to(cursor, printed, stop)
    return heading


def _without_letters(page: Page, start: int, stop: int) -> Page:
    """``page`` with the letters blank that stand above the terms they begin ("A", "B", …), if there are such.

    One that comes again directly after itself is a term ("X") below its own letter.
    """
    alone = [start + at for at in indexes_with(IS_LETTER, page.signs[start:stop])]
    letters = [next(same) for _, same in groupby(alone, page.texts.__getitem__)]
    found = "".join(page.texts[at] for at in letters)
    if len(found) < _LETTERS or not found.isupper() or list(found) != sorted(set(found)):
        return page
    texts, signs = list(page.texts), page.signs.copy()
    for at in letters:
        texts[at], signs[at] = "", 0
    return page._replace(texts=texts, signs=signs)


def _report_lone(cursor: LineCursor, page: Page, found: Paragraphs, starts: Sequence[int]) -> None:
    """Report each paragraph that stands as a term does, below a blank line, but is none of those at ``starts``.

    Blank lines must stand between entries.
    """
    texts, above = found.texts, page.texts
    terms = frozenset(starts)
    below_blank = (at for at, first in enumerate(found.firsts) if not above[first - 1])
    for at in (at for at in below_blank if at not in terms):  # hardly ever
        first, text = found.firsts[at], texts[at]
        if not (
            page.is_indented(first)
            or page.is_below_break(first)
            or (text[0].isdigit() and SENSE.match(text))
        ):
            term = texts[starts[bisect_right(starts, at) - 1]]
            message = f"this stands below a blank line, but is no term; it is kept with {term!r}"
            expected = "a term directly above its definition"
            line = cursor.lines[first]
            cursor.report("doubtful-entry", Severity.WARNING, message, expected=expected, line=line)


def _report_broken_terms(cursor: LineCursor, found: Paragraphs, starts: Sequence[int]) -> None:
    """Report each line between a term and a sentence that makes one title with the term; where a term is broken, its
    end stands so.
    """
    texts, firsts = found.texts, found.firsts
    for start, stop in pairwise((*starts, len(found))):
        if stop - start < _LEAST:  # nearly always
            continue
        at = start + 1
        is_tight = firsts[at] == firsts[start] + 1 and firsts[at + 1] == firsts[at] + 1
        if is_tight and is_title(f"{texts[start]} {texts[at]}") and is_finished(texts[at + 1]):
            line = cursor.lines[firsts[at]]
            message = f"this could be the end of the term above, {texts[start]!r}"
            expected = "one line for the whole term"
            cursor.report("doubtful-term", Severity.WARNING, message, expected=expected, line=line)


def _report_doubtful(cursor: LineCursor, doubtful: Iterable[int]) -> None:
    for at in doubtful:
        line = cursor.lines[at]
        message = "this could be a term, but stands out of the order of the alphabet"
        cursor.report(
            "doubtful-term", Severity.WARNING, message, expected="a blank line above", line=line
        )
