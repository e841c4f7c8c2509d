"""Absence outside what an edition holds is not held, never removed or added."""

from __future__ import annotations

from tests.alignment.tables import align_tables, numbers, same

COINS = "To flip a coin, a player tosses it high while an opponent calls heads or tails."
DICE = "To roll a die, shake it well and read the uppermost number once it lies still."
SPIN = "A spinner is twirled by hand and shows a colour once it has come to rest."
COPY = (
    "When copying an object, the copy acquires the printed values of the original's name and cost."
)
BANDS = "A band is a group of attackers that travel together and share the blockers they meet."
WHOLE = {
    "504": "LUCK",
    "504.1": COINS,
    "504.2": DICE,
    "504.3": SPIN,
    "505": "COPIES",
    "505.1": COPY,
    "505.2": BANDS,
}


def test_what_lies_outside_the_part_is_not_held() -> None:
    part = {"505": "COPIES", "505.1": COPY}
    found = align_tables(WHOLE, part, covers=((), ("505-505",)))
    assert numbers(found.not_held_old) == ["504", "504.1", "504.2", "504.3"]
    assert numbers(found.removed) == ["505.2"]


def test_a_part_that_begins_inside_a_topic_says_nothing_of_what_stands_before() -> None:
    part = {"504": "LUCK", "504.2": DICE, "504.3": SPIN, "505": "COPIES", "505.1": COPY}
    found = align_tables(part, WHOLE, covers=(("504.2-505.1",), ()))
    assert numbers(found.not_held_new) == ["504.1", "505.2"]
    assert numbers(found.added) == []


def test_inside_the_part_what_is_missing_is_added() -> None:
    part = {"504": "LUCK", "504.2": DICE, "504.4": COPY, "505": "OTHERS"}
    new = {"504": "LUCK", "504.1": DICE, "504.2": SPIN, "504.3": COPY, "505": "OTHERS"}
    found = align_tables(part, new, covers=(("504.2-505",), ()))
    assert numbers(found.added) == ["504.2"]


def test_a_renumbered_topic_is_held_where_it_went() -> None:
    old = {
        "710": "LUCK",
        "710.1": COINS,
        "710.2": DICE,
        "710.3": SPIN,
        "510": "BANDS",
        "510.1": BANDS,
    }
    new = {"720": "LUCK", "720.1": COINS, "720.2": DICE}
    found = align_tables(old, new, covers=((), ("720-730",)))
    assert same(found) == {"710": "720", "710.1": "720.1", "710.2": "720.2"}
    assert numbers(found.removed) == ["710.3"]
    assert numbers(found.not_held_old) == ["510", "510.1"]
