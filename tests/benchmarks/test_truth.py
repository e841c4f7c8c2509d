"""The ground truth: its tables, the lives of known rules, and how it is built."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

import pytest

from benchmarks.scoring import Truth, read_truth
from benchmarks.truth.build import FOLDER, JUMPS, TruthBuilder
from benchmarks.truth.decisions import load
from benchmarks.truth.links import Links, Node, compose, nodes
from benchmarks.truth.reader import Rule, corrected
from benchmarks.truth.step import StepMatcher
from benchmarks.truth.wording import folded

TABLES = sorted(FOLDER.glob("*.csv"))
KINDS = {"same", "split", "merge", "removed", "also", "added"}


def truth(jump: str) -> Truth:
    return read_truth(FOLDER / f"{jump}.csv")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_table_is_sound(path: Path) -> None:
    links: dict[str, list[dict[str, str]]] = defaultdict(list)
    sources: dict[str, set[str]] = defaultdict(set)
    for row in rows(path):
        assert row["kind"] in KINDS
        assert row["changed"] in {"", "number", "text", "both"}
        assert bool(row["old"]) == (row["kind"] != "added")
        assert bool(row["new"]) == (row["kind"] != "removed")
        assert (row["old"] == row["new"]) == (
            row["changed"] in {"", "text"} and row["kind"] not in {"removed", "added"}
        )
        if row["old"]:
            links[row["old"]].append(row)
        if row["kind"] in {"same", "split", "merge"}:
            sources[row["new"]].add(row["old"])
    for old, found in links.items():
        kinds = {row["kind"] for row in found}
        main = {row["new"] for row in found if row["kind"] in {"same", "split", "merge"}}
        assert "removed" not in kinds or kinds == {"removed"}
        printed_twice = sum(row["kind"] == "same" for row in found) > 1  # 702.30d in 2009
        assert ("split" in kinds) == (len(main) > 1 and not printed_twice)
        if kinds & {"merge"}:
            assert any(len(sources[new]) > 1 for new in main), old


def test_all_jumps_and_neighbours_are_there() -> None:
    stems = {path.stem for path in TABLES}
    assert {f"{stations[0]}..{stations[-1]}" for stations in JUMPS} <= stems
    assert len(stems) == 36 + len(JUMPS) - 1  # the reorganisation is itself a step


@pytest.mark.parametrize(
    ("jump", "old", "new"),
    [
        ("2003-10-01..2006-10-01", "420.5e", {"420.5e"}),  # the legend rule
        ("2006-10-01..2009-10-01", "420.5e", {"704.5k"}),
        ("2009-10-01..2024-06-07", "704.5k", {"704.5j"}),
        ("2009-10-01..2024-06-07", "704.5m", {"704.5k"}),  # the world rule
        ("2006-10-01..2009-10-01", "502.36a", {"701.16a"}),  # scry
        ("2009-10-01..2024-06-07", "701.16a", {"701.18a"}),
        ("2018-06-08..2025-07-25", "701.17a", {"701.22a"}),
        ("2009-10-01..2024-06-07", "713.3", {"729.3"}),  # fragmented loops
        ("2006-10-01..2009-10-01", "505", {"708"}),  # split cards
        ("2009-10-01..2024-06-07", "708", {"709"}),
        ("2006-10-01..2024-06-07", "510", {"110.5"}),  # status, a topic then
        ("2009-10-01..2024-06-07", "110.6", {"110.5"}),
        ("2006-10-01..2009-10-01", "511.1", {"705.1"}),  # coin flips
        ("2009-10-01..2024-06-07", "705.1", {"705.2"}),
        ("2006-10-01..2024-06-07", "509", {"721"}),  # ending the turn
        ("2006-10-01..2024-06-07", "506", {"726"}),  # subgames
        ("2006-10-01..2024-06-07", "507", {"720"}),  # controlling another player
        ("2006-10-01..2009-10-01", "101.3", {"103.3"}),  # life totals and opening hands
        ("2006-10-01..2024-06-07", "101.3", {"103.4", "103.5"}),
        ("2006-10-01..2009-10-01", "409", {"601", "602"}),
        ("2006-10-01..2009-10-01", "409.1a", {"601.2a", "602.2a"}),
        ("2006-10-01..2024-06-07", "217.7", {"406"}),  # Removed from the Game
        ("2018-06-08..2025-07-25", "406.3", {"406.3", "406.3a"}),  # its last sentences
        ("2006-10-01..2024-06-07", "217.7b", {"406.3"}),  # ... which it did not hold yet
        ("2016-08-26..2017-09-29", "702.65a", {"702.65a", "702.65b"}),
    ],
)
def test_known_lives(jump: str, old: str, new: set[str]) -> None:
    assert truth(jump).main[old] == new


@pytest.mark.parametrize("jump", ["2006-10-01..2009-10-01", "2006-10-01..2024-06-07"])
def test_mana_burn_is_removed(jump: str) -> None:
    assert "300.3" in truth(jump).removed


def test_misprinted_number_stands_corrected() -> None:
    assert truth("2006-10-01..2007-02-01").main["423.2b"] == {"423.2b"}


def rule(number: str, text: str, parent: str = "100") -> Rule:
    return Rule(number, parent, text)


def test_compose_keeps_parts_parts() -> None:
    a, b, c, d = (Node(number) for number in ("100.1", "100.2", "100.3", "100.4"))
    none = frozenset[Node]()
    first = Links({a: frozenset({b}), d: none}, {a: frozenset({c}), d: frozenset({c})})
    second = Links({b: frozenset({d}), c: frozenset({a})}, {b: frozenset({c}), c: none})
    links = compose(first, second)
    assert links.main == {a: frozenset({d}), d: none}
    assert links.also == {a: frozenset({a, c}), d: frozenset({a})}


def test_two_rules_with_one_number_are_told_apart() -> None:
    assert nodes(["702.30d", "702.30d"]) == (Node("702.30d"), Node("702.30d", 1))
    assert Node.parse("702.30d#2") == Node("702.30d", 1)


def test_step_leaves_what_it_cannot_tell_to_a_reader() -> None:
    old = [
        rule("100", "General", "1"),
        rule("100.1", "Players take turns."),
        rule("100.2", "Mana burn hurts."),
    ]
    new = [
        rule("100", "General", "1"),
        rule("100.1", "A deck has sixty cards."),
        rule("100.2", "Players take turns."),
    ]
    matcher = StepMatcher(old, new)
    links = matcher.match({})
    assert links.main[Node("100.1")] == {Node("100.2")}
    assert matcher.unread({}) == [Node("100.2")]


def test_misprints_must_be_there() -> None:
    rules = (rule("432.2b", "Draw.", "432.2"),)
    assert corrected(rules, {"432.2b": "423.2b"}) == (Rule("423.2b", "423.2", "Draw."),)
    with pytest.raises(ValueError, match=r"misprints that are not there: 500\.1"):
        corrected(rules, {"500.1": "501.1"})


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("See rule 420.5e.", "See rule 704.5k."),
        ("the “legend rule”", 'the "legend rule"'),
        ("Pay {oW}.", "Pay {W}."),
        ("a card—even a token", "a card - even a token"),
        ("the Exodus™ set", "the Exodus(tm) set"),
    ],
)
def test_folding(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_folding_keeps_quantities() -> None:
    assert folded("at least 100 cards") != folded("at least 60 cards")


@pytest.mark.archive
@pytest.mark.parametrize(
    "stations", [("2009-05-01", "2009-07-11"), ("2001-07-23", "2003-10-01", "2006-10-01")]
)
def test_tables_are_what_archive_and_decisions_give(
    archive: Path, stations: tuple[str, ...]
) -> None:
    builder = TruthBuilder(archive, load())
    old, new = stations[0], stations[-1]
    built = list(builder.rows(builder.links(stations), old, new))
    kept = [tuple(row.values()) for row in rows(FOLDER / f"{old}..{new}.csv")]
    assert built == kept
    assert not any(builder.unread.values())
