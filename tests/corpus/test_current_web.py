"""The web copy of rules 703-730: the counts and places that are known of it."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind, SourceTree
from generator.model.number import RuleNumber
from generator.parsers import web_copy
from generator.text.normalise import normalise
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities

Check = Callable[[SourceText, Parsed], None]


@pytest.fixture(scope="module")
def text(corpus_source: Callable[[str], SourceText]) -> SourceText:
    return corpus_source("current_web")


@pytest.fixture(scope="module")
def parsed(text: SourceText) -> Parsed:
    return web_copy.parse(text)


@pytest.fixture(scope="module")
def tree(parsed: Parsed) -> SourceTree:
    return build_tree(parsed, "2024-03-08")[0]


def lines_with(text: SourceText, pattern: str) -> list[int]:
    """The line of each occurrence of ``pattern`` in the lines as received."""
    return [line.number for line in text.lines for _ in re.findall(pattern, line.received)]


def test_every_line_has_one_owner(text: SourceText, parsed: Parsed, check_owners: Check) -> None:
    assert len(text.lines) == 1326
    check_owners(text, parsed)


def test_no_word_is_lost(text: SourceText, parsed: Parsed, check_words: Check) -> None:
    check_words(text, parsed)


def test_nothing_is_found_wrong(parsed: Parsed, tree: SourceTree) -> None:
    assert parsed.diagnostics == ()
    oddities = list(find_oddities(tree, parsed.source))
    assert [(d.code, d.message[:1]) for d in oddities] == [("implied-parent", "7")]


def test_counts(parsed: Parsed) -> None:
    blocks = [part for part in parsed.parts if isinstance(part, Block)]
    assert Counter(block.node for block in blocks if block.kind is BlockKind.NODE) == {
        NodeKind.FRONT_MATTER: 1,
        NodeKind.TOPIC: 28,
        NodeKind.RULE: 164,
        NodeKind.SUBRULE: 212,
    }
    assert Counter(block.kind for block in blocks) == {BlockKind.NODE: 405, BlockKind.EXAMPLE: 50}


def test_the_topics_are_703_to_730(parsed: Parsed) -> None:
    topics = [
        part.printed
        for part in parsed.parts
        if isinstance(part, Block) and part.node is NodeKind.TOPIC
    ]
    assert topics == [str(number) for number in range(703, 731)]


def test_50_examples_stand_under_35_rules(tree: SourceTree) -> None:
    counts = [len(node.passages) for node in tree.nodes if node.passages]
    assert (len(counts), sum(counts)) == (35, 50)
    assert {node.kind for node in tree.nodes if node.passages} == {NodeKind.RULE, NodeKind.SUBRULE}


def test_numbers_rise_and_none_repeats(tree: SourceTree) -> None:
    numbers = [n.number for n in tree.nodes if isinstance(n.number, RuleNumber)]
    assert len(numbers) == 405  # with the implied section 7
    assert all(before < after for before, after in itertools.pairwise(numbers))


def test_the_frame_is_ignored_with_reasons(text: SourceText, parsed: Parsed) -> None:
    ignored = [part for part in parsed.parts if isinstance(part, Ignored)]
    assert [(p.span.first, p.reason) for p in ignored] == [
        (1, "page frame"),
        (6, "image's alternative text"),
        (1321, "page frame"),
        (1323, "page frame"),
        (1326, "page frame"),
    ]
    lines = sum(p.span.last - p.span.first + 1 for p in ignored)
    assert lines + text.lines.texts.count("") == 1326 - 455


def test_the_title_is_front_matter_and_section_7_is_implied(tree: SourceTree) -> None:
    title, section = tree.nodes[:2]
    assert title.kind is NodeKind.FRONT_MATTER
    assert title.heading == "Magic: The Gathering Rules - 7. More Additional Rules (703-730)"
    assert (title.span.first, title.parent, title.children) == (3, None, ())
    assert (str(section.number), section.implied, len(section.children)) == ("7", True, 28)


def test_44_of_50_examples_are_marked_with_a_no_break_space(parsed: Parsed) -> None:
    markers = Counter(
        part.marker
        for part in parsed.parts
        if isinstance(part, Block) and part.kind is BlockKind.EXAMPLE
    )
    assert markers == {"Example:\u00a0": 44, "Example: ": 6}


def test_no_break_spaces_are_in_the_file_and_not_in_the_texts(
    text: SourceText, tree: SourceTree
) -> None:
    assert len(lines_with(text, "\u00a0")) == 83
    assert not any("\u00a0" in words for node in tree.nodes for words in node.texts())


@pytest.mark.parametrize(
    ("character", "count"),
    [
        ("’", 332),
        ("“", 200),
        ("”", 200),
        ("‘", 1),
        ("–", 7),
        ("—", 7),
        ("™", 4),
        ("®", 3),
        ("'", 0),
        ('"', 0),
    ],
)
def test_signs_are_kept(text: SourceText, tree: SourceTree, character: str, count: int) -> None:
    assert len(lines_with(text, re.escape(character))) == count
    kept = sum(words.count(character) for node in tree.nodes for words in node.texts())
    assert kept == count


@pytest.mark.parametrize(
    ("pattern", "lines"),
    [
        (r"\[P/T\]", [527, 530, 530, 533, 533]),
        (r"\{rN\}", [780, 783]),
        (r"\{rN1\}", [786, 786]),
        (r"\{LEVEL N1-N2\}", [530, 542]),
        (r"\{LEVEL N3\+\}", [533]),
        (r"\{T\}", [1285]),
        (r"\. \. \.", [273, 273, 449, 711]),
        (r"\+1\+1", [360]),
    ],
)
def test_placeholders_and_oddities_are_rule_text(
    text: SourceText, parsed: Parsed, pattern: str, lines: list[int]
) -> None:
    assert lines_with(text, pattern) == lines
    kept = [
        part.span.first
        for part in parsed.parts
        if isinstance(part, Block)
        for _ in re.findall(pattern, part.text)
    ]
    assert kept == lines


def test_four_rules_end_in_a_colon(tree: SourceTree) -> None:
    leads = [str(node.number) for node in tree.nodes if node.text.endswith(":")]
    assert leads == ["703.4", "704.5", "704.6", "724.1"]


def test_numbers_inside_a_text_begin_no_rule(tree: SourceTree) -> None:
    [rule] = tree.by_number[RuleNumber.parse("712.11d")]
    assert rule.text.endswith("This is an exception to 712.11c.")
    [example] = tree.by_number[RuleNumber.parse("704.7")][0].passages
    assert "due to rule 704.5a and rule 704.5b. Instead" in example.text


def test_all_there_is_of_one_rule(tree: SourceTree) -> None:
    [rule] = tree.by_number[RuleNumber.parse("704.5j")]
    assert rule.text == (
        "If two or more legendary permanents with the same name are controlled by the same player, "
        "that player chooses one of them, and the rest are put into their owners’ graveyards. "
        "This is called the “legend rule.”"
    )
    assert [str(above.number) for above in tree.ancestors(rule)] == ["7", "704", "704.5"]
    assert (rule.span.first, rule.span.last) == (128, 128)


@pytest.mark.archive
def test_the_text_is_that_of_2024_06_07(tree: SourceTree, archive: Path) -> None:
    """Every heading, rule and example stands in the official edition, and no rule of it is missing."""
    text = (archive / "CR-2024-06-07.txt").read_bytes().decode("utf-8-sig")
    official = {normalise(line) for line in text.splitlines()}
    ours = set()
    for node in tree.nodes:
        if node.implied or node.kind is NodeKind.FRONT_MATTER:
            continue
        stop = "" if node.kind is NodeKind.SUBRULE else "."
        ours.add(f"{node.printed}{stop} {node.heading or node.text}")
        ours.update(f"Example: {passage.text}" for passage in node.passages)
    assert len(ours) == 404 + 50
    assert ours - official == set()
    inside = re.compile(r"7(0[3-9]|1\d|2\d|30)\.")
    assert {line for line in official if inside.match(line)} - ours == set()
