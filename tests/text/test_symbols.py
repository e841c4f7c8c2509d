"""Symbols: what counts as one, and what it means on the day of the text."""

from __future__ import annotations

from datetime import date

import pytest

from generator.text.symbols import find_symbols

NOW = date(2024, 3, 8)


def names(text: str, day: date = NOW) -> list[str]:
    return [symbol.name for symbol in find_symbols(text, day)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{W}{U}", ["W", "U"]),
        ("Pay {2/B} or {10}.", ["2/B", "10"]),
        ("{G/W/P} and {W/P}", ["G/W/P", "W/P"]),
        ("{Tap}: Untap. {Untap}, {T}, {Q}", ["T", "Q", "T", "Q"]),
        ("{oT} and {o2} of 1999", ["T", "2"]),
        ("{ T } with spaces, { P W }", ["T", "PW"]),
        ("{CHAOS} {PW} {E} {S} {TK} {X}", ["CHAOS", "PW", "E", "S", "TK", "X"]),
    ],
)
def test_what_is_a_symbol(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "text",
    ["{rN}", "{rN1}", "{LEVEL N1-N2}", "{LEVEL N3+}", "{}", "{w}", "W", "{W", "[P/T]", "{2/X}"],
)
def test_what_is_none(text: str) -> None:
    assert names(text) == []


@pytest.mark.parametrize(
    ("text", "day", "expected"),
    [
        ("{C}", date(2009, 10, 1), "CHAOS"),
        ("{C}", date(2024, 3, 8), "C"),
        ("{P}", date(2009, 10, 1), "PW"),
        ("{P}", date(2011, 9, 30), "P"),
    ],
)
def test_letters_that_changed_their_meaning(text: str, day: date, expected: str) -> None:
    assert names(text, day) == [expected]


def test_place_and_print() -> None:
    text = "pay {Tap}."
    [symbol] = find_symbols(text, NOW)
    assert text[symbol.at.start : symbol.at.end] == symbol.printed == "{Tap}"
