"""The table of contents: read, owned as ignored, and compared with the rest of the file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.heads import (
    Level,
    read_bare_section,
    read_bare_topic,
    read_mark,
    read_section,
)
from generator.parsers.comprehensive_rules.outline import are_paged, is_worded, plain_title
from generator.parsers.comprehensive_rules.unwrap import is_page_number
from generator.parsers.cursor import LineCursor

_NOT_WORDS: Final = re.compile(r"[\W_]+")


class Heading(NamedTuple):
    """A heading with the line it stands on; ``number`` is ``None`` for a part such as "Credits"."""

    number: RuleNumber | None
    title: str
    line: Line


def read(cursor: LineCursor, stop: int) -> tuple[Heading, ...]:
    """Own the contents up to ``stop`` and return what they list."""
    lines = [line for line in cursor.lines[cursor.position : stop] if _is_listed(line.text)]
    cursor.ignore("contents", stop - cursor.position)
    paged = are_paged([line.text for line in lines[1:]])
    found = [_heading(line, paged=paged) for line in lines]
    if found[0].number is None:  # their title
        del found[0]
    return tuple(heading for heading in found if heading.title)


@lru_cache(maxsize=1 << 12)
def _is_listed(text: str) -> bool:
    return is_worded(text) and not is_page_number(text)


def _heading(line: Line, *, paged: bool) -> Heading:
    return Heading(*_titled(plain_title(line.text, paged=paged)), line)


@lru_cache(maxsize=1 << 12)
def _titled(text: str) -> tuple[RuleNumber | None, str]:
    """The number of a heading, if it has one, and its title; the same few hundred stand in all editions."""
    mark = read_mark(text) or read_bare_topic(text)
    mark = mark or read_section(text, is_plain=True) or read_bare_section(text)
    if mark is not None and mark.level <= Level.TOPIC:
        return mark.number, mark.rest(text)
    return None, text


def compare(cursor: LineCursor, listed: Sequence[Heading], printed: Sequence[Heading]) -> None:
    """Report every heading that only the contents or only the rest of the file have.

    Headings that are missing behind the last one printed are one finding: the file is cut. Contents that list
    sections only say nothing of topics.
    """
    if not listed:
        return
    titles = {heading.number: heading for heading in printed if heading.number is not None}
    names = {_plain(heading.title) for heading in printed if heading.number is None}
    lost = [
        heading
        for heading in listed
        if (heading.number not in titles if heading.number else _plain(heading.title) not in names)
    ]
    lost = _report_cut(cursor, listed, lost, titles)
    for heading in lost:
        message = f"{_shown(heading)!r} stands in the contents only"
        cursor.report("contents-only", Severity.WARNING, message, line=heading.line)
    in_contents = {heading.number: heading.title for heading in listed}
    depths = {number.depth for number in in_contents if number is not None}
    for number, heading in titles.items():
        title = in_contents.get(number)
        if title is None and number.depth not in depths:
            continue
        if title is None:
            message = f"{_shown(heading)!r} is missing in the contents"
            cursor.report("body-only", Severity.WARNING, message, line=heading.line)
        elif title != heading.title and _plain(title) != _plain(heading.title):
            message = f"the contents call {number} {title!r}"
            cursor.report("heading-differs", Severity.WARNING, message, line=heading.line)


def _report_cut(
    cursor: LineCursor,
    listed: Sequence[Heading],
    lost: list[Heading],
    titles: dict[RuleNumber, Heading],
) -> list[Heading]:
    """Report headings lost at the end of the book as one finding; returns the others."""
    numbers = [heading.number for heading in listed if heading.number is not None]
    last = max((index for index, number in enumerate(numbers) if number in titles), default=-1)
    tail = set(numbers[last + 1 :])
    if len(tail) < 2:
        return lost
    message = (
        f"the contents go on to {numbers[-1]}, but no heading stands here after "
        f"{numbers[last] if last >= 0 else 'them'}: the file is cut, or its order is broken"
    )
    cursor.report("cut-text", Severity.WARNING, message, line=listed[-1].line)
    return [heading for heading in lost if heading.number not in tail]


def _shown(heading: Heading) -> str:
    return heading.title if heading.number is None else f"{heading.number}. {heading.title}"


@lru_cache(maxsize=1 << 12)
def _plain(title: str) -> str:
    return _NOT_WORDS.sub("", title).casefold()
