"""Lines broken in mid-sentence, in files with one line for each paragraph."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.edition import Layout
from generator.parsers.comprehensive_rules.heads import Mark, is_title
from generator.parsers.comprehensive_rules.labels import read_example, read_misprinted_example
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.swallowed import term_behind
from generator.parsers.comprehensive_rules.unwrap import Paragraphs, join
from generator.parsers.cursor import LineCursor

#: A shorter line may be a label or an item of a list.
_LEAST: Final = 20
#: What begins a paragraph of a definition by itself.
_BEGINS: Final = re.compile(r"[1-9][.)] | See \s", re.VERBOSE)


def rejoin(
    cursor: LineCursor, page: Page, found: Paragraphs, marks: Sequence[Mark | None]
) -> tuple[Paragraphs, list[Mark | None]]:
    """``found`` and their ``marks`` with each paragraph that goes on with the sentence of the line above it.

    Such a line bears no number and no label, and stands directly below a text that is not finished and no
    title. Each is reported; in wrapped files paragraphs are made of their lines already.
    """
    if page.layout is not Layout.LINE_PER_PARAGRAPH:
        return found, list(marks)
    firsts, counts = found.firsts, found.counts
    suspects = [
        at
        for at, mark in enumerate(marks)
        if mark is None
        and firsts[at] == firsts[at - 1] + counts[at - 1]  # few stand directly below another
        and _goes_on(found, at)
        and not _is_heading(found.texts[at - 1], marks[at - 1])
    ]
    gone = frozenset(suspects)
    kept = [mark for at, mark in enumerate(marks) if at not in gone] if gone else list(marks)
    return _joined(cursor, found, suspects), kept


def rejoin_definitions(
    cursor: LineCursor, page: Page, found: Paragraphs, terms: Collection[int]
) -> Paragraphs:
    """The same of a glossary, in which the paragraphs at ``terms`` are terms: nothing goes on with these, nor with
    what is a title or has one behind its last sentence, and no numbered sense, nor what points elsewhere
    ("See rule 704."), goes on with anything.
    """
    if page.layout is not Layout.LINE_PER_PARAGRAPH:
        return found
    suspects = [
        at
        for at in range(2, len(found))
        if not (at in terms or at - 1 in terms)
        and _goes_on(found, at)
        and not (_BEGINS.match(found.texts[at]) or is_title(found.texts[at - 1]))
        and not term_behind(found.texts[at - 1])
        and not all(page.is_indented(found.firsts[one]) for one in (at - 1, at))  # items of a list
    ]
    return _joined(cursor, found, suspects)


def _joined(cursor: LineCursor, found: Paragraphs, suspects: Sequence[int]) -> Paragraphs:
    """``found`` with each of ``suspects`` joined to the paragraph above it, and reported."""
    if not suspects:  # nearly always
        return found
    paragraphs = list(found)
    for at in reversed(suspects):  # what goes on with what goes on itself is joined to that first
        (first, lines, text), (_, more, rest) = paragraphs[at - 1 : at + 1]
        paragraphs[at - 1 : at + 1] = [(first, lines + more, join(text, rest))]
    for at in suspects:
        message = "this goes on with the sentence of the line above, which breaks off"
        expected = "a number, or one line for the whole paragraph"
        line = cursor.lines[found.firsts[at]]
        cursor.report("broken-line", Severity.WARNING, message, expected=expected, line=line)
    return Paragraphs.of(paragraphs)


def _goes_on(found: Paragraphs, at: int) -> bool:
    """Whether a paragraph stands directly below a text that is not finished, and bears no label."""
    if not at:
        return False
    firsts, counts, (above, text) = found.firsts, found.counts, found.texts[at - 1 : at + 1]
    if firsts[at] != firsts[at - 1] + counts[at - 1] or len(above) < _LEAST or is_finished(above):
        return False
    return not (read_example(text) or read_misprinted_example(text))


def _is_heading(text: str, mark: Mark | None) -> bool:
    return mark is not None and is_title(mark.rest(text))
