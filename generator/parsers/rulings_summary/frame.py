"""What stands around the rules and the glossary: front matter, table of contents, credits."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.model.node import Block, BlockKind, NodeKind
from generator.model.number import GlossaryNumber, Number, NumberError, RuleNumber, parse_number
from generator.parsers.cursor import LineCursor
from generator.parsers.rulings_summary.forms import CREDIT, ENTRY, EXAMPLE, HEADING, NOTE

_CONTENTS: Final = re.compile(r"Table of Contents:?")
_GLOSSARY: Final = 10  #: the place of the glossary among the sections
_ENDS: Final = (".", "!", "?", ")", '"')


class Heading(NamedTuple):
    """The heading of a section or of the glossary, with the line it stands on."""

    number: Number
    title: str
    line: Line

    @property
    def place(self) -> int:
        """Its place in the book."""
        return self.number.section if isinstance(self.number, RuleNumber) else _GLOSSARY


def read_heading(line: Line) -> Heading | None:
    """The heading of a section or of the glossary that ``line`` is, else ``None``."""
    match = HEADING.fullmatch(line.text)
    if match is None:
        return None
    try:
        number = parse_number(match["number"])
    except NumberError:
        return None
    if number == GlossaryNumber() or (isinstance(number, RuleNumber) and number.topic is None):
        return Heading(number, match["text"] or "", line)
    return None


def read_front(cursor: LineCursor) -> None:
    """The title and what follows it, up to the contents or the first line of the book."""
    titled = False
    while not cursor.at_end and not any(map(cursor.match, (_CONTENTS, HEADING, ENTRY))):
        if cursor.ignore_blank():
            continue
        text, span = cursor.line.text, cursor.span()
        if titled:
            cursor.emit(Block(BlockKind.PARAGRAPH, span, text=text))
        else:
            cursor.emit(Block(BlockKind.NODE, span, node=NodeKind.FRONT_MATTER, heading=text))
        titled = True


def read_contents(cursor: LineCursor) -> tuple[Heading, ...]:
    """Own the contents and return what they list.

    They are section headings in a row. The last of them is the body's where its topics follow it;
    a heading alone is no list.
    """
    titled = cursor.match(_CONTENTS) is not None
    listed: list[Heading] = []
    after: Line | None = None
    for line in cursor.lines[cursor.position + titled :]:
        heading = read_heading(line)
        if heading is not None and not (listed and heading.place <= listed[-1].place):
            listed.append(heading)
        elif line.text:
            after = line
            break
    if listed and after is not None and _begins_in(listed[-1], after):
        listed.pop()
    if not titled and len(listed) < 2:
        return ()
    last = listed[-1].line if listed else cursor.line
    cursor.ignore("contents", last.number - cursor.line.number + 1)
    return tuple(listed)


def _begins_in(heading: Heading, line: Line) -> bool:
    """Whether ``line`` is the heading of a topic or letter of that section."""
    match = HEADING.fullmatch(line.text)
    return (
        match is not None and len(match["number"]) > 1 and match["number"][0] == str(heading.number)
    )


def compare_contents(
    cursor: LineCursor, listed: Sequence[Heading], printed: Sequence[Heading]
) -> None:
    """Report what the contents list and the body lacks, and headings that differ."""
    if not listed:
        return
    in_body = {heading.number for heading in printed}
    in_contents = {heading.number: heading for heading in listed}
    for heading in listed:
        if heading.number not in in_body:
            cursor.report(
                "missing-section",
                Severity.ERROR,
                f"the contents list {heading.title}, whose heading does not follow",
                expected=f'"{heading.line.text}" on a line further down',
                line=heading.line,
            )
    for heading in printed:
        found = in_contents.get(heading.number)
        if found is None or found.title != heading.title:
            message = "the contents do not list this heading"
            if found is not None:
                message = f"the contents (line {found.line.number}) give this heading otherwise"
            cursor.report(
                "contents-differ",
                Severity.WARNING,
                message,
                expected=found.line.text if found else "",
                line=heading.line,
            )


def find_credits(lines: Sequence[Line]) -> int:
    """The index of the first credit: the first such line after the last of rules and glossary."""
    last = max(
        (i for i, line in enumerate(lines) if _is_of_the_book(line.text)), default=len(lines)
    )
    for index in range(last + 1, len(lines)):
        if CREDIT.fullmatch(lines[index].text):
            return index
    return len(lines)


def _is_of_the_book(text: str) -> bool:
    return any(form.fullmatch(text) for form in (HEADING, ENTRY, NOTE, EXAMPLE))


def read_credits(cursor: LineCursor) -> None:
    """Credits and conditions, to the end of the file: paragraphs over several lines, word for word.

    Where they are missing, or their last sentence has no end, the file is cut short: an error.
    """
    text = ""
    node: NodeKind | None = NodeKind.CREDITS
    while not cursor.at_end:
        if cursor.ignore_blank():
            continue
        lines = list(_paragraph(cursor))
        match = CREDIT.fullmatch(lines[0])
        text = " ".join([match["text"] if match else lines[0], *lines[1:]])
        cursor.emit(
            Block(
                BlockKind.NODE if node else BlockKind.PARAGRAPH,
                cursor.span(len(lines)),
                text=text,
                node=node,
                marker=match["marker"] if match else "",
            ),
            count=len(lines),
        )
        node = None
    if not text.endswith(_ENDS):
        cursor.report(
            "cut-short",
            Severity.ERROR,
            f"the text ends {'within' if text else 'before'} the credits and conditions",
            expected='paragraphs that begin with "- " after the glossary, and a full stop at the end',
        )


def _paragraph(cursor: LineCursor) -> Iterator[str]:
    """The current line and those that continue it."""
    yield cursor.line.text
    for offset in itertools.count(1):
        line = cursor.ahead(offset)
        if line is None or not line.text or CREDIT.fullmatch(line.text):
            return
        yield line.text
