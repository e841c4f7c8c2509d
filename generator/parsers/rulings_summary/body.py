"""Rules, rulings and glossary: headings, entries, and what follows them."""

from __future__ import annotations

from typing import Final

from generator.model.diagnostic import Severity
from generator.model.node import Block, BlockKind, NodeKind, Tag
from generator.model.number import GlossaryNumber, Number, NumberError, parse_number
from generator.parsers.comprehensive_rules.heads import is_title
from generator.parsers.cursor import LineCursor
from generator.parsers.rulings_summary.forms import (
    CLOSING,
    ENTRY,
    EXAMPLE,
    HEADING,
    NEXT_EXAMPLE,
    NOTE,
    PARAGRAPH,
    SENSE,
    entry_kind,
    heading_kind,
    repair_brackets,
)
from generator.parsers.rulings_summary.frame import Heading, read_heading
from generator.parsers.rulings_summary.glossary import place_definition
from generator.parsers.tags import find_odd_tag, split_tags

_RULES: Final = (NodeKind.RULE, NodeKind.SUBRULE, NodeKind.RULING)
_NOTED: Final = (*_RULES, NodeKind.GLOSSARY_ENTRY, NodeKind.DEFINITION)
_EXPECTED: Final = 'a heading ("100 - General"), an entry ("- 100.1a - ..."), or an example, note or paragraph of one'
_NO_DEFINITION: Final = "the source gives no definition here"


class Body:
    """Reads the lines between contents and credits, one after the other."""

    def __init__(self, cursor: LineCursor, stop: int) -> None:
        self._cursor = cursor
        self._stop = stop
        self._kind: NodeKind | None = None  # of the node last read
        self._term: GlossaryNumber | None = None  # the term or definition last read
        self._is_bare = True  # of the last node only a heading stands yet
        self._headings: list[Heading] = []

    def read(self) -> tuple[Heading, ...]:
        """Own all lines up to the credits; the headings of sections and glossary."""
        while self._cursor.position < self._stop:
            if not (
                self._cursor.ignore_blank()
                or self._take_heading()
                or self._take_entry()
                or self._take_passage()
                or self._take_continuation()
            ):
                self._refuse()
        return tuple(self._headings)

    def _take_heading(self) -> bool:
        match = self._cursor.match(HEADING)
        number = _number(match["number"]) if match else None
        kind = heading_kind(number) if number else None
        if match is None or kind is None:
            return False
        top = read_heading(self._cursor.line)
        if top is not None:
            self._headings.append(top)
        block = Block(
            BlockKind.NODE,
            self._cursor.span(),
            node=kind,
            number=number,
            printed=match["number"],
            heading=self._repaired(match["text"] or ""),
            marker=match["marker"],
            flaw=_NO_DEFINITION if self._is_empty_term(kind) else "",
        )
        self._emit_node(block)
        return True

    def _is_empty_term(self, kind: NodeKind) -> bool:
        """Whether nothing stands between the current line, a term, and the next heading or the end."""
        if kind is not NodeKind.GLOSSARY_ENTRY:
            return False
        following = self._cursor.lines[self._cursor.position + 1 : self._stop]
        line = next((line for line in following if line.text), None)
        return line is None or HEADING.fullmatch(line.text) is not None

    def _take_entry(self) -> bool:
        match = self._cursor.match(ENTRY)
        number = _number(match["number"]) if match else None
        kind = entry_kind(number) if number else None
        if match is None or number is None or kind is None:
            return False
        marker, (text, tags) = match["marker"], self._untagged(match["text"] or "")
        if isinstance(number, GlossaryNumber):
            number = self._placed(number, match["printed"])
            sense = SENSE.fullmatch(text)
            if sense:
                marker, text = f"{marker} {sense['marker']}", sense["text"]
        titled = kind is NodeKind.RULE and is_title(text)
        text = self._repaired(text)
        block = Block(
            BlockKind.NODE,
            self._cursor.span(),
            text="" if titled else text,
            node=kind,
            number=number,
            printed=match["printed"],
            heading=text if titled else "",
            marker=marker,
            tags=tags,
        )
        self._emit_node(block)
        return True

    def _emit_node(self, block: Block) -> None:
        if not (block.text or block.heading):
            self._report_no_text(block.printed)
        self._kind = block.node
        self._is_bare = not block.text
        self._term = block.number if isinstance(block.number, GlossaryNumber) else None
        self._cursor.emit(block)

    def _report_no_text(self, what: str) -> None:
        expected = "text after the marker"
        self._cursor.report("no-text", Severity.ERROR, f"{what} has no text", expected=expected)

    def _placed(self, number: GlossaryNumber, printed: str) -> GlossaryNumber:
        """The number by position, with a finding where another is printed."""
        placed = place_definition(number, self._term, self._following_term())
        if str(placed) != printed.rstrip("."):
            self._cursor.report(
                "misprinted-number",
                Severity.WARNING,
                f"{printed} is printed where {placed} stands",
                expected=f"- {placed} -",
                column=self._cursor.line.received.find(printed) + 1,
            )
        return placed

    def _following_term(self) -> GlossaryNumber | None:
        for line in self._cursor.lines[self._cursor.position + 1 : self._stop]:
            match = HEADING.fullmatch(line.text)
            number = _number(match["number"]) if match else None
            if isinstance(number, GlossaryNumber) and number.term is not None:
                return number
        return None

    def _take_passage(self) -> bool:
        """An example, two of them in one line, a note or a further paragraph."""
        cursor = self._cursor
        if self._kind in _RULES and cursor.match(EXAMPLE):
            pieces = NEXT_EXAMPLE.split(cursor.line.text)
            matches = [EXAMPLE.fullmatch(piece) for piece in pieces]
            cursor.emit(
                *(self._passage(BlockKind.EXAMPLE, m["text"], m["marker"]) for m in matches if m)
            )
            return True
        note = cursor.match(NOTE) if self._kind in _NOTED else None
        if note:
            # A note closes its term or topic; it does not speak of the last definition or rule alone.
            under = NodeKind.TOPIC if self._kind in _RULES else NodeKind.GLOSSARY_ENTRY
            passage = self._passage(BlockKind.NOTE, note["text"], note["marker"])
            cursor.emit(passage._replace(under=under))
        elif self._kind in _RULES and cursor.match(PARAGRAPH) and not cursor.match(CLOSING):
            cursor.emit(self._passage(BlockKind.PARAGRAPH, cursor.line.text, ""))
        else:
            return False
        return True

    def _passage(self, kind: BlockKind, received: str, marker: str) -> Block:
        text, tags = self._untagged(received)
        if not text:
            self._report_no_text(f"this {kind.value}")
        self._is_bare = False
        span = self._cursor.span()
        return Block(kind, span, text=self._repaired(text), marker=marker, tags=tags)

    def _take_continuation(self) -> bool:
        """A tag alone, or the end of a sentence alone: both belong to the text before."""
        if self._kind not in _NOTED or self._is_bare:
            return False
        text, tags = split_tags(self._cursor.line.text)
        if text and not CLOSING.fullmatch(text):
            return False
        self._cursor.amend(
            lambda block: block._replace(
                text=f"{block.text} {text}".strip(), tags=(*block.tags, *tags)
            )
        )
        return True

    def _untagged(self, text: str) -> tuple[str, tuple[Tag, ...]]:
        text, tags = split_tags(text)
        odd = find_odd_tag(text)
        if odd:
            message = f"{odd} looks like a provenance tag and is none"
            self._warn("odd-tag", message, odd, "a tag such as [CompRules 2009/10/01]")
        return text, tags

    def _repaired(self, text: str) -> str:
        repaired = repair_brackets(text)
        odd = next((sign for sign in ("<-", "->") if sign in repaired), "")
        if odd:
            message = f"{odd} stands for a square bracket and has no partner"
            self._warn("odd-bracket", message, odd, "<- and -> in pairs")
        return repaired

    def _warn(self, code: str, message: str, what: str, expected: str) -> None:
        column = max(self._cursor.line.received.rfind(what), 0) + 1
        self._cursor.report(code, Severity.WARNING, message, expected=expected, column=column)

    def _refuse(self) -> None:
        """Report the current line; a wrong number in front is named as such."""
        match = self._cursor.match(HEADING) or self._cursor.match(ENTRY)
        if match is None:
            self._cursor.unknown(_EXPECTED)
            return
        column = match.start("number") + 1
        message = f"{match['number']!r} is not the number of a line of this form"
        self._cursor.unknown(_EXPECTED, column=column, message=message)


def _number(text: str) -> Number | None:
    try:
        return parse_number(text)
    except NumberError:
        return None
