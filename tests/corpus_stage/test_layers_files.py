"""What editors write of rulings, symbols and matches: read in order, and checked."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from generator.corpus import read_decisions, read_meanings, read_ruling_notes
from generator.model.symbol import Meaning
from tests.decided import decision

_PLACE = """
[[place]]
source = "summary"
numbers = ["717.1", "717.2"]
edition = "2009-10-01"
rule = "206.2c"
reason = "It says so."

[[mark]]
mark = "FAQ"
text = "Questions and answers."
"""


def test_places_and_marks(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(_PLACE, encoding="utf-8")
    notes, findings = read_ruling_notes(path, ["summary"])
    assert findings == ()
    [place] = notes.places
    assert (place.numbers, place.rule, place.line) == (("717.1", "717.2"), "206.2c", 2)
    assert [(each.mark, each.text) for each in notes.explanations] == [
        ("FAQ", "Questions and answers.")
    ]


def test_a_place_without_a_reason_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(_PLACE.replace('reason = "It says so."\n', ""), encoding="utf-8")
    notes, [finding] = read_ruling_notes(path, ["summary"])
    assert notes.places == ()
    assert (finding.code, finding.line, finding.is_error) == ("missing-key", 2, True)


def test_a_place_for_no_rulings_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(_PLACE.replace('["717.1", "717.2"]', "[]"), encoding="utf-8")
    notes, [finding] = read_ruling_notes(path, ["summary"])
    assert notes.places == ()
    assert (finding.code, finding.line, finding.column) == ("bad-value", 4, 11)


def test_a_place_for_rulings_of_a_source_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "rulings.toml"
    path.write_text(_PLACE, encoding="utf-8")
    notes, [finding] = read_ruling_notes(path, ["old_book"])
    assert notes.places == ()
    assert (finding.code, finding.is_error) == ("unknown-source", True)


def meaning(means: str, **days: str) -> str:
    lines = [f"{key} = {day}" for key, day in days.items()]
    return "\n".join(["[[meaning]]", 'printed = "P"', f'means = "{means}"', *lines, ""])


def test_meanings_in_order(tmp_path: Path) -> None:
    path = tmp_path / "symbols.toml"
    text = meaning("PW", until="2011-06-01") + meaning("H", since="2011-06-01")
    path.write_text(text, encoding="utf-8")
    found, findings = read_meanings(path)
    assert findings == ()
    assert found == (
        Meaning("P", "PW", until=date(2011, 6, 1)),
        Meaning("P", "H", since=date(2011, 6, 1)),
    )


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (meaning("PW", until="2011-06-02") + meaning("H", since="2011-06-01"), "two-meanings", 5),
        (meaning("H", since="2012-01-01", until="2011-01-01"), "bad-value", 5),
        (meaning("H", since='"2012"'), "bad-value", 4),
    ],
)
def test_a_letter_means_one_thing_at_a_time(
    tmp_path: Path, text: str, code: str, line: int
) -> None:
    path = tmp_path / "symbols.toml"
    path.write_text(text, encoding="utf-8")
    _, [finding] = read_meanings(path)
    assert (finding.code, finding.line) == (code, line)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (meaning("PHI"), 9, "'PHI' is no symbol"),
        (meaning("{H}"), 9, "'{H}' is no symbol"),
        (meaning("H").replace('"P"', '"{P}"'), 11, "{{P}} is not read as a symbol"),
        (meaning("T").replace('"P"', '"Tap"'), 11, "{Tap} is not read as a symbol"),
    ],
)
def test_a_meaning_is_of_a_symbol_and_is_one(
    tmp_path: Path, text: str, column: int, message: str
) -> None:
    path = tmp_path / "symbols.toml"
    path.write_text(text, encoding="utf-8")
    _, [finding] = read_meanings(path)
    assert (finding.code, finding.column, finding.message) == ("bad-value", column, message)
    assert finding.is_error


@pytest.mark.parametrize("means", ["T", "C", "11", "2/W", "G/U/P", "CHAOS", "PW", "TK", "PAW"])
def test_each_symbol_of_ours_can_be_meant(tmp_path: Path, means: str) -> None:
    path = tmp_path / "symbols.toml"
    path.write_text(meaning(means), encoding="utf-8")
    found, findings = read_meanings(path)
    assert findings == ()
    assert [each.means for each in found] == [means]


def test_a_decision_of_no_kind_is_told_which_there_are(tmp_path: Path) -> None:
    path = tmp_path / "alignments.toml"
    days, numbers = ("2001-01-01", "2002-01-01"), ("705.1", "705.3")
    text = decision(days, numbers, ("To flip", "A spinner"), kind="merged")
    path.write_text(text, encoding="utf-8")
    decisions, [finding] = read_decisions(path)
    assert decisions == ()
    assert finding.message == "there is no kind 'merged'"
    assert finding.expected == "match, not_a_match, split, merge"
    assert (finding.line, finding.column) == (2, 8)


def test_missing_files_hold_nothing(tmp_path: Path) -> None:
    assert read_meanings(tmp_path / "symbols.toml") == ((), ())
    notes, findings = read_ruling_notes(tmp_path / "rulings.toml", ())
    assert (notes.places, notes.explanations, findings) == ((), (), ())
