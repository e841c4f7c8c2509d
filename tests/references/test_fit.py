"""Rules as bags of words: each for itself, whatever number it shares."""

from __future__ import annotations

from generator.model.node import EditionTree, Node, NodeKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan
from generator.references.fit import Fitness


def node(name: str, text: str) -> Node:
    number = RuleNumber.parse(name.partition("~")[0])
    return Node(f"e:{name}", NodeKind.SUBRULE, SourceSpan("s", 1, 1), number, text=text)


def test_two_rules_of_one_number_are_both_found() -> None:
    """702.30d stands twice in two editions of 2009."""
    first = node("702.30d", "Wizards howl beneath crimson moons.")
    second = node("702.30d~2", "Goblins juggle pickled lanterns.")
    fitness = Fitness(EditionTree("e", (first, second)))
    [howling] = fitness.ranked(frozenset({"howl", "crimson"}), 3)
    [juggling] = fitness.ranked(frozenset({"juggle", "pickled"}), 3)
    assert (howling.node, juggling.node) == (first.id, second.id)


def test_rules_of_small_words_alone_fit_nothing() -> None:
    fitness = Fitness(
        EditionTree("e", (node("702.30d", "It is."), node("702.31", "See rule 100.")))
    )
    assert fitness.ranked(frozenset({"howl"}), 3) == ()
