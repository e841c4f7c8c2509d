"""Trees of LightGBM's dump become trees with all their conditions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks.boosting import complete, grow
from benchmarks.fitting import Rows

NAMES = ("order", "held")


def fork(feature: int, bound: float, left: dict[str, Any], right: dict[str, Any]) -> dict[str, Any]:
    return {
        "split_feature": feature,
        "threshold": bound,
        "decision_type": "<=",
        "left_child": left,
        "right_child": right,
    }


def leaf(value: float) -> dict[str, Any]:
    return {"leaf_value": value}


def test_a_full_tree_keeps_its_order() -> None:
    root = fork(0, 0.5, fork(1, 0.2, leaf(1), leaf(2)), fork(1, 0.7, leaf(3), leaf(4)))
    tree = complete(root, NAMES, depth=2)
    assert tree.names == ("order", "held", "held")
    assert tree.bounds.tolist() == [0.5, 0.2, 0.7]
    assert tree.answers.tolist() == [1, 2, 3, 4]


def test_below_an_early_answer_both_sides_answer_alike() -> None:
    tree = complete(fork(1, 0.5, leaf(1), fork(0, 0.7, leaf(3), leaf(4))), NAMES, depth=2)
    assert tree.bounds.tolist() == [0.5, np.inf, 0.7]
    assert tree.answers.tolist() == [1, 1, 3, 4]


def test_another_kind_of_condition_is_refused() -> None:
    root = fork(0, 1, leaf(0), leaf(1)) | {"decision_type": "=="}
    with pytest.raises(ValueError, match="a condition with =="):
        complete(root, NAMES, depth=1)


def test_trees_learn_what_a_sum_cannot_say() -> None:
    """Right is what has one of two and not both; no sum of weights ranks these above the others."""
    try:
        import lightgbm  # noqa: F401, PLC0415
    except OSError as error:
        pytest.skip(f"LightGBM lacks a library of the system: {error}")
    table = np.array([[0, 0], [0, 1], [1, 0], [1, 1]] * 500, dtype=np.float32)
    right = np.array([0.0, 1.0, 1.0, 0.0] * 500)
    # One corner is rarer, else no first condition would gain anything.
    counts = np.array([1.0, 1.0, 1.0, 0.5] * 500)
    rows = Rows(table, right, counts, np.arange(2000), np.arange(2000))
    trees = grow([rows], [np.zeros(2000)], NAMES, count=120, depth=2)
    said = [sum(answer(tree, row) for tree in trees) for row in table[:4]]
    assert min(said[1], said[2]) > 1 > -1 > max(said[0], said[3])


def answer(tree: Any, row: np.ndarray) -> float:
    """The tree asked by hand, from the top."""
    node = 0
    while node < len(tree.names):
        above = row[NAMES.index(tree.names[node])] > tree.bounds[node]
        node = 2 * node + 1 + int(above)
    return float(tree.answers[node - len(tree.names)])
