"""Lines that begin with a rule's number or with "Example:", as most formats print them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line, Parsed, SourceText
from generator.model.node import LEVELS, Block, BlockKind, NodeKind
from generator.model.number import NumberError, RuleNumber
from generator.model.place import SourceSpan
from generator.parsers.cursor import LineCursor
from generator.text.characters import find_broken_characters
from generator.text.normalise import normalise

_NUMBERED: Final = re.compile(
    r"""
    (?P<number>
        [1-9] (?: \d\d )?  (?= \.[ ][^.:;?]+$ )  # 7. Additional Rules, 704. State-Based Actions
      | \d{3} \. \d+ \w*   # 704.5. and 704.5j; what is no number is refused by name
    )
    \.?
    (?: [ ] (?P<text> .+ ) )?
    """,
    re.VERBOSE,
)
_EXAMPLE: Final = re.compile(r"Example: (?P<text>.+)")
_FIRST_WORD: Final = re.compile(r"\s*\S+\s*")
#: How a sentence, a list's lead or a quotation ends.
_ENDS: Final = tuple(".:;!?)]”’\"'")
_A_NUMBER: Final = "a rule number such as 704, 704.5 or 704.5j (the letters l and o are never used)"


def first_word(line: Line) -> str:
    """The first word of ``line`` as received, with the white space around it."""
    match = _FIRST_WORD.match(line.received)
    return match.group() if match else ""


def rule_block(line: Line, span: SourceSpan, paragraph: str = "") -> Block | None:
    """The section, topic, rule or subrule that ``line`` begins; ``None`` where no number begins it.

    ``paragraph`` is the whole normalised text where it goes on over further lines. The title of a
    section or topic is its ``heading``. Raises :class:`NumberError` where what stands in the number's
    place has its form and is none (704.5l).
    """
    match = _NUMBERED.fullmatch(paragraph or line.text)
    if match is None:
        return None
    number = RuleNumber.parse(match["number"])
    kind, words, marker = LEVELS[number.depth], match["text"] or "", first_word(line)
    titled = kind in (NodeKind.SECTION, NodeKind.TOPIC)
    return Block(
        BlockKind.NODE,
        span,
        text="" if titled else words,
        node=kind,
        number=number,
        printed=normalise(marker).rstrip("."),
        heading=words if titled else "",
        marker=marker,
    )


def example_block(line: Line, span: SourceSpan, paragraph: str = "") -> Block | None:
    """The example that ``line`` begins, its text without "Example:"; ``None`` for other lines."""
    match = _EXAMPLE.fullmatch(paragraph or line.text)
    if match is None:
        return None
    return Block(BlockKind.EXAMPLE, span, text=match["text"], marker=first_word(line))


def take_rule(cursor: LineCursor, count: int = 1, paragraph: str = "") -> Block | None:
    """Emit the rule or heading that the next ``count`` lines hold, and return its block.

    ``None``, with nothing taken, where no number begins them; also where the number is wrong, which
    is left to :func:`unknown_line`. A full stop that is missing or too many is a note.
    """
    try:
        block = rule_block(cursor.line, cursor.span(count), paragraph)
    except NumberError:
        return None
    if block is not None:
        stop = block.marker.rstrip().endswith(".")
        if stop != (block.node is not NodeKind.SUBRULE):
            message = (
                "the number has a full stop too many" if stop else "a full stop is missing here"
            )
            column = len(block.marker.rstrip())
            cursor.report("irregular-number", Severity.NOTE, message, column=column)
        report_sentence(cursor, block, end=count - 1)
        cursor.emit(block, count=count)
    return block


def take_example(cursor: LineCursor, count: int = 1, paragraph: str = "") -> Block | None:
    """Emit the example that the next ``count`` lines hold; ``None`` where they hold none."""
    block = example_block(cursor.line, cursor.span(count), paragraph)
    if block is not None:
        report_sentence(cursor, block, end=count - 1)
        cursor.emit(block, count=count)
    return block


def report_sentence(cursor: LineCursor, block: Block, *, end: int = 0) -> None:
    """Report a ``block`` that has no text, or whose text seems cut.

    The text ends on the line ``end`` lines after the current one.
    """
    if not (block.text or block.heading):
        message = f"{block.printed} has no text"
        cursor.report("no-text", Severity.ERROR, message, expected="text after the number")
    elif block.text and not block.text.endswith(_ENDS):
        last = cursor.ahead(end) or cursor.line
        message = "the text ends without punctuation; its end may be missing"
        column = len(last.received.rstrip())
        cursor.report("unfinished-text", Severity.WARNING, message, line=last, column=column)


def wrong_number(line: Line) -> str:
    """What is wrong with the number that begins ``line``; empty where it is right or there is none."""
    match = _NUMBERED.fullmatch(line.text)
    try:
        if match is not None:
            RuleNumber.parse(match["number"])
    except NumberError as error:
        return str(error)
    return ""


def begins_entry(line: Line) -> bool:
    """Whether ``line`` begins with something like a number, or with "Example:"."""
    return any(pattern.fullmatch(line.text) for pattern in (_NUMBERED, _EXAMPLE))


def unknown_line(cursor: LineCursor, expected: str) -> None:
    """Report the current line, which fits nothing; a wrong number in front is named as such."""
    line = cursor.line
    message = wrong_number(line)
    column = len(line.received) - len(line.received.lstrip()) + 1
    cursor.unknown(_A_NUMBER if message else expected, column=column, message=message)


def title_block(cursor: LineCursor) -> Block:
    """The current line as the title of the whole: front matter whose heading it is."""
    heading, path = cursor.line.text, "title"
    return Block(
        BlockKind.NODE, cursor.span(), node=NodeKind.FRONT_MATTER, heading=heading, path=path
    )


def finish(cursor: LineCursor, text: SourceText) -> Parsed:
    """What ``cursor`` found in ``text``, with the broken characters among the findings."""
    parsed = cursor.finish()
    return replace(parsed, diagnostics=(*parsed.diagnostics, *find_broken_characters(text)))
