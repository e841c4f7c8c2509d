"""The two ways of fitting: which of several is right, and whether one is right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from generator.alignment.matrices import Floats, Ints

#: Weights are kept small: their squares, over the spread of their evidence, cost this much. A rule split once
#: is split in scores of jumps, so the jumps know less than their number says; 100 did best on eras held out.
PENALTY: Final = 100.0
#: Steps of the search; more change nothing that can be measured.
_STEPS: Final = 200
_LIMIT: Final = 30.0

Table = npt.NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Rows:
    """Weighed pairs of one jump: evidence, whether right, how much each counts, and their rows."""

    evidence: Table
    right: Floats
    counts: Floats
    old: Ints
    new: Ints


def stacked(columns: Sequence[Floats]) -> Table:
    """Columns side by side."""
    return np.column_stack(columns).astype(np.float32)


def fit_links(parts: Sequence[Rows], names: Sequence[str]) -> dict[str, float]:
    """The weights under which each pair's being right or wrong is likeliest."""
    right = np.concatenate([part.right for part in parts])
    counts = np.concatenate([part.counts for part in parts])

    def loss(odds: Floats) -> tuple[float, Floats]:
        error = counts * (1 / (1 + np.exp(-odds)) - right)
        return float((counts * (np.logaddexp(0, odds) - right * odds)).sum()), error

    return _search(parts, names, loss)


def fit_choice(parts: Sequence[Rows], names: Sequence[str]) -> dict[str, float]:
    """The weights under which each rule's choosing its right partner, or none, is likeliest.

    Asked of the old rules and of the new ones; none has log-odds of 0.
    """
    right = np.concatenate([part.right for part in parts])
    sides = [_groups([part.old for part in parts]), _groups([part.new for part in parts])]
    has = [np.bincount(group, right) > 0 for group in sides]

    def loss(odds: Floats) -> tuple[float, Floats]:
        chance = np.exp(odds)
        total, slope = 0.0, np.zeros(len(odds))
        for group, known in zip(sides, has, strict=True):
            whole = 1 + np.bincount(group, chance)
            good = np.where(known, np.bincount(group, chance * right), 1.0)
            total += float((np.log(whole) - np.log(good)).sum())
            slope += chance / whole[group] - np.where(known[group], chance * right / good[group], 0)
        return total, slope

    return _search(parts, names, loss)


def _groups(rows: Sequence[Ints]) -> Ints:
    """One number for each row of each part."""
    groups, first = [], 0
    for part in rows:
        unique, inverse = np.unique(part, return_inverse=True)
        groups.append(inverse + first)
        first += len(unique)
    return np.concatenate(groups)


def _search(
    parts: Sequence[Rows], names: Sequence[str], loss: Callable[[Floats], tuple[float, Floats]]
) -> dict[str, float]:
    table = np.vstack([part.evidence for part in parts])
    centre, spread = table.mean(axis=0), table.std(axis=0) + 1e-6
    even = (table - centre) / spread

    def cost(weights: Floats) -> tuple[float, Floats]:
        odds = (even @ weights[1:].astype(np.float32)).astype(np.float64) + weights[0]
        total, slope = loss(np.clip(odds, -_LIMIT, _LIMIT))
        penalty = PENALTY * float(weights[1:] @ weights[1:])
        down = (even.T @ slope.astype(np.float32)).astype(np.float64) + 2 * PENALTY * weights[1:]
        return total + penalty, np.concatenate([[slope.sum()], down])

    start = np.zeros(len(names) + 1)
    found = minimize(cost, start, jac=True, method="L-BFGS-B", options={"maxiter": _STEPS}).x
    weights = found[1:] / spread
    bias = float(found[0] - weights @ centre)
    return {"bias": bias} | dict(zip(names, map(float, weights), strict=True))
