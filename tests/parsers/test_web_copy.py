"""Pages of fan sites: what is a rule, what is the site's, and what is told of a damaged page."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.model.lines import SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind
from generator.model.number import RuleNumber
from generator.parsers import web_copy

MakeText = Callable[[str], SourceText]

TITLE = "Magic: The Gathering Rules - 7. More Additional Rules (703-704)"
PAGE = f"""\
top of page

{TITLE}


Rat Magic Commander


703. Turn-Based Actions


703.1. Turn-based actions happen automatically.


703.1a Abilities that trigger are “triggered.”

Example:\u00a0A player draws.


704. State-Based Actions


704.1. They don’t use the stack.


2 views0 comments

Comentarios


bottom of page"""


def blocks_of(text: SourceText) -> list[Block]:
    return [part for part in web_copy.parse(text).parts if isinstance(part, Block)]


def told(text: SourceText) -> list[str]:
    return [str(finding) for finding in web_copy.parse(text).diagnostics]


def test_a_page_is_read_without_findings(as_source: MakeText) -> None:
    text = as_source(PAGE)
    assert told(text) == []
    assert [
        (block.node, block.printed, block.marker, block.heading or block.text)
        for block in blocks_of(text)
    ] == [
        (NodeKind.FRONT_MATTER, "", "", TITLE),
        (NodeKind.TOPIC, "703", "703. ", "Turn-Based Actions"),
        (NodeKind.RULE, "703.1", "703.1. ", "Turn-based actions happen automatically."),
        (NodeKind.SUBRULE, "703.1a", "703.1a ", "Abilities that trigger are “triggered.”"),
        (None, "", "Example:\u00a0", "A player draws."),
        (NodeKind.TOPIC, "704", "704. ", "State-Based Actions"),
        (NodeKind.RULE, "704.1", "704.1. ", "They don’t use the stack."),
    ]


def test_the_frame_and_the_picture_are_ignored_with_their_reasons(as_source: MakeText) -> None:
    parts = web_copy.parse(as_source(PAGE)).parts
    ignored = [(p.span.first, p.reason) for p in parts if isinstance(p, Ignored)]
    assert ignored == [
        (1, "page frame"),
        (6, "image's alternative text"),
        (26, "page frame"),
        (28, "page frame"),
        (31, "page frame"),
    ]


@pytest.mark.parametrize(
    ("line", "kind", "number", "text"),
    [
        ("704.5j If two or more …", NodeKind.SUBRULE, "704.5j", "If two or more …"),
        ("704.5aa A later letter.", NodeKind.SUBRULE, "704.5aa", "A later letter."),
        ("707.10. To copy a spell.", NodeKind.RULE, "707.10", "To copy a spell."),
        ("\u00a0 704.5. With\u00a0odd  spaces.", NodeKind.RULE, "704.5", "With odd spaces."),
        ("714.2b “{rN}—[Effect]” means …", NodeKind.SUBRULE, "714.2b", "“{rN}—[Effect]” means …"),
        ("711.2. Here as “[P/T].”", NodeKind.RULE, "711.2", "Here as “[P/T].”"),
        ("704.2. <script>&amp;\"'", NodeKind.RULE, "704.2", "<script>&amp;\"'"),
        ("704.7. 20 life.", NodeKind.RULE, "704.7", "20 life."),
    ],
)
def test_rules_taken(
    as_source: MakeText, line: str, kind: NodeKind, number: str, text: str
) -> None:
    [block] = [b for b in blocks_of(as_source(line)) if b.kind is BlockKind.NODE]
    assert (block.node, block.number, block.text) == (kind, RuleNumber.parse(number), text)


@pytest.mark.parametrize(
    "line",
    [
        "704",
        "704.",
        "7045. Too many digits",
        "rule 704.5j If two",
        "704.5j",
        "(704.5j) If two.",
        "Abilities that watch for a state.",
        "1. Change your designation.",
    ],
)
def test_lines_that_are_no_rules(as_source: MakeText, line: str) -> None:
    text = as_source(PAGE.replace("704.1. They don’t use the stack.", line))
    findings = web_copy.parse(text).diagnostics
    assert [(d.line, d.is_error) for d in findings if d.is_error] == [(23, True)]


def test_a_letter_that_is_never_used_is_named_with_its_place(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("703.1a Abilities", "703.1l Abilities"))
    assert told(text)[0] == (
        "made.txt:15:1: error[unknown-line]: '703.1l' is not a rule number\n"
        "  expected: a rule number such as 704, 704.5 or 704.5j (the letters l and o are never used)\n"
        "  | 703.1l Abilities that trigger are “triggered.”\n"
        "  | ^"
    )


def test_an_unknown_line_does_not_stop_the_reading(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("703.1. Turn", "Turn").replace("704.1. They", "They"))
    assert told(text) == [
        (
            "made.txt:12:1: error[unknown-line]: this line fits nothing the format allows here\n"
            '  expected: a topic, rule or subrule with its number, then "Example: ..."\n'
            "  | Turn-based actions happen automatically.\n"
            "  | ^"
        ),
        (
            "made.txt:23:1: error[unknown-line]: this line fits nothing the format allows here\n"
            '  expected: a topic, rule or subrule with its number, then "Example: ..."\n'
            "  | They don’t use the stack.\n"
            "  | ^"
        ),
    ]
    assert [block.printed for block in blocks_of(text)] == ["", "703", "703.1a", "", "704"]


def test_one_picture_at_most_stands_before_the_first_topic(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("Rat Magic Commander\n", "Rat Magic Commander\nRat again\n"))
    assert [(d.code, d.line) for d in web_copy.parse(text).diagnostics] == [("unknown-line", 7)]


def test_an_example_without_a_rule_before_it_is_not_attached(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("704.1. They", "Example: They"))
    assert [(d.code, d.line) for d in web_copy.parse(text).diagnostics] == [("unknown-line", 23)]


def test_a_full_stop_in_the_wrong_place_is_noted_and_the_rule_taken(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("703.1a ", "703.1a. ").replace("704.1. ", "704.1 "))
    assert told(text) == [
        (
            "made.txt:15:7: note[irregular-number]: the number has a full stop too many\n"
            "  | 703.1a. Abilities that trigger are “triggered.”\n"
            "  |       ^"
        ),
        (
            "made.txt:23:5: note[irregular-number]: a full stop is missing here\n"
            "  | 704.1 They don’t use the stack.\n"
            "  |     ^"
        ),
    ]
    assert [b.printed for b in blocks_of(text) if b.number] == [
        "703",
        "703.1",
        "703.1a",
        "704",
        "704.1",
    ]


def test_a_page_that_is_cut_says_so(as_source: MakeText) -> None:
    cut = PAGE[: PAGE.index("the stack")].rstrip()
    assert told(as_source(cut)) == [
        (
            "made.txt:23:21: warning[unfinished-text]: the text ends without punctuation; "
            "its end may be missing\n"
            "  | 704.1. They don’t use\n"
            "  |                     ^"
        ),
        (
            "made.txt:23:1: error[cut-short]: the page ends before its last line\n"
            "  expected: bottom of page\n"
            "  | 704.1. They don’t use\n"
            "  | ^"
        ),
    ]


def test_a_topic_that_the_title_announces_must_be_there(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("704. State-Based Actions\n", "\n"))
    assert told(text) == [
        (
            "made.txt:3:1: error[missing-topic]: the title announces topic 704, which is not on the page\n"
            '  expected: "704. " and its heading on a line\n'
            f"  | {TITLE}\n"
            "  | ^"
        )
    ]


def test_nothing_stands_between_the_lines_of_the_bottom_frame(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("Comentarios", "Comentarios\n704.2. A rule too late."))
    assert [(d.code, d.line) for d in web_copy.parse(text).diagnostics] == [("unknown-line", 29)]


def test_an_empty_file_gives_no_blocks_and_a_finding(as_source: MakeText) -> None:
    assert blocks_of(as_source("")) == []
    assert told(as_source("")) == [
        "made.txt: error[cut-short]: the page ends before its last line\n  expected: bottom of page"
    ]


def test_bytes_read_in_the_wrong_encoding_are_found(as_source: MakeText) -> None:
    text = as_source("704.1. They don’t.".encode().decode("latin-1"))
    assert [(d.code, d.line, d.column) for d in web_copy.parse(text).diagnostics][-1] == (
        "broken-character",
        1,
        17,
    )
