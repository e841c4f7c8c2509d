"""The best one-to-one choice among scored pairs, found for the whole edition at once."""

from __future__ import annotations

import numpy as np
from scipy import sparse
from scipy.optimize import linear_sum_assignment
from scipy.sparse.csgraph import connected_components

from generator.alignment.matrices import Floats, Ints
from generator.alignment.pairs import Pairs


def assign(pairs: Pairs, gains: Floats) -> Ints:
    """Which pairs to choose so that each row is in one at most and the sum of gains is largest.

    Pairs without a gain above 0 are never chosen. Pairs that share no row, not even through others,
    are decided apart, so the cost grows with the size of the knots and not of the editions.
    """
    at = np.flatnonzero(gains > 0)
    if not len(at):
        return at
    old, new = pairs.old[at], pairs.new[at]
    width = sum(pairs.shape)
    graph = sparse.csr_array((np.ones(len(at)), (old, new + pairs.shape[0])), shape=(width, width))
    _, knots = connected_components(graph, directed=False)
    order = np.argsort(knots[old], kind="stable")
    cuts = np.flatnonzero(np.diff(knots[old][order])) + 1
    chosen = [_untie(at[group], pairs, gains) for group in np.split(order, cuts)]
    return np.sort(np.concatenate(chosen))


def _untie(group: Ints, pairs: Pairs, gains: Floats) -> Ints:
    """The best choice inside one knot."""
    if len(group) == 1:
        return group
    rows, old = np.unique(pairs.old[group], return_inverse=True)
    columns, new = np.unique(pairs.new[group], return_inverse=True)
    table = np.zeros((len(rows), len(columns)))
    table[old, new] = gains[group]
    which = np.full(table.shape, -1)
    which[old, new] = group
    chosen = which[linear_sum_assignment(table, maximize=True)]
    return chosen[chosen >= 0]
