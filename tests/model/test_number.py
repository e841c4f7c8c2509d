"""Numbers parse, print and sort as the rulebook's do."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model.number import (
    LETTERS,
    GlossaryNumber,
    NumberError,
    RuleNumber,
    RulingNumber,
    are_neighbours,
    letters_after,
    parse_number,
    siblings,
)

IN_ORDER = [
    "1", "100", "100.1", "100.1a", "100.1b", "100.2", "100.10", "101", "2", "200",
    "7", "701.2", "701.10", "704.5k", "704.5m", "704.5n", "704.5p", "704.5z", "704.5aa", "704.6",
]  # fmt: skip


def test_order_is_that_of_the_book() -> None:
    numbers = [RuleNumber.parse(text) for text in IN_ORDER]
    assert all(one < two for one, two in pairwise(numbers))


@pytest.mark.parametrize("text", IN_ORDER)
def test_round_trip(text: str) -> None:
    assert str(RuleNumber.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "10",
        "704.",
        "704.0",
        "704.5l",
        "704.5o",
        "704.5K",
        "7045",
        "704 .5",
        "704.5jjj",
        "099",
    ],
)
def test_refused(text: str) -> None:
    with pytest.raises(NumberError):
        RuleNumber.parse(text)


@given(
    st.integers(1, 9),
    st.integers(0, 99),
    st.integers(1, 999),
    st.text(alphabet=LETTERS, max_size=2),
)
@settings(derandomize=True)
def test_every_number_survives_printing(section: int, topic: int, item: int, letters: str) -> None:
    number = RuleNumber(section, section * 100 + topic, item, letters)
    assert RuleNumber.parse(str(number)) == number


@pytest.mark.parametrize(
    ("text", "parent"),
    [("704.5j", "704.5"), ("704.5", "704"), ("704", "7"), ("103.Ruling.1", "103"),
     ("717.3.Ruling.2", "717.3"), ("G4.10a", "G4.10"), ("G4.10", "G4"), ("G4", "G")],
)  # fmt: skip
def test_parent(text: str, parent: str) -> None:
    assert str(parse_number(text).parent) == parent


def test_roots_have_no_parent() -> None:
    assert RuleNumber.parse("7").parent is None
    assert GlossaryNumber.parse("G").parent is None


@pytest.mark.parametrize(
    "text",
    [
        "715.Ruling.0",
        "715.Ruling",
        "Ruling.1",
        "G0.1",
        "G4.10aa",
        "G4.",
        f"715.Ruling.{'9' * 5000}",
        f"G4.{'9' * 5000}",
    ],
)
def test_refused_by_every_scheme(text: str) -> None:
    with pytest.raises(NumberError):
        parse_number(text)


def test_other_schemes_do_not_compare() -> None:
    with pytest.raises(TypeError):
        assert RuleNumber.parse("7") < RulingNumber.parse("103.Ruling.1")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("601.2e", "601.2f", True),
        ("601.2f", "601.2e", True),
        ("704.5k", "704.5m", True),  # no l
        ("601.2e", "601.2g", False),
        ("601.2e", "601.2e", False),
        ("601.2e", "601.3f", False),
        ("601.2", "601.3", True),
        ("601", "602", True),
        ("704.5n", "704.5p", True),  # no o
        ("704.5z", "704.5aa", True),
        ("601.9", "601.10", True),
        ("601.2", "601.2a", False),
        ("699", "700", False),  # of two sections
    ],
)
def test_neighbours(one: str, other: str, *, expected: bool) -> None:
    assert are_neighbours(RuleNumber.parse(one), RuleNumber.parse(other)) is expected


@pytest.mark.parametrize(
    ("letters", "after"),
    [("", "a"), ("a", "b"), ("k", "m"), ("n", "p"), ("z", "aa"), ("az", "ba"), ("aa", "ab")],
)
def test_letters_skip_l_and_o(letters: str, after: str) -> None:
    assert letters_after(letters) == after


@pytest.mark.parametrize(
    ("first", "last", "between"),
    [
        ("704.5j", "704.5p", ["704.5j", "704.5k", "704.5m", "704.5n", "704.5p"]),
        ("704.5y", "704.5ab", ["704.5y", "704.5z", "704.5aa", "704.5ab"]),
        ("601.9", "601.11", ["601.9", "601.10", "601.11"]),
        ("798", "799", ["798", "799"]),
        ("8", "9", ["8", "9"]),
        ("704.5", "704.5", ["704.5"]),
        ("704.6", "704.5", []),
        ("704.5a", "704.6c", []),  # of two rules
        ("704", "704.5", []),
    ],
)
def test_siblings_run_from_the_first_to_the_last(first: str, last: str, between: list[str]) -> None:
    found = siblings(RuleNumber.parse(first), RuleNumber.parse(last))
    assert [str(number) for number in found] == between
