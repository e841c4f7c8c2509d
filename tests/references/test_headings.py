"""Titles as evidence: how close two are, and what a quoted one says about a number."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from generator.model.node import SourceTree
from generator.model.number import parse_number
from generator.references.headings import Likeness, Verdict, compare, judge

MakeTree = Callable[[Mapping[str, tuple[str, str]]], SourceTree]


@pytest.mark.parametrize(
    ("quoted", "title", "fit"),
    [
        ("Stack", "Stack", Likeness.SAME),
        ("Controlling Another Player's Turn", "Controlling Another Player’s Turn", Likeness.SAME),
        ("Magic™ Cards", "Magic Cards", Likeness.SAME),
        ("Split–Second", "Split-Second", Likeness.SAME),
        ("Free-For-All", "Free-for-All", Likeness.ALIKE),
        ("Continuous Effects", "Continuous Effect", Likeness.ALIKE),
        ("Abilities", "Ability", Likeness.ALIKE),
        ("Casual Variants", "Casual Variants and Tournament Rules", Likeness.ALIKE),
        ("Continuous Effects", "Interaction of Continuous Effects", Likeness.ALIKE),
        (
            "Resolving Spells and Activated Abilities",
            "Resolving Spells and Abilities",
            Likeness.ALIKE,
        ),
        ("Intervening 'If' Clause", 'Intervening "If" Clause', Likeness.SAME),
        ("Leveler Cards", "Keyword Actions", Likeness.OTHER),
        ("Lands", "Landwalk", Likeness.OTHER),
        ("Effects of Spells", "Spells of Effects", Likeness.OTHER),
        ("Stack", "", Likeness.OTHER),
        ("", "", Likeness.SAME),
    ],
)
def test_compare(quoted: str, title: str, fit: Likeness) -> None:
    assert compare(quoted, title) is fit
    assert compare(title, quoted) is fit


BOOK = {
    "6": ("Spells, Abilities, and Effects", ""),
    "601": ("Casting Spells", ""),
    "601.2": ("", "To cast a spell is to put it on the stack."),
    "601.2a": ("", "The player proposes."),
    "601.2b": ("", "The player pays a cost."),
    "609": ("Effects", ""),
    "609.7": ("", "Some effects apply to damage from a source."),
    "611": ("Continuous Effects", ""),
    "613": ("Interaction of Continuous Effects", ""),
    "702": ("Keyword Abilities", ""),
    "702.9": ("Flying", ""),
    "702.10": ("Haste", "The creature is not subject to the summoning sickness rule."),
    "703": ("Turn-Based Actions", ""),
    "808": ("", ""),
    "G1.1": ("Artifact", "A card type."),
    "G20.1": ("Flying", "A keyword ability."),
}
ALIKE_ELSEWHERE = (
    "quoted as “Continuous Effects”, while 613 is titled “Interaction of Continuous Effects”; "
    "“Continuous Effects” is the title of 611"
)


@pytest.mark.parametrize(
    ("quoted", "numbers", "verdict"),
    [
        ("", ("601",), Verdict()),
        ("Casting Spells", ("601",), Verdict()),
        ("Casting Spells", ("601.2a",), Verdict()),
        ("Casting Spells", ("601.2a", "601.2b"), Verdict()),
        ("Flying", ("702.9",), Verdict()),
        ("Spells, Abilities, and Effects", ("601.2",), Verdict()),
        (
            "Turn Based Action",
            ("703",),
            Verdict("quoted as “Turn Based Action”, while 703 is titled “Turn-Based Actions”"),
        ),
        ("Continuous Effects", ("613",), Verdict(ALIKE_ELSEWHERE)),
        (
            "Sources of Damage",
            ("609.7",),
            Verdict("quoted as “Sources of Damage”, while 609.7 bears no title"),
        ),
        (
            "Lands",
            ("609.7",),
            Verdict("quoted as “Lands”, while 609 is titled “Effects”", contradicts=True),
        ),
        (
            "Summoning Sickness",
            ("702.10",),
            Verdict(
                "quoted as “Summoning Sickness”, while 702.10 is titled “Haste”", contradicts=True
            ),
        ),
        (
            "Lands and Mana",
            ("6",),
            Verdict(
                "quoted as “Lands and Mana”, while 6 is titled “Spells, Abilities, and Effects”",
                contradicts=True,
            ),
        ),
        (
            "Artifact",
            ("702",),
            Verdict(
                "quoted as “Artifact”, while 702 is titled “Keyword Abilities”", contradicts=True
            ),
        ),
        (
            "Team vs. Team Variant",
            ("808",),
            Verdict("the title of 808 is not held to compare “Team vs. Team Variant” with"),
        ),
        (
            "Turn-Based Actions",
            ("702",),
            Verdict(
                "“Turn-Based Actions” is the title of 703", contradicts=True, named=("made:703",)
            ),
        ),
        (
            "Flying",
            ("601.2a", "601.2b"),
            Verdict("“Flying” is the title of 702.9", contradicts=True, named=("made:702.9",)),
        ),
        (
            "Flying",
            ("702.9", "702.10"),
            Verdict("“Flying” is the title of 702.9", contradicts=True, named=("made:702.9",)),
        ),
        (
            "Splicing",
            ("702",),
            Verdict(
                "quoted as “Splicing”, while 702 is titled “Keyword Abilities”", contradicts=True
            ),
        ),
        (
            "Abilities of Creatures",
            ("702",),
            Verdict("quoted as “Abilities of Creatures”, while 702 is titled “Keyword Abilities”"),
        ),
    ],
)
def test_judge(
    make_tree: MakeTree, quoted: str, numbers: tuple[str, ...], verdict: Verdict
) -> None:
    assert judge(quoted, tuple(map(parse_number, numbers)), make_tree(BOOK)) == verdict
