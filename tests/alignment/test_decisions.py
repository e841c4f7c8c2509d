"""Editors' decisions outrank everything, and are errors when they no longer fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.alignment.decisions import check_decisions
from generator.model.alignment import Confidence, Decision, DecisionKind, EvidenceKind
from tests.alignment.tables import align_tables, links, numbers, same, tree

COINS = "To flip a coin, a player tosses it high while an opponent calls heads or tails."
DICE = "To roll a die, shake it well and read the uppermost number once it lies still."
SPIN = "A spinner is twirled by hand and shows a colour once it has come to rest."
OLD = {"705": "LUCK", "705.1": COINS, "705.2": DICE}
NEW = {"705": "LUCK", "705.1": COINS, "705.2": DICE, "705.3": SPIN}


def decision(kind: DecisionKind, old: dict[str, str], new: dict[str, str]) -> Decision:
    return Decision(
        kind,
        "2001",
        "2002",
        tuple(old),
        tuple(new),
        "the rules team said so",
        tuple(old.values()),
        tuple(new.values()),
        line=7,
    )


def test_a_match_is_honoured_against_all_likeness() -> None:
    crossed = decision(DecisionKind.MATCH, {"705.1": "To flip"}, {"705.3": "A spinner"})
    found = align_tables(OLD, NEW, decisions=(crossed,))
    assert same(found)["705.1"] == "705.3"
    match = next(m for m in found.matches if m.old == "2001:705.1")
    assert match.confidence is Confidence.CERTAIN
    assert (match.evidence[0].kind, match.evidence[0].note) == (
        EvidenceKind.EDITOR,
        "an editor decided: the rules team said so",
    )


def test_what_is_no_match_is_not_matched_though_the_words_are_the_same() -> None:
    apart = decision(DecisionKind.NOT_A_MATCH, {"705.1": "To flip"}, {"705.1": "To flip"})
    found = align_tables(OLD, NEW, decisions=(apart,))
    assert ("705.1", "705.1") not in {(old, new) for old, new, _ in links(found)}
    assert "705.1" in numbers(found.removed)
    assert "705.1" in numbers(found.added)


def test_a_split_gives_every_part_and_nothing_else() -> None:
    split = decision(
        DecisionKind.SPLIT, {"705.1": "To flip"}, {"705.1": "To flip", "705.3": "A spinner"}
    )
    found = align_tables(OLD, NEW, decisions=(split,))
    assert [link for link in links(found) if link[0] == "705.1"] == [
        ("705.1", "705.1", "same"),
        ("705.1", "705.3", "split"),
    ]


def test_a_merger_gives_every_part() -> None:
    merger = decision(
        DecisionKind.MERGE, {"705.1": "To flip", "705.2": "To roll"}, {"705.3": "A spinner"}
    )
    found = align_tables(OLD, NEW, decisions=(merger,))
    assert [link for link in links(found) if link[1] == "705.3"] == [
        ("705.1", "705.3", "same"),
        ("705.2", "705.3", "merge"),
    ]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (decision(DecisionKind.MATCH, {"705.9": "To"}, {"705.1": "To"}), "2001 has no rule 705.9"),
        (
            decision(DecisionKind.MATCH, {"705.1": "To roll"}, {"705.1": "To flip"}),
            "705.1 of 2001 does not begin with 'To roll'",
        ),
        (
            decision(DecisionKind.SPLIT, {"705.1": "To flip"}, {"705.1": "To flip"}),
            "a decision of kind split names 1 rule of 2002, and needs two or more",
        ),
        (
            decision(DecisionKind.MATCH, {"705.1": "To", "705.2": "To"}, {"705.1": "To flip"}),
            "a decision of kind match names 2 rules of 2001, and needs one",
        ),
        (
            replace(
                decision(DecisionKind.MATCH, {"705.1": "To flip"}, {"705.1": ""}), begins_new=()
            ),
            "of each rule of 2002 the first words must be quoted",
        ),
        (
            decision(DecisionKind.MATCH, {"705.1": "To flip"}, {"705.1~2": "To flip"}),
            "2002 has no rule 705.1~2",
        ),
        (
            decision(DecisionKind.MATCH, {"705.1~0": "To flip"}, {"705.1": "To flip"}),
            "'705.1~0' is no number of a rule",
        ),
    ],
)
def test_a_decision_that_no_longer_fits_is_an_error(changed: Decision, message: str) -> None:
    trees = {"2001": tree("2001", OLD), "2002": tree("2002", NEW)}
    assert [str(finding) for finding in check_decisions([changed], trees, "alignments.toml")] == [
        f"alignments.toml:7: error[stale-decision]: {message}"
    ]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            decision(DecisionKind.SPLIT, {"705.1": "To flip"}, {"705.1": "To flip"}),
            "a decision of kind split names 1 rule of 2002, and needs two or more",
        ),
        (
            decision(DecisionKind.MATCH, {"rule 705": "To flip"}, {"705.1": "To flip"}),
            "'rule 705' is no number of a rule",
        ),
        (decision(DecisionKind.MATCH, {"705.9": "To"}, {"705.1": "To"}), ""),
    ],
)
def test_of_a_decision_about_what_is_not_held_the_form_is_judged(
    changed: Decision, message: str
) -> None:
    trees = {"2001": tree("2001", OLD)}
    wanted = [f"alignments.toml:7: error[stale-decision]: {message}"] if message else []
    assert [
        str(finding) for finding in check_decisions([changed], trees, "alignments.toml")
    ] == wanted


def test_it_settles_nothing_either() -> None:
    stale = decision(DecisionKind.MATCH, {"705.1": "To roll"}, {"705.3": "A spinner"})
    assert same(align_tables(OLD, NEW, decisions=(stale,)))["705.1"] == "705.1"


def test_typography_does_not_make_a_decision_stale() -> None:
    curly = {"2001": tree("2001", {"705": "LUCK", "705.1": "A player’s coin."})}
    curly["2002"] = curly["2001"]
    fits = decision(DecisionKind.MATCH, {"705.1": "A player's"}, {"705.1": "A player's"})
    assert check_decisions([fits], curly, "alignments.toml") == ()


MATCH, REFUSED = DecisionKind.MATCH, DecisionKind.NOT_A_MATCH
FLIP, ROLL, SPINS = {"705.1": "To flip"}, {"705.2": "To roll"}, {"705.3": "A spinner"}


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (
            (MATCH, FLIP, SPINS),
            (MATCH, FLIP, FLIP),
            "line 7 says that 705.1 goes on as another rule",
        ),
        (
            (MATCH, FLIP, SPINS),
            (MATCH, ROLL, SPINS),
            "line 7 says that 705.3 was before another rule",
        ),
        (
            (MATCH, FLIP, FLIP),
            (REFUSED, FLIP, FLIP),
            "line 7 says that 705.1 and 705.1 are one rule",
        ),
        (
            (REFUSED, FLIP, SPINS),
            (DecisionKind.SPLIT, FLIP, FLIP | SPINS),
            "line 7 says that 705.1 and 705.3 are no match",
        ),
    ],
)
def test_decisions_that_contradict_each_other(
    first: tuple[DecisionKind, dict[str, str], dict[str, str]],
    second: tuple[DecisionKind, dict[str, str], dict[str, str]],
    message: str,
) -> None:
    trees = {"2001": tree("2001", OLD), "2002": tree("2002", NEW)}
    decisions = decision(*first), replace(decision(*second), line=12)
    [found] = check_decisions(decisions, trees, "alignments.toml")
    assert (found.code, found.message, found.line) == ("contradiction", message, 12)


def test_a_split_and_a_merger_may_share_rules() -> None:
    trees = {"2001": tree("2001", OLD), "2002": tree("2002", NEW)}
    split = decision(DecisionKind.SPLIT, FLIP, FLIP | SPINS)
    merger = decision(DecisionKind.MERGE, FLIP | ROLL, FLIP)
    own = decision(MATCH, ROLL, ROLL)
    assert check_decisions((split, merger, own), trees, "alignments.toml") == ()


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        (DecisionKind.MATCH, {"705.1": "To flip"}, {"705.3": "A spinner"}),
        (DecisionKind.NOT_A_MATCH, {"705.1": "To flip"}, {"705.1": "To flip"}),
        (DecisionKind.SPLIT, {"705.1": "To flip"}, {"705.1": "To flip", "705.3": "A spinner"}),
        (DecisionKind.MERGE, {"705.1": "To flip", "705.2": "To roll"}, {"705.3": "A spinner"}),
    ],
)
def test_what_is_decided_holds_from_the_newer_to_the_older_edition_too(
    kind: DecisionKind, old: dict[str, str], new: dict[str, str]
) -> None:
    """Who compares two editions the other way round is told of the same rules."""
    decided = decision(kind, old, new)
    found = align_tables(OLD, NEW, decisions=(decided,))
    assert links(align_tables(OLD, NEW, decisions=(decided.turned(),))) == links(found)
    assert links(align_tables(OLD, NEW)) != links(found)
    assert decided.turned().turned() == decided
