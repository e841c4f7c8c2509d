"""What the surroundings of a pair say: parents, neighbours, children, topics, citations, partners.

Everything is read off the beliefs held so far, so it can be asked again as they grow.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from generator.alignment.likeness import Columns, flags
from generator.alignment.matrices import (
    Flags,
    Floats,
    Ints,
    Matrix,
    common,
    counted,
    product,
    row_sums,
    rows_of,
)
from generator.alignment.pairs import Beliefs, Pairs, lookup, summed
from generator.alignment.side import Side

_WINDOW: Final = 3


def surroundings(old: Side, new: Side, pairs: Pairs, beliefs: Beliefs) -> Columns:
    """All that the places of each pair say for or against it, given ``beliefs`` about other pairs."""
    one, other = pairs.old, pairs.new
    parent_old, parent_new = old.parent[one], new.parent[other]
    parent = beliefs.at(parent_old, parent_new)
    below = (parent_old >= 0) & (parent_new >= 0)
    out, into = beliefs.of_old(), beliefs.of_new()
    lost_old, lost_new = 1 - np.minimum(out, 1), 1 - np.minimum(into, 1)
    flow_old, flow_new = _flow(old, new, (old.topic, new.topic), pairs, beliefs)
    drift_old, drift_new = _flow(old, new, (old.section, new.section), pairs, beliefs)
    fed_old, fed_new = _fed(old, pairs.old, out), _fed(new, pairs.new, into)
    cites, cited_by = _citations(old, new, pairs, beliefs)
    return {
        "parent": parent,
        "parent_elsewhere": np.where(below, np.clip(out[parent_old] - parent, 0, 1), 0),
        "parent_from_elsewhere": np.where(below, np.clip(into[parent_new] - parent, 0, 1), 0),
        "orphan_old": np.where(parent_old >= 0, lost_old[parent_old], 0.0),
        "orphan_new": np.where(parent_new >= 0, lost_new[parent_new], 0.0),
        "topic_to": flow_old,
        "topic_from": flow_new,
        "section_to": drift_old,
        "section_from": drift_new,
        "fed_old": fed_old,
        "fed_new": fed_new,
        "stranger": (1 - flow_old) * (1 - flow_new) * fed_old * (1 - fed_new),
        "top": flags((parent_old < 0) & (parent_new < 0)),
        "before": beliefs.at(one - 1, other - 1),
        "after": beliefs.at(one + 1, other + 1),
        "elder": np.where(
            (old.elder[one] < 0) & (new.elder[other] < 0),
            parent,
            beliefs.at(old.elder[one], new.elder[other]),
        ),
        "around": _around(pairs, beliefs),
        "children": _children(old, new, pairs, beliefs),
        "cites": cites,
        "cited_by": cited_by,
        "place": parent * (1 - np.abs(old.place[one] - new.place[other])),
    }


def _flow(
    old: Side, new: Side, groups: tuple[Ints, Ints], pairs: Pairs, beliefs: Beliefs
) -> tuple[Floats, Floats]:
    """Which share of the old rule's group goes to the new one's, and of the new one's comes from the old.

    ``groups`` tell the group of each row, old and new. The pair itself, and what its two rows are
    otherwise linked with, does not count.
    """
    width = len(new)
    linked, weights = beliefs.pairs, beliefs.weights
    of_old, of_new = groups
    rules = (old.level[linked.old] > 0) & (new.level[linked.new] > 0)
    from_old, to_new = linked.old[rules], linked.new[rules]
    group_old, group_new, weight = of_old[from_old], of_new[to_new], weights[rules]
    keys, flow = summed(group_old * width + group_new, weight)
    sum_old, sum_new = counted(group_old, weight, len(old)), counted(group_new, weight, len(new))
    own_old, own_new = counted(from_old, weight, len(old)), counted(to_new, weight, len(new))
    to_group = summed(from_old * width + group_new, weight)
    from_group = summed(group_old * width + to_new, weight)
    one, other = pairs.old, pairs.new
    between = lookup(keys, flow, of_old[one] * width + of_new[other])
    between -= lookup(*to_group, one * width + of_new[other])
    between -= lookup(*from_group, of_old[one] * width + other)
    between += beliefs.at(one, other) * ((old.level[one] > 0) & (new.level[other] > 0))
    between = np.maximum(between, 0)
    return (
        between / (np.maximum(sum_old[of_old[one]] - own_old[one], between) + 0.5),
        between / (np.maximum(sum_new[of_new[other]] - own_new[other], between) + 0.5),
    )


def _fed(side: Side, rows: Ints, belief: Floats) -> Floats:
    """Which share of the other rules of its topic has partners, wherever they are."""
    known = np.minimum(belief, 1) * (side.level > 0)
    rules = np.bincount(side.topic, side.level > 0, len(side))
    total = counted(side.topic, known, len(side))
    at = side.topic[rows]
    others = np.maximum(rules[at] - (side.level[rows] > 0), 1)
    share = (total[at] - known[rows]) / others
    return np.asarray(np.clip(share, 0, 1), dtype=np.float64)


def _around(pairs: Pairs, beliefs: Beliefs) -> Floats:
    """How much of the rules shortly before and after is linked to rules shortly before and after."""
    total = np.zeros(len(pairs))
    for way in (-1, 1):
        for step in range(1, _WINDOW + 1):
            best = np.zeros(len(pairs))
            for far in range(1, _WINDOW + 2):
                best = np.maximum(best, beliefs.at(pairs.old + way * step, pairs.new + way * far))
            total += best
    return total / (2 * _WINDOW)


def _children(old: Side, new: Side, pairs: Pairs, beliefs: Beliefs) -> Floats:
    """The share of the children of both that are linked with each other."""
    linked = beliefs.pairs
    above_old, above_new = old.parent[linked.old], new.parent[linked.new]
    below = (above_old >= 0) & (above_new >= 0)
    keys, weights = summed(above_old[below] * len(new) + above_new[below], beliefs.weights[below])
    found = lookup(keys, weights, pairs.old * len(new) + pairs.new)
    families = _family_sizes(old)[pairs.old] + _family_sizes(new)[pairs.new]
    return np.asarray(np.minimum(2 * found / np.maximum(families, 1), 1), dtype=np.float64)


def _family_sizes(side: Side) -> Ints:
    return np.bincount(side.parent[side.parent >= 0], minlength=len(side))


def _citations(old: Side, new: Side, pairs: Pairs, beliefs: Beliefs) -> tuple[Floats, Floats]:
    """The share of what both cite, and of what cites both, that is linked with each other."""
    return (
        _agreement(old.citing, new.citing, pairs, beliefs),
        _agreement(old.cited_by, new.cited_by, pairs, beliefs),
    )


def _agreement(one: Matrix, other: Matrix, pairs: Pairs, beliefs: Beliefs) -> Floats:
    count_old, count_new = np.diff(one.indptr), np.diff(other.indptr)
    both = (count_old[pairs.old] > 0) & (count_new[pairs.new] > 0)
    found = np.zeros(len(pairs))
    carried = product(one, beliefs.matrix)
    found[both] = row_sums(
        common(rows_of(carried, pairs.old[both]), rows_of(other, pairs.new[both]))
    )
    share = 2 * found / np.maximum(count_old[pairs.old] + count_new[pairs.new], 1)
    return np.asarray(np.minimum(share, 1), dtype=np.float64)


def upheaval(
    old: Side, new: Side, pairs: Pairs, beliefs: Beliefs, kept_old: Flags, kept_new: Flags
) -> Columns:
    """How much was rewritten here: of all rules, of the topics of a pair, of its parents.

    ``kept_old`` and ``kept_new`` mark rows that have the same text on the other side.
    """
    one, other = pairs.old, pairs.new
    lost_old, lost_new = (1 - np.minimum(b, 1) for b in (beliefs.of_old(), beliefs.of_new()))
    return {
        "kept": np.full(len(pairs), kept_old.mean() if len(old) else 0.0),
        "kept_topic_old": _share_by_topic(old, kept_old)[one],
        "kept_topic_new": _share_by_topic(new, kept_new)[other],
        "topic_lost_old": lost_old[old.topic[one]],
        "topic_lost_new": lost_new[new.topic[other]],
        "kept_old": flags(kept_old[one]),
        "kept_new": flags(kept_new[other]),
    }


def _share_by_topic(side: Side, marked: Flags) -> Floats:
    """For each row the share of marked rows in its topic."""
    count = np.bincount(side.topic, minlength=len(side))
    found = counted(side.topic, flags(marked), len(side))
    return (found / np.maximum(count, 1))[side.topic]
