"""The table of accuracy and the list of mistakes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks.accuracy import TARGETS, Run, aligner, is_near, jumps, main, mistakes, report
from benchmarks.plain_aligner import match_words
from benchmarks.scoring import Link, Prediction, Truth

TRUTH = Truth(
    rules=frozenset({"100.1", "100.2", "100.3"}),
    main={"100.1": frozenset({"200.1", "200.2"})},
    also={"100.2": frozenset({"200.3"})},
    hard=frozenset({"100.1"}),
    split=frozenset({"100.1"}),
)


def test_mistakes_name_what_is_right() -> None:
    links = (
        Link("100.1", "200.1", "certain"),
        Link("100.2", "200.9", "possible"),
        Link("100.3", "200.8", "probable"),
    )
    run = Run("2006-10-01..2009-10-01", TRUTH, Prediction(links, frozenset()))
    assert list(mistakes(run)) == [
        "2006-10-01..2009-10-01 wrong 100.2 -> 200.9 (possible), right: 200.3?",
        "2006-10-01..2009-10-01 wrong 100.3 -> 200.8 (probable), right: removed",
        "2006-10-01..2009-10-01 split target missed 100.1 -> 200.2",
        "2006-10-01..2009-10-01 not called removed: 100.3",
    ]


def test_rule_that_is_not_found_is_missed() -> None:
    run = Run("2006-10-01..2009-10-01", TRUTH, Prediction((), frozenset({"100.3"})))
    assert list(mistakes(run)) == ["2006-10-01..2009-10-01 missed 100.1, right: 200.1, 200.2"]


def test_table_adds_up_near_neighbours_only() -> None:
    right = Prediction((Link("100.1", "200.1", "certain"),), frozenset())
    none = Prediction((), frozenset())
    runs = [
        Run("2006-10-01..2009-10-01", TRUTH, none, 2.5),
        Run("2007-02-01..2007-05-01", TRUTH, right, 1.0),
        Run("2003-10-01..2006-10-01", TRUTH, none, 1.0),
    ]
    lines = list(report(runs))
    assert [line.split()[0] for line in lines[1:]] == [
        "2006-10-01..2009-10-01",
        "neighbours",
        "wanted",
        "2007-02-01..2007-05-01",
        "2003-10-01..2006-10-01",
    ]
    assert lines[1].split()[1:5] == ["0.0000", "0.970", "0.0000", "0.955"]
    assert lines[2].split()[1:5] == ["1.0000", "0.998", "1.0000", "0.980"]


def test_near_is_less_than_a_year() -> None:
    assert is_near("2022-11-18..2023-11-17")
    assert not is_near("2010-06-18..2011-09-30")


def test_named_jumps_come_first() -> None:
    named = [jump for jump in TARGETS if jump != "neighbours"]
    assert jumps()[: len(named)] == named


def test_missing_aligner_is_said() -> None:
    with pytest.raises(LookupError, match="there is no benchmarks:nothing to measure"):
        aligner("benchmarks:nothing")


def test_printed_alignments_are_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.json"
    path.write_text(
        json.dumps(
            {
                "old": "2007-07-13",
                "new": "2007-09-07",
                "pairs": [{"old": "100", "new": ["100"], "confidence": "certain"}],
                "removed": [],
            }
        ),
        encoding="utf-8",
    )
    assert main([str(path), "--wrong"]) == 0
    printed = capsys.readouterr().out
    assert "2007-07-13..2007-09-07 missed 100.1, right: 100.1" in printed


def test_plain_method_pairs_best_first() -> None:
    old = [("a", "b", "c", "d"), ("a", "b", "x", "y"), ("q",)]
    new = [("a", "b", "c", "y"), ("a", "b", "c", "d"), ("z",)]
    assert sorted(match_words(old, new)) == [(0, 1, 1.0), (1, 0, 0.75)]
