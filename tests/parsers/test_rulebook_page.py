"""Pages of the e-book: indented paragraphs, their broken lines, further paragraphs, the frame."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.model.lines import SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind
from generator.parsers import rulebook_page

MakeText = Callable[[str], SourceText]

IN = "\u00a0 "
PAGE = f"""\
Book Read Free

Magic: The Gathering Comprehensive Rules

Page 14

by Mark L. Gottlieb


{IN}504.8. If it is turned face up.

{IN}505. Split Cards

{IN}505.6. The game gets one answer.

{IN}The same holds for names.

{IN}Example: Void reads, “Choose a number.”

{IN}507.1c
Only the control changes.

{IN}511.1. Only the player who flips wins or loses
the flip; nobody else does.

{IN}6. Multiplayer Rules

{IN}600. General

\u00a0

‹ Prev"""


def blocks_of(text: SourceText) -> list[Block]:
    return [part for part in rulebook_page.parse(text).parts if isinstance(part, Block)]


def told(text: SourceText) -> list[tuple[str, int, int]]:
    return [(d.code, d.line, d.column) for d in rulebook_page.parse(text).diagnostics]


def test_a_page_is_read_without_findings(as_source: MakeText) -> None:
    text = as_source(PAGE)
    assert told(text) == []
    assert [
        (b.node or b.kind, b.printed, b.marker, b.heading or b.text, b.span.first, b.span.last)
        for b in blocks_of(text)
    ] == [
        (NodeKind.FRONT_MATTER, "", "", "Magic: The Gathering Comprehensive Rules", 3, 3),
        (NodeKind.RULE, "504.8", f"{IN}504.8. ", "If it is turned face up.", 10, 10),
        (NodeKind.TOPIC, "505", f"{IN}505. ", "Split Cards", 12, 12),
        (NodeKind.RULE, "505.6", f"{IN}505.6. ", "The game gets one answer.", 14, 14),
        (BlockKind.PARAGRAPH, "", IN, "The same holds for names.", 16, 16),
        (BlockKind.EXAMPLE, "", f"{IN}Example: ", "Void reads, “Choose a number.”", 18, 18),
        (NodeKind.SUBRULE, "507.1c", f"{IN}507.1c", "Only the control changes.", 20, 21),
        (
            NodeKind.RULE,
            "511.1",
            f"{IN}511.1. ",
            "Only the player who flips wins or loses the flip; nobody else does.",
            23,
            24,
        ),
        (NodeKind.SECTION, "6", f"{IN}6. ", "Multiplayer Rules", 26, 26),
        (NodeKind.TOPIC, "600", f"{IN}600. ", "General", 28, 28),
    ]


def test_the_frame_is_ignored_with_its_reason(as_source: MakeText) -> None:
    parts = rulebook_page.parse(as_source(PAGE)).parts
    frame = [p.span.first for p in parts if isinstance(p, Ignored) and p.reason == "page frame"]
    assert frame == [1, 5, 7, 30, 32]


def test_a_break_may_leave_several_lines(as_source: MakeText) -> None:
    broken = PAGE.replace("wins or loses\nthe", "wins\nor\nloses the")
    [rule] = [b for b in blocks_of(as_source(broken)) if b.printed == "511.1"]
    assert rule.text == "Only the player who flips wins or loses the flip; nobody else does."
    assert (rule.span.first, rule.span.last) == (23, 25)


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        # an unindented line after a blank one has nothing to go on with
        (
            "\nOnly the control",
            "\n\nOnly the control",
            [("no-text", 20, 1), ("unknown-line", 22, 1)],
        ),
        # one that begins like a rule may be a citation's tail or a rule that lost its indent
        (f"\n{IN}600. General", "\n600. General", [("unknown-line", 28, 1)]),
        (
            "or loses\nthe",
            "or loses\n413.2. the",
            [("unfinished-text", 23, 48), ("unknown-line", 24, 1)],
        ),
        # a further paragraph or an example needs a rule before it on this page
        (f"{IN}504.8. If", f"{IN}If", [("unknown-line", 10, 3)]),
        (f"{IN}504.8. If", f"{IN}Example: If", [("unknown-line", 10, 3)]),
        (
            f"{IN}505.6. The game",
            f"{IN}The game",
            [("unknown-line", 14, 3), ("unknown-line", 16, 3), ("unknown-line", 18, 3)],
        ),
        # a number that is none is no further paragraph
        ("507.1c", "507.1l", [("unknown-line", 20, 3), ("unknown-line", 21, 1)]),
        ("507.1c\nOnly the control changes.", "507.1c", [("no-text", 20, 1)]),
        ("nobody else does.", "nobody else", [("unfinished-text", 24, 21)]),
        (
            "the flip; nobody",
            "the flip; nobody else does.\nthe flip; nobody",
            [("repeated-line", 25, 1)],
        ),
        ("511.1. Only", "511.1 Only", [("irregular-number", 23, 7)]),
        ("Page 14", "Chapter 14", [("unknown-line", 5, 1)]),
        ("‹ Prev", "Previous", [("unknown-line", 32, 1), ("cut-short", 32, 1)]),
        ("‹ Prev", "‹ Prev\nNext ›", []),
        ("‹ Prev", f"‹ Prev\n{IN}601. Late", [("unknown-line", 33, 3)]),
    ],
)
def test_what_is_told_of_a_damaged_page(
    as_source: MakeText, old: str, new: str, findings: list[tuple[str, int, int]]
) -> None:
    assert PAGE.count(old) == 1
    assert told(as_source(PAGE.replace(old, new))) == findings


def test_a_missing_indent_is_explained(as_source: MakeText) -> None:
    text = as_source(PAGE.replace(f"\n{IN}600. General", "\n600. General"))
    assert [str(d) for d in rulebook_page.parse(text).diagnostics] == [
        (
            "made.txt:28:1: error[unknown-line]: this line fits nothing the format allows here\n"
            "  expected: white space, which begins a paragraph\n"
            "  | 600. General\n"
            "  | ^"
        )
    ]


def test_an_empty_file_is_cut_short(as_source: MakeText) -> None:
    assert blocks_of(as_source("")) == []
    assert told(as_source("")) == [("cut-short", 0, 0)]
