"""What the other partners of two rows say of a pair: rivals, and words that no other partner explains."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from generator.alignment.likeness import Columns, flags
from generator.alignment.matrices import (
    Flags,
    Floats,
    Ints,
    Matrix,
    common,
    product,
    rows_of,
    scaled_rows,
    transposed,
    weighed,
)
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.side import Side
from generator.alignment.vectors import Space

#: Leads are cut at this many units of log-odds.
_LEAD: Final = 6.0
#: Partners believed less than this explain no words.
_BELIEVED: Final = 0.5
#: Over how many rows the nearness to a partner fades.
_REACH: Final = 3.0


@dataclass(frozen=True, eq=False)
class Mains:
    """The one main partner of each row, or -1."""

    of_old: Ints
    of_new: Ints

    @classmethod
    def of(cls, pairs: Pairs) -> Mains:
        """The mains that one-to-one ``pairs`` state."""
        of_old, of_new = (np.full(length, -1) for length in pairs.shape)
        of_old[pairs.old], of_new[pairs.new] = pairs.new, pairs.old
        return cls(of_old, of_new)


def rivalry(
    old: Side, new: Side, space: Space, pairs: Pairs, scores: Floats, mains: Mains, beliefs: Beliefs
) -> Columns:
    """What rivals say of each pair; ``scores`` are the log-odds the pairs had so far.

    ``rest`` is the share of a rule's words, ``run`` of its pairs of words, that this partner has among
    those no other partner has.
    """
    one, other = pairs.old, pairs.new
    main_old, main_new = mains.of_old[one], mains.of_new[other]
    is_main = main_old == other
    taken_old, taken_new = (main_old >= 0) & ~is_main, (main_new >= 0) & ~is_main
    rests = _rests(space, pairs, beliefs)
    return {
        "free_old": flags(main_old < 0),
        "free_new": flags(main_new < 0),
        "both_taken": flags(taken_old & taken_new),
        "lead_old": _lead(one, scores / _LEAD, len(old)),
        "lead_new": _lead(other, scores / _LEAD, len(new)),
        **rests,
        "lead_run_old": _lead(one, rests["run_old"], len(old)),
        "lead_run_new": _lead(other, rests["run_new"], len(new)),
        "lead_quote_old": _lead(one, rests["quote_old"], len(old)),
        "lead_quote_new": _lead(other, rests["quote_new"], len(new)),
        "beside_main": np.where(taken_old, np.exp(-np.abs(other - main_old) / _REACH), 0.0),
        "sibling_of_main": flags(taken_old & _siblings(new, other, main_old)),
        "under_main": flags(taken_old & _parted(new, other, main_old)),
        "beside_source": np.where(taken_new, np.exp(-np.abs(one - main_new) / _REACH), 0.0),
        "sibling_of_source": flags(taken_new & _siblings(old, one, main_new)),
        "under_source": flags(taken_new & _parted(old, one, main_new)),
    }


def leads(old: Side, new: Side, pairs: Pairs, columns: Columns) -> Columns:
    """How far the share of words that a pair holds is above that of the rivals.

    A rival at home holds many words of the old rule, and stands where the old rule's parent went.
    """
    at_home = columns["parent"] * columns["held_new"]
    return {
        "lead_held_old": _lead(pairs.old, columns["held_old"], len(old)),
        "lead_held_new": _lead(pairs.new, columns["held_new"], len(new)),
        "lead_told_old": _lead(pairs.old, columns["told_old"], len(old)),
        "lead_told_new": _lead(pairs.new, columns["told_new"], len(new)),
        "rival_at_home": np.maximum(_rival(pairs.old, at_home, len(old)), 0),
    }


def _siblings(side: Side, rows: Ints, others: Ints) -> Flags:
    parents = side.parent[rows]
    return np.asarray((parents >= 0) & (parents == side.parent[others]), dtype=np.bool_)


def _parted(side: Side, rows: Ints, others: Ints) -> Flags:
    """Whether one row is the parent of the other."""
    either = (side.parent[rows] == others) | (side.parent[others] == rows)
    return np.asarray(either, dtype=np.bool_)


def _lead(rows: Ints, scores: Floats, count: int) -> Floats:
    """How far each score is above the best other score of its row, from -1 to 1.

    A score without a rival is compared with the worst there can be.
    """
    return np.clip(scores - _rival(rows, scores, count), -1, 1)


def _rival(rows: Ints, scores: Floats, count: int) -> Floats:
    """The best other score of the row of each score; less than any where there is none."""
    order = np.lexsort((-scores, rows))
    ranked = rows[order]
    first = np.concatenate([[True], ranked[1:] != ranked[:-1]])[: len(rows)]
    second = np.concatenate([[False], first[:-1] & ~first[1:]])[: len(rows)]
    best, next_best = np.full(count, -2.0), np.full(count, -2.0)
    best[ranked[first]] = scores[order[first]]
    next_best[ranked[second]] = scores[order[second]]
    is_best = np.zeros(len(rows), dtype=np.bool_)
    is_best[order[first]] = True
    return np.where(is_best, next_best[rows], best[rows])


def _rests(space: Space, pairs: Pairs, beliefs: Beliefs) -> Columns:
    strong = beliefs.weights > _BELIEVED
    links = Beliefs(beliefs.pairs.chosen(strong), np.ones(int(strong.sum())))
    linked = links.at(pairs.old, pairs.new)
    there, back = links.matrix, transposed(links.matrix)
    one, other = space.old, space.new
    found: Columns = {}
    for name, mine, theirs, rarity in (
        ("rest", one.bag, other.bag, space.rarity),
        ("run", one.pair_bag, other.pair_bag, space.pair_rarity),
        ("quote", one.phrase_bag, other.phrase_bag, space.phrase_rarity),
    ):
        shared = common(rows_of(mine, pairs.old), rows_of(theirs, pairs.new))
        for side, bag, far, way, rows in (
            ("old", mine, theirs, there, pairs.old),
            ("new", theirs, mine, back, pairs.new),
        ):
            explained = rows_of(product(way, far), rows)
            found[f"{name}_{side}"] = _rest(rows_of(bag, rows), shared, explained, linked, rarity)
    return found


def _rest(
    mine: Matrix, shared: Matrix, explained: Matrix, linked: Floats, rarity: Floats
) -> Floats:
    """Of the weight of ``mine`` that other partners do not explain, the share of what is ``shared``."""
    by_others = common(mine, explained) - scaled_rows(shared, linked)
    by_others.data = np.where(by_others.data > 0.5, 1.0, 0.0)
    left = weighed(mine, rarity) - weighed(by_others, rarity)
    found = weighed(shared, rarity) - weighed(common(shared, by_others), rarity)
    return np.where(left > 1e-9, found / np.maximum(left, 1e-9), 0.0)
