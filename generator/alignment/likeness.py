"""How alike two rules are by themselves: words, order, headings, examples, kind, number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import LCSseq, Prefix

from generator.alignment.matrices import (
    Flags,
    Floats,
    Ints,
    Matrix,
    common,
    row_sums,
    rows_of,
    weighed,
)
from generator.alignment.pairs import Pairs
from generator.alignment.shared import Shared
from generator.alignment.side import Side
from generator.alignment.vectors import Space

#: Columns of numbers by name, one number for each pair.
Columns = dict[str, Floats]

_OPENING: Final = 8


class Likeness:
    """Compares the rules of two sides; what is asked of each rule by itself is asked once."""

    def __init__(self, old: Side, new: Side, space: Space, shared: Shared) -> None:
        self._old, self._new, self._space, self._shared = old, new, space, shared
        self._headings = _numbered(_headings(old), _headings(new))
        self._numbers = _numbered(old.numbers, new.numbers)
        self._masses = weighed(space.old.bag, space.rarity), weighed(space.new.bag, space.rarity)

    def of(self, pairs: Pairs) -> Columns:
        """All that the texts of each pair say for or against it, each from 0 to 1."""
        old, new, space = self._old, self._new, self._space
        one, other = pairs.old, pairs.new
        weight = weighed(self._shared.words.of(pairs), space.rarity)
        mass_old, mass_new = self._masses
        texts_old = [space.old.strings[row] for row in one.tolist()]
        texts_new = [space.new.strings[row] for row in other.tolist()]
        length_old, length_new = old.texts.lengths()[one], new.texts.lengths()[other]
        longest = np.maximum(np.maximum(length_old, length_new), 1)
        order = _each(texts_old, texts_new, LCSseq.similarity)
        heads, numbers = self._headings, self._numbers
        return {
            "words": _products(space.old.words, space.new.words, pairs),
            "pairs": _products(space.old.pairs, space.new.pairs, pairs),
            "order": 2 * order / np.maximum(length_old + length_new, 1),
            "order_old": order / np.maximum(length_old, 1),
            "order_new": order / np.maximum(length_new, 1),
            "held_old": weight / np.maximum(mass_old[one], 1e-9),
            "held_new": weight / np.maximum(mass_new[other], 1e-9),
            "shared": np.log1p(weight) / 5,
            "opening": _each(
                [text[:_OPENING] for text in texts_old],
                [text[:_OPENING] for text in texts_new],
                Prefix.similarity,
            )
            / _OPENING,
            "branch": _products(space.old.branch, space.new.branch, pairs),
            "examples": _products(space.old.examples, space.new.examples, pairs),
            "both_examples": flags(
                (old.examples.lengths()[one] > 0) & (new.examples.lengths()[other] > 0)
            ),
            "heading": flags((heads[0][one] == heads[1][other]) & (heads[0][one] > 0)),
            "heading_one": flags((heads[0][one] > 0) != (heads[1][other] > 0)),
            "level": flags(old.level[one] == new.level[other]),
            "level_far": flags(np.abs(old.level[one] - new.level[other]) > 1),
            "number": flags(numbers[0][one] == numbers[1][other]),
            "length": np.minimum(length_old, length_new) / longest,
            "length_old": np.log1p(length_old) / 5,
            "length_new": np.log1p(length_new) / 5,
        }


def flags(values: Flags) -> Floats:
    """1 where true, else 0."""
    return values.astype(np.float64)


def _products(one: Matrix, other: Matrix, pairs: Pairs) -> Floats:
    return row_sums(common(rows_of(one, pairs.old), rows_of(other, pairs.new)))


def _each(old: list[str], new: list[str], measure: Callable[..., int]) -> Floats:
    """The measure of each pair of texts."""
    return process.cpdist(old, new, scorer=measure, dtype=np.float64, workers=1)


def _headings(side: Side) -> tuple[str, ...]:
    return tuple(wording.heading for wording in side.wordings)


def _numbered(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[Ints, Ints]:
    """Names as numbers, alike where the names are; 0 for no name."""
    known = {"": 0}
    one, other = (
        np.array([known.setdefault(name, len(known)) for name in names], dtype=np.int64)
        for names in (old, new)
    )
    return one, other
