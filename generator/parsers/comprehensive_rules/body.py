"""The numbered rules: sections, topics, rules, subrules, their paragraphs and examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from operator import is_not
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.model.node import LEVELS, Block, BlockKind
from generator.model.number import Number, RuleNumber
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules import glued
from generator.parsers.comprehensive_rules.broken import rejoin
from generator.parsers.comprehensive_rules.citations import may_cite, without_citations
from generator.parsers.comprehensive_rules.contents import Heading
from generator.parsers.comprehensive_rules.emit import (
    NO_TAIL,
    Tail,
    emit_all,
    make_block,
    make_blocks,
    passage,
    skip_to,
)
from generator.parsers.comprehensive_rules.heads import (
    Level,
    Mark,
    is_title,
    read_mark,
    read_section,
)
from generator.parsers.comprehensive_rules.irregular import add_irregular
from generator.parsers.comprehensive_rules.labels import (
    is_misprinted_label,
    read_example,
    report_label,
)
from generator.parsers.comprehensive_rules.outline import is_worded
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.readings import Columns, Reading, read_each, untold
from generator.parsers.comprehensive_rules.succession import (
    all_follow,
    comes_soon,
    follows,
    place_numbers,
)
from generator.parsers.comprehensive_rules.unwrap import Paragraphs, paragraphs
from generator.parsers.cursor import LineCursor

#: Members that are asked for at each rule; to look one up in its enum takes longer than to compare it.
_NODE: Final = BlockKind.NODE
_PARAGRAPH: Final = BlockKind.PARAGRAPH
_SECTION: Final = Level.SECTION
_TOPIC: Final = Level.TOPIC


def read(
    cursor: LineCursor, page: Page, readings: Sequence[Reading], listed: Sequence[Heading]
) -> tuple[Heading, ...]:
    """Emit the body, which ends with the last line that has one of these ``readings``; returns its headings as
    printed.
    """
    start, stop = cursor.position, len(readings)
    whole = paragraphs(page, start, stop, _Succession().begins)
    columns = _columns(page.texts[start:stop], readings[start:], whole)
    found = glued.split(whole, columns)
    if found is not whole:
        glued.report_all(cursor, found)
        columns = Columns.of(read_each(found.texts))
    titles = {heading.number: heading.title for heading in listed}
    marks = list(columns.marks)
    add_irregular(marks, found, untold(columns.tails), titles)
    read, in_order = found, all_follow(marks)  # they are in most files
    if not in_order:
        found, marks = glued.split_headings(cursor, found, marks, listed)
        found, marks = without_citations(found, marks)
    found, marks = rejoin(cursor, page, found, marks)
    if found is not read:
        columns = Columns.of(read_each(found.texts))
    numbers = None if in_order else _numbers(marks)
    tails = _tails(columns, marks, numbers)
    places = cursor.places(found.firsts, found.counts)
    blocks = make_blocks(columns.kinds, places, tails)
    headings: list[Heading] = []
    for at in untold(tails):
        text, span, mark, first = found.texts[at], places[at], marks[at], found.firsts[at]
        if mark is None:
            blocks[at] = _passage(cursor, page, first, text, span, blocks[:at])
            continue
        number = mark.number if numbers is None else numbers[at]
        if number is None:
            _report_unreadable(cursor, cursor.lines[first], mark)
            blocks[at] = passage(text, span)
            continue
        block = _node(cursor, first, mark, number, text, span, titles)
        if block.heading and mark.level <= _TOPIC:
            headings.append(Heading(number, block.heading, cursor.lines[first]))
        blocks[at] = block
    emit_all(cursor, page.texts, found, blocks)
    skip_to(cursor, page.texts, stop)
    return tuple(headings)


def _columns(texts: Sequence[str], readings: Sequence[Reading], found: Paragraphs) -> Columns:
    """What the paragraphs ``found`` in lines with these ``texts`` and ``readings`` are by themselves."""
    if not found.are_lines:
        return Columns.of(read_each(found.texts))
    return Columns.of(list(compress(readings, texts)))


def _tails(
    columns: Columns,
    marks: Sequence[Mark | None],
    numbers: Sequence[RuleNumber | None] | None,
) -> list[Tail]:
    """What each block has behind its place, where its paragraph tells that by itself, which nearly all do.

    ``marks`` are those that count, ``numbers`` those they stand for if these are others than they print.
    """
    tails = list(columns.tails)
    for at in compress(range(len(tails)), map(is_not, marks, columns.marks)):
        tails[at] = NO_TAIL
    if numbers is not None:
        for at, (mark, number) in enumerate(zip(marks, numbers, strict=True)):
            if mark is not None and mark.number is not number:
                tails[at] = NO_TAIL
    return tails


def _passage(
    cursor: LineCursor,
    page: Page,
    first: int,
    text: str,
    span: SourceSpan,
    above: Sequence[Block],
) -> Block:
    """The example or paragraph of line ``first``, below the blocks ``above``."""
    block = passage(text, span)
    report_label(cursor, first, block)
    if block.kind is _PARAGRAPH and _stands_alone(page, first):
        number = next((b.number for b in reversed(above) if b.number is not None), None)
        _report_unnumbered(cursor, cursor.lines[first], number)
    return block


def _numbers(marks: Sequence[Mark | None]) -> list[RuleNumber | None]:
    """The number of each mark where not all are in order."""
    placed = iter(place_numbers([mark for mark in marks if mark is not None]))
    return [None if mark is None else next(placed) for mark in marks]


def _node(
    cursor: LineCursor,
    first: int,
    mark: Mark,
    number: RuleNumber,
    text: str,
    span: SourceSpan,
    titles: Mapping[RuleNumber | None, str],
) -> Block:
    """The node that ``text`` is; one that is only a title has a heading and no text.

    A number that is printed twice ("704.5j 704.5j If …") is all marker.
    """
    level, marker, printed, _, _, own, regular, _ = mark
    if number is not own or not regular:
        _report_irregular(cursor, cursor.lines[first], mark, number)
    # A space stands behind a regular number, if anything.
    words = text[len(marker) + 1 :] if regular else text[len(marker) :]
    if words < ":":  # so are few; among them are spaces and digits
        words = words.lstrip(" ")
        if words.startswith(marker) and words[len(marker) :][:1] in ("", " "):
            words = mark.rest(words)
            marker = text[: len(text) - len(words)].rstrip()
            _report_doubled(cursor, cursor.lines[first], mark)
    heading = ""
    if level is _SECTION or (level is _TOPIC and number in titles) or is_title(words):
        heading, words = words, ""
    if number is not own:
        printed = mark.marker
    kind = LEVELS[level if number is own else number.depth]
    return make_block(
        (_NODE, span, words, kind, number, printed, heading, marker, (), "", "", None)
    )


class _Succession:
    """Decides where a rule begins inside wrapped text: the one place that tells rule from citation.

    A line without a blank line before it begins a rule only if the text before is finished, or is a
    heading, or could only have lost its full stop, and its number is the one that must come next; or one
    of those soon after, where the text before is finished. ("See rule" is not finished, so "103.4. If a
    player …" on the next line is its tail.)
    """

    def __init__(self) -> None:
        self._last: RuleNumber | None = None

    def begins(self, line: str, before: str) -> bool:
        if read_example(line) is not None or (
            is_finished(before) and is_misprinted_label(line)  # few lines begin so
        ):
            return True
        mark = (read_mark(line) or read_section(line)) if line[0].isdigit() else None
        if mark is None or mark.number is None:
            return False
        begins = not before or (
            self._last is not None
            and (
                (is_finished(before) and comes_soon(mark.number, self._last))
                or (_is_heading(before) and follows(mark.number, self._last))
                or (_cites_nothing(before, mark, line) and follows(mark.number, self._last))
            )
            and (
                mark.level > Level.TOPIC
                or is_title(mark.rest(line))
                or mark.topic == (self._last.topic or 0) + 1  # "215. This section is now empty."
            )
        )
        if begins:
            self._last = mark.number
        return begins


def _cites_nothing(before: str, mark: Mark, line: str) -> bool:
    """Whether a text that lost its full stop cannot go on with the number on the next ``line``."""
    words = mark.rest(line)
    return (
        mark.level > Level.TOPIC and mark.regular and words[:1].isupper() and not may_cite(before)
    )


def _is_heading(text: str) -> bool:
    mark = (read_mark(text) or read_section(text)) if text[0].isdigit() else None
    return mark is not None and is_title(mark.rest(text))


def _stands_alone(page: Page, first: int) -> bool:
    """Whether a line is set as a new rule is: words below a blank line, and not indented."""
    return (
        not page.texts[first - 1]
        and is_worded(page.texts[first])
        and not (page.is_indented(first) or page.is_below_break(first))
    )


def _report_unnumbered(cursor: LineCursor, line: Line, last: Number | None) -> None:
    cursor.report(
        "unnumbered-text",
        Severity.WARNING,
        f"this begins as a rule does, but without a number; it is kept with {last}",
        expected="the number of a rule, or no blank line above",
        line=line,
    )


def _report_irregular(cursor: LineCursor, line: Line, mark: Mark, number: RuleNumber) -> None:
    if mark.number != number:
        message = f"{mark.marker!r} is printed where {number} must stand"
        cursor.report(
            "misprinted-number", Severity.WARNING, message, expected=str(number), line=line
        )
    else:
        message = f"{number} is printed {mark.marker!r}"
        expected = f"{number}" if mark.level is Level.SUBRULE else f"{number}."
        if mark.marker == expected:
            expected += " and a space"
        cursor.report("irregular-number", Severity.WARNING, message, expected=expected, line=line)


def _report_doubled(cursor: LineCursor, line: Line, mark: Mark) -> None:
    message = f"{mark.marker!r} is printed twice"
    cursor.report("doubled-number", Severity.WARNING, message, expected=mark.marker, line=line)


def _report_unreadable(cursor: LineCursor, line: Line, mark: Mark) -> None:
    cursor.report(
        "unreadable-number",
        Severity.WARNING,
        f"{mark.marker!r} is no number of the rulebook, and its place does not tell which is meant",
        expected="a number such as 704.5j, without the letters l and o",
        line=line,
    )
