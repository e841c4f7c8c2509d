"""Pairs of rows (old, new), and how strongly some of them are believed to be linked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from generator.alignment.matrices import Flags, Floats, Ints, counted, of_pairs


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pairs of rows, each once, ordered by old and then new row; ``shape`` are the sides' lengths."""

    old: Ints
    new: Ints
    shape: tuple[int, int]

    @classmethod
    def of(cls, parts: Iterable[tuple[Ints, Ints]], shape: tuple[int, int]) -> Pairs:
        """The pairs of all ``parts``."""
        found = [old * shape[1] + new for old, new in parts]
        # The parts are mostly in order already, which the stable sort makes use of; np.unique does not.
        keys = np.sort(np.concatenate([np.zeros(0, dtype=np.int64), *found]), kind="stable")
        unique = keys[np.diff(keys, prepend=-1) > 0]
        return cls(unique // shape[1], unique % shape[1], shape)

    def __len__(self) -> int:
        return len(self.old)

    @property
    def keys(self) -> Ints:
        """One number for each pair, in order."""
        return self.old * self.shape[1] + self.new

    def chosen(self, which: Flags | Ints) -> Pairs:
        """Some of the pairs, in order."""
        return Pairs(self.old[which], self.new[which], self.shape)

    def joined(self, *others: Pairs) -> Pairs:
        """These and the pairs of ``others``."""
        return Pairs.of(((p.old, p.new) for p in (self, *others)), self.shape)

    def find(self, wanted: Pairs) -> Ints:
        """Where each wanted pair stands among these, or -1."""
        if not len(self):
            return np.full(len(wanted), -1)
        keys = self.keys
        at = np.minimum(np.searchsorted(keys, wanted.keys), len(keys) - 1)
        return np.where(keys[at] == wanted.keys, at, -1)


class Beliefs:
    """How strongly pairs of rows are believed to be linked, from 0 to 1; pairs not named: not at all."""

    def __init__(self, pairs: Pairs, weights: Floats) -> None:
        self.pairs = pairs
        self.weights = weights
        self.matrix = of_pairs(weights, pairs.old, pairs.new, pairs.shape)
        self._keys = pairs.keys

    def at(self, old: Ints, new: Ints) -> Floats:
        """The belief in each pair; 0 where either row is -1 or beyond the end."""
        rows, columns = self.pairs.shape
        sound = (old >= 0) & (old < rows) & (new >= 0) & (new < columns)
        return np.where(sound, lookup(self._keys, self.weights, old * columns + new), 0.0)

    def of_old(self) -> Floats:
        """The sum of beliefs of each old row."""
        return counted(self.pairs.old, self.weights, self.pairs.shape[0])

    def of_new(self) -> Floats:
        """The sum of beliefs of each new row."""
        return counted(self.pairs.new, self.weights, self.pairs.shape[1])


def lookup(keys: Ints, values: Floats, wanted: Ints) -> Floats:
    """The value of each wanted key, 0 where there is none; ``keys`` ascend."""
    if not len(keys):
        return np.zeros(len(wanted))
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[at] == wanted, values[at], 0.0)


def summed(keys: Ints, values: Floats) -> tuple[Ints, Floats]:
    """Each key once, ascending, with the sum of its values."""
    unique, inverse = np.unique(keys, return_inverse=True)
    return unique, counted(inverse, values, len(unique))
