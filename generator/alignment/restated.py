"""Rules told again in a chapter of their own: variants say basic rules once more, often word for word."""

from __future__ import annotations

from typing import Final

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.matrices import (
    Flags,
    Floats,
    Ints,
    common,
    of_pairs,
    product,
    rows_of,
    weighed,
)
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.side import Side
from generator.alignment.vectors import Space

#: What tells how much of the old topic and section went to the new ones, and how much of these is old.
_TIES: Final = ("topic_to", "topic_from", "section_to", "section_from", "fed_new")
#: Where none is more than this, the new rule stands among strangers.
_FOREIGN: Final = 0.05
#: The new rule holds so much of the old one's words, and the new rules at home so much.
_TOLD: Final = 0.8
_AT_HOME: Final = 0.55
_BELIEVED: Final = 0.5


def find_restated(
    old: Side, new: Side, space: Space, pairs: Pairs, columns: Columns, beliefs: Beliefs
) -> Flags:
    """Which of ``pairs`` are no move: the new rule tells the old one again, which lives on at home.

    The new rule holds the old words, but nothing else of the old topic and section went to its own, and
    hardly anything there is old; and the new rules in the topic that the old one became hold the words
    too, taken together, though no other old rule became them. (101.3 of 2006 on life totals and opening
    hands is 103.4 and 103.5 in 2024; 905.6, on drafts, has its very words.) A new rule in that topic is at
    home, however little there is beside it. ``columns`` are those of the texts and of the surroundings.
    """
    home = _homes(old, beliefs)[old.topic]
    ties = np.maximum.reduce([columns[name] for name in _TIES])
    among_strangers = (ties <= _FOREIGN) & (columns["held_old"] >= _TOLD)
    away = new.topic[pairs.new] != home[pairs.old]
    found: Flags = among_strangers & away & (old.level[pairs.old] > 0)
    told = _told_at_home(new, space, pairs.old[found], home, beliefs)
    found[found] = told >= _AT_HOME
    return found


def _told_at_home(new: Side, space: Space, rows: Ints, home: Ints, beliefs: Beliefs) -> Floats:
    """For each of the old ``rows`` the share of its words, by weight, that new rules at home hold together.

    They are those that no old rule is believed to be, but for the row itself; ``home`` is the topic that the
    topic of each old row became, or -1.
    """
    free = np.flatnonzero((beliefs.of_new() < _BELIEVED) & (new.level > 0))
    members = of_pairs(np.ones(len(free)), new.topic[free], free, (len(new), len(new)))
    linked, weights = beliefs.pairs, beliefs.weights
    there = (weights >= _BELIEVED) & (new.topic[linked.new] == home[linked.old])
    own = of_pairs(weights[there], linked.old[there], linked.new[there], linked.shape)
    telling = rows_of(members, np.maximum(home[rows], 0)) + rows_of(own, rows)
    told = product(telling.tocsr(), space.new.bag)
    told.data = np.ones(len(told.data))
    bags = rows_of(space.old.bag, rows)
    mass = np.maximum(weighed(bags, space.rarity), 1e-9)
    return np.where(home[rows] >= 0, weighed(common(bags, told), space.rarity) / mass, 0.0)


def _homes(old: Side, beliefs: Beliefs) -> Ints:
    """For each old topic the new row it is believed to be, else -1."""
    homes = np.full(len(old), -1)
    pairs = beliefs.pairs
    known = (old.level[pairs.old] == 0) & (beliefs.weights >= _BELIEVED)
    homes[pairs.old[known]] = pairs.new[known]
    return homes
