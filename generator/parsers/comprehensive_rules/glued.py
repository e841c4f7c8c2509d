"""Line breaks that were lost: an example or the next rule stands in the line of the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.parsers.comprehensive_rules.heads import Level, Mark, is_title, read_mark
from generator.parsers.comprehensive_rules.succession import follows
from generator.parsers.comprehensive_rules.unwrap import Paragraph, is_finished
from generator.parsers.cursor import LineCursor

#: An example that begins a line has its colon before this place.
_BEHIND: Final = 9
#: Where a sentence ends before a number.
_ENDED: Final = re.compile(r"[.!?)\]”\"’'] [1-9]\d\d\.")
_EXAMPLE: Final = re.compile(r"(?<=[.!?)\]”\"’'])\x20(?=E(?:xample|XAMPLE):\x20?[A-Z“\"])")


def split(found: Sequence[Paragraph]) -> list[Paragraph]:
    """``found`` with each example and rule that is glued to the end of another as a paragraph of its own.

    Such paragraphs share their lines. An example is one where a sentence ends before its capital and
    colon, a rule where a sentence or a topic's title ends before a number printed as the book prints it,
    which is the one that must come next, but does not begin the next paragraph.
    """
    parts: list[Paragraph] = []
    for index, paragraph in enumerate(found):
        first, lines, text = paragraph
        if _may_hold_rule(text) and (mark := read_mark(text)) is not None:
            below = next((m for _, _, t in found[index + 1 :] if (m := read_mark(t))), None)
            pieces = list(_rules(text, mark, below))
        else:
            pieces = [text]
        if text.find("xample:", _BEHIND) > 0 or text.find("XAMPLE:", _BEHIND) > 0:
            pieces = [part for piece in pieces for part in split_examples(piece)]
        parts += [paragraph] if len(pieces) == 1 else [(first, lines, piece) for piece in pieces]
    return parts


def split_examples(text: str) -> list[str]:
    """``text`` without the examples at its end, and these."""
    parts: list[str] = []
    for part in _EXAMPLE.split(text):
        if parts and not is_finished(parts[-1]):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return parts


def shares_lines(found: Sequence[Paragraph], index: int) -> bool:
    """Whether the paragraph below stands on the same lines."""
    return index + 1 < len(found) and found[index + 1][0] == found[index][0]


def _may_hold_rule(text: str) -> bool:
    """Whether a number of its own topic stands in ``text`` where a sentence or a title ended."""
    if not text[0].isdigit():
        return False
    at = text.find(f" {text[:4]}", 4)
    return at > 0 and (text[4] == " " or _ENDED.search(text) is not None)


def _rules(text: str, mark: Mark, below: Mark | None) -> Iterator[str]:
    start, last = 0, mark.number
    at = text.find(f" {text[:4]}", len(mark.marker))
    while at >= 0:
        glued, before = read_mark(text[at + 1 :]), text[start:at]
        if (
            glued is not None
            and glued.number is not None
            and last is not None
            and glued.is_regular_in(text[at + 1 :])
            and glued.rest(text[at + 1 :])[:1].isupper()
            and follows(glued.number, last)
            and (below is None or below.number != glued.number)
            and (is_finished(before) or _is_heading(before))
        ):
            yield before
            start, last = at + 1, glued.number
        at = text.find(f" {text[:4]}", at + 1)
    yield text[start:]


def _is_heading(text: str) -> bool:
    mark = read_mark(text)
    return mark is not None and mark.level is Level.TOPIC and is_title(mark.rest(text))


def report(cursor: LineCursor, line: Line, text: str) -> None:
    """Say that ``text`` begins in the middle of ``line``, or of those below it."""
    shown = text.partition(" ")[0]
    message = f"{shown!r} begins in the middle of this line"
    column = line.received.find(text[:20]) + 1
    expected = "a line of its own"
    cursor.report(
        "glued-line", Severity.WARNING, message, expected=expected, line=line, column=max(1, column)
    )
