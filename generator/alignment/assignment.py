"""The best one-to-one choice among scored pairs, found for the whole edition at once."""

from __future__ import annotations

import numpy as np
from scipy import sparse
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
    knot = knots[old].astype(np.int64)
    order = np.argsort(knot, kind="stable")
    rows, columns = _inside(knot, old)[order], _inside(knot, new)[order]
    cuts = np.flatnonzero(np.diff(knot[order])) + 1
    groups, rows_in, columns_in = (np.split(part, cuts) for part in (at[order], rows, columns))
    chosen = [
        _untie(group, inside, across, gains)
        for group, inside, across in zip(groups, rows_in, columns_in, strict=True)
    ]
    return np.sort(np.concatenate(chosen))


def _inside(knot: Ints, rows: Ints) -> Ints:
    """The place of each row among the rows of its knot, from 0."""
    width = int(rows.max()) + 1
    rank, place = np.unique(knot * width + rows, return_inverse=True)
    first = np.searchsorted(rank, knot * width)
    return np.asarray(place - first, dtype=np.int64)


def _untie(group: Ints, rows: Ints, columns: Ints, gains: Floats) -> Ints:
    """The best choice inside one knot, whose pairs are of its ``rows`` and ``columns``."""
    if len(group) == 1:
        return group
    # It takes a quarter of a second, which a build that has nothing to align need not wait.
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415

    table = np.zeros((int(rows.max()) + 1, int(columns.max()) + 1))
    table[rows, columns] = gains[group]
    which = np.full(table.shape, -1)
    which[rows, columns] = group
    chosen = which[linear_sum_assignment(table, maximize=True)]
    return chosen[chosen >= 0]
