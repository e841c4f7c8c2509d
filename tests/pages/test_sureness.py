"""How sure we are that two rules are one, in words that do not contradict what they stand beside."""

from __future__ import annotations

import pytest

from generator.model.alignment import Confidence, Evidence, EvidenceKind, Match, Relation
from generator.pages.lives import Lives
from generator.pages.shelf import Shelf
from generator.pages.sureness import Sureness, sureness
from tests.pages.toy_lives import lives_book

_PLACE = Evidence(EvidenceKind.SAME_PARENT, 1.0, "parents match: 613 → 613")


def told(
    *evidence: Evidence,
    confidence: Confidence = Confidence.CERTAIN,
    relation: Relation = Relation.SAME,
    runner_up: tuple[str, float] | None = None,
) -> Sureness:
    match = Match("summary:704.5k", "web:704.5j", relation, confidence, 1.0, evidence, runner_up)
    found = sureness(Lives(Shelf(lives_book())), match)
    assert found is not None
    return found


def shared(share: float) -> Evidence:
    return Evidence(EvidenceKind.SIMILAR_TEXT, share, f"{share:.0%} of the words in the same order")


@pytest.mark.parametrize(
    ("evidence", "text"),
    [
        ((shared(0.5), _PLACE), "certainly the same rule"),
        (
            (shared(0.49), _PLACE),
            "the same place, largely rewritten: certainly what became of the old rule",
        ),
        ((shared(0.25),), "certainly the same rule"),  # not known by its place
        ((Evidence(EvidenceKind.SAME_TEXT, 1.0, "same text"), _PLACE), "certainly the same rule"),
    ],
)
def test_of_a_rule_in_its_place_with_other_words_that_is_said(
    evidence: tuple[Evidence, ...], text: str
) -> None:
    assert told(*evidence).text == text


def test_a_part_of_a_split_rule_is_not_called_rewritten() -> None:
    assert told(shared(0.2), _PLACE, relation=Relation.SPLIT).text == "certainly the same rule"


@pytest.mark.parametrize(
    ("confidence", "text"),
    [
        (Confidence.PROBABLE, "probably the same rule"),
        (Confidence.POSSIBLE, "possibly the same rule"),
    ],
)
def test_doubt_is_told(confidence: Confidence, text: str) -> None:
    assert told(shared(0.8), confidence=confidence).text == text


def test_a_next_best_rule_of_no_worth_is_none() -> None:
    assert told(shared(0.8), runner_up=("web:704.5m", 0.004)).runner_up is None
    found = told(shared(0.8), runner_up=("web:704.5m", 0.005)).runner_up
    assert found is not None
    assert found.text == "704.5m"
