"""Every pair of braces in the five sources is a symbol or one of the placeholders of rule text."""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_meanings, read_text_file
from generator.model.edition import Edition
from generator.model.node import SourceTree
from generator.text.symbols import find_symbols

Printed = dict[str, SourceTree]
_ROOT: Final = Path(__file__).resolve().parent.parent.parent
_MEANINGS, _ODD = read_meanings(_ROOT / "sources" / "symbols.toml")
_BRACES: Final = re.compile(r"\{[^{}]*\}")
_LEVELS: Final = {"{LEVEL N1-N2}": 2, "{LEVEL N3+}": 1, "{rN}": 2, "{rN1}": 2, "{rN2}": 2}


@pytest.mark.parametrize(
    ("source", "symbols", "placeholders"),
    [
        (
            "current_web",
            {
                "G": 5,
                "B": 4,
                "2": 3,
                "R": 2,
                "0": 2,
                "X": 1,
                "W": 1,
                "U": 1,
                "T": 1,
                "3": 1,
                "1": 1,
            },
            _LEVELS,
        ),
        ("dataset", {"G": 4, "B": 4, "2": 2, "X": 1, "W": 1}, {}),
        ("old_book", {"U": 1, "B": 1, "1": 1}, {}),
        ("variants", {"3": 1}, {}),
    ],
)
def test_symbols_and_placeholders(
    printed: Printed,
    editions: dict[str, Edition],
    source: str,
    symbols: dict[str, int],
    placeholders: dict[str, int],
) -> None:
    found, others = _braces(printed[source], editions[printed[source].edition].effective)
    assert dict(found) == symbols
    assert dict(others) == placeholders


def test_the_rulings_summary(printed: Printed, editions: dict[str, Edition]) -> None:
    """Its {Tap} and {Untap} are ours T and Q, its {C} chaos and its {P} the planeswalker symbol."""
    tree = printed["rulings_2009"]
    found, others = _braces(tree, editions[tree.edition].effective)
    assert others == Counter()
    assert {name: found[name] for name in ("T", "Q", "CHAOS", "PW", "C", "P", "2/B", "S")} == {
        "T": 22,
        "Q": 3,
        "CHAOS": 10,
        "PW": 6,
        "C": 0,
        "P": 0,
        "2/B": 5,
        "S": 4,
    }


@pytest.mark.archive
@pytest.mark.parametrize(
    ("edition", "rule", "name"),
    [
        ("2011-09-30", "107.4g", "H"),
        ("2024-06-07", "107.4g", "H"),
        ("2024-11-08", "107.4g", "H"),
        ("2024-11-08", "107.18", "PAW"),
        ("2025-07-25", "107.18", "PAW"),
    ],
)
def test_the_phyrexian_symbol_and_the_pawprint(
    archive: Path, edition: str, rule: str, name: str
) -> None:
    text, _ = read_text_file(archive / f"CR-{edition}.txt")
    assert text is not None
    assert _ODD == ()
    [line] = [
        line.text
        for line in text.lines
        if line.text.startswith(f"{rule} ") or line.text.startswith(f"{rule}. ")
    ][-1:]
    found = find_symbols(line, date.fromisoformat(edition), _MEANINGS)
    assert name in {symbol.name for symbol in found}


def _braces(tree: SourceTree, day: date) -> tuple[Counter[str], Counter[str]]:
    """The symbols of all texts by name, and the braces that are none as printed."""
    symbols: Counter[str] = Counter()
    others: Counter[str] = Counter()
    for node in tree.nodes:
        for text in node.texts():
            found = {symbol.at.start: symbol for symbol in find_symbols(text, day, _MEANINGS)}
            for match in _BRACES.finditer(text):
                symbol = found.get(match.start())
                if symbol is None:
                    others[match[0]] += 1
                else:
                    assert symbol.printed == match[0]
                    symbols[symbol.name] += 1
    return symbols, others


def test_colorless_mana_is_not_of_an_edition_before_it() -> None:
    [meaning] = [each for each in _MEANINGS if (each.printed, each.means) == ("C", "C")]
    assert meaning.since is not None
    assert meaning.since > date(2015, 7, 17)
