"""Symbols: what counts as one, and what it means on the day of the text."""

from __future__ import annotations

from datetime import date

import pytest

from generator.model.symbol import Meaning
from generator.text.symbols import SPELLINGS, find_others, find_symbols
from generator.text.words import fold

NOW = date(2024, 3, 8)
MEANINGS = (
    Meaning("C", "CHAOS", until=date(2015, 7, 17)),
    Meaning("P", "PW", until=date(2011, 6, 1)),
    Meaning("P", "H", date(2011, 6, 1), date(2024, 8, 2)),
    Meaning("P", "PAW", date(2024, 8, 2)),
)


def names(text: str, day: date = NOW) -> list[str]:
    return [symbol.name for symbol in find_symbols(text, day, MEANINGS)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{W}{U}", ["W", "U"]),
        ("Pay {2/B} or {10}.", ["2/B", "10"]),
        ("{G/W/P} and {W/P}", ["G/W/P", "W/P"]),
        ("{Tap}: Untap. {Untap}, {T}, {Q}", ["T", "Q", "T", "Q"]),
        ("{oT} and {o2} of 1999", ["T", "2"]),
        ("{ T } with spaces, { P W }", ["T", "PW"]),
        ("ocT: Add oW. Pay o2oGoG, o10, oX", ["T", "W", "2", "G", "G", "10", "X"]),
        ("Go to ocean, oTher, foT, oC and o123", []),
        ("{CHAOS} {PW} {E} {S} {TK} {X}", ["CHAOS", "PW", "E", "S", "TK", "X"]),
    ],
)
def test_what_is_a_symbol(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@pytest.mark.parametrize(
    "printed",
    [f"{{{name}}}" for name in (*SPELLINGS, "oT", "ocT", "o2", "W", "2/U", "W/P", "CHAOS")]
    + ["oT", "ocT", "o10"],
)
def test_what_is_read_as_a_symbol_is_the_same_word_in_a_comparison(printed: str) -> None:
    [name] = names(printed)
    assert fold(printed) == f"{{{name}}}"


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
        ("{P}", date(2011, 9, 30), "H"),
        ("{P}", date(2024, 8, 1), "H"),
        ("{P}", date(2024, 8, 2), "PAW"),
        ("{H}", date(2025, 7, 25), "H"),
        ("{W/P}", date(2025, 7, 25), "W/P"),
    ],
)
def test_letters_that_changed_their_meaning(text: str, day: date, expected: str) -> None:
    assert names(text, day) == [expected]


def test_place_and_print() -> None:
    text = "pay {Tap}."
    [symbol] = find_symbols(text, NOW, ())
    assert text[symbol.at.start : symbol.at.end] == symbol.printed == "{Tap}"


def test_braces_that_hold_words() -> None:
    assert list(find_others("{T}, {rN}: {LEVEL N3+}")) == ["{rN}", "{LEVEL N3+}"]
    assert list(find_others("ocT: Add oG")) == []


def test_a_meaning_ends_after_it_begins() -> None:
    with pytest.raises(ValueError, match="before it begins"):
        Meaning("P", "H", date(2024, 8, 2), date(2011, 6, 1))
