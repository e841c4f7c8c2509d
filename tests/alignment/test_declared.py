"""A rule that the newer edition's glossary calls ended went on nowhere, however alike another rule is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.alignment.align import align
from generator.model.alignment import Alignment, Decision, DecisionKind, Declared
from generator.model.node import EditionTree, NodeKind
from tests.alignment.tables import edition, tree
from tests.alignment.test_glossary import glossary

FINE = "When a turn ends, any unspent gold left in a player's purse is lost. "
FINED = FINE + "That player loses one life for each coin. This is called a gold tax."
BEFORE = {"300": "TURNS", "300.1": "A turn has phases.", "300.2": FINED, "300.3": "It ends."}
AFTER = {"300": "TURNS", "300.1": "A turn has phases.", "300.2": FINE, "300.3": "It ends."}
EXPLAINED = {"Gold Tax": "A loss of 1 life for each coin. See rule 300.2."}
ENDED = {"Gold Tax (Obsolete)": "Coins once cost life. That rule no longer exists."}
GONE = (Declared("2001:300.2", "2002:glossary/Gold Tax (Obsolete)"),)


def book(name: str, rules: dict[str, str], terms: dict[str, str]) -> EditionTree:
    parts = tree(name, rules), glossary(name, terms)
    return EditionTree(name, tuple(node for part in parts for node in part.nodes))


def aligned(old: EditionTree, new: EditionTree, *decisions: Decision) -> Alignment:
    ends = edition(old.edition), edition(new.edition)
    return align(old, new, *ends, terms=(), decisions=decisions)


def found(
    rules: dict[str, str],
    explained: dict[str, str],
    told: dict[str, str],
    after: dict[str, str] | None = None,
) -> Alignment:
    return aligned(book("2001", rules, explained), book("2002", after or AFTER, told))


def partners(alignment: Alignment, rule: str) -> list[str]:
    return [m.new for m in alignment.matches if m.old == rule]


@pytest.mark.parametrize(
    "told",
    [
        "Coins once cost life. That rule no longer exists.",
        "This rule was called the “gold tax” and no longer exists.",
        "The rule of gold no longer exists.",
        "That older rule no longer exists.",
    ],
)
def test_a_rule_that_the_glossary_calls_ended_is_removed(told: str) -> None:
    alignment = found(BEFORE, EXPLAINED, {"Gold Tax (Obsolete)": told})
    assert partners(alignment, "2001:300.2") == []
    assert "2001:300.2" in alignment.removed
    assert "2002:300.2" in alignment.added
    assert alignment.declared == GONE
    assert alignment.candidates == ()


def test_an_entry_without_a_number_explains_the_rule_that_gives_the_term_its_name() -> None:
    rules = BEFORE | {"300.3": "It ends, also with a gold tax."}
    after = AFTER | {"300.3": "It ends, also with a gold tax."}
    assert found(rules, {"Gold Tax": "A loss."}, ENDED, after).declared == GONE


@pytest.mark.parametrize(
    ("explained", "told"),
    [
        (EXPLAINED, {"Gold Tax": "A loss. See rule 300.2."}),
        (EXPLAINED, {"Gold Tax (Obsolete)": "A coin that no longer exists is lost by this rule."}),
        (EXPLAINED, {"Silver Tax": "That rule no longer exists."}),
        ({"Gold": "A metal."}, {"Gold (Obsolete)": "That rule no longer exists."}),
        ({"Coin": "Lost."}, {"Coin (Obsolete)": "That rule no longer exists."}),
        ({"Gold Tax": "A loss. See rule 300.1 and rule 300.2."}, ENDED),
        ({"Gold Tax": "A loss. See rule 300.1."}, ENDED),
        ({"Gold Tax": "See rule 300.2. The older rule no longer exists."}, ENDED),
        ({"Gold Tax (Obsolete)": "A loss. See rule 300.2."}, ENDED),
    ],
    ids=[
        "still explained",
        "something else ended",
        "another term",
        "no rule named",
        "no rule that gives the term its name",
        "two rules named",
        "a rule that does not say the term",
        "ended before",
        "no term any more",
    ],
)
def test_where_the_glossary_does_not_call_the_rule_ended(
    explained: dict[str, str], told: dict[str, str]
) -> None:
    alignment = found(BEFORE, explained, told)
    assert partners(alignment, "2001:300.2") == ["2002:300.2"]
    assert alignment.declared == ()


def test_a_rule_with_others_below_it_is_not_called_ended() -> None:
    """The entry may mean one of them."""
    rules = BEFORE | {"300.2a": "A coin is gold.", "300.2b": "A purse has room."}
    after = AFTER | {"300.2a": "A coin is gold.", "300.2b": "A purse has room."}
    assert partners(found(rules, EXPLAINED, ENDED, after), "2001:300.2") == ["2002:300.2"]


def test_a_ruling_is_no_rule_below_it() -> None:
    old = book("2001", BEFORE, EXPLAINED)
    rule = old.by_id["2001:300.2"]
    ruling = rule._replace(id="2001:ruling", kind=NodeKind.RULING, parent=rule.id, number=None)
    nodes = [node._replace(children=(ruling.id,)) if node == rule else node for node in old.nodes]
    old = replace(old, nodes=(*nodes, ruling))
    assert aligned(old, book("2002", AFTER, ENDED)).declared == GONE


def test_a_rule_that_stands_there_word_for_word_goes_on_all_the_same() -> None:
    alignment = found(BEFORE, EXPLAINED, ENDED, BEFORE)
    assert partners(alignment, "2001:300.2") == ["2002:300.2"]
    assert alignment.declared == ()


def test_an_editor_has_the_last_word() -> None:
    decision = Decision(
        DecisionKind.MATCH,
        "2001",
        "2002",
        ("300.2",),
        ("300.2",),
        "It is the same rule.",
        ("When a turn ends",),
        ("When a turn ends",),
    )
    old, new = book("2001", BEFORE, EXPLAINED), book("2002", AFTER, ENDED)
    alignment = aligned(old, new, decision)
    assert partners(alignment, "2001:300.2") == ["2002:300.2"]
    assert alignment.declared == ()


def test_it_is_found_from_the_newer_edition_too() -> None:
    old, new = book("2001", BEFORE, EXPLAINED), book("2002", AFTER, ENDED)
    alignment = aligned(new, old)
    assert partners(alignment, "2002:300.2") == []
    assert "2001:300.2" in alignment.added
    assert alignment.declared == GONE
