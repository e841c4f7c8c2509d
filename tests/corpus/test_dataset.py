"""The data set's rows 2300-2399: counts, order, examples, and the same words as in the web copy."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable

import pytest

from generator.model.diagnostic import Severity
from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind, SourceTree
from generator.model.number import RuleNumber
from generator.parsers import dataset, web_copy
from generator.tree.build import build_tree

Check = Callable[[SourceText, Parsed], None]
ReadSource = Callable[[str], SourceText]


@pytest.fixture(scope="module")
def text(corpus_source: ReadSource) -> SourceText:
    return corpus_source("dataset")


@pytest.fixture(scope="module")
def parsed(text: SourceText) -> Parsed:
    return dataset.parse(text)


@pytest.fixture(scope="module")
def records(parsed: Parsed) -> list[Block]:
    return [p for p in parsed.parts if isinstance(p, Block) and p.kind is BlockKind.NODE]


@pytest.fixture(scope="module")
def tree(parsed: Parsed) -> SourceTree:
    return build_tree(parsed, "2024-03-08", by_number=True)[0]


def test_every_line_has_one_owner(text: SourceText, parsed: Parsed, check_owners: Check) -> None:
    assert len(text.lines) == 416
    check_owners(text, parsed)


def test_no_word_is_lost(text: SourceText, parsed: Parsed, check_words: Check) -> None:
    check_words(text, parsed)


def test_100_records_of_four_lines_after_a_header_of_16(
    parsed: Parsed, records: list[Block]
) -> None:
    ignored = [part for part in parsed.parts if isinstance(part, Ignored)]
    assert [(p.reason, p.span.first) for p in ignored] == [
        ("viewer header", line) for line in range(1, 17)
    ]
    assert [(b.span.first, b.span.last) for b in records] == [
        (first, first + 3) for first in range(17, 417, 4)
    ]


def test_counts(parsed: Parsed, records: list[Block]) -> None:
    assert Counter(block.node for block in records) == {NodeKind.RULE: 41, NodeKind.SUBRULE: 59}
    examples = [p for p in parsed.parts if isinstance(p, Block) and p.kind is BlockKind.EXAMPLE]
    assert len(examples) == 23
    assert len({example.span.first for example in examples}) == 14


def test_rows_are_kept_as_provenance(records: list[Block]) -> None:
    tags = [tag for block in records for tag in block.tags]
    assert [tag.printed for tag in tags] == [f"{row:,}" for row in range(2300, 2400)]
    assert {(tag.source, tag.date) for tag in tags} == {("row", None)}


def test_the_numbers_stand_as_strings_sort_and_the_two_places_are_told(
    parsed: Parsed, records: list[Block]
) -> None:
    printed = [block.printed for block in records]
    assert printed == sorted(printed)
    assert [(d.code, d.severity, d.line) for d in parsed.diagnostics] == [
        ("order-restored", Severity.NOTE, 273),
        ("order-restored", Severity.NOTE, 361),
    ]


def test_the_tree_puts_them_in_order(tree: SourceTree) -> None:
    numbers = [n.number for n in tree.nodes if isinstance(n.number, RuleNumber)]
    assert all(before < after for before, after in itertools.pairwise(numbers))
    [copying] = tree.by_number[RuleNumber.parse("707")]
    assert [name.removeprefix("dataset:") for name in copying.children] == [
        f"707.{item}" for item in range(1, 15)
    ]


def test_headings_and_rule_704_5_are_implied(tree: SourceTree) -> None:
    implied = [node.printed for node in tree.nodes if node.implied]
    assert implied == ["7", "704", "704.5", "705", "706", "707", "708", "709"]


def test_the_words_are_those_of_the_web_copy(tree: SourceTree, corpus_source: ReadSource) -> None:
    """But for 704.7, whose example the data set has lost."""
    web = build_tree(web_copy.parse(corpus_source("current_web")), "2024-03-08")[0]
    differing = []
    for node in tree.nodes:
        assert isinstance(node.number, RuleNumber)
        [other] = web.by_number[node.number]
        if not node.implied:
            assert node.text == other.text
            if [p.text for p in node.passages] != [p.text for p in other.passages]:
                differing.append((node.printed, len(node.passages), len(other.passages)))
    assert differing == [("704.7", 0, 1)]


def test_curly_quotation_marks_inside_the_json_are_kept(tree: SourceTree) -> None:
    [rule] = tree.by_number[RuleNumber.parse("707.10")]
    assert len(rule.passages) == 3
    assert rule.passages[1].text.startswith(
        "Fling is an instant that reads, “As an additional cost to cast this spell"
    )
    assert all(passage.span.first == 227 for passage in rule.passages)


def test_one_rule_ends_in_a_colon(tree: SourceTree) -> None:
    assert [n.printed for n in tree.nodes if n.text.endswith(":")] == ["704.6"]


def test_there_is_no_backslash(text: SourceText) -> None:
    assert not any("\\" in line.received for line in text.lines)
