"""Numbers at the start of a line that are citations: the tail of a line that was broken, or its subject."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
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


class _Place(Enum):
    """How a number stands between the one before and the next: so that neither can be without it, so that the next
    one follows the other as well, or so that it follows neither or comes again and begins no sentence.
    """

    KEPT = auto()
    PASSED = auto()
    STRAY = auto()


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
        place = _place_of(mark, paragraph[2], last, following)
        if mark is not None and place is not _Place.KEPT:
            above = paragraphs[-1]
            is_stray = place is _Place.STRAY
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


def _place_of(
    mark: Mark | None, text: str, last: RuleNumber | None, following: RuleNumber | None
) -> _Place:
    """How the number of ``mark``, which ``text`` begins with, stands between the ``last`` one and the next."""
    if mark is None or mark.number is None or last is None or following is None:
        return _Place.KEPT
    number, words = mark.number, mark.rest(text)
    stands_between = follows(number, last) and follows(following, number)
    is_heading = mark.level < Level.RULE and is_title(words)
    if is_heading or stands_between or not follows(following, last):
        return _Place.KEPT
    comes_again = number == following and (not words or words[0].islower())
    return _Place.STRAY if comes_again or not follows(number, last) else _Place.PASSED


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
