"""Phrases, four words in a row, that stand in both rules: what is told word for word."""

from __future__ import annotations

from typing import Final

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.matrices import Ints, Matrix, weighed
from generator.alignment.pairs import Pairs
from generator.alignment.shared import Shared
from generator.alignment.vectors import Space

#: Brings the logarithm of a weight near 1.
_MUCH: Final = 5.0
_FEW: Final = 2


def phrases(space: Space, shared: Shared, pairs: Pairs) -> Columns:
    """The weight of the shared phrases, as a share of either rule and in itself.

    ``phrase_only`` is the weight of those that no other rule has, in either edition, ``phrase_few`` of
    those that at most one more has.
    """
    old, new, rarity = space.old.phrase_bag, space.new.phrase_bag, space.phrase_rarity
    both = shared.phrases.of(pairs)
    weight = weighed(both, rarity)
    most = np.maximum(_bearers(old), _bearers(new))
    return {
        "phrase": np.log1p(weight) / _MUCH,
        "phrase_only": np.log1p(weighed(both, np.where(most == 1, rarity, 0.0))) / _MUCH,
        "phrase_few": np.log1p(weighed(both, np.where(most <= _FEW, rarity, 0.0))) / _MUCH,
        "phrase_old": weight / np.maximum(weighed(old, rarity)[pairs.old], 1.0),
        "phrase_new": weight / np.maximum(weighed(new, rarity)[pairs.new], 1.0),
    }


def _bearers(bag: Matrix) -> Ints:
    """In how many rows each phrase stands."""
    return np.bincount(bag.indices, minlength=bag.shape[1])
