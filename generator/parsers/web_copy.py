"""A fan site's page with a part of the Comprehensive Rules: one paragraph a line, page frame around."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.lines import Parsed, SourceText
from generator.model.node import RULES, Block, NodeKind
from generator.model.number import RuleNumber
from generator.parsers.cursor import LineCursor
from generator.parsers.rule_lines import (
    begins_entry,
    finish,
    take_example,
    take_rule,
    title_block,
    unknown_line,
)

_TITLE: Final = re.compile(
    r"""
    Magic: [ ] The [ ] Gathering [ ] Rules [ ]-[ ]
    [1-9] \. [ ] .+ [ ]                                # the number and name of the section
    \( (?P<first>[1-9]\d\d) - (?P<last>[1-9]\d\d) \)   # the topics on this page
    """,
    re.VERBOSE,
)
_TOP: Final = re.compile(r"top of page")
#: A few words without a sentence's punctuation; only sought between the title and the first topic.
_IMAGE: Final = re.compile(r"[^\W\d_][^.:;!?]*")
_BOTTOM: Final = re.compile(
    r"""
    \d+ [ ] views? \d+ [ ] comments?     # the counters of the page, run together
  | Coment[aá]rios | Comments
  | (?P<last> bottom [ ] of [ ] page )
    """,
    re.VERBOSE,
)


def parse(text: SourceText) -> Parsed:
    """The title as front matter, topics, rules, subrules and examples of a page.

    The section is not printed on a line of its own, so no block stands for it. The title names the
    topics that the page holds; one that is not there is an error.
    """
    cursor = LineCursor(text)
    _read_top(cursor)
    _read_rules(cursor)
    _read_bottom(cursor)
    parsed = finish(cursor, text)
    return replace(parsed, diagnostics=(*parsed.diagnostics, *_missing_topics(parsed)))


def _read_top(cursor: LineCursor) -> None:
    """Everything before the first numbered line."""
    titled = pictured = False
    while not cursor.at_end and not cursor.match(_BOTTOM):
        if cursor.ignore_blank():
            continue
        if cursor.match(_TOP):
            cursor.ignore("page frame")
        elif not titled and cursor.match(_TITLE):
            titled = True
            cursor.emit(title_block(cursor))
        elif begins_entry(cursor.line):
            return
        elif titled and not pictured and cursor.match(_IMAGE):
            pictured = True
            cursor.ignore("image's alternative text")
        else:
            unknown_line(cursor, "the page's title, then the first topic")


def _read_rules(cursor: LineCursor) -> None:
    in_rule = False
    while not cursor.at_end and not cursor.match(_BOTTOM):
        if cursor.ignore_blank():
            continue
        block = take_rule(cursor)
        if block is not None:
            in_rule = block.node in RULES
        elif not in_rule or not take_example(cursor):
            unknown_line(cursor, 'a topic, rule or subrule with its number, then "Example: ..."')


def _read_bottom(cursor: LineCursor) -> None:
    complete = False
    while not cursor.at_end:
        frame = cursor.match(_BOTTOM)
        if frame:
            complete = frame["last"] is not None
            cursor.ignore("page frame")
        elif not cursor.ignore_blank():
            unknown_line(cursor, "the frame of the page, which has begun above")
    if not complete:
        message = "the page ends before its last line"
        cursor.report("cut-short", Severity.ERROR, message, expected="bottom of page")


def _missing_topics(parsed: Parsed) -> Iterator[Diagnostic]:
    blocks = [part for part in parsed.parts if isinstance(part, Block)]
    held = {block.number for block in blocks if block.node is NodeKind.TOPIC}
    for block in blocks:
        title = _TITLE.fullmatch(block.heading) if block.node is NodeKind.FRONT_MATTER else None
        if title is None:
            continue
        for topic in range(int(title["first"]), int(title["last"]) + 1):
            if RuleNumber(topic // 100, topic) not in held:
                yield Diagnostic(
                    "missing-topic",
                    Severity.ERROR,
                    f"the title announces topic {topic}, which is not on the page",
                    parsed.source.path,
                    block.span.first,
                    1,
                    f'"{topic}. " and its heading on a line',
                    block.heading,
                )
