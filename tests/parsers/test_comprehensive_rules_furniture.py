"""Headers and footers of pages are no part of the book, wherever they stand in it."""

from __future__ import annotations

import string
import textwrap
from collections.abc import Callable

import pytest

from generator.model.lines import SourceText
from generator.model.node import Ignored, NodeKind
from generator.parsers.comprehensive_rules import parse
from generator.parsers.comprehensive_rules.furniture import find_furniture
from generator.parsers.comprehensive_rules.readings import read_each, signs_of
from generator.text.normalise import split_lines
from generator.tree.build import build_tree

MakeText = Callable[[str], SourceText]

RULE = (
    "Whenever a player would do thing number {0}, that player first says so to each other player. "
    "Then each of them may answer {0} times in turn order, unless each of those players at the table "
    "may do no more than {0} things."
)
RULES = [f"100.{n}. {RULE.format(n)}" for n in range(1, 61)]
BOOK = [
    "Magic: The Gathering Comprehensive Rules", "", "These rules are effective as of June 7, 2024.", "",
    "1. Game Concepts", "", "100. General", "",
    *(line for rule in RULES for line in (*textwrap.wrap(rule, 80), "")),
    "Glossary", "", "Thing", "What a player would do.", "", "Credits", "", "Nobody",
]  # fmt: skip


def paged(*furniture: str) -> str:
    """The book with ``furniture`` after each 13th line, whether or not a rule goes on there."""
    lines = []
    for at, line in enumerate(BOOK, 1):
        lines.append(line)
        if at % 13 == 0:
            lines += [told.format(at // 13) for told in furniture]
    return "\n".join(lines)


def spread(lines: list[str]) -> list[str]:
    """``lines`` as far apart as pages are."""
    return [text for line in lines for text in (line, *(["Words of the book."] * 12))]


def nodes(text: SourceText) -> list[tuple[str, str, str]]:
    tree, _ = build_tree(parse(text), "made")
    return [(node.kind.value, str(node.number), node.text) for node in tree.nodes]


@pytest.mark.parametrize(
    "furniture",
    [
        ("Page {} of 34",),
        ("6/7/2024 Comprehensive Rules {}",),
        ("https://archive.example/web/2024/rules.txt {}/34",),
        ("Page {} of 34", "\fMagic Rules, Printed"),
        ("{}",),
        ("- {} -", "\fMagic: The Gathering Comprehensive Rules"),
        ("{} of 34",),
        ("\fMagic Rules, Printed",),
        ("\fMagic Rules, Printed", "By the Printers of Rules"),
        ("Magic Rules, Printed", "\f"),
    ],
)
def test_they_are_left_out_and_told_once(as_source: MakeText, furniture: tuple[str, ...]) -> None:
    text = as_source(paged(*furniture))
    assert nodes(text) == nodes(as_source("\n".join(BOOK)))
    parsed = parse(text)
    others = [found.code for found in parse(as_source("\n".join(BOOK))).diagnostics]
    assert [found.code for found in parsed.diagnostics] == [*others, "page-furniture"]
    finding = parsed.diagnostics[-1]
    assert furniture[0].format(1).strip() in finding.message
    reasons = {part.reason for part in parsed.parts if isinstance(part, Ignored)}
    assert "page header or footer" in reasons


@pytest.mark.parametrize("gap", ["", "\n"])
def test_nothing_below_them_is_odd_for_the_blank_lines_about_them(
    as_source: MakeText, gap: str
) -> None:
    """A page ends between a term and what it means, or between two paragraphs of a rule or of a term."""
    rules = [line for rule in RULES for line in (rule, "It is told twice.")]
    terms = [f"{first}{second} Term" for first in string.ascii_uppercase for second in "aeo"]
    entries = [line for term in terms for line in (term, "It means this.", "It means that.", "")]
    book = [*BOOK[:8], *rules, "", "Glossary", "", *entries, "Credits", "", "Nobody"]
    lines = []
    for at, line in enumerate(book, 1):
        lines += [line, f"{gap}Page {at // 17} of 34{gap}"] if at % 17 == 0 else [line]
    text, plain = as_source("\n".join(lines)), as_source("\n".join(book))
    assert nodes(text) == nodes(plain)
    others = [found.code for found in parse(plain).diagnostics]
    assert [found.code for found in parse(text).diagnostics] == [*others, "page-furniture"]


FULL = "100.61. This is a sentence which is just long enough to fill all of its line."
REST = "Another begins on the next page, and nobody would say that it is another rule."


@pytest.mark.parametrize("end", [FULL, FULL.replace(" all of its", " a")])
@pytest.mark.parametrize("gap", ["\n\f", "\n\n\f", "\n\f\n"])
def test_a_sentence_below_a_page_that_ends_with_a_full_line_goes_on(
    as_source: MakeText, end: str, gap: str
) -> None:
    text = as_source("\n".join(BOOK).replace("Glossary\n", f"{end}{gap}{REST}\n\nGlossary\n", 1))
    [rule] = [words for _, number, words in nodes(text) if number == "100.61"]
    assert rule == f"{end.removeprefix('100.61. ')} {REST}"


@pytest.mark.parametrize(
    ("end", "below"),
    [
        ("100.61. This is a sentence.", REST),  # room was left for the first word
        (FULL, "A short line."),
        (FULL, f"    {REST}"),
        (FULL, f"Example: {REST}"),
    ],
)
def test_what_else_stands_below_the_end_of_a_page_begins_there(
    as_source: MakeText, end: str, below: str
) -> None:
    indented = (
        "100.62. It is told.\n    As here it is in the second of its paragraphs, as in others.\n"
    )
    pages = f"{indented}\n{end}\n\n\f{below}\n\nGlossary\n"
    text = as_source("\n".join(BOOK).replace("Glossary\n", pages, 1))
    [rule] = [words for _, number, words in nodes(text) if number == "100.61"]
    assert rule == end.removeprefix("100.61. ")


@pytest.mark.parametrize("gap", ["\n\n\f", "\n\f\n"])
def test_a_term_below_a_page_whose_last_sentence_lost_its_full_stop_is_a_term(
    as_source: MakeText, gap: str
) -> None:
    """As "See rule 603.4" is printed in the official texts of 2009 to 2015, above the entry "Intimidate"."""
    wide = "What was done by a player, as soon as it was done; but not before that, and not by"
    deed = f"Deed\n{wide}\nanother player. See rule 100.4"
    text = as_source("\n".join(BOOK).replace("Thing\n", f"{deed}{gap}Thing\n", 1))
    tree, _ = build_tree(parse(text), "made")
    assert [n.heading for n in tree.nodes if n.kind is NodeKind.GLOSSARY_ENTRY] == ["Deed", "Thing"]


@pytest.mark.parametrize(
    ("end", "below"),
    [
        (FULL.removesuffix(".") + ", as", "Magic has it."),  # no room was left for the first word
        ("100.61. This is a sentence", "that goes on."),
    ],
)
def test_a_sentence_that_a_page_breaks_off_goes_on(
    as_source: MakeText, end: str, below: str
) -> None:
    text = as_source("\n".join(BOOK).replace("Glossary\n", f"{end}\n\n\f{below}\n\nGlossary\n", 1))
    [rule] = [words for _, number, words in nodes(text) if number == "100.61"]
    assert rule == f"{end} {below}".removeprefix("100.61. ")


def _furniture(lines: list[str]) -> frozenset[int]:
    split = split_lines("\n".join(lines))
    return find_furniture(split, signs_of(read_each(split.texts)))


@pytest.mark.parametrize(
    "lines",
    [
        [f"100.{n}" for n in range(1, 60)],
        [f"Rule 100.{n}" for n in range(1, 60)],
        [f"Chapter {n}" for n in (4, 4, 7, 1, 9, 2, 2, 8, 30)],
        [f"Page {n}" for n in range(1, 6)],
        [str(n) for n in (4, 4, 7, 1, 9, 2, 2, 8, 30)],
        [f"{n}." for n in range(1, 60)],
    ],
    ids=["numbers", "named numbers", "no counting", "few", "bare", "list"],
)
def test_what_only_looks_like_them_is_none(lines: list[str]) -> None:
    assert _furniture(spread(lines)) == frozenset()


@pytest.mark.parametrize(
    "lines",
    [
        [f"\f{word}" for word in ("One", "Two") * 20],  # each on half of the pages
        ["\fSame"] * 5,  # few
        ["\fSame", "Same", "Same"] * 20,  # elsewhere too
        ["Same"] * 40,
    ],
)
def test_lines_at_some_form_feeds_are_none(lines: list[str]) -> None:
    assert _furniture(spread(lines)) == frozenset()


def test_a_page_may_be_lost() -> None:
    lines = [f"Page {n} of 40" for n in range(1, 40) if n != 17]
    assert len(_furniture(spread(lines))) == 38
    assert _furniture(lines) == frozenset()  # no page has one line
    assert _furniture([str(n) for n in range(1, 60)]) == frozenset()
