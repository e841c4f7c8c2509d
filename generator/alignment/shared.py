"""What the two rules of a pair have in common: words, pairs of words, phrases; each pair is looked up once."""

from __future__ import annotations

import numpy as np

from generator.alignment.matrices import Matrix, common, rows_of, stacked
from generator.alignment.pairs import Pairs
from generator.alignment.vectors import Space


class SharedRows:
    """A row for each pair of rows of two matrices: what both have."""

    def __init__(self, old: Matrix, new: Matrix) -> None:
        self._old, self._new = old, new
        self._known = Pairs.of((), (old.shape[0], new.shape[0]))
        self._rows = self._look_up(self._known)

    def of(self, pairs: Pairs) -> Matrix:
        """The rows of ``pairs``, in order."""
        fresh = pairs.chosen(self._known.find(pairs) < 0)
        if len(fresh):
            known = self._known.joined(fresh)
            place = np.zeros(len(known), dtype=np.int64)
            place[known.find(self._known)] = np.arange(len(self._known))
            place[known.find(fresh)] = np.arange(len(self._known), len(known))
            self._rows = rows_of(stacked(self._rows, self._look_up(fresh)), place)
            self._known = known
        return rows_of(self._rows, self._known.find(pairs))

    def _look_up(self, pairs: Pairs) -> Matrix:
        return common(rows_of(self._old, pairs.old), rows_of(self._new, pairs.new))


class Shared:
    """What rules share in a space: 1 for each of their ``words``, ``pairs`` of words and ``phrases``."""

    def __init__(self, space: Space) -> None:
        old, new = space.old, space.new
        self.words = SharedRows(old.bag, new.bag)
        self.pairs = SharedRows(old.pair_bag, new.pair_bag)
        self.phrases = SharedRows(old.phrase_bag, new.phrase_bag)
