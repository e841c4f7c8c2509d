"""zzo38's proposals: counts and places that are known, terms read by hand, names that stay."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from generator.model.lines import Parsed, SourceText
from generator.model.node import Block, BlockKind, Ignored, NodeKind, PassageKind, SourceTree, Tag
from generator.parsers import proposals
from generator.parsers.proposal_names import named
from generator.text.normalise import split_lines
from generator.tree.build import build_tree

Check = Callable[[SourceText, Parsed], None]

HEADINGS = {
    34: "New subtypes",
    38: "Keyword abilities",
    88: "Keyword actions",
    112: "Rule changes",
    176: "Text-changing effects",
    182: "State-based actions",
    204: "Incompatible rule changes",
    225: "Combat damage step",
    239: "One-shot properties",
    245: "Mana priority",
    257: "Players leaving the game",
    273: "Names and namespaces",
    343: "Deck construction",
    349: "Sticker deck",
    363: "Draft abilities",
    405: "Extended Pseudo-Vintage",
    421: "Type abbreviations",
}
LOST_HEADINGS = [12, 217, 292, 317, 430]
NOTES = [36, 134, 237, 255, 271, 291, 411, 417, 419, 423]
LOST_LISTS = [
    *(126, 132, 136, 180, 184, 188, 190, 241, 243, 261, 265, 267),
    *(310, 312, 383, 403, 407, 409, 415, 425, 432),
]
SUSPECTED_LISTS = [34, 231]
#: The terms as one reads them in the file, by line.
TERMS = {
    14: "Agenda",
    16: "Damageable",
    18: "Conventional basic land",
    20: "Fizzles",
    26: "Ordinary banding ability",
    28: "Junkyard",
    30: "Intrinsic",
    32: "[X] cannot reach [Y]",
    40: "Flash [cost]",
    42: "Fuseback",
    44: "Mutate [quality]--[cost]",
    46: "Haunt [quality]",
    48: "Harmless",
    50: "Rangeling",
    52: "Unstoppable",
    54: "Adaptation [cost]",
    60: "Command requirement--[condition]",
    62: "Superward [cost]",
    64: "Space sculptor--[quality]",
    66: "Time sculptor, time sculptor--[quality]",
    68: "Last strike, triple strike, no strike",
    70: "Active strike",
    72: "Covering",
    74: "Spellmorph",
    76: "Aggressive",
    78: "Buyback",
    80: "Piloting [number]",
    82: "Massive",
    84: "Unpariah",
    86: "Antitoxic [number]",
    90: "Lose priority",
    92: "encode",
    94: "suspend",
    96: "Flip a coin",
    98: "natural result",
    100: "visit",
    102: "Conjure [name] into [zone]",
    104: "Rewind the game state",
    106: "ransom",
    108: "Assemble, reassemble",
    110: "crank",
    212: "Bands with other [quality]",
    229: "first strike step, normal strike step, last strike step",
    241: "one-shot property",
    243: "persistent properties",
    247: "mana step",
    294: "Conjure [name] into [zone]",
    319: "assembly card",
    321: "Contraption deck",
    325: "scrapyard",
    331: "assemble a Contraption",
    351: "sticker deck",
    357: "busy",
    387: "destroy",
    389: "exchange",
    395: "mark",
    403: "consumable",
}


@pytest.fixture(scope="module")
def text(corpus_source: Callable[[str], SourceText]) -> SourceText:
    return corpus_source("variants")


@pytest.fixture(scope="module")
def parsed(text: SourceText) -> Parsed:
    return proposals.parse(text)


@pytest.fixture(scope="module")
def blocks(parsed: Parsed) -> list[Block]:
    return [part for part in parsed.parts if isinstance(part, Block)]


@pytest.fixture(scope="module")
def tree(parsed: Parsed) -> SourceTree:
    return build_tree(parsed, "zzo38")[0]


def test_every_line_has_one_owner(text: SourceText, parsed: Parsed, check_owners: Check) -> None:
    assert len(text.lines) == 434
    check_owners(text, parsed)


def test_no_word_is_lost(text: SourceText, parsed: Parsed, check_words: Check) -> None:
    check_words(text, parsed)


def test_counts(blocks: list[Block]) -> None:
    assert Counter(block.node or block.kind for block in blocks) == {
        NodeKind.FRONT_MATTER: 3,
        NodeKind.HEADING: 17 + 5,
        NodeKind.PROPOSAL: 174,
        NodeKind.STEP: 6,
        NodeKind.CREDITS: 1,
        BlockKind.NOTE: 10,
        BlockKind.EXAMPLE: 1,
    }


def test_headings(blocks: list[Block]) -> None:
    headings = {b.span.first: b.heading for b in blocks if b.node is NodeKind.HEADING and b.heading}
    assert headings == HEADINGS
    assert all(len(re.findall(r"[\w-]+", heading)) > 1 for heading in headings.values())


def test_lost_headings_stand_where_a_blank_line_is_doubled(
    parsed: Parsed, blocks: list[Block]
) -> None:
    lost = [b for b in blocks if b.node is NodeKind.HEADING and not b.heading]
    assert [(b.span.first, b.span.last) for b in lost] == [(n, n + 1) for n in LOST_HEADINGS]
    assert {b.flaw for b in lost} == {"the heading is missing in our copy"}
    assert [(d.code, d.line) for d in parsed.diagnostics] == [
        ("lost-heading", line) for line in LOST_HEADINGS
    ]


@pytest.mark.parametrize(
    ("line", "heading"),
    [
        (14, "headings/after-introduction"),
        (216, "headings/incompatible-rule-changes"),
        (219, "headings/after-incompatible-rule-changes"),
        (223, "headings/after-incompatible-rule-changes"),
        (227, "headings/combat-damage-step"),
        (289, "headings/names-and-namespaces"),
        (294, "headings/after-names-and-namespaces"),
        (319, "headings/after-names-and-namespaces-2"),
        (345, "headings/deck-construction"),
        (429, "headings/type-abbreviations"),
        (432, "headings/after-type-abbreviations"),
    ],
)
def test_no_proposal_falls_under_a_wrong_heading(tree: SourceTree, line: int, heading: str) -> None:
    [node] = [n for n in tree.nodes if n.span.first == line]
    assert node.parent == f"variants:{heading}"


def test_notes_belong_to_the_proposal_or_heading_before(tree: SourceTree) -> None:
    notes = {p.span.first: n for n in tree.nodes for p in n.of_kind(PassageKind.NOTE)}
    assert list(notes) == NOTES
    assert {line: notes[line].span.first for line in (36, 134, 237, 419, 423)} == {
        36: 34,
        134: 132,
        237: 235,
        419: 415,
        423: 421,
    }


def test_the_steps_stand_under_their_proposals(tree: SourceTree) -> None:
    steps = [n for n in tree.nodes if n.kind is NodeKind.STEP]
    assert [(n.span.first, n.printed) for n in steps] == [
        *((194, "1"), (196, "2"), (198, "3")),
        *((337, "1"), (339, "2"), (341, "3")),
    ]
    parents = [tree.by_id[n.parent].span.first for n in steps if n.parent]
    assert parents == [192, 192, 192, 335, 335, 335]


def test_the_one_example(tree: SourceTree) -> None:
    [(node, example)] = [(n, p) for n in tree.nodes for p in n.of_kind(PassageKind.EXAMPLE)]
    assert (node.span.first, example.span.first) == (198, 200)
    assert example.text.startswith("For example, if there are four permanents")


def test_lists_that_are_missing_or_seem_to_be(blocks: list[Block]) -> None:
    flaws = {b.span.first: b.flaw for b in blocks if b.flaw and b.span.first not in LOST_HEADINGS}
    assert flaws == {
        **dict.fromkeys(LOST_LISTS, "the list is missing in our copy"),
        **dict.fromkeys(SUSPECTED_LISTS, "a list seems to be missing here"),
    }
    assert len(LOST_LISTS) == 21


def test_terms(blocks: list[Block]) -> None:
    found = {b.span.first: b.heading for b in blocks if b.node is NodeKind.PROPOSAL and b.heading}
    assert found == TERMS


def test_the_introduction_and_the_frame(parsed: Parsed, blocks: list[Block]) -> None:
    front = [b.span.first for b in blocks if b.node is NodeKind.FRONT_MATTER]
    assert front == [7, 9, 11]
    ignored = [part for part in parsed.parts if isinstance(part, Ignored)]
    assert [p.span.first for p in ignored if p.reason == "page frame"] == [1, 3, 4]
    assert {p.reason for p in ignored} == {"page frame"}


def test_author_and_date_are_kept(blocks: list[Block]) -> None:
    credit = blocks[-1]
    assert (credit.node, credit.span.first, credit.text) == (NodeKind.CREDITS, 434, "Updated")
    assert credit.tags == (Tag("zzo38", date(2023, 3, 11), "", "on 11 Mar 2023 by zzo38"),)


def test_a_short_line_with_a_full_stop_is_a_proposal(tree: SourceTree) -> None:
    [node] = [n for n in tree.nodes if n.span.first == 178]
    assert (node.kind, node.text) == (NodeKind.PROPOSAL, "Text-changing effects are AST-based.")


@pytest.mark.parametrize(
    ("line", "words"),
    [(154, "if an permanent's copiable"), (325, "replacment"), (403, "Comsumables follow")],
)
def test_the_author_s_spelling_is_kept(tree: SourceTree, line: int, words: str) -> None:
    [node] = [n for n in tree.nodes if n.span.first == line]
    assert words in node.text


def test_every_node_has_a_path_of_its_own(blocks: list[Block]) -> None:
    paths = [b.path for b in blocks if b.kind is BlockKind.NODE]
    assert all(re.fullmatch(r"[a-z0-9]+(?:[-/][a-z0-9]+)*", path) for path in paths)
    assert len(set(paths)) == len(paths) == 206


def test_a_proposal_may_go_without_changing_another_s_name(blocks: list[Block]) -> None:
    """Each is taken away in turn; only the two that define one term bear on each other."""
    twins = [102, 294]
    for index, gone in enumerate(blocks):
        if gone.node is not NodeKind.PROPOSAL:
            continue
        left = blocks[:index] + blocks[index + 1 :]
        changed = [
            old.span.first
            for old, new in zip(left, named(left), strict=True)
            if old.node is NodeKind.PROPOSAL and old.path != new.path
        ]
        line = gone.span.first
        assert changed == ([n for n in twins if n != line] if line in twins else [])


def test_a_lost_heading_may_be_found_without_changing_a_proposal_s_name(
    text: SourceText, blocks: list[Block]
) -> None:
    received = [line.received for line in text.lines]
    received[292] = "Conjuring"
    found = proposals.parse(replace(text, lines=split_lines("\n".join(received)))).parts
    paths = [p.path for p in found if isinstance(p, Block) and p.node is NodeKind.PROPOSAL]
    assert paths == [b.path for b in blocks if b.node is NodeKind.PROPOSAL]
    assert "headings/conjuring" in [p.path for p in found if isinstance(p, Block)]
