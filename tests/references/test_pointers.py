"""Pointers to the glossary by words."""

from __future__ import annotations

import pytest

from generator.model.citation import Reason
from generator.model.node import Node, NodeKind, Passage, PassageKind, SourceTree
from generator.model.place import SourceSpan
from generator.references.pointers import find_pointers, find_words, follow

Printed = dict[str, SourceTree]
SPAN = SourceSpan("made", 1, 1)


def node(text: str = "", heading: str = "") -> Node:
    name = heading or "origin"
    return Node(f"made:{name}", NodeKind.GLOSSARY_ENTRY, SPAN, heading=heading, text=text)


def glossary(*headings: str) -> SourceTree:
    return SourceTree("made", "made", tuple(node("", heading) for heading in headings), ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("See also Timestamp Order.", ["Timestamp Order"]),
        ("See Hybrid Mana Symbols.", ["Hybrid Mana Symbols"]),
        ("the battlefield. See Battlefield.", ["Battlefield"]),
        ("See Active Player, Nonactive Player Order.", ["Active Player, Nonactive Player Order"]),
        ("See Removed from the Game.", ["Removed from the Game"]),
        ("See Intervening “If” Clause.", ["Intervening “If” Clause"]),
        ("See “Enters the Battlefield.”", ["Enters the Battlefield"]),
        ("(see Spell Types). See rule 212.5", ["Spell Types"]),
        ("See Creature Types and rule 212.8, “Tribals.”", ["Creature Types"]),
        ("See Tap. See also X.", ["Tap", "X"]),
        ("See rule 704.", []),
        ("See Rule 704, “State-Based Actions.”", []),
        ("See section 4, “Zones.”", []),
        ("See the most current Magic: The Gathering Tournament Rules", []),
        ("See Glossary.", []),
        ("See Wizards of the Coast on what to do.", []),
        ("They foresee Mana.", []),
        ("", []),
    ],
)
def test_find_words(text: str, words: list[str]) -> None:
    assert [text[at.start : at.end] for at in find_words(text)] == words


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("Tap", ["Tap"]),
        ("Tap, Tapped, and Untap", ["Tap", "Tapped", "Untap"]),
        ("Aura and Enchant", ["Aura", "Enchant"]),
        ("Active Player, Nonactive Player Order", ["Active Player, Nonactive Player Order"]),
        ("Main Phases", ["Main Phase"]),
        ("Kicker", ["Kicker, Kicked"]),
        ("Infinity Rule", ["Infinity Rule (Informal)"]),
    ],
)
def test_follow(words: str, targets: list[str]) -> None:
    tree = glossary(
        *("Active Player, Nonactive Player Order", "Aura", "Enchant", "Infinity Rule (Informal)"),
        *("Kicker, Kicked", "Main Phase", "Tap", "Tapped", "Untap"),
    )
    [found] = follow(find_pointers(node(f"See {words}.")), tree)
    assert [tree.by_id[target].heading for target in found.targets] == targets
    assert found.reason is None


def test_what_leads_nowhere() -> None:
    pointers = find_pointers(node("See Tap and Banding."))
    [nothing] = follow(pointers, glossary("Tap"))
    [without] = follow(pointers, SourceTree("made", "made", (), ()))
    [twice] = follow(pointers, glossary("Tap", "Tap (Obsolete)", "Banding"))
    assert (nothing.targets, nothing.reason) == ((), Reason.NO_SUCH_TERM)
    assert (without.targets, without.reason) == ((), Reason.NOT_HELD)
    assert [each.partition(":")[2] for each in twice.targets] == ["Tap", "Banding"]


def test_a_term_with_two_entries() -> None:
    tree = glossary("Tap, Tapped", "Tap (Obsolete)")
    [found] = follow(find_pointers(node("See Tap.")), tree)
    assert (found.targets, found.reason) == ((), Reason.SEVERAL)


def test_passages_but_no_examples() -> None:
    passages = (
        Passage(PassageKind.NOTE, "See Tap.", SPAN),
        Passage(PassageKind.EXAMPLE, "See Untap.", SPAN),
        Passage(PassageKind.PARAGRAPH, "See Aura.", SPAN),
    )
    found = find_pointers(node("See Mana.")._replace(passages=passages))
    assert [(each.passage, each.words) for each in found] == [(-1, "Mana"), (0, "Tap"), (2, "Aura")]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "rulings_2009",
            [
                ("Timestamp Order", "G20.11"),
                ("Hybrid Mana Symbols", "G8.9"),
                ("Battlefield", "G2.5"),
            ],
        ),
        ("current_web", []),
        ("dataset", []),
        ("old_book", []),
        ("variants", []),
    ],
)
def test_the_sources(printed: Printed, source: str, expected: list[tuple[str, str]]) -> None:
    """The three of ``seeds.md`` (lines 2372, 2711 and 2822), and none elsewhere."""
    tree = printed[source]
    found = follow([each for node in tree.nodes for each in find_pointers(node)], tree)
    assert [
        (each.pointer.words, *(str(tree.by_id[target].number) for target in each.targets))
        for each in found
    ] == expected
