"""The scorer, on tables made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.scoring import (
    Link,
    Measure,
    Prediction,
    Score,
    Share,
    Truth,
    read_prediction,
    read_truth,
    score,
)

#: 100.1 stays; 100.2 moves and is reworded; 100.3 splits in two; 100.4 was removed; 100.5 and 100.6
#: merge; of 100.7 only a part lives on, in 200.9.
TABLE = """\
old,new,kind,changed
100.1,100.1,same,
100.2,200.2,same,both
100.3,200.3,split,both
100.3,200.4,split,number
100.4,,removed,
100.5,200.5,merge,both
100.6,200.5,merge,number
100.7,200.9,also,both
,200.6,added,
"""


@pytest.fixture
def truth(tmp_path: Path) -> Truth:
    path = tmp_path / "1999-01-01..2000-01-01.csv"
    path.write_text(TABLE, encoding="utf-8")
    return read_truth(path)


def predicted(*links: tuple[str, str], removed: tuple[str, ...] = ()) -> Prediction:
    return Prediction(tuple(Link(old, new, "certain") for old, new in links), frozenset(removed))


PERFECT = (
    ("100.1", "100.1"),
    ("100.2", "200.2"),
    ("100.3", "200.3"),
    ("100.3", "200.4"),
    ("100.5", "200.5"),
    ("100.6", "200.5"),
)


def test_table_is_read(truth: Truth) -> None:
    assert truth.rules == {f"100.{i}" for i in range(1, 8)}
    assert truth.main["100.3"] == {"200.3", "200.4"}
    assert truth.also == {"100.7": frozenset({"200.9"})}
    assert truth.hard == {"100.2", "100.3", "100.5"}
    assert truth.removed == {"100.4"}
    assert truth.split == {"100.3"}


def test_perfect_prediction(truth: Truth) -> None:
    result = score(truth, predicted(*PERFECT, removed=("100.4", "100.7")))
    assert result.all == Measure(Share(6, 6), Share(5, 5))
    assert result.hard == Measure(Share(4, 4), Share(3, 3))
    assert result.strict == result.hard
    assert result.splits == Share(2, 2)
    assert result.removed == Share(1, 1)
    assert result.certain == Share(6, 6)
    assert result.all.f1 == result.hard.f1 == 1


def test_part_is_right_but_asked_of_nobody(truth: Truth) -> None:
    result = score(truth, predicted(*PERFECT, ("100.7", "200.9")))
    assert result.all == Measure(Share(7, 7), Share(5, 5))


def test_link_from_removed_rule_is_wrong(truth: Truth) -> None:
    result = score(truth, predicted(*PERFECT, ("100.4", "200.6"), removed=("100.4",)))
    assert result.all.precision == Share(6, 7)
    assert result.all.recall == Share(5, 5)
    assert result.removed == Share(0, 1)  # linked and called removed at once: not called removed
    assert result.hard == Measure(Share(4, 4), Share(3, 3))
    assert result.strict == Measure(Share(4, 5), Share(3, 3))


def test_wrong_link_to_own_number_is_not_a_hard_claim(truth: Truth) -> None:
    result = score(truth, predicted(("100.4", "100.4"), ("100.6", "100.6")))
    assert result.all == Measure(Share(0, 2), Share(0, 5))
    assert result.strict == Measure(Share(0, 0), Share(0, 3))


def test_one_right_link_finds_a_split_rule(truth: Truth) -> None:
    result = score(truth, predicted(("100.3", "200.4"), ("100.3", "200.6")))
    assert result.all == Measure(Share(1, 2), Share(1, 5))
    assert result.hard == Measure(Share(1, 2), Share(1, 3))
    assert result.splits == Share(1, 2)


def test_nothing_predicted(truth: Truth) -> None:
    result = score(truth, predicted())
    assert result.all == Measure(Share(0, 0), Share(0, 5))
    assert result.all.f1 == 0
    assert result.removed == Share(0, 1)


def test_f1_is_the_harmonic_mean() -> None:
    assert Measure(Share(1, 2), Share(1, 4)).f1 == pytest.approx(1 / 3)


def test_precision_by_confidence(truth: Truth) -> None:
    links = (
        Link("100.1", "100.1", "certain"),
        Link("100.2", "200.2", "probable"),
        Link("100.4", "200.6", "probable"),
        Link("100.6", "200.6", "possible"),
    )
    result = score(truth, Prediction(links, frozenset()))
    assert (result.certain, result.probable, result.possible) == (
        Share(1, 1),
        Share(1, 2),
        Share(0, 1),
    )


def test_links_from_numbers_the_truth_lacks_are_only_counted(truth: Truth) -> None:
    result = score(truth, predicted(("432.2b", "100.1"), ("100.1", "100.1")))
    assert result.unknown == 1
    assert result.all.precision == Share(1, 1)


def test_scores_add_up(truth: Truth) -> None:
    one = score(truth, predicted(("100.1", "100.1")))
    other = score(truth, predicted(("100.4", "200.6")))
    total = Score() + one + other
    assert total.all == Measure(Share(1, 2), Share(1, 10))
    assert total.removed == Share(0, 2)


def test_empty_share_counts_as_full() -> None:
    assert Share(0, 0).value == 1
    assert Share(1, 4).value == 0.25


def test_prediction_is_read_from_what_align_prints() -> None:
    result = read_prediction(
        {
            "old": "2006-10-01",
            "new": "2009-10-01",
            "pairs": [
                {"old": "505.2", "new": ["708.2", "708.3"], "confidence": "certain"},
                {"old": "505", "new": ["708"], "confidence": "probable"},
                {"old": "505", "new": ["708"], "confidence": "possible"},
                {"old": "702.30d~2", "new": ["702.30g"], "confidence": "certain"},
                {"old": "7", "new": ["8"], "confidence": "certain"},
                {"old": "Banding", "new": ["Banding"], "confidence": "certain"},
            ],
            "removed": ["300.3", "Mana Burn", "7"],
            "added": ["106.1"],
        }
    )
    assert result.links == (
        Link("505.2", "708.2", "certain"),
        Link("505.2", "708.3", "certain"),
        Link("505", "708", "probable"),
        Link("702.30d", "702.30g", "certain"),
    )
    assert result.removed == {"300.3"}


def test_unknown_confidence_is_an_error() -> None:
    pair = {"old": "505.2", "new": ["708.2"], "confidence": "sure"}
    with pytest.raises(ValueError, match="'sure' is none of certain, probable, possible"):
        read_prediction({"pairs": [pair], "removed": []})
