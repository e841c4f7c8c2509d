"""Mentions read against one edition: a book made for it, then the sources and official editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from generator.corpus import read_text_file
from generator.model.citation import Citation, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Authority, Coverage, Edition
from generator.model.node import EditionTree, Node, SourceTree
from generator.model.number import RuleNumber
from generator.pipeline.corpus import parse_source
from generator.references.find import find_citations
from generator.references.nearby import nearby
from generator.references.resolve import resolve

MakeTree = Callable[[Mapping[str, tuple[str, str]]], SourceTree]
Printed = dict[str, SourceTree]

BOOK = {
    "1": ("Game Concepts", ""),
    "112": ("Abilities", ""),
    "112.5": ("", "A rule."),
    "112.6": ("", "A rule."),
    "112.6a": ("", "A rule."),
    "112.6b": ("", "A rule."),
    "113": ("Targets", ""),
    "113.1": ("", "A rule."),
    "113.3": ("", "A rule, the one before it left out."),
    "113.4": ("", "A rule."),
    "114": ("", ""),
    "114.1": ("", "A rule under a topic that is not printed."),
    "115.2c": ("", "A rule."),
    "115.2d": ("", "A rule."),
    "115.2d~": ("", "Another rule of the same number."),
    "116.1": ("", "A rule."),
    "G1.1": ("Ability", ""),
    "113.Ruling.1": ("", "A ruling."),
}


def cited(text: str, origin: Node) -> tuple[Citation, ...]:
    return find_citations(origin._replace(text=text, passages=()))


def read(tree: SourceTree | EditionTree, text: str, edition: Edition | None = None) -> Resolution:
    """What the only mention in ``text`` means in ``tree``."""
    [found] = resolve(cited(text, tree.nodes[0]), tree, edition)
    return found


@pytest.mark.parametrize(
    ("text", "targets", "note"),
    [
        ("rule 112.6a", "112.6a", ""),
        ("rule 112, “Abilities.”", "112", ""),
        ("section 1", "1", ""),
        ("rules 112.6a-b", "112.6a 112.6b", ""),
        ("rules 113.1-4", "113.1 113.3 113.4", "there is no 113.2"),
        ("Rule G1.1, “Ability”", "G1.1", ""),
        ("Rule 113.Ruling.1", "113.Ruling.1", ""),
        ("rule 114", "114", "114 is not printed in this copy"),
        ("rules 115.2c-d", "115.2c 115.2d 115.2d", ""),
        (
            "rule 113, “Target”",
            "113",
            "quoted as “Target”, while 113 is titled “Targets”",
        ),
    ],
)
def test_resolved(make_tree: MakeTree, text: str, targets: str, note: str) -> None:
    tree = make_tree(BOOK)
    found = read(tree, text)
    assert isinstance(found, Resolved)
    assert [str(tree.by_id[target].number) for target in found.targets] == targets.split()
    assert found.note == note
    assert found.edition == "made"


@pytest.mark.parametrize(
    ("text", "reason", "candidates"),
    [
        ("rule 704.5j", Reason.NOT_HELD, ""),
        ("rule 704, “Targets”", Reason.NOT_HELD, "113"),
        ("rules 116.1-6", Reason.NOT_HELD, ""),
        ("rule 113.2", Reason.NO_SUCH_RULE, "113.1 113.3"),
        ("rule 113.2, “Abilities”", Reason.NO_SUCH_RULE, "112 113.1 113.3"),
        ("Rules 112.5a through Rule 112.5b", Reason.NO_SUCH_RULE, "112.6a 112.6b"),
        ("rule 112.6d", Reason.NO_SUCH_RULE, "112.6"),
        ("rules 115.2d-e", Reason.NO_SUCH_RULE, "115.2c 115.2d 115.2d"),
        ("rule 115.2d", Reason.SEVERAL, "115.2d 115.2d"),
        ("rule 112, “Targets”", Reason.HEADING_CONTRADICTS, "113 112"),
        ("rule 112, “Flying”", Reason.HEADING_CONTRADICTS, "112"),
        ("Rule G1.2", Reason.NO_SUCH_RULE, ""),
        ("Rule 112.Ruling.9", Reason.NO_SUCH_RULE, ""),
    ],
)
def test_unresolved(make_tree: MakeTree, text: str, reason: Reason, candidates: str) -> None:
    tree = make_tree(BOOK)
    found = read(tree, text)
    assert isinstance(found, Unresolved)
    assert found.reason is reason
    assert [str(tree.by_id[each].number) for each in found.candidates] == candidates.split()


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("rule 113.2, “Abilities”", "“Abilities” is the title of 112"),
        ("rule 113.2, “Flying”", ""),
        ("rule 113.2", ""),
    ],
)
def test_a_title_is_told_where_it_is_one(make_tree: MakeTree, text: str, note: str) -> None:
    found = read(make_tree(BOOK), text)
    assert isinstance(found, Unresolved)
    assert found.note == note


def test_a_tree_without_glossary_or_rulings_does_not_hold_them(make_tree: MakeTree) -> None:
    tree = make_tree({"112": ("Abilities", "")})
    for text in ("Rule G1.1", "Rule 112.Ruling.1"):
        found = read(tree, text)
        assert isinstance(found, Unresolved)
        assert found.reason is Reason.NOT_HELD


@pytest.mark.parametrize("text", ["rule 112.1", "rules 112.1-3", "rules 112.2-5"])
def test_a_part_holds_from_its_first_printed_rule_to_its_last(
    make_tree: MakeTree, text: str
) -> None:
    """A topic it only implies begins nothing, and of a range both ends must be in it."""
    rules = {"112.2": ("", "A rule."), "112.3": ("", "A rule.")}
    found = read(make_tree({"111": ("", ""), **rules}), text)
    assert isinstance(found, Unresolved)
    assert found.reason is Reason.NOT_HELD


def test_the_edition_says_what_its_tree_holds(make_tree: MakeTree) -> None:
    source = make_tree({"112.1": ("", "A rule."), "112.2": ("", "A rule.")})
    tree = EditionTree("made", source.nodes)
    edition = Edition("made", "Rules", "Made", date(2024, 1, 1), Authority.OFFICIAL)
    part = replace(edition, coverage=(Coverage(RuleNumber.parse("112"), RuleNumber.parse("113")),))
    reasons = {
        name: [
            found.reason
            for text in ("rule 112.9", "rule 113.1", "rule 114.1")
            if isinstance(found := read(tree, text, of), Unresolved)
        ]
        for name, of in (("none", None), ("part", part), ("whole", edition))
    }
    absent, not_held = Reason.NO_SUCH_RULE, Reason.NOT_HELD
    assert reasons == {
        "none": [not_held, not_held, not_held],
        "part": [absent, absent, not_held],
        "whole": [absent, absent, absent],
    }


def test_proposals_hold_no_rules(printed: Printed, editions: dict[str, Edition]) -> None:
    tree = printed["variants"]
    citations = [each for node in tree.nodes for each in find_citations(node)]
    for found in resolve(citations, EditionTree("zzo38", tree.nodes), editions["zzo38"]):
        assert isinstance(found, Unresolved)
        assert found.reason is Reason.NOT_HELD


@pytest.mark.parametrize(
    ("number", "near"),
    [
        ("112.6d", "112.6"),
        ("112.6c", "112.6b"),
        ("113.2", "113.1 113.3"),
        ("113.5", "113.4 112.5"),
        ("113.6", "112.6"),
        ("115", "114"),
        ("199.9", "1"),
        ("205.1", ""),
        ("2", ""),
    ],
)
def test_nearby(make_tree: MakeTree, number: str, near: str) -> None:
    tree = make_tree(BOOK)
    found = nearby((RuleNumber.parse(number),), tree)
    assert [str(tree.by_id[each].number) for each in found] == near.split()


def test_no_letter_is_near_beyond_either_end(make_tree: MakeTree) -> None:
    """Neither is the last one near the first, nor any near a number that has none."""
    tree = make_tree({"115.2": ("", "A rule."), "115.2z": ("", "A rule.")})
    near = {
        number: [str(tree.by_id[each].number) for each in nearby((RuleNumber.parse(number),), tree)]
        for number in ("115.2a", "115.2", "115.3z", "115.3")
    }
    assert near == {
        "115.2a": ["115.2"],
        "115.2": [],
        "115.3z": ["115.2z"],
        "115.3": ["115.2"],
    }


def test_a_range_is_near_only_where_all_of_it_would_be(make_tree: MakeTree) -> None:
    tree = make_tree(BOOK)
    found = nearby((RuleNumber.parse("112.6c"), RuleNumber.parse("112.6d")), tree)
    assert [str(tree.by_id[each].number) for each in found] == ["112.6"]


def line_of(tree: SourceTree, citation: Citation) -> int:
    node = tree.by_id[citation.origin]
    return (node if citation.passage < 0 else node.passages[citation.passage]).span.first


def odd_ones(tree: SourceTree) -> dict[tuple[int, str], Resolution]:
    """Everything unresolved or noted, by its line and the number as cited."""
    citations = [each for node in tree.nodes for each in find_citations(node)]
    return {
        (line_of(tree, found.citation), str(found.citation.first)): found
        for found in resolve(citations, tree)
        if isinstance(found, Unresolved) or found.note
    }


def test_the_rulings_summary(printed: Printed) -> None:
    """The two that dangle, and the five titles that are not quite the rule's; nothing else."""
    tree = printed["rulings_2009"]
    odd = odd_ones(tree)
    dangling = {key: found for key, found in odd.items() if isinstance(found, Unresolved)}
    assert list(dangling) == [(221, "112.5a"), (233, "613.12")]
    assert all(found.reason is Reason.NO_SUCH_RULE for found in dangling.values())
    meant = {
        key: [str(tree.by_id[each].number) for each in found.candidates]
        for key, found in dangling.items()
    }
    assert meant == {
        (221, "112.5a"): [f"112.6{letter}" for letter in "abcdefghij"],
        (233, "613.12"): ["614.12"],
    }
    assert [key for key in odd if key not in dangling] == [
        (31, "9"),
        (363, "609.7"),
        (592, "9"),
        (663, "9"),
        (2749, "G3.26"),
    ]


def test_the_data_set_prints_no_headings(printed: Printed) -> None:
    odd = odd_ones(printed["dataset"])
    noted = {key: found.note for key, found in odd.items() if isinstance(found, Resolved)}
    assert noted == {
        (229, "704"): "704 is not printed in this copy",
        (361, "707"): (
            "the title of 707 is not held to compare “Copying Objects” with; "
            "707 is not printed in this copy"
        ),
    }


@pytest.mark.archive
@pytest.mark.parametrize(
    ("edition", "cited", "candidates"),
    [
        # "rule 603, “Attack Multiple Players Option,”" and the like: errors of the official texts
        ("2006-10-01", "603", ["602", "603"]),
        ("2010-06-18", "701", ["710", "701"]),
        ("2024-06-07", "727", ["728", "727"]),
        ("2025-07-25", "702.62", ["701.63", "702.62"]),
    ],
)
def test_titles_that_contradict_official_numbers(
    archive: Path, edition: str, cited: str, candidates: list[str]
) -> None:
    text, _ = read_text_file(archive / f"CR-{edition}.txt")
    assert text is not None
    tree, _, _ = parse_source(text)
    found = [
        each
        for (_, number), each in odd_ones(tree).items()
        if isinstance(each, Unresolved)
        and each.reason is Reason.HEADING_CONTRADICTS
        and number == cited
    ]
    assert found
    for each in found:
        assert [str(tree.by_id[node].number) for node in each.candidates] == candidates
