"""A page of unnumbered proposals: headings, one proposal a paragraph, its steps, notes and example."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from enum import Enum, auto
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, NodeKind, Tag
from generator.parsers.cursor import LineCursor
from generator.parsers.proposal_gaps import LOST_HEADING, with_flaws
from generator.parsers.proposal_names import find_repeated, named
from generator.parsers.proposal_terms import defined_term
from generator.parsers.rule_lines import finish, first_word, report_sentence
from generator.text.dates import month_number

_FRAME: Final = re.compile(
    r"""
    .+ : [ ] Rules               # the site's name for the page
  | [^|]+ (?: [ ]\|[ ] [^|]+ )+  # a bar of links
    """,
    re.VERBOSE,
)
#: Headings bear no mark: they are short, and hold no sign that a sentence needs.
_HEADING: Final = re.compile(r"[A-Z][\w ,/'&-]{0,58}\w")
_STEP: Final = re.compile(r"(?P<number>[1-9]\d?)\. (?P<text>.+)")
_NOTE: Final = re.compile(r"Note(?: that|:) .+")
_EXAMPLE: Final = re.compile(r"For example, .+")
_UPDATED: Final = re.compile(
    r"""
    (?P<text> Updated ) [ ]
    (?P<tag> on [ ] (?P<day>\d{1,2}) [ ] (?P<month>[A-Z][a-z]{2}) [ ] (?P<year>[12]\d{3})
             [ ] by [ ] (?P<author>\S.*) )
    """,
    re.VERBOSE,
)


def parse(text: SourceText) -> Parsed:
    """The introduction as front matter, headings, proposals, steps, and the date as credits.

    A proposal's ``heading`` is the term it defines, if any, and stays in its text. A doubled blank
    line between paragraphs is a heading that our copy has lost: a heading without words, so that what
    follows does not fall under the heading before. Notes in brackets, and those that begin with
    "Note", are passages of the proposal or heading before; an example, of the step before.
    """
    reader = _Reader(LineCursor(text))
    while not reader.cursor.at_end:
        reader.read()
    reader.report_end()
    parsed = finish(reader.cursor, text)
    blocks = [part for part in parsed.parts if isinstance(part, Block)]
    completed = iter(with_flaws(named(blocks)))
    return replace(
        parsed,
        parts=tuple(next(completed) if isinstance(p, Block) else p for p in parsed.parts),
        diagnostics=(*parsed.diagnostics, *find_repeated(blocks, text.source)),
    )


class _Part(Enum):
    """Where on the page the reading is."""

    FRAME = auto()
    INTRODUCTION = auto()
    PROPOSALS = auto()
    END = auto()


class _Reader:
    """Reads the page paragraph by paragraph.

    ``_step`` is the number of the latest step of the proposal at hand, ``None`` where there is no
    proposal that could have steps.
    """

    def __init__(self, cursor: LineCursor) -> None:
        self.cursor = cursor
        self._part = _Part.FRAME
        self._step: int | None = None

    def read(self) -> None:
        """Take the next paragraph, or the blank lines before it."""
        cursor = self.cursor
        if not cursor.line.text:
            self._take_gap()
        elif cursor.match(_UPDATED):
            self._take_date()
        elif self._part is _Part.END:
            cursor.unknown("nothing after the date and the author")
        elif self._part is _Part.FRAME and cursor.match(_FRAME):
            cursor.ignore("page frame")
        elif cursor.match(_HEADING):
            self._take_heading()
        elif self._part is _Part.PROPOSALS:
            self._take_proposal()
        else:
            self._take_introduction()

    def report_end(self) -> None:
        """Report a page whose end is missing."""
        if self._part is not _Part.END:
            message = "the page ends before its last line"
            expected = "Updated on (day) (month) (year) by (author)"
            self.cursor.report("cut-short", Severity.ERROR, message, expected=expected)

    def _take_gap(self) -> None:
        """Blank lines; doubled ones between two paragraphs stand for a heading."""
        cursor, count = self.cursor, 1
        while (after := cursor.ahead(count)) is not None and not after.text:
            count += 1
        between = self._part in (_Part.INTRODUCTION, _Part.PROPOSALS)
        if count > 1 and between and after is not None:
            if not (_HEADING.fullmatch(after.text) or _UPDATED.fullmatch(after.text)):
                message = "a doubled blank line: a heading seems to be lost here"
                cursor.report("lost-heading", Severity.NOTE, message)
                self._take_heading(count)
                return
            message = "a doubled blank line: a paragraph seems to be lost here"
            cursor.report("lost-paragraph", Severity.NOTE, message)
        while cursor.ignore_blank():
            pass

    def _take_heading(self, blank: int = 0) -> None:
        """The heading on this line, or the lost one for which ``blank`` lines stand."""
        self._part, self._step = _Part.PROPOSALS, None
        count = blank or 1
        block = Block(
            BlockKind.NODE,
            self.cursor.span(count),
            node=NodeKind.HEADING,
            heading=self.cursor.line.text,
            flaw=LOST_HEADING if blank else "",
        )
        self.cursor.emit(block, count=count)

    def _take_date(self) -> None:
        match = self.cursor.match(_UPDATED)
        assert match is not None
        try:
            month = month_number(match["month"]) or 0
            day = date(int(match["year"]), month, int(match["day"]))
        except ValueError:
            self.cursor.unknown("a date such as 11 Mar 2023", message="there is no such day")
            return
        self._part = _Part.END
        tags = (Tag(match["author"], day, "", match["tag"]),)
        span = self.cursor.span()
        block = Block(BlockKind.NODE, span, node=NodeKind.CREDITS, text=match["text"], tags=tags)
        self.cursor.emit(block)

    def _take_introduction(self) -> None:
        if defined_term(self.cursor.line.text):
            message = "the proposals begin without a heading"
            self.cursor.report("no-heading", Severity.WARNING, message)
            self._part = _Part.PROPOSALS
            self._take_proposal()
        else:
            self._part = _Part.INTRODUCTION
            self._emit(BlockKind.NODE, NodeKind.FRONT_MATTER)

    def _take_proposal(self) -> None:
        cursor = self.cursor
        if cursor.match(_STEP):
            self._take_step()
        elif cursor.match(_NOTE) or _is_bracketed(cursor.line.text):
            self._emit(BlockKind.NOTE)
        elif cursor.match(_EXAMPLE):
            self._emit(BlockKind.EXAMPLE)
        else:
            self._step = 0
            self._emit(BlockKind.NODE, NodeKind.PROPOSAL, heading=defined_term(cursor.line.text))

    def _take_step(self) -> None:
        match = self.cursor.match(_STEP)
        assert match is not None
        if self._step is None:
            self.cursor.unknown("a proposal, which the numbered steps would belong to")
            return
        number = int(match["number"])
        if number != self._step + 1:
            message = (
                f"step {number} follows step {self._step}"
                if self._step
                else f"step {number} is the first"
            )
            self.cursor.report(
                "step-order", Severity.WARNING, message, expected=f"step {self._step + 1}"
            )
        self._step = number
        marker = first_word(self.cursor.line)
        self._emit(
            BlockKind.NODE,
            NodeKind.STEP,
            text=match["text"],
            printed=match["number"],
            marker=marker,
        )

    def _emit(
        self,
        kind: BlockKind,
        node: NodeKind | None = None,
        *,
        text: str = "",
        heading: str = "",
        printed: str = "",
        marker: str = "",
    ) -> None:
        cursor = self.cursor
        words = text or cursor.line.text
        block = Block(
            kind, cursor.span(), words, node, heading=heading, printed=printed, marker=marker
        )
        report_sentence(cursor, block)
        cursor.emit(block)


def _is_bracketed(text: str) -> bool:
    """Whether the brackets that open ``text`` close at its very end."""
    depth = 0
    for index, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0:
            return index > 0 and index == len(text) - 1
    return False
