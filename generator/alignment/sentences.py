"""Whole sentences of one rule that another has, or that it lost."""

from __future__ import annotations

from typing import Final

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.matrices import Floats, Ints, Matrix, common, rows_of, weighed
from generator.alignment.pairs import Pairs
from generator.alignment.side import Side
from generator.alignment.vectors import Space

#: A sentence of so much weight counts half: "See rule #." tells little.
_SLIGHT: Final = 8.0
#: Of a sentence that lives on, at least this share of the weight is found.
_ALIVE: Final = 0.35


def sentences(old: Side, new: Side, space: Space, pairs: Pairs) -> Columns:
    """How much of the best sentence of each rule the other has, and how much of it is in lost sentences.

    ``said`` goes by words, ``told`` by pairs of adjacent words, so that order counts; ``lost`` is the
    share of a rule's weight that stands in sentences of which the other has little, and ``extinct`` what
    its words weigh that no rule of the other edition has at all.
    """
    found: Columns = {}
    ways = (
        ("old", old, space.old, space.new, pairs.old, pairs.new),
        ("new", new, space.new, space.old, pairs.new, pairs.old),
    )
    for name, side, mine, theirs, rows, others in ways:
        counts = np.diff(side.sentence_starts)[rows]
        which = np.repeat(np.arange(len(rows)), counts)
        firsts = np.cumsum(counts) - counts
        at = np.arange(len(which)) - np.repeat(firsts - side.sentence_starts[rows], counts)
        words, mass = _held(mine.sentences, theirs.bag, space.rarity, at, others[which])
        told, length = _held(
            mine.sentence_pairs, theirs.pair_bag, space.pair_rarity, at, others[which]
        )
        weight = mass / (mass + _SLIGHT)
        share = words / np.maximum(mass, 1e-9)
        found[f"said_{name}"] = _most(share * weight, which, len(rows))
        told_share = told / np.maximum(length, 1e-9) * length / (length + _SLIGHT)
        found[f"told_{name}"] = _most(told_share, which, len(rows))
        whole = np.bincount(which, mass, len(rows))
        lost = np.bincount(which, mass * (share < _ALIVE), len(rows))
        found[f"lost_{name}"] = lost / np.maximum(whole, 1e-9)
        found[f"extinct_{name}"] = np.log1p(_extinct(mine.bag, theirs.bag, space.rarity))[rows] / 3
    return found


def _held(
    sentences: Matrix, bags: Matrix, rarity: Floats, at: Ints, others: Ints
) -> tuple[Floats, Floats]:
    """For each sentence the weight of what the other rule has of it, and its whole weight."""
    mass = weighed(sentences, rarity)
    shared = common(rows_of(sentences, at), rows_of(bags, others))
    return weighed(shared, rarity), mass[at]


def _extinct(mine: Matrix, theirs: Matrix, rarity: Floats) -> Floats:
    """For each row the weight of its words that are nowhere on the other side."""
    alive = np.bincount(theirs.indices, minlength=len(rarity)) > 0
    return weighed(mine, np.where(alive, 0.0, rarity))


def _most(values: Floats, which: Ints, count: int) -> Floats:
    most = np.zeros(count)
    np.maximum.at(most, which, values)
    return most
