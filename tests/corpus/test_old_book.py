"""Page 14 of the e-book, rules 504.4-600.2 of 2006: counts, broken lines, further paragraphs."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind, PassageKind, SourceTree
from generator.model.number import RuleNumber
from generator.parsers import rulebook_page
from generator.text.encoding import decode
from generator.text.normalise import split_lines
from generator.tree.build import build_tree
from generator.tree.validate import find_oddities

Check = Callable[[SourceText, Parsed], None]


@pytest.fixture(scope="module")
def text(corpus_source: Callable[[str], SourceText]) -> SourceText:
    return corpus_source("old_book")


@pytest.fixture(scope="module")
def parsed(text: SourceText) -> Parsed:
    return rulebook_page.parse(text)


@pytest.fixture(scope="module")
def tree(parsed: Parsed) -> SourceTree:
    return build_tree(parsed, "2006-10-01")[0]


def test_every_line_has_one_owner(text: SourceText, parsed: Parsed, check_owners: Check) -> None:
    assert len(text.lines) == 170
    check_owners(text, parsed)


def test_no_word_is_lost(text: SourceText, parsed: Parsed, check_words: Check) -> None:
    check_words(text, parsed)


def test_nothing_is_found_wrong(parsed: Parsed, tree: SourceTree) -> None:
    assert parsed.diagnostics == ()
    oddities = list(find_oddities(tree, parsed.source))
    assert [(d.code, d.message.split()[0]) for d in oddities] == [
        ("implied-parent", "5"),
        ("implied-parent", "504"),
    ]


def test_counts(parsed: Parsed) -> None:
    blocks = [part for part in parsed.parts if isinstance(part, Block)]
    assert Counter(block.node for block in blocks if block.kind is BlockKind.NODE) == {
        NodeKind.FRONT_MATTER: 1,
        NodeKind.SECTION: 1,
        NodeKind.TOPIC: 8,
        NodeKind.RULE: 41,
        NodeKind.SUBRULE: 15,
    }
    assert Counter(block.kind for block in blocks) == {
        BlockKind.NODE: 66,
        BlockKind.EXAMPLE: 11,
        BlockKind.PARAGRAPH: 2,
    }


def test_the_frame_is_ignored_and_the_title_kept(parsed: Parsed, tree: SourceTree) -> None:
    frame = [
        part.span.first
        for part in parsed.parts
        if isinstance(part, Ignored) and part.reason == "page frame"
    ]
    assert frame == [1, 5, 7, 168, 170]
    assert (tree.nodes[0].kind, tree.nodes[0].heading, tree.nodes[0].span.first) == (
        NodeKind.FRONT_MATTER,
        "Magic: The Gathering Comprehensive Rules",
        3,
    )


def test_79_lines_begin_with_a_no_break_space_one_of_them_empty(text: SourceText) -> None:
    indented = [line for line in text.lines if line.received.startswith("\u00a0")]
    assert len(indented) == 79
    assert [line.number for line in indented if not line.text] == [168]
    assert all(line.received.startswith("\u00a0 ") for line in indented if line.text)


def test_11_examples_stand_under_9_rules(tree: SourceTree) -> None:
    counts = [len(n.of_kind(PassageKind.EXAMPLE)) for n in tree.nodes]
    assert (len([count for count in counts if count]), sum(counts)) == (9, 11)


def test_the_two_broken_rules_are_joined(tree: SourceTree) -> None:
    [control] = tree.by_number[RuleNumber.parse("507.1c")]
    assert control.text == (
        "Only the control of the turn changes. All objects are controlled by their normal controllers."
    )
    assert (control.span.first, control.span.last) == (74, 75)
    [coin] = tree.by_number[RuleNumber.parse("511.1")]
    assert coin.text.endswith("wins or loses the flip; no other players are involved.")
    assert (coin.span.first, coin.span.last) == (153, 154)
    joined = [n.printed for n in tree.nodes if n.span.first != n.span.last]
    assert joined == ["507.1c", "511.1"]


def test_505_6_has_two_further_paragraphs_before_its_example(tree: SourceTree) -> None:
    [rule] = tree.by_number[RuleNumber.parse("505.6")]
    assert [(passage.kind, passage.span.first) for passage in rule.passages] == [
        (PassageKind.PARAGRAPH, 36),
        (PassageKind.PARAGRAPH, 38),
        (PassageKind.EXAMPLE, 40),
    ]


def test_rules_of_topics_headed_on_other_pages_have_implied_parents(tree: SourceTree) -> None:
    assert [n.printed for n in tree.nodes if n.implied] == ["5", "504"]
    [topic] = tree.by_number[RuleNumber.parse("504")]
    assert topic.children == tuple(f"old_book:504.{item}" for item in range(4, 9))


def test_the_section_heading_stands_before_its_first_topic(tree: SourceTree) -> None:
    [section] = tree.by_number[RuleNumber.parse("6")]
    assert (section.heading, section.span.first) == ("Multiplayer Rules", 160)
    assert section.children == ("old_book:600",)


def test_numbers_rise_and_none_repeats(tree: SourceTree) -> None:
    numbers = [n.number for n in tree.nodes if isinstance(n.number, RuleNumber)]
    assert all(before < after for before, after in itertools.pairwise(numbers))


def test_official_oddities_are_kept(tree: SourceTree) -> None:
    [rule] = tree.by_number[RuleNumber.parse("509.1a")]
    assert rule.text.endswith("(see rule 420, “State-Based Effects).")
    [flip] = tree.by_number[RuleNumber.parse("508.2")]
    assert "says “search for library for a legendary card” can’t" in flip.passages[0].text


@pytest.mark.archive
def test_the_text_is_that_of_2006_10_01(tree: SourceTree, archive: Path) -> None:
    """Every heading, rule, paragraph and example stands in the official edition, whose file is
    ASCII: straight quotation marks, (tm).
    """
    text = decode((archive / "CR-2006-10-01.txt").read_bytes()).text
    official = {line.text for line in split_lines(text)}
    ours = []
    for node in tree.nodes:
        if node.implied or node.kind is NodeKind.FRONT_MATTER:
            continue
        stop = "" if node.kind is NodeKind.SUBRULE else "."
        ours.append(f"{node.printed}{stop} {node.heading or node.text}")
        for passage in node.passages:
            lead = "Example: " if passage.kind is PassageKind.EXAMPLE else ""
            ours.append(f"{lead}{passage.text}")
    assert len(ours) == 65 + 13
    straight = str.maketrans({"’": "'", "“": '"', "”": '"', "™": "(tm)"})
    assert [line for line in ours if line.translate(straight) not in official] == []
