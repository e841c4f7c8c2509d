"""Which rule told most of the words of one that is new, and which tells those of one that is gone."""

from __future__ import annotations

from typing import Final

import pytest

from generator.alignment.echoes import Homes, find_echoes
from generator.model.alignment import Alignment, Candidate, Confidence, Declared, Match, Relation
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.place import SourceSpan
from tests.alignment.tables import tree

TYPES = "The card types are artifact, creature, enchantment, instant, land, and sorcery."
TEAMS = "Each team sits together on one side of the table, and decides the order of its players."
REDUNDANT = "Multiple instances of flying on the same creature are redundant."


def told_before(rule: str, *others: str) -> str:
    """The older rule, of topic 205, that had most of the words of the new 300.1."""
    old = {f"205.{at}": text for at, text in enumerate(others, 1)}
    return _before(old, {"300.1": rule})


def _before(old: dict[str, str], new: dict[str, str]) -> str:
    added = tuple(f"new:{number}" for number in new)
    found = find_echoes(
        tree("old", old), tree("new", new), Alignment("old", "new", (), (), added), Homes(())
    )
    assert found.after == {}
    return found.before.get(added[0], "").removeprefix("old:")


@pytest.mark.parametrize(
    ("rule", "older"),
    [
        (TYPES, f"{TYPES} Other names are subtypes."),
        (TYPES, TYPES.replace("card types", "card type")),
        (f"{TYPES} See rule 205.", f"{TYPES} See rule 307."),
        (f"{TEAMS} They may talk.", TEAMS),
    ],
    ids=["a part of it", "plurals", "other numbers", "four fifths and more"],
)
def test_whole_sentences_are_found_again(rule: str, older: str) -> None:
    assert told_before(rule, "Something else.", older) == "205.2"


@pytest.mark.parametrize(
    ("rule", "older"),
    [
        (TYPES, (TYPES, f"{TYPES} Thus.")),
        (REDUNDANT.replace("flying", "reach"), (REDUNDANT,)),
        ("Players may pass their turn.", ("Players may pass their turn.",)),
        (f"{TEAMS} They may talk with each other.", (TEAMS,)),
        (TYPES.replace("instant", "instants now, plane"), (TYPES,)),
    ],
    ids=["in two rules", "a word changed", "too short to tell", "under four fifths", "reworded"],
)
def test_what_does_not_say_where_words_are_from(rule: str, older: tuple[str, ...]) -> None:
    assert told_before(rule, *older) == ""


CLEAN: Final = "Each player cleans the table before anybody may shuffle a new deck."


@pytest.mark.parametrize(
    ("older", "newer", "told"),
    [
        ({"205.1": f"{TEAMS} {TYPES}"}, {"205.1": TYPES}, "205.1"),
        ({"205.1": f"{TEAMS} {TYPES}"}, {"205.1": f"{TEAMS} {TYPES}"}, ""),
        ({"205.1": f"{TEAMS} {TYPES}", "205.2": f"{TEAMS} Thus."}, {"205.1": TYPES}, ""),
        ({"205.1": f"{TEAMS} {TYPES}"}, {"205.1": TYPES, "300.2": f"{TEAMS} Thus."}, ""),
        ({"205.1": "It is so. Thus it is."}, {"205.1": "Thus it is."}, ""),
    ],
    ids=["left one for the other", "a pattern", "of two", "to two", "too short to tell"],
)
def test_a_sentence_that_left_a_rule_for_a_new_one_is_told(
    older: dict[str, str], newer: dict[str, str], told: str
) -> None:
    rule = f"{CLEAN} It is so. {TEAMS} {REDUNDANT}"
    new = {**newer, "300.1": rule}
    added = tuple(f"new:{number}" for number in new if number not in older)
    alignment = Alignment("old", "new", (), (), added)
    found = find_echoes(tree("old", older), tree("new", new), alignment, Homes(()))
    assert found.before.get("new:300.1") is None
    assert found.partly.get("new:300.1", "").removeprefix("old:") == told


def test_a_heading_with_its_rules_is_not_asked_for_words() -> None:
    assert _before({"205": "CARDS", "205.1": TYPES}, {"300": "CARD TYPES"}) == ""


def with_entry(name: str, rules: dict[str, str], *senses: str) -> EditionTree:
    """An edition whose glossary has one entry, "Card Type", with ``senses``."""
    own = tree(name, rules)
    entry = f"{name}:card-type"
    parts = [
        Node(
            f"{entry}:{at}",
            NodeKind.DEFINITION,
            SourceSpan(name, 90 + at, 90 + at),
            text=sense,
            parent=entry,
        )
        for at, sense in enumerate(senses)
    ]
    whole = Node(
        entry,
        NodeKind.GLOSSARY_ENTRY,
        SourceSpan(name, 90, 99),
        heading="Card Type",
        children=tuple(part.id for part in parts),
    )
    return EditionTree(name, (*own.nodes, whole, *parts))


@pytest.mark.parametrize(
    ("older", "told"),
    [({"205.1": "Else."}, "old:card-type"), ({"205.1": f"{TYPES} Else."}, "")],
    ids=["only there", "in a rule too"],
)
def test_a_definition_that_became_a_rule_is_told(older: dict[str, str], told: str) -> None:
    """A rule that had the words goes before the glossary, which often repeats one."""
    old = with_entry("old", older, "A thing on a card.", TYPES)
    new = with_entry("new", {"300.1": TYPES})
    alignment = Alignment("old", "new", (), (), ("new:300.1", "new:card-type"))
    found = find_echoes(old, new, alignment, Homes(()))
    assert found.defined.get("new:300.1", "") == told


def test_a_rule_that_became_a_definition_is_told() -> None:
    old, new = tree("old", {"205.1": TYPES}), with_entry("new", {"300.1": "Else."}, TYPES)
    found = find_echoes(old, new, Alignment("old", "new", (), ("old:205.1",), ()), Homes(()))
    assert found.defined == {"old:205.1": "new:card-type"}


LEADERS = {"810.1": f"{TEAMS} They may talk."}, {"805.1": TEAMS, "805.2": TYPES}


@pytest.mark.parametrize(
    ("confidence", "is_told"),
    [(None, True), (Confidence.POSSIBLE, True), (Confidence.PROBABLE, False)],
    ids=["removed", "perhaps merged", "merged"],
)
def test_a_rule_that_ended_is_told_elsewhere(confidence: Confidence | None, is_told: bool) -> None:
    old, new = (tree(name, rules) for name, rules in zip(("old", "new"), LEADERS, strict=True))
    merged = Match(
        "old:810.1", "new:805.2", Relation.MERGE, confidence or Confidence.POSSIBLE, 0.5, ()
    )
    alignment = (
        Alignment("old", "new", (), ("old:810.1",), ())
        if confidence is None
        else Alignment("old", "new", (merged,), (), ())
    )
    found = find_echoes(old, new, alignment, Homes(()))
    assert found.after == ({"old:810.1": "new:805.1"} if is_told else {})


def test_a_candidate_is_told_where_no_sentence_stands_again() -> None:
    old, new = tree("old", {"205.1": "Else.", "205.2": TYPES}), tree("new", {"300.1": TYPES})
    removed = ("old:205.1", "old:205.2")
    candidates = tuple(Candidate(name, "new:300.1", 0.3) for name in removed)
    found = find_echoes(
        old, new, Alignment("old", "new", (), removed, (), candidates=candidates), Homes(())
    )
    assert found.after == {"old:205.2": "new:300.1"}
    assert found.perhaps == {"old:205.1": "new:300.1"}


def test_what_the_newer_edition_calls_ended_is_told() -> None:
    old, new = tree("old", {"205.1": TYPES}), tree("new", {"300.1": TEAMS})
    declared = (Declared("old:205.1", "new:glossary/Types"),)
    alignment = Alignment("old", "new", (), ("old:205.1",), (), declared=declared)
    assert find_echoes(old, new, alignment, Homes(())).declared == {
        "old:205.1": "new:glossary/Types"
    }
