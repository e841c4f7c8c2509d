"""A rule told again among strangers is no move, if the rule itself lives on where it stood."""

from __future__ import annotations

import numpy as np
import pytest

from generator.alignment.restated import find_restated
from generator.alignment.vectors import make_space
from generator.model.alignment import EvidenceKind
from tests.alignment.tables import align_tables, believed, numbers, pairs_of, same, sides

WORDS = (
    "Once all agree who begins, each player sets the life total to twenty and draws seven cards."
)
LIFE = "Each player begins with a life total of twenty, once all agree who that is."
HAND = "Then each player sets seven cards aside and draws them."
COINS = "To flip a coin, a player tosses it high while an opponent calls heads or tails."
OLD = {"1": "BASICS", "103": "START", "103.1": COINS, "103.2": WORDS}
STRANGER = {"9": "VARIANTS", "905": "DRAFT", "905.1": WORDS}
TIES = {"topic_to": 0.0, "topic_from": 0.0, "section_to": 0.0, "section_from": 0.0, "fed_new": 0.0}


def is_restated(home: dict[str, str], links: dict[str, str], **columns: float) -> bool:
    """Whether 103.2 is only told again by 905.1, where ``home`` is what topic 103 became.

    ``links`` are the pairs believed so far, ``columns`` what the evidence of the pair is but for
    "no ties, all words held".
    """
    old, new = sides(OLD, {"1": "BASICS", "103": "START", **home, **STRANGER})
    evidence = {**TIES, "held_old": 1.0, **columns}
    found = find_restated(
        old,
        new,
        make_space(old, new),
        pairs_of(old, new, [("103.2", "905.1")]),
        {name: np.array([value]) for name, value in evidence.items()},
        believed(old, new, links),
    )
    return bool(found[0])


AT_HOME = {"103.1": COINS, "103.2": LIFE, "103.3": HAND}
SETTLED = {"103": "103", "103.1": "103.1"}


def test_what_new_rules_at_home_tell_together_is_only_told_again_elsewhere() -> None:
    assert is_restated(AT_HOME, SETTLED)


def test_what_home_tells_only_in_part_has_moved() -> None:
    assert not is_restated({"103.1": COINS, "103.2": LIFE}, SETTLED)
    assert not is_restated({"103.1": COINS, "103.2": HAND}, SETTLED)


def test_rules_at_home_with_other_forebears_do_not_tell_it() -> None:
    assert not is_restated(AT_HOME, {"103": "103", "103.1": "103.2"})


def test_a_topic_that_lives_nowhere_is_no_home() -> None:
    assert not is_restated(AT_HOME, {"103.1": "103.1"})


@pytest.mark.parametrize("home", ["100", "705"])
def test_the_only_rule_of_a_topic_stays_in_it(home: str) -> None:
    """No other rule of the topic says that it is no stranger."""
    old = {"100": "GENERAL", "100.1": COINS}
    new = {home: "GENERAL", f"{home}.2": f"{COINS} Afterwards the winner begins."}
    assert same(align_tables(old, new)) == {"100": home, "100.1": f"{home}.2"}


@pytest.mark.parametrize("tie", TIES)
def test_a_rule_among_kin_has_moved(tie: str) -> None:
    """A twentieth of a topic or section may be kin by chance."""
    assert is_restated(AT_HOME, SETTLED, **{tie: 0.05})
    assert not is_restated(AT_HOME, SETTLED, **{tie: 0.06})


def test_the_stranger_must_hold_nearly_all_words() -> None:
    assert is_restated(AT_HOME, SETTLED, held_old=0.8)
    assert not is_restated(AT_HOME, SETTLED, held_old=0.79)


DICE = "To roll a die, shake it well and read the uppermost number once it lies still."
COPY = "The copy acquires the printed values of the original's name and mana cost."


def test_what_was_passed_over_is_told() -> None:
    old = {**OLD, "103.3": DICE, "103.4": COPY}
    new = {
        "1": "BASICS",
        "103": "START",
        "103.1": COINS,
        "103.2": LIFE,
        "103.3": HAND,
        "103.4": DICE,
        "103.5": COPY,
        "9": "VARIANTS",
        "905": "DRAFT",
        "905.1": "Boosters are opened at a table, and their contents handed to the left.",
        "905.2": WORDS,
    }
    found = align_tables(old, new)
    assert same(found)["103.2"] == "103.2"
    assert "905.2" in numbers(found.added)
    (match,) = [m for m in found.matches if m.new == "2002:103.2"]
    assert [e.note for e in match.evidence if e.kind is EvidenceKind.TOLD_AGAIN] == [
        "passed over: 905.2, the same words among new rules"
    ]
