"""Known lives over the official editions, and how right the aligner is by the ground truth."""

from __future__ import annotations

from itertools import pairwise

import pytest

from benchmarks.scoring import Score, read_prediction, read_truth, score
from generator.alignment.align import Aligner
from generator.export.alignment import alignment_document
from generator.model.alignment import Confidence, Decision, DecisionKind, Relation
from generator.model.number import RuleNumber
from tests.alignment.conftest import Archive
from tests.conftest import ROOT

pytestmark = pytest.mark.archive


def successors(editions: Archive, old: str, new: str) -> dict[str, list[str]]:
    """For each old number the new ones, the same rule first."""
    found: dict[str, list[str]] = {}
    matches = sorted(
        editions.align(old, new).matches, key=lambda m: m.relation is not Relation.SAME
    )
    for match in matches:
        one, other = editions.node(old, match.old), editions.node(new, match.new)
        if isinstance(one.number, RuleNumber):
            found.setdefault(str(one.number), []).append(str(other.number))
    return found


@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        (
            "2006-10-01",
            "2009-10-01",
            {
                "420.5e": "704.5k",
                "502.36": "701.16",
                "505": "708",
                "510": "110.6",
                "511.1": "705.1",
                "509": "711",
                "506": "712",
                "507": "710",
                "217.7": "406",
                "408.2": "405.6",
            },
        ),
        (
            "2009-10-01",
            "2024-06-07",
            {
                "704.5k": "704.5j",
                "708": "709",
                "110.6": "110.5",
                "705.1": "705.2",
                "711": "721",
                "712": "726",
                "710": "720",
                "101.3": "101.3",
                "713.3": "729.3",
            },
        ),
        ("1999-11-01", "2024-06-07", {"502.4b": "702.9b", "411": "605"}),
        ("2009-05-01", "2009-07-11", {"409.1a": "601.2a", "413.2": "607.2", "502.6b": "702.12b"}),
        ("2016-08-26", "2017-09-29", {"508.3": "508.2", "509.5": "509.4", "510.4": "510.3"}),
    ],
)
def test_known_rules_straight(editions: Archive, old: str, new: str, rules: dict[str, str]) -> None:
    found = successors(editions, old, new)
    assert {number: found.get(number, [""])[0] for number in rules} == rules


@pytest.mark.parametrize(
    ("old", "number"), [("1999-11-01", "101.3"), ("2006-10-01", "101.3"), ("2009-10-01", "103.3")]
)
def test_a_stranger_with_the_old_words_does_not_win(
    editions: Archive, old: str, number: str
) -> None:
    """The Conspiracy rules say word for word how a game began; the rule itself became two at home."""
    found = successors(editions, old, "2024-06-07")[number]
    assert found[0] == "103.4"
    assert "905.6" not in found


@pytest.mark.parametrize(
    ("old", "new", "rule", "term"),
    [
        ("2009-05-01", "2009-07-11", "300.3", "Mana Burn"),
        ("2006-10-01", "2024-06-07", "300.3", "Mana Burn"),
        ("2016-08-26", "2017-09-29", "704.5j", "Planeswalker Uniqueness Rule"),
    ],
)
def test_what_the_newer_edition_calls_ended_is_gone_without_an_editor(
    editions: Archive, old: str, new: str, rule: str, term: str
) -> None:
    """500.4 of 2009 keeps that mana empties, but no life is lost any more."""
    found = editions.align(old, new)
    [declared] = found.declared
    assert declared.rule in found.removed
    assert str(editions.node(old, declared.rule).number) == rule
    assert editions.node(new, declared.entry).heading == f"{term} (Obsolete)"


def test_playing_a_spell_or_ability_became_two(editions: Archive) -> None:
    found = successors(editions, "2009-05-01", "2009-07-11")
    assert set(found["409.1a"]) >= {"601.2a", "602.2a"}


@pytest.mark.parametrize(
    ("old", "new", "rule", "part"),
    [
        ("2016-08-26", "2017-09-29", "702.65a", "702.65b"),
        ("2020-06-01", "2021-02-05", "406.3", "406.3a"),
        ("2021-07-23", "2022-10-07", "603.12", "603.12a"),
    ],
)
def test_a_last_sentence_became_a_rule(
    editions: Archive, old: str, new: str, rule: str, part: str
) -> None:
    assert successors(editions, old, new)[rule] == [rule, part]


@pytest.mark.parametrize(
    "life",
    [
        {
            "2006-10-01": "420.5e",
            "2009-05-01": "420.5e",
            "2009-07-11": "704.5k",
            "2016-08-26": "704.5k",
            "2017-09-29": "704.5j",
            "2025-07-25": "704.5j",
        },
        {
            "2006-10-01": "502.36",
            "2007-05-01": "501.8",
            "2009-07-11": "701.16",
            "2010-06-18": "701.17",
            "2011-09-30": "701.18",
            "2016-08-26": "701.18",
            "2017-09-29": "701.16",
            "2018-06-08": "701.17",
            "2021-02-05": "701.18",
            "2025-07-25": "701.22",
        },
        {
            "2009-07-11": "713.3",
            "2009-10-01": "713.3",
            "2011-09-30": "716.3",
            "2016-08-26": "719.3",
            "2025-07-25": "731.3",
        },
        {"2009-07-11": "800.4c", "2025-07-25": "800.4d"},
    ],
)
def test_known_lives_by_small_steps(editions: Archive, life: dict[str, str]) -> None:
    days = [day for day in editions.dates() if min(life) <= day <= max(life)]
    number = life[days[0]]
    for old, new in pairwise(days):
        number = successors(editions, old, new)[number][0]
        assert number == life.get(new, number)


def judged(editions: Archive, jump: str) -> Score:
    old, new = jump.split("..")
    document = alignment_document(
        editions.align(old, new), editions.side(old).tree, editions.side(new).tree, ()
    )
    return score(read_truth(ROOT / "tests" / "truth" / f"{jump}.csv"), read_prediction(document))


@pytest.mark.parametrize(
    ("jump", "all_rules", "hard"),
    [
        ("2018-06-08..2025-07-25", 0.996, 0.97),
        ("2009-10-01..2024-06-07", 0.987, 0.965),
        ("2009-05-01..2009-07-11", 0.98, 0.96),
        ("2003-10-01..2006-10-01", 0.99, 0.9),
        ("2021-02-05..2021-07-23", 0.998, 0.9),
    ],
)
def test_right_by_the_ground_truth(
    editions: Archive, jump: str, all_rules: float, hard: float
) -> None:
    found = judged(editions, jump)
    assert found.all.f1 >= all_rules
    assert found.hard.f1 >= hard
    assert found.certain.value >= 0.995


def test_certain_neighbours_are_right(editions: Archive) -> None:
    found = editions.align("2013-05-01", "2014-06-01")
    certain = [m for m in found.matches if m.confidence is Confidence.CERTAIN]
    assert len(certain) > 2000
    assert judged(editions, "2013-05-01..2014-06-01").certain.value >= 0.995


def test_removed_rules_have_candidates_that_are_no_matches(editions: Archive) -> None:
    """Likely enough to be told, too unlikely for a match; and never one that an editor decided apart."""
    found = editions.align("2003-10-01", "2006-10-01")
    assert found.candidates
    assert {each.old for each in found.candidates} <= {*found.removed}
    assert all(each.score >= 0.2 for each in found.candidates)
    first = found.candidates[0]
    old, new = (
        editions.node(day, node)
        for day, node in (("2003-10-01", first.old), ("2006-10-01", first.new))
    )
    apart = Decision(
        DecisionKind.NOT_A_MATCH,
        found.old,
        found.new,
        (str(old.number),),
        (str(new.number),),
        "as if",
        (old.text[:40],),
        (new.text[:40],),
    )
    one, other = editions.side("2003-10-01"), editions.side("2006-10-01")
    aligner = Aligner(editions.terms, (apart,))
    again = aligner.align(one.tree, other.tree, one.edition, other.edition)
    assert (first.old, first.new) not in {(each.old, each.new) for each in again.candidates}
