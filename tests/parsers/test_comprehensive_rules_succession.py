"""Which number may stand after which, asked of columns of numbers at once."""

from __future__ import annotations

import numpy as np

from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.heads import Mark, code_of, read_mark, read_section
from generator.parsers.comprehensive_rules.succession import (
    all_follow,
    are_strays,
    follow_each,
    follows,
    place_numbers,
)

TOPICS = ["100", "101", "199", "200", "700", "701", "702", "799", "800", "905", "999"]
ITEMS = ["", ".1", ".2", ".9", ".10", ".99", ".100", ".999"]
LETTERS = ["", "a", "b", "k", "m", "n", "p", "y", "z", "aa", "ab", "az", "ba"]
PRINTED = [
    *"12789",
    *(topic + item for topic in TOPICS for item in ITEMS),
    *(f"702{item}{letters}" for item in ITEMS if item for letters in LETTERS if letters),
]


def marks_of(*lines: str) -> list[Mark | None]:
    return [read_mark(line) or read_section(line) for line in lines]


def test_columns_say_the_same_of_every_pair() -> None:
    numbers = list(map(RuleNumber.parse, PRINTED))
    codes = np.array(list(map(code_of, numbers)), np.int64)
    for number, code in zip(numbers, codes, strict=True):
        told = follow_each(np.full_like(codes, code), codes).tolist()
        assert told == [follows(after, number) for after in numbers], number


def test_all_follow_where_each_does() -> None:
    whole = ["1. Game Concepts", "100. General", "100.1. Yes.", "100.1a No.", "", "100.1b No."]
    assert all_follow(marks_of(*whole))
    assert all_follow([None])
    assert all_follow([])
    assert not all_follow(marks_of(*whole[:3], "100.3. No."))
    assert not all_follow(marks_of(*whole[:3], "100.f No."))  # no number of the book
    assert all_follow(
        marks_of(*whole[:3], "100.1A No.")
    )  # one, though not printed as the book does


def test_a_stray_is_one_after_which_the_book_goes_on() -> None:
    assert are_strays(marks_of("100.1. Yes.", "704.5j of these rules", "100.2. No."))
    assert not are_strays(marks_of("100.1. Yes.", "704.5j of these rules", "704.5k No."))
    assert not are_strays(marks_of("100.1. Yes."))


def test_a_number_that_was_placed_counts_for_the_next_one() -> None:
    found = [mark for mark in marks_of("423.2. A.", "423.2a B.", "432.2b C.", "423.2c D.") if mark]
    placed = [str(number) for number in place_numbers(found)]
    assert placed == ["423.2", "423.2a", "423.2b", "423.2c"]
