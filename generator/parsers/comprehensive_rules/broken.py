"""Lines broken in mid-sentence, in files with one line for each paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.edition import Layout
from generator.parsers.comprehensive_rules.heads import Mark, is_title
from generator.parsers.comprehensive_rules.labels import read_example, read_misprinted_example
from generator.parsers.comprehensive_rules.unwrap import Page, Paragraph, is_finished, join
from generator.parsers.cursor import LineCursor

#: A shorter line may be a label or an item of a list.
_LEAST: Final = 20


def rejoin(
    cursor: LineCursor, page: Page, found: Sequence[Paragraph], marks: Sequence[Mark | None]
) -> tuple[list[Paragraph], list[Mark | None]]:
    """``found`` and their ``marks`` with each paragraph that goes on with the sentence of the line above it.

    Such a line bears no number and no label, and stands directly below a text that is not finished and no
    title. Each is reported; in wrapped files paragraphs are made of their lines already.
    """
    if page.layout is not Layout.LINE_PER_PARAGRAPH:
        return list(found), list(marks)
    suspects = [at for at, mark in enumerate(marks) if mark is None and _goes_on(found, marks, at)]
    paragraphs, kept = list(found), list(marks)
    for at in reversed(
        suspects
    ):  # what goes on with a line that goes on itself is joined to that first
        (first, lines, text), (_, more, rest) = paragraphs[at - 1 : at + 1]
        paragraphs[at - 1 : at + 1] = [(first, lines + more, join(text, rest))]
        del kept[at]
    for at in suspects:
        message = "this goes on with the sentence of the line above, which breaks off"
        expected = "a number, or one line for the whole paragraph"
        line = cursor.lines[found[at][0]]
        cursor.report("broken-line", Severity.WARNING, message, expected=expected, line=line)
    return paragraphs, kept


def _goes_on(found: Sequence[Paragraph], marks: Sequence[Mark | None], at: int) -> bool:
    if not at:
        return False
    first, lines, above = found[at - 1]
    start, _, text = found[at]
    if start != first + lines or len(above) < _LEAST or is_finished(above):
        return False
    mark = marks[at - 1]
    is_heading = mark is not None and is_title(mark.rest(above))
    is_example = read_example(text) or read_misprinted_example(text)
    return not (is_heading or is_example)
