"""The viewer of a data set of rules: a header with statistics, then records of four lines."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Line, Parsed, SourceText
from generator.model.node import LEVELS, Block, BlockKind, Tag
from generator.model.number import NumberError, RuleNumber
from generator.model.place import SourceSpan
from generator.parsers.cursor import LineCursor
from generator.parsers.rule_lines import finish, first_word, report_sentence
from generator.text.normalise import normalise

_COLUMNS: Final = ("number", "text", "examples", "__index_level_0__")
_TYPE: Final = re.compile(r"(?:string|list)lengths|u?int\d+|float\d+|classes")
_FIGURE: Final = re.compile(r"\d+(?:\.\d+)?[kM]?")

_NUMBER: Final = re.compile(r"\d{3}\.\d+\w*")
_ROW: Final = re.compile(r"\d{1,3}(?:,\d{3}){0,3}")
_EXAMPLES: Final = re.compile(rf"(?!(?:{_NUMBER.pattern}|{_ROW.pattern})$).+")
_TEXT: Final = re.compile(rf'(?!\[ ?[]"]){_EXAMPLES.pattern}')
#: The lines of a record after its number, and how a finding calls what should stand there.
_FIELDS: Final = (
    (_TEXT, "the text of the rule"),
    (_EXAMPLES, 'its examples as a JSON list: [] or [ "...", "..." ]'),
    (_ROW, "its row index, such as 2,300"),
)
_SPACE: Final = re.compile(r"\s")
_A_NUMBER: Final = "the number of a rule, such as 704.5 or 704.5j"


class ExamplesError(ValueError):
    """Examples that are no JSON list of texts; ``column`` is the 1-based place in the line."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


def parse(text: SourceText) -> Parsed:
    """A rule or subrule for each record, with its row index as a tag, and its examples.

    A record's node spans its four lines; the examples lie inside it. The blocks stand in document
    order, which is that of the numbers as strings (707.10 before 707.2): each place where a number
    goes back is noted, and sorting is left to the tree.
    """
    cursor = LineCursor(text)
    _read_header(cursor)
    last: Block | None = None
    while not cursor.at_end:
        if cursor.ignore_blank():
            continue
        number = _number_here(cursor)
        if number is not None:
            last = _read_record(cursor, number, last)
    return finish(cursor, text)


def _number_here(cursor: LineCursor) -> RuleNumber | None:
    """The number that begins a record here; where there is none, the line is reported."""
    if not cursor.match(_NUMBER):
        cursor.unknown(_A_NUMBER, message="this line belongs to no record")
        return None
    try:
        return RuleNumber.parse(cursor.line.text)
    except NumberError as error:
        cursor.unknown(_A_NUMBER, message=str(error))
        return None


def read_examples(text: str) -> tuple[str, ...]:
    """The normalised texts of a JSON list; raises :class:`ExamplesError` for anything else."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        raise ExamplesError(error.msg, error.pos + 1) from error
    except (ValueError, RecursionError) as error:  # a figure too long, brackets too deep
        raise ExamplesError(str(error), 1) from error
    if not isinstance(found, list) or not all(_is_text(item) for item in found):
        raise ExamplesError("this is no list of texts", 1)
    return tuple(normalise(item) for item in found)


def _is_text(item: object) -> bool:
    """Whether ``item`` can be written down: some words, and no half of a surrogate pair."""
    if not isinstance(item, str) or not normalise(item):
        return False
    return not any("\ud800" <= character <= "\udfff" for character in item)


def _read_header(cursor: LineCursor) -> None:
    """Name, type and two figures of each column; what is missing is reported."""
    for name in _COLUMNS:
        lines = (
            (re.compile(re.escape(name)), f"the column name {name}"),
            (_TYPE, f"the type of {name}, such as stringlengths"),
            (_FIGURE, f"the least figure of {name}"),
            (_FIGURE, f"the greatest figure of {name}"),
        )
        for pattern, expected in lines:
            if cursor.match(pattern):
                cursor.ignore("viewer header")
            else:
                message = "a line of the viewer's header is missing"
                cursor.report("header-line", Severity.ERROR, message, expected=expected)


def _read_record(cursor: LineCursor, number: RuleNumber, last: Block | None) -> Block | None:
    """Take the record whose number is the current line; its block, or ``last`` if it has no text."""
    ahead = (cursor.ahead(offset) for offset in (1, 2, 3))
    fitting = takewhile(_fits, zip(ahead, _FIELDS, strict=True))
    fields = [line for line, _ in fitting if line is not None]
    if not fields:
        cursor.unknown(_FIELDS[0][1], message=f"the record of {number} has no text")
        return last
    if len(fields) < len(_FIELDS):
        message = f"the record of {number} is cut short"
        line = cursor.ahead(len(fields) + 1) or fields[-1]
        cursor.report(
            "short-record", Severity.ERROR, message, expected=_FIELDS[len(fields)][1], line=line
        )
    block = _block(cursor, number, fields)
    _report_order(cursor, block, last)
    report_sentence(cursor, block, end=1)
    cursor.emit(block, *_examples(cursor, fields), count=1 + len(fields))
    return block


def _fits(field: tuple[Line | None, tuple[re.Pattern[str], str]]) -> bool:
    line, (pattern, _) = field
    return line is not None and pattern.fullmatch(line.text) is not None


def _block(cursor: LineCursor, number: RuleNumber, fields: list[Line]) -> Block:
    row = fields[2].text if len(fields) == len(_FIELDS) else ""
    return Block(
        BlockKind.NODE,
        cursor.span(1 + len(fields)),
        text=fields[0].text,
        node=LEVELS[number.depth],
        number=number,
        printed=normalise(cursor.line.received),
        marker=first_word(cursor.line),
        tags=(Tag("row", None, row, row),) if row else (),
    )


def _examples(cursor: LineCursor, fields: list[Line]) -> list[Block]:
    """The examples of a record; broken JSON is reported where it breaks, and gives none."""
    if len(fields) < 2:
        return []
    line = fields[1]
    try:
        texts = read_examples(line.text)
    except ExamplesError as error:
        cursor.report(
            "broken-json",
            Severity.ERROR,
            f"the examples cannot be read: {error}",
            expected=_FIELDS[1][1],
            line=line,
            column=_column(line, error),
        )
        return []
    span = SourceSpan(cursor.span().source, line.number, line.number)
    blocks = [Block(BlockKind.EXAMPLE, span, text=text) for text in texts]
    for block in blocks:
        report_sentence(cursor, block, end=2)
    return blocks


def _column(line: Line, error: ExamplesError) -> int:
    """Where ``error`` stands in the line as received, which may hold other and more white space."""
    try:
        read_examples(_SPACE.sub(" ", line.received))
    except ExamplesError as received:
        return received.column
    return error.column


def _report_order(cursor: LineCursor, block: Block, last: Block | None) -> None:
    """Note a number that goes back, and warn of one that goes back as a string too, or of a row
    that does not follow the row before.
    """
    if last is None or not isinstance(last.number, RuleNumber) or block.number is None:
        return
    if block.number < last.number:
        if block.printed > last.printed:
            message = "the numbers are sorted as strings; the tree puts them in order"
            cursor.report(
                "order-restored",
                Severity.NOTE,
                f"{block.printed} stands after {last.printed}: {message}",
            )
        else:
            cursor.report(
                "out-of-order", Severity.WARNING, f"{block.printed} stands after {last.printed}"
            )
    rows = [int(tag.detail.replace(",", "")) for tag in (*last.tags, *block.tags)]
    if len(rows) == 2 and rows[1] != rows[0] + 1:
        message = f"row {rows[1]:,} follows row {rows[0]:,}"
        cursor.report("missing-row", Severity.WARNING, message, expected=f"row {rows[0] + 1:,}")
