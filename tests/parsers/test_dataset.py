"""The viewer of a data set: its header, records of four lines, and what is told of broken ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.model.lines import SourceText
from generator.model.node import Block, Ignored, NodeKind, Tag
from generator.parsers import dataset
from generator.parsers.dataset import ExamplesError, read_examples

MakeText = Callable[[str], SourceText]

HEADER = """\
number
stringlengths
5
7
text
stringlengths
4
2.56k
examples
listlengths
0
4
__index_level_0__
int64
0
2.94k
"""
RECORDS = """\
704.5b
That player loses the game.
[]
2,300
704.8
It is derived from the game state.
[ "You control it.", "It reads, “Draw a card.”" ]
2,301
"""


def parse(make: MakeText, records: str) -> tuple[list[Block], list[str]]:
    parsed = dataset.parse(make(HEADER + records))
    blocks = [part for part in parsed.parts if isinstance(part, Block)]
    return blocks, [str(finding) for finding in parsed.diagnostics]


def test_records_become_rules_with_examples_and_their_row(as_source: MakeText) -> None:
    blocks, told = parse(as_source, RECORDS)
    assert told == []
    assert [
        (b.node, b.printed, b.marker, b.text, b.span.first, b.span.last, b.tags) for b in blocks
    ] == [
        (
            NodeKind.SUBRULE,
            "704.5b",
            "704.5b",
            "That player loses the game.",
            17,
            20,
            (Tag("row", None, "2,300", "2,300"),),
        ),
        (
            NodeKind.RULE,
            "704.8",
            "704.8",
            "It is derived from the game state.",
            21,
            24,
            (Tag("row", None, "2,301", "2,301"),),
        ),
        (None, "", "", "You control it.", 23, 23, ()),
        (None, "", "", "It reads, “Draw a card.”", 23, 23, ()),
    ]


def test_the_header_is_ignored_line_by_line(as_source: MakeText) -> None:
    parts = dataset.parse(as_source(HEADER + RECORDS)).parts
    ignored = [part for part in parts if isinstance(part, Ignored)]
    assert {part.reason for part in ignored} == {"viewer header"}
    assert [part.span.first for part in ignored] == list(range(1, 17))


@pytest.mark.parametrize(
    ("text", "examples"),
    [
        ("[]", ()),
        ("[ ]", ()),
        ('["One."]', ("One.",)),
        ('[ "One.", "Two, \\"three\\"." ]', ("One.", 'Two, "three".')),
        ('[ "A", "B" ]', ("A", "B")),
        ('[ "with [A] and [B]", ", " ]', ("with [A] and [B]", ",")),
        ('["no-break\u00a0space"]', ("no-break space",)),
    ],
)
def test_examples_that_are_read(text: str, examples: tuple[str, ...]) -> None:
    assert read_examples(text) == examples


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("One.", 1),
        ('[ "One." "Two." ]', 10),
        ('[ "One.", nothing ]', 11),
        ('[ "One.', 3),
        ("[ 'One.' ]", 3),
        ('"One."', 1),
        ("[1]", 1),
        ('[""]', 1),
        ('["One.", ["Two."]]', 1),
        ('{"examples": []}', 1),
        ("null", 1),
        ('["\\ud800"]', 1),
        ("[" * 100_000, 1),
        ("1" * 5000, 1),
    ],
)
def test_examples_that_are_refused(text: str, column: int) -> None:
    with pytest.raises(ExamplesError) as raised:
        read_examples(text)
    assert raised.value.column == column


def test_broken_json_is_shown_where_it_breaks_and_the_rest_is_read(as_source: MakeText) -> None:
    blocks, told = parse(as_source, RECORDS.replace('it.", "It', 'it." "It'))
    assert told == [
        (
            "made.txt:23:21: error[broken-json]: the examples cannot be read: Expecting ',' delimiter\n"
            '  expected: its examples as a JSON list: [] or [ "...", "..." ]\n'
            '  | [ "You control it." "It reads, “Draw a card.”" ]\n'
            "  |                     ^"
        )
    ]
    assert [block.printed for block in blocks] == ["704.5b", "704.8"]


def test_the_caret_points_into_the_line_as_received(as_source: MakeText) -> None:
    records = RECORDS.replace('[ "You', '[   \u00a0"You').replace('it.", "It', 'it." "It')
    _, told = parse(as_source, records)
    assert told[0].splitlines()[0].startswith("made.txt:23:24: error[broken-json]: ")


@pytest.mark.parametrize(
    ("removed", "finding", "line", "kept"),
    [
        ("704.8\n", "this line belongs to no record", 21, ["704.5b"]),
        ("It is derived from the game state.\n", "the record of 704.8 has no text", 21, ["704.5b"]),
        ("[]\n", "the record of 704.5b is cut short", 19, ["704.5b", "704.8", "", ""]),
        ("2,300\n", "the record of 704.5b is cut short", 20, ["704.5b", "704.8", "", ""]),
        ("2,301\n", "the record of 704.8 is cut short", 23, ["704.5b", "704.8", "", ""]),
    ],
)
def test_a_record_that_lacks_a_line(
    as_source: MakeText, removed: str, finding: str, line: int, kept: list[str]
) -> None:
    blocks, told = parse(as_source, RECORDS.replace(removed, ""))
    assert told[0].startswith(f"made.txt:{line}:1: error[")
    assert finding in told[0]
    assert [block.printed for block in blocks] == kept


def test_what_a_short_record_lacks_is_named(as_source: MakeText) -> None:
    _, told = parse(as_source, RECORDS.replace("2,300\n", ""))
    assert told == [
        (
            "made.txt:20:1: error[short-record]: the record of 704.5b is cut short\n"
            "  expected: its row index, such as 2,300\n"
            "  | 704.8\n"
            "  | ^"
        )
    ]


@pytest.mark.parametrize("number", ["704.8l", "704.8o", "704.0", "004.8", "704.8J"])
def test_a_number_that_is_none_is_refused_with_its_record(as_source: MakeText, number: str) -> None:
    blocks, told = parse(as_source, RECORDS.replace("704.8", number))
    assert [block.printed for block in blocks] == ["704.5b"]
    assert told[0] == (
        f"made.txt:21:1: error[unknown-line]: {number!r} is not a rule number\n"
        "  expected: the number of a rule, such as 704.5 or 704.5j\n"
        f"  | {number}\n"
        "  | ^"
    )
    assert len(told) == 4


def test_numbers_sorted_as_strings_are_noted_and_left_in_document_order(
    as_source: MakeText,
) -> None:
    records = "".join(
        f"{number}\nA rule.\n[]\n{row}\n"
        for row, number in enumerate(("707.1", "707.10", "707.10a", "707.2", "707.2a"), start=7)
    )
    blocks, told = parse(as_source, records)
    assert [block.printed for block in blocks] == ["707.1", "707.10", "707.10a", "707.2", "707.2a"]
    assert told == [
        (
            "made.txt:29:1: note[order-restored]: 707.2 stands after 707.10a: the numbers are sorted as "
            "strings; the tree puts them in order\n"
            "  | 707.2\n"
            "  | ^"
        )
    ]


def test_an_order_that_is_neither_of_numbers_nor_of_strings_is_a_warning(
    as_source: MakeText,
) -> None:
    records = "707.3\nA rule.\n[]\n7\n707.2\nA rule.\n[]\n8\n"
    _, told = parse(as_source, records)
    assert told == [
        "made.txt:21:1: warning[out-of-order]: 707.2 stands after 707.3\n  | 707.2\n  | ^"
    ]


def test_rows_that_are_missing_are_a_warning(as_source: MakeText) -> None:
    _, told = parse(as_source, RECORDS.replace("2,301", "2,303"))
    assert told == [
        (
            "made.txt:21:1: warning[missing-row]: row 2,303 follows row 2,300\n"
            "  expected: row 2,301\n"
            "  | 704.8\n"
            "  | ^"
        )
    ]


def test_a_header_line_that_is_missing_is_told(as_source: MakeText) -> None:
    text = as_source(HEADER.replace("text\nstringlengths\n", "text\n") + RECORDS)
    parsed = dataset.parse(text)
    assert [str(finding) for finding in parsed.diagnostics] == [
        (
            "made.txt:6:1: error[header-line]: a line of the viewer's header is missing\n"
            "  expected: the type of text, such as stringlengths\n"
            "  | 4\n"
            "  | ^"
        )
    ]
    assert len([part for part in parsed.parts if isinstance(part, Block)]) == 4


def test_a_header_line_too_many_belongs_to_no_record(as_source: MakeText) -> None:
    parsed = dataset.parse(as_source(HEADER + "7\n" + RECORDS))
    assert [(d.code, d.line) for d in parsed.diagnostics] == [("unknown-line", 17)]


def test_an_empty_file_lacks_its_header(as_source: MakeText) -> None:
    parsed = dataset.parse(as_source(""))
    assert parsed.parts == ()
    assert {d.code for d in parsed.diagnostics} == {"header-line"}
    assert len(parsed.diagnostics) == 16
