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
    row_sums,
    rows_of,
    scaled_rows,
    transposed,
    weighed,
)
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.shared import Shared
from generator.alignment.side import Side
from generator.alignment.vectors import Space

#: Leads are cut at this many units of log-odds.
_LEAD: Final = 6.0
#: Stands for the score of a rival that is not there.
_NO_RIVAL: Final = -2.0
#: Partners believed less than this explain no words.
_BELIEVED: Final = 0.5
#: Less than this weighs nothing.
_NONE: Final = 1e-9
#: Brings the logarithm of a weight near 1.
_MUCH: Final = 5.0
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
    old: Side,
    new: Side,
    space: Space,
    shared: Shared,
    pairs: Pairs,
    scores: Floats,
    mains: Mains,
    beliefs: Beliefs,
) -> Columns:
    """What rivals say of each pair; ``scores`` are the log-odds the pairs had so far.

    ``rest`` is the share of a rule's words, ``run`` of its pairs of words, ``quote`` of its phrases, that
    this partner has among those no other partner has; ``mass`` is what these weigh. ``twin_old`` says
    how alike the old rule and the new one's main source are, ``twin_new`` the new one and the old one's
    main partner.
    """
    one, other = pairs.old, pairs.new
    main_old, main_new = mains.of_old[one], mains.of_new[other]
    is_main = main_old == other
    taken_old, taken_new = (main_old >= 0) & ~is_main, (main_new >= 0) & ~is_main
    rests = _rests(space, shared, pairs, beliefs)
    return {
        "free_old": flags(main_old < 0),
        "free_new": flags(main_new < 0),
        "both_taken": flags(taken_old & taken_new),
        "lead_old": _lead(one, scores / _LEAD, len(old)),
        "lead_new": _lead(other, scores / _LEAD, len(new)),
        **rests,
        "twin_old": _twins(space.old.words, one, np.where(taken_new, main_new, -1)),
        "twin_new": _twins(space.new.words, other, np.where(taken_old, main_old, -1)),
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
        "lead_children_old": _lead(pairs.old, columns["children"], len(old)),
        "lead_children_new": _lead(pairs.new, columns["children"], len(new)),
        "rival_at_home": np.maximum(_rival(pairs.old, at_home, len(old)), 0),
    }


def _twins(words: Matrix, rows: Ints, others: Ints) -> Floats:
    """How alike each row and the other are, 0 where there is none."""
    found = np.zeros(len(rows))
    there = others >= 0
    found[there] = row_sums(common(rows_of(words, rows[there]), rows_of(words, others[there])))
    return found


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
    best, next_best = np.full(count, -np.inf), np.full(count, -np.inf)
    np.maximum.at(best, rows, scores)
    is_best = scores == best[rows]
    np.maximum.at(next_best, rows[~is_best], scores[~is_best])
    alone = np.bincount(rows, is_best, count)[rows] == 1
    rival = np.where(is_best & alone, next_best[rows], best[rows])
    return np.where(np.isneginf(rival), _NO_RIVAL, rival)


def _rests(space: Space, shared: Shared, pairs: Pairs, beliefs: Beliefs) -> Columns:
    strong = beliefs.weights > _BELIEVED
    links = Beliefs(beliefs.pairs.chosen(strong), np.ones(int(strong.sum())))
    linked = links.at(pairs.old, pairs.new)
    there, back = links.matrix, transposed(links.matrix)
    one, other = space.old, space.new
    found: Columns = {}
    for name, mine, theirs, rarity, lookup in (
        ("rest", one.bag, other.bag, space.rarity, shared.words),
        ("run", one.pair_bag, other.pair_bag, space.pair_rarity, shared.pairs),
        ("quote", one.phrase_bag, other.phrase_bag, space.phrase_rarity, shared.phrases),
    ):
        both = lookup.of(pairs)
        # Most pairs share no phrase at all: then there is nothing to explain.
        at = np.flatnonzero(np.diff(both.indptr))
        both = rows_of(both, at)
        weight = weighed(both, rarity)
        for side, bag, far, way, rows in (
            ("old", mine, theirs, there, pairs.old[at]),
            ("new", theirs, mine, back, pairs.new[at]),
        ):
            told = _told_by_partners(bag, far, way, rows)
            known = _told_by_others(told, both, linked[at])
            left = weighed(bag, rarity)[rows] - weighed(known, rarity)
            has = weight - weighed(common(both, known), rarity)
            share = np.where(left > _NONE, has / np.maximum(left, _NONE), 0.0)
            found[f"{name}_{side}"] = _spread(share, at, len(pairs))
            mass = np.log1p(np.maximum(has, 0)) / _MUCH
            found[f"{name}_mass_{side}"] = _spread(mass, at, len(pairs))
    return found


def _spread(values: Floats, at: Ints, count: int) -> Floats:
    """``values`` at their places among ``count``, 0 elsewhere."""
    spread = np.zeros(count)
    spread[at] = values
    return spread


def _told_by_partners(bag: Matrix, far: Matrix, way: Matrix, rows: Ints) -> Matrix:
    """For each of ``rows``, how many of those it is linked to have each of its words.

    Few rows have pairs, most of these several: each is looked up once, and no other.
    """
    asked, places = np.unique(rows, return_inverse=True)
    told = common(rows_of(bag, asked), product(rows_of(way, asked), far))
    return rows_of(told, places)


def _told_by_others(told: Matrix, shared: Matrix, linked: Floats) -> Matrix:
    """What of each rule its partners have but this one; ``told`` counts how many of them have it."""
    by_others = told - scaled_rows(shared, linked)
    by_others.data = np.where(by_others.data > 0.5, 1.0, 0.0)
    return by_others
