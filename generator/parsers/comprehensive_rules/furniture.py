"""Headers and footers that stand on each page of a text that was printed once, between its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Lines, Parsed, SourceText
from generator.model.node import Ignored
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules.signs import ENDS_IN_DIGIT, Signs, indexes_with
from generator.parsers.comprehensive_rules.unwrap import is_page_number
from generator.parsers.cursor import LineCursor

_DIGITS: Final = re.compile(r"[0-9]+")
_WORD: Final = re.compile(r"[^\W\d_]{3}")
#: The number of a rule; a line that has one is none of these.
_RULE: Final = re.compile(r"[1-9][0-9][0-9]\.[0-9]")
_LONGEST: Final = 160
#: A text of fewer pages has few enough of them to read over.
_FEWEST: Final = 8
#: A page has more lines than this, blank ones too; rules that count something stand nearer to each other.
_SHORTEST_PAGE: Final = 10
#: Of so many steps from page to page, one may be another than the next number: pages are lost.
_TOLERATED: Final = 10
#: A header stands so near to the footer of the page before it.
_NEAR: Final = 3
_REASON: Final = "page header or footer"


def find_furniture(lines: Lines, signs: Signs) -> frozenset[int]:
    """The lines that are alike but for a number that counts pages ("Page 4 of 337", "- 4 -", "4"), and those that
    stand beside them on each page.

    A line that is the same at the top or bottom of all pages that begin at form feeds is one. One that ends in
    digits, or is the number of a page, is one if it stands often, a page apart, and its number grows by one from
    each to the next. ``signs`` are those of the lines.
    """
    found = _counted(lines.texts, signs) | set(_at_breaks(lines))
    return frozenset(found | set(_beside(lines.texts, found)))


def _counted(texts: Sequence[str], signs: Signs) -> set[int]:
    """The lines with a number that counts pages."""
    numbered = indexes_with(ENDS_IN_DIGIT, signs)
    if len(numbered) < _FEWEST:  # in most files
        return set()
    alike: dict[str, list[int]] = {}
    for index in numbered:
        if len(texts[index]) <= _LONGEST:
            alike.setdefault(_DIGITS.sub("0", texts[index]), []).append(index)
    return {
        index
        for shape, found in alike.items()
        if len(found) >= _FEWEST and (_WORD.search(shape) or is_page_number(texts[found[0]]))
        if not _RULE.search(texts[found[0]]) and _are_apart(found)
        if _counts([texts[index] for index in found])
        for index in found
    }


def _at_breaks(lines: Lines) -> Iterator[int]:
    """The lines that are the same above or below nearly all form feeds, and stand hardly anywhere else."""
    if "\f" not in lines.unusual:  # in most files
        return
    texts = lines.texts
    tops = [index for index, line in enumerate(lines.received) if "\f" in line]
    few = len(tops) // _TOLERATED
    for steps in (range(_NEAR), range(-1, -_NEAR, -1)):
        ends: dict[str, list[int]] = {}
        for top in tops:
            near = (top + step for step in steps if 0 <= top + step < len(texts))
            at = next((at for at in near if texts[at]), None)
            if at is not None:
                ends.setdefault(texts[at], []).append(at)
        for text, found in ends.items():
            is_same = len(found) >= max(_FEWEST, len(tops) - few)
            if is_same and texts.count(text) <= len(tops) + few:
                yield from found


def _are_apart(found: Sequence[int]) -> bool:
    """Whether most of the lines are a page apart."""
    return median(after - before for before, after in pairwise(found)) > _SHORTEST_PAGE


def _counts(texts: Sequence[str]) -> bool:
    """Whether one of the numbers in lines that are alike grows by one from each line to the next."""
    numbers = zip(*(map(int, _DIGITS.findall(text)) for text in texts), strict=True)
    steps = len(texts) - 1
    return any(
        sum(after - before != 1 for before, after in pairwise(own)) * _TOLERATED <= steps
        for own in numbers
    )


def _beside(texts: Sequence[str], counted: set[int]) -> Iterator[int]:
    """The lines that say the same so near to nearly all of those ``counted``, and hardly anywhere else."""
    near: dict[tuple[int, str], list[int]] = {}
    for index in counted:
        for step in range(-_NEAR, _NEAR + 1):
            at = index + step
            if 0 <= at < len(texts) and texts[at] and at not in counted:
                near.setdefault((step, texts[at]), []).append(at)
    few = len(counted) // _TOLERATED
    for (_, text), found in near.items():
        if len(found) >= len(counted) - few and texts.count(text) <= len(counted) + few:
            yield from found


def without_furniture(text: SourceText, found: frozenset[int]) -> SourceText:
    """``text`` with the lines ``found`` as if they were blank."""
    if not found:
        return text
    texts = ("" if at in found else line for at, line in enumerate(text.lines.texts))
    return SourceText(text.source, text.lines.with_texts(texts))


def report_furniture(cursor: LineCursor, texts: Sequence[str], found: frozenset[int]) -> None:
    """One warning at the first of the lines ``found``."""
    if found:
        first = min(found)
        message = f"{len(found)} headers and footers of pages such as {texts[first]!r} are left out"
        cursor.report("page-furniture", Severity.WARNING, message, line=cursor.lines[first])


def named(parsed: Parsed, numbers: frozenset[int]) -> Parsed:
    """``parsed`` with the reason told for the lines of these ``numbers``, where nothing else owns them."""
    if not numbers:
        return parsed
    source = parsed.source.id
    spans = [part.span for part in parsed.parts]
    owned = {number for span in spans for number in range(span.first, span.last + 1)}
    told = [Ignored(_REASON, SourceSpan(source, n, n)) for n in numbers - owned]
    parts = sorted((*parsed.parts, *told), key=lambda part: part.span.first)
    return replace(parsed, parts=tuple(parts))
