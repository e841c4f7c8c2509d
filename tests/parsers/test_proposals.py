"""Unnumbered proposals: headings, terms, stable names, notes, steps, and what the copy has lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from generator.model.lines import SourceText
from generator.model.node import Block, BlockKind, NodeKind, Tag
from generator.parsers import proposals
from generator.parsers.proposal_terms import defined_term

MakeText = Callable[[str], SourceText]

PAGE = """\
ann (no set): Rules

ann (no set): Cardlist | Export | Search
Rules | Game variants


This document has my suggestions.

It is not official.


"Fizzles" means that a spell cannot resolve.

(A currently unspecified word) means any object or player.

New subtypes

(Note for clarification: none has a comma.)

Keyword abilities

"Harmless" is a keyword ability which affects damage.

To "encode" an object means to exile it.

All of the following must be met:

Use the following rules:

  1. Find all objects.

  2. Exclude some.

For example, two of four die.

Note that reminder text is not rule text.


Rule 800.4n does not apply.

Combat damage step

Determine which creatures are selected.

In all cases, any criteria are checked then.

Updated on 11 Mar 2023 by ann"""


def blocks_of(text: SourceText) -> list[Block]:
    return [part for part in proposals.parse(text).parts if isinstance(part, Block)]


def told(text: SourceText) -> list[tuple[str, int]]:
    return [(d.code, d.line) for d in proposals.parse(text).diagnostics]


def paths_of(text: SourceText) -> dict[str, str]:
    """The path of each proposal by its text."""
    return {b.text: b.path for b in blocks_of(text) if b.node is NodeKind.PROPOSAL}


def test_a_page_is_read_in_order(as_source: MakeText) -> None:
    found = [
        (b.span.first, b.node or b.kind, b.heading, b.flaw) for b in blocks_of(as_source(PAGE))
    ]
    assert found == [
        (7, NodeKind.FRONT_MATTER, "", ""),
        (9, NodeKind.FRONT_MATTER, "", ""),
        (10, NodeKind.HEADING, "", "the heading is missing in our copy"),
        (12, NodeKind.PROPOSAL, "Fizzles", ""),
        (14, NodeKind.PROPOSAL, "", ""),
        (16, NodeKind.HEADING, "New subtypes", "a list seems to be missing here"),
        (18, BlockKind.NOTE, "", ""),
        (20, NodeKind.HEADING, "Keyword abilities", ""),
        (22, NodeKind.PROPOSAL, "Harmless", ""),
        (24, NodeKind.PROPOSAL, "encode", ""),
        (26, NodeKind.PROPOSAL, "", "the list is missing in our copy"),
        (28, NodeKind.PROPOSAL, "", ""),
        (30, NodeKind.STEP, "", ""),
        (32, NodeKind.STEP, "", ""),
        (34, BlockKind.EXAMPLE, "", ""),
        (36, BlockKind.NOTE, "", ""),
        (37, NodeKind.HEADING, "", "the heading is missing in our copy"),
        (39, NodeKind.PROPOSAL, "", ""),
        (41, NodeKind.HEADING, "Combat damage step", ""),
        (43, NodeKind.PROPOSAL, "", "a list seems to be missing here"),
        (45, NodeKind.PROPOSAL, "", ""),
        (47, NodeKind.CREDITS, "", ""),
    ]
    assert told(as_source(PAGE)) == [("lost-heading", 10), ("lost-heading", 37)]


def test_steps_keep_number_and_marker(as_source: MakeText) -> None:
    steps = [b for b in blocks_of(as_source(PAGE)) if b.node is NodeKind.STEP]
    assert [(b.printed, b.marker, b.text) for b in steps] == [
        ("1", "  1. ", "Find all objects."),
        ("2", "  2. ", "Exclude some."),
    ]


def test_the_last_line_gives_author_and_date(as_source: MakeText) -> None:
    credit = blocks_of(as_source(PAGE))[-1]
    assert credit.text == "Updated"
    assert credit.tags == (Tag("ann", date(2023, 3, 11), "", "on 11 Mar 2023 by ann"),)


@pytest.mark.parametrize(
    "heading",
    [
        "New subtypes",
        "One-shot properties",
        "Extended Pseudo-Vintage",
        "Players leaving the game",
        "Ante",
    ],
)
def test_headings(as_source: MakeText, heading: str) -> None:
    text = as_source(PAGE.replace("Combat damage step", heading))
    [block] = [b for b in blocks_of(text) if b.span.first == 41]
    assert (block.node, block.heading) == (NodeKind.HEADING, heading)


@pytest.mark.parametrize(
    "line",
    [
        "Text-changing effects are AST-based.",  # short, but a sentence
        "The following cards are legal:",
        "combat damage step",
        "Combat damage step (new)",
        'The "combat" step',
        "Whether the damage of a combat damage step is dealt at once or in turn",  # too long
    ],
)
def test_lines_that_are_no_headings(as_source: MakeText, line: str) -> None:
    text = as_source(PAGE.replace("Combat damage step", line))
    [block] = [b for b in blocks_of(text) if b.span.first == 41]
    assert (block.node, block.text) == (NodeKind.PROPOSAL, line)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ('"Damageable" means a player.', "Damageable"),
        ('"Agenda" of an object in the command zone means the name.', "Agenda"),
        ('"[X] cannot reach [Y]" means that X can block Y.', "[X] cannot reach [Y]"),
        ('"Mutate [quality]--[cost]" is a variant of mutate.', "Mutate [quality]--[cost]"),
        ('Superward is a variant of ward. "Superward [cost]" means it.', "Superward [cost]"),
        ('"Assemble" and "reassemble" are defined below.', "Assemble, reassemble"),
        ('"A" and "B" and "C" are static abilities.', "A, B, C"),
        ('To "crank" a permanent has no effect.', "crank"),
        ('If "suspend" is used as a keyword action, it means to exile.', "suspend"),
        ('A "assembly card" is a card.', "assembly card"),
        ('In draft abilities, "destroy" a card means to hide it.', "destroy"),
        ('One of its faces is then called the "natural result". It counts.', "natural result"),
        ('There are three, called the "a", "b", and "c".', "a, b, c"),
        ('A sticker sheet is "busy" if one is on an object.', "busy"),
        ('Some properties are "persistent"; these survive.', "persistent"),
        ('A player can "assemble a Contraption". This means that.', "assemble a Contraption"),
        (
            'Your deck may include a supplementary "Contraption deck". It may be.',
            "Contraption deck",
        ),
    ],
)
def test_terms(text: str, term: str) -> None:
    assert defined_term(text) == term


@pytest.mark.parametrize(
    "text",
    [
        "(A currently unspecified word) means any object.",
        "A currently unnamed keyword ability prevents it.",
        'The rules for "discard" should say that only the owner can.',
        'If some rule moves an object to "the hand", it means that zone.',
        'The meaning of splicing is "locked in" before the effect applies.',
        'Determine which creatures are "selected to assign combat damage" at each step.',
        'If an effect refers to the "top" or "bottom" sheets, it refers to the deck.',
        "Protection from a zone means it is protected.",
        '"Fizzles"',
    ],
)
def test_texts_that_define_no_term(text: str) -> None:
    assert defined_term(text) == ""


def test_names_are_of_the_term_or_of_first_words_and_a_hash(as_source: MakeText) -> None:
    assert paths_of(as_source(PAGE)) == {
        '"Fizzles" means that a spell cannot resolve.': "proposals/fizzles",
        "(A currently unspecified word) means any object or player.": (
            "proposals/a-currently-unspecified-word-means-any-476227"
        ),
        '"Harmless" is a keyword ability which affects damage.': "proposals/harmless",
        'To "encode" an object means to exile it.': "proposals/encode",
        "All of the following must be met:": ("proposals/all-of-the-following-must-be-5c3e3f"),
        "Use the following rules:": "proposals/use-the-following-rules-1b58e6",
        "Rule 800.4n does not apply.": "proposals/rule-800-4n-does-not-apply-040178",
        "Determine which creatures are selected.": (
            "proposals/determine-which-creatures-are-selected-e4b62d"
        ),
        "In all cases, any criteria are checked then.": (
            "proposals/in-all-cases-any-criteria-are-5cc977"
        ),
    }


def test_steps_and_headings_are_named_after_what_they_stand_in(as_source: MakeText) -> None:
    blocks = blocks_of(as_source(PAGE))
    proposal = next(b for b in blocks if b.text == "Use the following rules:")
    steps = [b.path for b in blocks if b.node is NodeKind.STEP]
    assert steps == [f"{proposal.path}/1", f"{proposal.path}/2"]
    assert [b.path for b in blocks if b.node is NodeKind.HEADING] == [
        "headings/after-introduction",
        "headings/new-subtypes",
        "headings/keyword-abilities",
        "headings/after-keyword-abilities",
        "headings/combat-damage-step",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Keyword abilities\n", 'Keyword abilities\n\n"Flash [cost]" is a variant of flash.\n'),
        ("Keyword abilities\n", "Keyword abilities\n\nUse the following cards.\n"),
        ('"Harmless" is a keyword ability which affects damage.\n\n', ""),
        ('"Harmless" is a keyword ability which affects damage.\n', ""),  # leaves a doubled blank
        ("Rule 800.4n does not apply.\n\n", ""),
        ("\n\nRule 800.4n", "\n\nAnte\n\nRule 800.4n"),  # the lost heading is found again
        ("Combat damage step\n", "Combat\n"),
    ],
)
def test_a_name_does_not_change_when_something_else_does(
    as_source: MakeText, old: str, new: str
) -> None:
    assert PAGE.count(old) == 1
    before, after = paths_of(as_source(PAGE)), paths_of(as_source(PAGE.replace(old, new)))
    kept = before.keys() & after.keys()
    assert len(kept) >= len(before) - 1
    assert {text: after[text] for text in kept} == {text: before[text] for text in kept}


def test_two_that_define_one_term_both_bear_a_hash(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("Rule 800.4n does", '"Harmless" means it. Rule 800.4n does'))
    found = [path for path in paths_of(text).values() if "harmless" in path]
    assert [path.rpartition("-")[0] for path in found] == ["proposals/harmless"] * 2
    assert len(set(found)) == 2


def test_a_proposal_that_is_repeated_is_a_warning_and_keeps_a_name_of_its_own(
    as_source: MakeText,
) -> None:
    again = '"Harmless" is a keyword ability which affects damage.\n\n'
    text = as_source(PAGE.replace('To "encode"', again + 'To "encode"'))
    assert ("repeated-proposal", 24) in told(text)
    paths = [b.path for b in blocks_of(text)]
    named = [path for path in paths if path]
    assert len(set(named)) == len(named)
    first, second = (path for path in named if path.startswith("proposals/harmless"))
    assert second == f"{first}-2"


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("(TODO: timing rules (all of them).)", BlockKind.NOTE),
        ("Note: reminder text is not rule text.", BlockKind.NOTE),
        ("For example, two die.", BlockKind.EXAMPLE),
        ("(A word) means (in games) it.", BlockKind.NODE),
        ("(One.) (Two.)", BlockKind.NODE),
        ("Notes may also be referred to.", BlockKind.NODE),
        ("()", BlockKind.NOTE),
        ("Both ) and ( in the wrong order.", BlockKind.NODE),
    ],
)
def test_notes_and_examples(as_source: MakeText, line: str, kind: BlockKind) -> None:
    text = as_source(PAGE.replace("Rule 800.4n does not apply.", line))
    [block] = [b for b in blocks_of(text) if b.span.first == 39]
    assert block.kind is kind


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        ('\n\n\n"Fizzles"', '\n\n"Fizzles"', [("no-heading", 11), ("lost-heading", 36)]),
        ("\n\n\nRule", "\n\nRule", [("lost-heading", 10)]),
        (
            "  2. Exclude",
            "  3. Exclude",
            [("lost-heading", 10), ("step-order", 32), ("lost-heading", 37)],
        ),
        ("Use the following rules:\n\n", "", [("lost-heading", 10), ("lost-heading", 35)]),
        (
            "Keyword abilities\n",
            "Keyword abilities\n\n  1. Find.\n",
            [("lost-heading", 10), ("unknown-line", 22), ("lost-heading", 39)],
        ),
        (
            "\n\nUpdated",
            "\n\n\nUpdated",
            [("lost-heading", 10), ("lost-heading", 37), ("lost-paragraph", 46)],
        ),
        (
            "11 Mar 2023",
            "31 Feb 2023",
            [("lost-heading", 10), ("lost-heading", 37), ("unknown-line", 47), ("cut-short", 47)],
        ),
        (
            "by ann",
            "by ann\n\nAnd more.",
            [("lost-heading", 10), ("lost-heading", 37), ("unknown-line", 49)],
        ),
        (
            "\n\nUpdated on 11 Mar 2023 by ann",
            "",
            [("lost-heading", 10), ("lost-heading", 37), ("cut-short", 45)],
        ),
        (
            "New subtypes\n",
            "\n",
            [("lost-heading", 10), ("lost-heading", 15), ("lost-heading", 37)],
        ),
        (
            '"Harmless" is a keyword ability which affects damage.',
            '"Harmless" is a keyword ability which affe',
            [("lost-heading", 10), ("unfinished-text", 22), ("lost-heading", 37)],
        ),
        (
            "Determine which creatures are selected.\n\nIn all cases, any criteria are checked then.",
            "\n",
            [("lost-heading", 10), ("lost-heading", 37), ("lost-paragraph", 42)],
        ),
    ],
)
def test_what_is_told_of_a_damaged_page(
    as_source: MakeText, old: str, new: str, findings: list[tuple[str, int]]
) -> None:
    assert PAGE.count(old) == 1
    assert told(as_source(PAGE.replace(old, new))) == findings


def test_a_paragraph_lost_before_a_heading_is_noted(as_source: MakeText) -> None:
    text = as_source(PAGE.replace("(Note for clarification: none has a comma.)\n", ""))
    assert [str(d) for d in proposals.parse(text).diagnostics][1] == (
        "made.txt:17:1: note[lost-paragraph]: a doubled blank line: a paragraph seems to be lost here"
    )


def test_an_empty_file_is_cut_short(as_source: MakeText) -> None:
    assert [str(d) for d in proposals.parse(as_source("")).diagnostics] == [
        (
            "made.txt: error[cut-short]: the page ends before its last line\n"
            "  expected: Updated on (day) (month) (year) by (author)"
        )
    ]
