"""Whether the rules beside a pair are linked with one of its two: what was split lies together."""

from __future__ import annotations

from typing import Final

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.matrices import Floats, Ints
from generator.alignment.pairs import Beliefs, Pairs, lookup, summed
from generator.alignment.side import Side

#: So many links of siblings say all there is to say.
_MANY: Final = 3.0


def company(old: Side, new: Side, pairs: Pairs, beliefs: Beliefs) -> Columns:
    """``next_old`` is the belief that the old rule is linked with the new one's neighbours, too.

    ``kin_old`` counts the links of the old rule with siblings of the new one; ``next_new`` and
    ``kin_new`` say the same of the new rule and those around the old one.
    """
    one, other = pairs.old, pairs.new
    sides = [beliefs.at(one, other + step) for step in (-1, 1)]
    ends = [beliefs.at(one + step, other) for step in (-1, 1)]
    return {
        "next_old": np.maximum(*sides),
        "next_new": np.maximum(*ends),
        "kin_old": _kin(one, new.parent[other], pairs, beliefs, new.parent[beliefs.pairs.new]),
        "kin_new": _kin(other, old.parent[one], pairs, beliefs, old.parent[beliefs.pairs.old]),
    }


def _kin(rows: Ints, parents: Ints, pairs: Pairs, beliefs: Beliefs, linked: Ints) -> Floats:
    """For each pair the belief that its row is linked with other children of the parent."""
    width = max(pairs.shape) + 1
    mine = beliefs.pairs.old if rows is pairs.old else beliefs.pairs.new
    below = linked >= 0
    keys, weights = summed(mine[below] * width + linked[below], beliefs.weights[below])
    found = lookup(keys, weights, rows * width + parents) - beliefs.at(pairs.old, pairs.new)
    return np.where(parents >= 0, np.clip(found, 0, _MANY) / _MANY, 0.0)
