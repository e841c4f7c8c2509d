"""Damaged official text files: a clear finding or a correct tree, never a traceback, no line lost."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from generator.model.edition import Layout
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, Ignored
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules import detect_layout, find_effective_date, parse
from generator.text.encoding import EncodingError, decode
from generator.tree.build import build_tree

MakeText = Callable[[str], SourceText]

BOOK: Final = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of June 7, 2024.

Introduction

This document has numbered rules, and it goes on for so many words that it takes three lines in the files that are wrapped, as old files are.

Contents

1. Game Concepts
100. General
101. Players

Glossary

Credits

1. Game Concepts

100. General

100.1. These rules apply to any game in which two or more players take part. See rule 101.1 and all that stands below it, as it is told there.
Example: You and I play, each with “cards” of our own that nobody has seen before, and that nobody wants to see again after the game.

100.1a A two-player game begins with two players—not with one, and not with three or four who would like to take part in it.

100.2. A further rule, which tells nothing that the others do not tell, but which is long enough to be set on two lines.

7

101. Players

101.1. Flying

101.1a Flying is an ability that players like, because it lets creatures pass by other creatures that have no such thing.
     A further paragraph, and it has no number, though it is as long as the others that stand in this book.

Glossary

Ability
1. Text on an object, as long as it is the text of an object and not the text of any other thing in the game.
2. An activated ability on the stack.
See rule 113, "Abilities."

"As though"
     This has one meaning, and that meaning is told in so many words that one line cannot hold all of it.
     And a second paragraph.

Index

Ability, 100.1

Credits

Original Game Design: Richard Garfield
Tel: +32.70.233.277
"""
LINES: Final = BOOK.split("\n")
WRAPPED: Final = [
    part
    for line in LINES
    for part in textwrap.wrap(
        line.strip(), 72, initial_indent=line[: len(line) - len(line.lstrip())]
    )
    or [""]
]
_WORD: Final = re.compile(r"\w+")

_REMOVE = st.tuples(st.just("remove"), st.integers(0, len(WRAPPED) - 1), st.just(""))
_DOUBLE = st.tuples(st.just("double"), st.integers(0, len(WRAPPED) - 1), st.just(""))
_SWAP = st.tuples(st.just("swap"), st.integers(0, len(WRAPPED) - 2), st.just(""))
_CUT = st.tuples(st.sampled_from(["cut before", "cut behind"]), st.integers(0, 30), st.just(""))
_STRAY = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["1. ", "100. ", "100.1", "100.1. ", "9.9.9", "Example:", "Glossary", "7", "-"]
    ),
    st.from_regex(r"[0-9]{1,3}\.? ?[0-9]{0,2}[a-z]{0,3}\.? ?[A-Z]?", fullmatch=True),
)
_INSERT = st.tuples(
    st.sampled_from(["insert", "replace", "prefix"]), st.integers(0, len(WRAPPED) - 1), _STRAY
)
DAMAGES = st.lists(st.one_of(_REMOVE, _DOUBLE, _SWAP, _CUT, _INSERT), max_size=6)


def damaged(book: list[str], damages: list[tuple[str, int, str]]) -> str:
    """``book`` after each damage: what is done, at which line, and with which text."""
    lines = list(book)
    for what, at, text in damages:
        if at >= len(lines):
            continue
        if what == "remove":
            del lines[at]
        elif what == "double":
            lines.insert(at, lines[at])
        elif what == "swap":
            lines[at : at + 2] = reversed(lines[at : at + 2])
        elif what == "cut before":
            del lines[:at]
        elif what == "cut behind":
            del lines[len(lines) - at :]
        elif what == "insert":
            lines.insert(at, text)
        else:
            lines[at] = text + (lines[at] if what == "prefix" else "")
    return "\n".join(lines)


def check(text: SourceText, parsed: Parsed) -> None:
    """Every line has one owner, or several that share all their lines, and the blocks hold the words of
    their lines in order.
    """
    spans = dict.fromkeys(part.span for part in parsed.parts)
    owners = [number for span in spans for number in range(span.first, span.last + 1)]
    assert owners == sorted(owners)
    blank = {line.number for line in text.lines if not line.text}
    assert len(set(owners)) == len(owners)
    assert blank.union(owners) == {line.number for line in text.lines}
    ignored = {
        number
        for part in parsed.parts
        if isinstance(part, Ignored)
        for number in range(part.span.first, part.span.last + 1)
    }
    received = [
        word
        for line in text.lines
        if line.number not in ignored and not _is_page_number(text, line.number)
        for word in _WORD.findall(line.text)
    ]
    held = [
        word
        for part in parsed.parts
        if isinstance(part, Block)
        for piece in (part.marker, part.heading, part.text)
        for word in _WORD.findall(piece)
    ]
    assert held == received


def _is_page_number(text: SourceText, number: int) -> bool:
    """Whether line ``number`` is a short number between blank lines; a paragraph may go on below it."""
    above, line, below = ["", *(line.text for line in text.lines), ""][number - 1 : number + 2]
    return line.isdigit() and len(line) <= 3 and not above and not below


@seed(19991101)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from([LINES, WRAPPED]), DAMAGES)
def test_damage_loses_no_line_and_no_word(
    as_source: MakeText, book: list[str], damages: list[tuple[str, int, str]]
) -> None:
    text = as_source(damaged(book, damages))
    parsed = parse(text)
    check(text, parsed)
    tree, findings = build_tree(parsed, "made")
    assert findings == ()
    assert len({node.id for node in tree.nodes}) == len(tree.nodes)
    for finding in parsed.diagnostics:
        assert str(finding).startswith("made.txt:")
        assert 0 <= finding.line <= len(text.lines)


@seed(19991101)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text())
def test_any_text_is_read_or_refused(as_source: MakeText, text: str) -> None:
    source = as_source(text)
    parsed = parse(source)
    check(source, parsed)
    find_effective_date(source.lines)


@seed(19991101)
@given(
    st.integers(0, 2000),
    st.binary(min_size=1, max_size=8),
    st.sampled_from(["utf-8", "cp1252", "utf-16"]),
)
def test_bytes_put_into_a_file_are_told_or_read(at: int, extra: bytes, encoding: str) -> None:
    """Binary bytes in the middle of a file are refused, or are text and then read as text."""
    data = "\n".join(LINES).encode(encoding)
    hurt = data[: at % len(data)] + extra + data[at % len(data) :]
    try:
        decoded = decode(hurt)
    except EncodingError as error:
        place = error.offset
    else:
        assert hurt.decode(decoded.encoding) == decoded.text
        return
    assert place <= len(hurt)


@pytest.mark.parametrize("book", [LINES, WRAPPED])
def test_the_undamaged_book_gives_no_finding(as_source: MakeText, book: list[str]) -> None:
    """So that damage is all that the tests above see."""
    text = as_source(damaged(book, []))
    parsed = parse(text)
    check(text, parsed)
    assert [str(finding) for finding in parsed.diagnostics] == []


def test_wrapping_changes_nothing_but_the_lines(as_source: MakeText) -> None:
    plain, wrapped = as_source("\n".join(LINES)), as_source("\n".join(WRAPPED))
    assert detect_layout(plain.lines) is Layout.LINE_PER_PARAGRAPH
    assert detect_layout(wrapped.lines) is Layout.HARD_WRAPPED
    assert [words(part) for part in parse(plain).parts if isinstance(part, Block)] == [
        words(part) for part in parse(wrapped).parts if isinstance(part, Block)
    ]


def words(block: Block) -> Block:
    """``block`` without its place."""
    return block._replace(span=SourceSpan("made", 1, 1))
