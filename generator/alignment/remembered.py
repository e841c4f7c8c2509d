"""What was measured of a pair once is not measured again."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.pairs import Pairs


class Remembered:
    """A measure of pairs that depends on nothing but the pair."""

    def __init__(self, measure: Callable[[Pairs], Columns], shape: tuple[int, int]) -> None:
        self._measure = measure
        self._known = Pairs.of((), shape)
        self._columns: Columns = {}

    def of(self, pairs: Pairs) -> Columns:
        """The measure of each of ``pairs``, in order."""
        fresh = pairs.chosen(self._known.find(pairs) < 0)
        if len(fresh) or not self._columns:
            found = self._measure(fresh)
            known = self._known.joined(fresh)
            before, now = known.find(self._known), known.find(fresh)
            grown = {name: np.zeros(len(known)) for name in found}
            for name, values in found.items():
                grown[name][now] = values
                if self._columns:
                    grown[name][before] = self._columns[name]
            self._known, self._columns = known, grown
        at = self._known.find(pairs)
        return {name: values[at] for name, values in self._columns.items()}
