"""Lines broken where none should be, numbers and headings printed twice or oddly, and lone glossary lines."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Final

import pytest

from generator.model.lines import SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind
from generator.parsers.comprehensive_rules import parse
from tests.parsers.test_comprehensive_rules_damage import BOOK, LINES, WRAPPED, check

MakeText = Callable[[str], SourceText]

_RULE: Final = "100.2. A further rule, which tells nothing that the others do not tell, but which is long enough to be set on two lines."
_TERMS: Final = [chr(letter) * 2 + " Term" for letter in range(ord("A"), ord("M"))]


def blocks(text: SourceText) -> list[Block]:
    parsed = parse(text)
    check(text, parsed)
    return [part for part in parsed.parts if isinstance(part, Block)]


def told(text: SourceText) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in parse(text).diagnostics]


def at(book: str, text: str) -> int:
    """The number of the line that begins with ``text``."""
    return next(n for n, line in enumerate(book.split("\n"), 1) if line.startswith(text))


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("100.2. A player who is asked", "can’t see (rule 101.1) what the others do."),
        ("100.2. A player of all the others that are", "face-down is told by a rule."),
        ("100.2. A player does as it is told (see rule", "709.5) if anybody asks."),
        ("100.2. A player does as it is told of", "Auras that anybody has."),
        ("100.2. A player does as it is told by the", "“first rule” of the book."),
        ("100.2. If a spell or ability tells a player", "to do so, that player does."),
    ],
)
def test_a_line_broken_in_mid_sentence_is_one_paragraph(
    as_source: MakeText, above: str, below: str
) -> None:
    book = BOOK.replace(_RULE, f"{above}\n{below}")
    [rule] = [b for b in blocks(as_source(book)) if str(b.number) == "100.2"]
    assert rule.text == f"{above} {below}".removeprefix("100.2. ")
    assert rule.span.last == rule.span.first + 1
    findings = [f for f in told(as_source(book)) if f[0] == "broken-line"]
    # A long text that goes on with a small word needs no word about it.
    assert findings in ([("broken-line", at(book, below))], [])
    assert findings or below[0].islower()


def test_a_sentence_broken_twice_is_one_paragraph_of_three_lines(as_source: MakeText) -> None:
    lines = [
        "100.2. A player who is told (see rule",
        "709.5) to do all of the things that",
        "Auras do does so.",
    ]
    book = BOOK.replace(_RULE, "\n".join(lines))
    [rule] = [b for b in blocks(as_source(book)) if str(b.number) == "100.2"]
    assert rule.text == " ".join(lines).removeprefix("100.2. ")
    assert rule.span.last == rule.span.first + 2
    below = [at(book, line) for line in lines[1:]]
    assert [f for f in told(as_source(book)) if f[0] == "broken-line"] == [
        ("broken-line", line) for line in below
    ]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("100.2. A player does as it is told.", "This is a paragraph of its own."),
        ("100.2. Flying and All the Others of Its Kind", "This is what it is about."),
        ("100.2. A player does as it is told by", "Example: You and I."),
        ("100.2. A player does as it is told by", "100.3. A rule."),
    ],
)
def test_what_goes_on_with_no_sentence_stays_apart(
    as_source: MakeText, above: str, below: str
) -> None:
    text = as_source(BOOK.replace(_RULE, f"{above}\n{below}"))
    assert len([b for b in blocks(text) if b.span.first == at(BOOK, _RULE)]) == 1
    assert not [f for f in told(text) if f[0] == "broken-line"]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("It means that you do so. See rule 803,", "“Attack Left and Attack Right Options.”"),
        ("1. It means that you and others do so of", "Auras."),
    ],
)
def test_a_broken_definition_is_one(as_source: MakeText, above: str, below: str) -> None:
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[3] = f"{_TERMS[3]}\n{above}\n{below}"
    book = glossary("\n\n".join(entries))
    definitions = [b for b in blocks(as_source(book)) if b.node is NodeKind.DEFINITION]
    assert definitions[3].text == f"{above} {below}".removeprefix("1. ")
    assert told(as_source(book)) == [("broken-line", at(book, below))]


def test_indented_items_of_a_definition_stay_apart(as_source: MakeText) -> None:
    """So the symbols of sets stood below each other in 1999."""
    items = [f"    Set of Number {number}(tm) [symbol]" for number in range(1, 5)]
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[3] = "\n".join([_TERMS[3], "It means these:", *items])
    text = as_source(glossary("\n\n".join(entries)))
    assert told(text) == []
    assert [b.text for b in blocks(text) if "[symbol]" in b.text] == [
        item.strip() for item in items
    ]


@pytest.mark.parametrize("last", ["2. It means another thing.", "2. “It” means another thing."])
@pytest.mark.parametrize("between", [" ", ""])
def test_a_sense_glued_to_the_one_before_is_one(
    as_source: MakeText, between: str, last: str
) -> None:
    entries = [f"{term}\nIt means something." for term in _TERMS]
    first = "1. It means this, see 2. of the others and 100.2. Of these, all."
    entries[3] = f"{_TERMS[3]}\n{first}{between}{last}"
    book = glossary("\n\n".join(entries))
    definitions = [b for b in blocks(as_source(book)) if b.node is NodeKind.DEFINITION]
    senses = [f"{b.marker} {b.text}" for b in definitions[3:5]]
    assert senses == [first, last]
    assert told(as_source(book)) == [("glued-line", at(book, "1. It means"))]


@pytest.mark.parametrize("below", ["See rule 803.", "2. Another sense of it.", "Example: You."])
def test_what_begins_by_itself_stays_apart(as_source: MakeText, below: str) -> None:
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[3] = f"{_TERMS[3]}\n1. It means that you do so and so\n{below}"
    text = as_source(glossary("\n\n".join(entries)))
    assert [b for b in blocks(text) if b.span.first == at(glossary("\n\n".join(entries)), below)]
    assert "broken-line" not in [code for code, _ in told(text)]


def test_lines_below_the_first_may_be_indented(as_source: MakeText) -> None:
    """A hanging indent begins no paragraph, even below the end of a sentence."""
    sentence = "100.2. A further rule, which tells nothing new to the one who reads it."
    rule = (
        f"{sentence} And it goes on here with another sentence, that is set on the lines below it."
    )
    plain = [line.strip() for line in "\n".join(LINES).replace(_RULE, rule).split("\n")]
    hanging = [
        part
        for line in plain
        for part in textwrap.wrap(line, 72, subsequent_indent="     ") or [""]
    ]
    flush = [line.strip() for line in hanging]
    assert hanging[flush.index(sentence) + 1].startswith("     And")
    found, expected = (
        [(b.node, b.number, b.heading, b.text) for b in blocks(as_source("\n".join(book)))]
        for book in (hanging, plain)
    )
    assert found == expected


@pytest.mark.parametrize("label", ["Example;", "Exmaple:"])
def test_a_misprinted_label_begins_in_wrapped_text_too(as_source: MakeText, label: str) -> None:
    book = "\n".join(WRAPPED)
    start = book.index("Example:")
    examples = [b for b in blocks(as_source(book)) if b.kind is BlockKind.EXAMPLE]
    text = as_source(book[:start] + label + book[start + len("Example:") :])
    found = [b for b in blocks(text) if b.kind is BlockKind.EXAMPLE]
    assert [b.text for b in found] == [b.text for b in examples]
    assert "misprinted-label" in [code for code, _ in told(text)]


@pytest.mark.parametrize("marker", ["100.1a", "100.1a."])
def test_a_number_may_stand_above_its_text(as_source: MakeText, marker: str) -> None:
    [rule] = [
        b
        for b in blocks(as_source(BOOK.replace("100.1a A two", f"{marker}\nA two")))
        if str(b.number) == "100.1a"
    ]
    assert rule.text.startswith("A two-player game")


def test_a_number_printed_twice_is_no_text(as_source: MakeText) -> None:
    book = BOOK.replace("100.1a A two", "100.1a 100.1a A two")
    [rule] = [b for b in blocks(as_source(book)) if str(b.number) == "100.1a"]
    assert rule.text.startswith("A two-player game")
    assert rule.marker == "100.1a 100.1a"
    assert told(as_source(book)) == [("doubled-number", at(book, "100.1a"))]


@pytest.mark.parametrize(
    ("heading", "code"),
    [
        ("1.Game Concepts", "irregular-number"),
        ("1. Game concepts that nobody sets as a title", "heading-differs"),
        ("1. Game Concepts.", None),
        (
            "1. Game Concepts and All That Is Told of Them, at Such Length That It Is No Title",
            "heading-differs",
        ),
    ],
)
def test_a_section_is_read_however_its_heading_is_set(
    as_source: MakeText, heading: str, code: str | None
) -> None:
    start = BOOK.index("Credits\n\n1. Game Concepts") + len("Credits\n\n")
    book = BOOK[:start] + BOOK[start:].replace("1. Game Concepts", heading, 1)
    [section] = [b for b in blocks(as_source(book)) if b.node is NodeKind.SECTION]
    assert section.heading == heading[2:].lstrip()
    line = book[:start].count("\n") + 1
    assert told(as_source(book)) == ([(code, line)] if code else [])


@pytest.mark.parametrize(
    ("damaged", "kept"),
    [
        ("100. General", "General"),
        ("100. General", "100: General"),
        ("100. General", "l00. General"),
        ("100.1. These", "l00.1. These"),
        ("100.1. These", "These"),
    ],
)
def test_the_body_begins_where_its_headings_come_again(
    as_source: MakeText, damaged: str, kept: str
) -> None:
    """One line that cannot be read below them does not make them lines of the contents."""
    start = BOOK.index("Credits\n\n1. Game Concepts")
    text = as_source(BOOK[:start] + BOOK[start:].replace(damaged, kept, 1))
    found = blocks(text)
    [section] = [b for b in found if b.node is NodeKind.SECTION]
    assert section.span.first == BOOK[:start].count("\n") + 3
    assert section.heading == "Game Concepts"
    [rule] = [b for b in found if b.span.first == at(BOOK, "100.1a")]
    assert rule.node is NodeKind.SUBRULE


@pytest.mark.parametrize("between", ["\f\n", "\n7\n\f", "\n\n\f"])
def test_a_form_feed_is_the_end_of_a_page(as_source: MakeText, between: str) -> None:
    """A paragraph of a wrapped file goes on over it, and over the number of the page above it."""
    long = next(n for n, line in enumerate(WRAPPED) if line.startswith("100.2."))
    above, below = ("\n".join(part) for part in (WRAPPED[: long + 1], WRAPPED[long + 1 :]))
    parts = parse(as_source(f"{above}\n{between}{below}")).parts
    [rule] = [b for b in parts if isinstance(b, Block) and str(b.number) == "100.2"]
    assert f"100.2. {rule.text}" == _RULE


def glossary(entries: str) -> str:
    start, stop = BOOK.index("Glossary\n\nAbility") + len("Glossary\n\n"), BOOK.index("Index\n")
    return f"{BOOK[:start]}{entries}\n\n{BOOK[stop:]}"


@pytest.mark.parametrize("below", ["\n", "\n\n"])
def test_letters_above_their_terms_are_headings(as_source: MakeText, below: str) -> None:
    entries = (f"{term[0]}{below}{term}\nIt means something." for term in _TERMS)
    text = as_source(glossary("\n\n".join(entries)))
    found = [b.heading for b in blocks(text) if b.node is NodeKind.GLOSSARY_ENTRY]
    assert found == _TERMS
    ignored = [part for part in parse(text).parts if isinstance(part, Ignored)]
    assert [part.reason for part in ignored].count("letter heading") == len(_TERMS)
    assert told(text) == []


@pytest.mark.parametrize("below", ["\n", "\n\n"])
def test_a_term_of_one_letter_stands_below_its_own(as_source: MakeText, below: str) -> None:
    """As "X" does in every glossary."""
    terms = [*_TERMS, "X", "Y"]
    entries = (f"{term[0]}{below}{term}\nIt means something." for term in terms)
    text = as_source(glossary("\n\n".join(entries)))
    found = [b.heading for b in blocks(text) if b.node is NodeKind.GLOSSARY_ENTRY]
    assert found == terms
    assert told(text) == []


def test_a_line_that_stands_as_a_term_does_is_told(as_source: MakeText) -> None:
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[3] = "DD Term It means something, but its line was joined to the one below."
    text = as_source(glossary("\n\n".join(entries)))
    assert told(text) == [("doubtful-entry", at(glossary("\n\n".join(entries)), "DD Term"))]
    [kept] = [b for b in blocks(text) if b.text.startswith("DD Term")]
    assert kept.kind is BlockKind.PARAGRAPH


def test_a_sense_out_of_order_is_told(as_source: MakeText) -> None:
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[2] = "CC Term\n1. It means this.\n3. It means that."
    book = glossary("\n\n".join(entries))
    assert told(as_source(book)) == [("sense-order", at(book, "3. It means"))]


def test_a_sense_that_lacks_the_first_is_told(as_source: MakeText) -> None:
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[2] = "CC Term\n2. It means that."
    book = glossary("\n\n".join(entries))
    assert told(as_source(book)) == [("sense-order", at(book, "2. It means"))]
    [kept] = [b for b in blocks(as_source(book)) if b.text == "2. It means that."]
    assert kept.node is NodeKind.DEFINITION


def test_an_empty_topic_of_a_wrapped_file_is_no_end_of_the_text_above(as_source: MakeText) -> None:
    """Without blank lines, what stands below it is found only if it is."""
    lines = [line for line in WRAPPED if line not in ("", "7")]
    first = next(n for n, line in enumerate(lines) if line.startswith("101. Players")) + 1
    start = lines.index("101. Players", first)
    empty = ["101. This section is now empty.", "102. Players", "102.1. Flying"]
    text = as_source("\n".join([*lines[:start], *empty, *lines[start + 2 :]]))
    numbers = [str(b.number) for b in blocks(text) if b.number is not None]
    assert numbers[-3:] == ["101", "102", "102.1"]


def test_headings_before_the_contents_need_no_blank_lines(as_source: MakeText) -> None:
    """Of a wrapped file, which lost all it had, "Introduction" is no part of the lines around it."""
    text = as_source("\n".join(line for line in WRAPPED if line))
    front = [b for b in blocks(text) if b.node is NodeKind.FRONT_MATTER]
    assert [b.heading for b in front][1:] == ["Introduction"]
    after = next(b for b in blocks(text) if b.span.first == front[1].span.last + 1)
    assert after.text.startswith("This document has numbered rules, and it goes on")
