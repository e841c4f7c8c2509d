"""Grows the trees that correct the weighted sums, with LightGBM.

They start from the log-odds of the sum, so that what the sum says well costs no tree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from benchmarks.fitting import Rows
from generator.alignment.matrices import Floats
from generator.alignment.trees import Tree

#: What LightGBM is told besides how many trees and how deep; chosen on editions and eras held out.
_SETTINGS: Final = {
    "objective": "binary",
    "lambda_l2": 20.0,
    "learning_rate": 0.08,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "seed": 0,
    "verbose": -1,
}


def grow(
    parts: Sequence[Rows], odds: Sequence[Floats], names: Sequence[str], *, count: int, depth: int
) -> tuple[Tree, ...]:
    """``count`` trees of ``depth`` that make each pair of ``parts`` likelier to be judged right.

    ``odds`` are the log-odds that each pair has without them; ``names`` those of the columns of evidence.
    """
    # Here and not above: whoever only measures does not need it.
    import lightgbm  # noqa: PLC0415

    data = lightgbm.Dataset(
        np.vstack([part.evidence for part in parts]),
        np.concatenate([part.right for part in parts]),
        weight=np.concatenate([part.counts for part in parts]),
        init_score=np.concatenate(odds),
        feature_name=list(names),
    )
    # A leaf of fewer pairs than these would know a rule by heart.
    fewest = 1600 // 2**depth
    size = {"max_depth": depth, "num_leaves": 2**depth, "min_data_in_leaf": fewest}
    grown = lightgbm.train(_SETTINGS | size, data, count).dump_model()
    return tuple(complete(tree["tree_structure"], names, depth) for tree in grown["tree_info"])


def complete(root: Mapping[str, Any], names: Sequence[str], depth: int) -> Tree:
    """A tree of LightGBM's dump with all its conditions; below an early answer both sides answer alike."""
    conditions: list[tuple[str, float]] = []
    level = [root]
    for _ in range(depth):
        conditions += [_condition(node, names) for node in level]
        level = [node.get(side, node) for node in level for side in ("left_child", "right_child")]
    answers = np.array([node["leaf_value"] for node in level])
    bounds = np.array([bound for _, bound in conditions])
    return Tree(tuple(name for name, _ in conditions), bounds, answers)


def _condition(node: Mapping[str, Any], names: Sequence[str]) -> tuple[str, float]:
    if "split_feature" not in node:
        return names[0], np.inf
    if node["decision_type"] != "<=":
        raise ValueError(f"a condition with {node['decision_type']}")
    return names[node["split_feature"]], node["threshold"]
