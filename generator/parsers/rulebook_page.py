"""One page of an e-book of the Comprehensive Rules: indented paragraphs, some broken over lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line, Parsed, SourceText
from generator.model.node import RULES, Block, BlockKind
from generator.parsers.cursor import LineCursor
from generator.parsers.rule_lines import (
    begins_entry,
    finish,
    report_sentence,
    take_example,
    take_rule,
    title_block,
    unknown_line,
    wrong_number,
)

_TITLE: Final = re.compile(r"Magic: The Gathering(?: ?®)? Comprehensive Rules")
_TOP: Final = re.compile(
    r"""
    Book [ ] Read [ ] Free     # the site
  | Page [ ] \d+
  | by [ ] [^\W\d_] .*         # the author, as the site names him
    """,
    re.VERBOSE,
)
_BOTTOM: Final = re.compile(r"‹ Prev|Next ›|‹ Prev Next ›")
_SPACES: Final = re.compile(r"\s*")


def parse(text: SourceText) -> Parsed:
    """The title as front matter, and the page's section, topics, rules, subrules and passages.

    A paragraph begins with white space, which only the line as received still shows; a line without
    it goes on with the paragraph before. An unnumbered paragraph belongs to the rule before it; at
    the top of the page, where that rule is on another page, it is an error.
    """
    cursor = LineCursor(text)
    _read_top(cursor)
    in_rule = False
    while not cursor.at_end and not cursor.match(_BOTTOM):
        if _ignore_empty(cursor):
            continue
        if _is_indented(cursor.line):
            in_rule = _read_paragraph(cursor, in_rule=in_rule)
        else:
            unknown_line(cursor, "white space, which begins a paragraph")
    _read_bottom(cursor)
    return finish(cursor, text)


def _ignore_empty(cursor: LineCursor) -> bool:
    """Own a blank line, or a paragraph of white space only; whether there was one."""
    if cursor.line.received and not cursor.line.text:
        cursor.ignore("page frame")
        return True
    return cursor.ignore_blank()


def _is_indented(line: Line) -> bool:
    return line.received[:1].isspace() and line.text != ""


def _read_top(cursor: LineCursor) -> None:
    while not (cursor.at_end or _is_indented(cursor.line) or cursor.match(_BOTTOM)):
        if _ignore_empty(cursor):
            continue
        if cursor.match(_TITLE):
            cursor.emit(title_block(cursor))
        elif cursor.match(_TOP):
            cursor.ignore("page frame")
        else:
            unknown_line(cursor, "the page's title, number and author, then an indented paragraph")


def _read_paragraph(cursor: LineCursor, *, in_rule: bool) -> bool:
    """Take one paragraph; whether a passage that follows would have a rule to belong to."""
    count = 1
    while _goes_on(cursor.ahead(count)):
        count += 1
    lines = [line for offset in range(count) if (line := cursor.ahead(offset)) is not None]
    for before, line in pairwise(lines):
        if line.text == before.text:
            message = "this line repeats the line before"
            cursor.report("repeated-line", Severity.WARNING, message, line=line)
    paragraph = " ".join(line.text for line in lines)
    block = take_rule(cursor, count, paragraph)
    if block is not None:
        return block.node in RULES
    if not in_rule or wrong_number(cursor.line):
        unknown_line(cursor, "a section, topic, rule or subrule with its number")
    elif not take_example(cursor, count, paragraph):
        _emit_further(cursor, count, paragraph)
    return in_rule


def _goes_on(line: Line | None) -> bool:
    """Whether ``line`` continues the paragraph before; one that begins as a rule does is in doubt."""
    if line is None or not line.text or _is_indented(line) or _BOTTOM.fullmatch(line.text):
        return False
    return not begins_entry(line)


def _emit_further(cursor: LineCursor, count: int, paragraph: str) -> None:
    indent = _SPACES.match(cursor.line.received)
    block = Block(
        BlockKind.PARAGRAPH,
        cursor.span(count),
        text=paragraph,
        marker=indent.group() if indent else "",
    )
    report_sentence(cursor, block, end=count - 1)
    cursor.emit(block, count=count)


def _read_bottom(cursor: LineCursor) -> None:
    complete = False
    while not cursor.at_end:
        if cursor.match(_BOTTOM):
            complete = True
            cursor.ignore("page frame")
        elif not _ignore_empty(cursor):
            unknown_line(cursor, "the frame of the page, which has begun above")
    if not complete:
        message = "the page ends before its last line"
        cursor.report("cut-short", Severity.ERROR, message, expected="‹ Prev")
