"""Numbers at the start of a line that are citations: the tail of a line that was broken, or its subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.heads import Level, Mark, is_title
from generator.parsers.comprehensive_rules.page import is_finished
from generator.parsers.comprehensive_rules.succession import are_strays, follows
from generator.parsers.comprehensive_rules.unwrap import Paragraph, Paragraphs, join

#: What a cited number may stand behind.
_CITES: Final = re.compile(
    r"(?: \b(?: and|as|by|from|in|of|or|rules?|sections?|see|than|through|to|under|with ) | [^\w)”\"’'\]] )$",
    re.VERBOSE | re.IGNORECASE,
)
#: A shorter line was not broken.
_LONG: Final = 50


def may_cite(before: str) -> bool:
    """Whether a number behind the text ``before`` may be cited by it."""
    return _CITES.search(before) is not None


def without_citations(
    found: Paragraphs, marks: Sequence[Mark | None]
) -> tuple[Paragraphs, list[Mark | None]]:
    """Paragraphs and their marks, without the marks that are citations.

    A number that does not follow the one before, or that comes again as the next one and stands alone or before a
    small letter, is a citation where the next number does, and where the line directly above is long and breaks off
    (then the line goes on with it), or the words behind the number go on like a sentence ("704.5j of these rules …").
    So is one that the next number does not follow, where that follows the one before, and the line above breaks off
    with what cites a number.
    """
    if not are_strays(marks):
        return found, list(marks)
    paragraphs: list[Paragraph] = []
    kept: list[Mark | None] = []
    after = _numbers_after(marks)
    last: RuleNumber | None = None
    for paragraph, mark, following in zip(found, marks, after, strict=True):
        shown = mark
        if (
            mark is not None
            and (mark.level >= Level.RULE or not is_title(mark.rest(paragraph[2])))
            and _may_be_passed(mark, last, following)
        ):
            above = paragraphs[-1]
            is_stray = _is_stray(mark, paragraph[2], last, following)
            if _breaks_off(above, paragraph) and (is_stray or may_cite(above[2])):
                first, _, text = above
                start, lines, rest = paragraph
                paragraphs[-1] = (first, start + lines - first, join(text, rest))
                continue
            shown = None if is_stray and mark.rest(paragraph[2])[:1].islower() else mark
        paragraphs.append(paragraph)
        kept.append(shown)
        last = shown.number or last if shown is not None else last
    return Paragraphs.of(paragraphs), kept


def _may_be_passed(mark: Mark, last: RuleNumber | None, following: RuleNumber | None) -> bool:
    """Whether the number below follows the ``last`` one, and this does not stand between them."""
    number = mark.number
    if number is None or last is None or following is None or not follows(following, last):
        return False
    return not (follows(number, last) and follows(following, number))


def _is_stray(mark: Mark, text: str, last: RuleNumber | None, following: RuleNumber | None) -> bool:
    """Whether the number does not follow the ``last`` one, or comes again below and begins no sentence."""
    number = mark.number
    assert number is not None
    assert last is not None
    words = mark.rest(text)
    return not follows(number, last) or (number == following and (not words or words[0].islower()))


def _breaks_off(above: Paragraph, below: Paragraph) -> bool:
    first, lines, text = above
    return first + lines == below[0] and len(text) >= _LONG and not is_finished(text)


def _numbers_after(marks: Sequence[Mark | None]) -> list[RuleNumber | None]:
    """For each mark the number of the next one that has a number."""
    after: list[RuleNumber | None] = []
    following: RuleNumber | None = None
    for mark in reversed(marks):
        after.append(following)
        if mark is not None and mark.number is not None:
            following = mark.number
    return after[::-1]
