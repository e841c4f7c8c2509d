"""What stands before the contents and after the glossary: title, introduction, appendices, credits, addresses."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.diagnostic import Severity
from generator.model.node import Block, BlockKind, NodeKind
from generator.parsers.comprehensive_rules.back import LONGEST_TITLE
from generator.parsers.comprehensive_rules.contents import Heading
from generator.parsers.comprehensive_rules.emit import skip_to
from generator.parsers.comprehensive_rules.heads import Level, is_title, read_mark
from generator.parsers.comprehensive_rules.italics import plain
from generator.parsers.comprehensive_rules.page import Page
from generator.parsers.comprehensive_rules.parts import Part
from generator.parsers.comprehensive_rules.unwrap import Paragraphs, paragraphs
from generator.parsers.cursor import LineCursor
from generator.text.slug import slug


def read(
    cursor: LineCursor, page: Page, stop: int, part: Part, listed: Sequence[Heading]
) -> tuple[Heading, ...]:
    """Emit front matter, an appendix or credits up to ``stop``; returns the headings met.

    The first lines of the file are its title, also where the contents stand above it. "Introduction", the
    title of an appendix or of the credits and what the contents list without a number head further nodes.
    """
    titles = {"introduction", "credits", *(h.title.casefold() for h in listed if not h.number)}
    kind = NodeKind.CREDITS if part is Part.CREDITS else NodeKind.FRONT_MATTER
    is_behind = part in (Part.APPENDIX, Part.CREDITS)
    headings = []

    def is_listed(text: str) -> bool:
        return text.rstrip(" :").casefold() in titles

    def begins(line: str, before: str) -> bool:
        return is_listed(line) or is_listed(before)

    found = paragraphs(page, cursor.position, stop, begins, loose=True)
    titled = cursor.has_blocks
    start = cursor.position
    for first, lines, text in found if titled else _with_title(found):
        skip_to(cursor, page.texts, first)
        span = cursor.span(lines)
        heads = is_behind and first == start and len(text) <= LONGEST_TITLE
        if titled and not heads and not is_listed(text):
            block = Block(BlockKind.PARAGRAPH, span, text)
        elif titled or is_title(text):
            block = Block(
                BlockKind.NODE,
                span,
                node=kind,
                heading=text,
                path=_path(text, part, heads=heads) if titled else "title",
            )
            headings.append(Heading(None, text, cursor.line))
        else:
            block = Block(BlockKind.NODE, span, text, kind, path="title")
        if is_behind and _is_rule(text):
            _report_rule(cursor, part)
        titled = True
        cursor.emit(block, count=lines)
    skip_to(cursor, page.texts, stop)
    return tuple(headings)


def _path(text: str, part: Part, *, heads: bool) -> str:
    return "credits" if heads and part is Part.CREDITS else slug(plain(text))


def _is_rule(text: str) -> bool:
    mark = read_mark(text) if text[0].isdigit() else None
    return mark is not None and mark.level >= Level.RULE


def _report_rule(cursor: LineCursor, part: Part) -> None:
    message = (
        f"this begins as a rule does, but stands in the {part.value}; it is kept as a part of them"
    )
    cursor.report(
        "rule-in-credits", Severity.WARNING, message, expected="a rule above the glossary"
    )


def _with_title(found: Paragraphs) -> Paragraphs:
    """The paragraphs, with a title that is set on two lines ("COMPREHENSIVE", "RULES") in one."""
    if len(found) > 1:
        (first, lines, text), (below, more, rest) = found[:2]
        if first + lines == below and len(text) < 20:
            return Paragraphs.of([(first, lines + more, f"{text} {rest}"), *found[2:]])
    return found
