"""Which pairs of rows are worth a closer look: those that share rare words, or stand in like places."""

from __future__ import annotations

from typing import Final

import numpy as np

from generator.alignment.matrices import (
    Flags,
    Ints,
    Matrix,
    product,
    rows_of,
    scaled,
    transposed,
)
from generator.alignment.pairs import Pairs
from generator.alignment.side import Side
from generator.alignment.vectors import Space

#: How many partners each row gets by each kind of likeness.
_EACH: Final = 10
#: Rows of one product; keeps the memory small.
_CHUNK: Final = 512
#: Families larger than this are not paired child by child.
_FAMILY: Final = 144
#: Steps around a linked pair that are compared with each other.
_STEPS: Final = ((1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3))


def by_words(space: Space, old: Flags, new: Flags) -> Pairs:
    """The best partners of each flagged row among the flagged rows of the other side."""
    shape = (len(old), len(new))
    rows, columns = np.flatnonzero(old), np.flatnonzero(new)
    parts: list[tuple[Ints, Ints]] = []
    for one, other in (
        (space.old.words, space.new.words),
        (space.old.branch, space.new.branch),
        (space.old.pairs, space.new.pairs),
    ):
        near, far = rows_of(one, rows), rows_of(other, columns)
        if one.shape[1] == len(space.rarity):
            near, far = _without(near, space.common), _without(far, space.common)
        parts += [(rows[i], columns[j]) for i, j in _nearest(near, far, _EACH)]
        parts += [(rows[i], columns[j]) for j, i in _nearest(far, near, _EACH)]
    return Pairs.of(parts, shape)


def by_content(space: Space, old: Flags, new: Flags) -> Pairs:
    """For each flagged row the rows of the other side, flagged or not, that hold most of its words."""
    weight = space.rarity.copy()
    weight[space.common] = 0
    one, other = scaled(space.old.bag, weight), scaled(space.new.bag, weight)
    shape = (len(old), len(new))
    rows, columns = np.flatnonzero(old), np.flatnonzero(new)
    parts = [(rows[i], j) for i, j in _nearest(rows_of(one, rows), space.new.bag, _EACH)]
    parts += [(i, columns[j]) for j, i in _nearest(rows_of(other, columns), space.old.bag, _EACH)]
    return Pairs.of(parts, shape)


def by_name(old: Side, new: Side, free_old: Flags, free_new: Flags) -> Pairs:
    """Free rows that bear one number, or one heading."""
    parts = []
    for names_old, names_new in (
        (old.numbers, new.numbers),
        ([w.heading for w in old.wordings], [w.heading for w in new.wordings]),
    ):
        bearers: dict[str, list[int]] = {}
        for row in np.flatnonzero(free_new).tolist():
            bearers.setdefault(names_new[row], []).append(row)
        pairs = [
            (row, other)
            for row in np.flatnonzero(free_old).tolist()
            if names_old[row]
            for other in bearers.get(names_old[row], ())[:_FAMILY]
        ]
        parts.append(_columns(pairs))
    return Pairs.of(parts, (len(old), len(new)))


def by_place(old: Side, new: Side, linked: Pairs, free_old: Flags, free_new: Flags) -> Pairs:
    """Free rows beside, above or below linked ones."""
    one, other = linked.old, linked.new
    parts = [(one + i * way, other + j * way) for i, j in _STEPS for way in (1, -1)]
    parts.append((old.parent[one], new.parent[other]))
    parts.append(_children(old, new, linked, free_old, free_new))
    sound = []
    for rows, columns in parts:
        inside = (rows >= 0) & (rows < len(old)) & (columns >= 0) & (columns < len(new))
        near, far = rows[inside], columns[inside]
        wanted = free_old[near] & free_new[far]
        sound.append((near[wanted], far[wanted]))
    return Pairs.of(sound, (len(old), len(new)))


def by_topic(old: Side, new: Side, linked: Pairs) -> Pairs:
    """The topics of linked rows, whether they have partners or not."""
    return Pairs.of([(old.topic[linked.old], new.topic[linked.new])], (len(old), len(new)))


def _children(
    old: Side, new: Side, linked: Pairs, free_old: Flags, free_new: Flags
) -> tuple[Ints, Ints]:
    families_old, families_new = _families(old, free_old), _families(new, free_new)
    both = np.isin(linked.old, [*families_old]) & np.isin(linked.new, [*families_new])
    pairs: list[tuple[int, int]] = []
    for one, other in zip(linked.old[both].tolist(), linked.new[both].tolist(), strict=True):
        mine, theirs = families_old[one], families_new[other]
        if len(mine) * len(theirs) <= _FAMILY:
            pairs += [(i, j) for i in mine for j in theirs]
    return _columns(pairs)


def _families(side: Side, free: Flags) -> dict[int, list[int]]:
    families: dict[int, list[int]] = {}
    rows = np.flatnonzero(free)
    for row, parent in zip(rows.tolist(), side.parent[rows].tolist(), strict=True):
        families.setdefault(parent, []).append(row)
    return families


def _columns(pairs: list[tuple[int, int]]) -> tuple[Ints, Ints]:
    table = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return table[:, 0], table[:, 1]


def _without(matrix: Matrix, columns: Ints) -> Matrix:
    keep = np.ones(matrix.shape[1])
    keep[columns] = 0
    thinned = scaled(matrix, keep)
    thinned.eliminate_zeros()
    return thinned


def _nearest(near: Matrix, far: Matrix, count: int) -> list[tuple[Ints, Ints]]:
    """For each row of ``near`` the ``count`` rows of ``far`` with the largest products above 0, and all with the same
    product as the last of them: which of these came first would be the choice of the machine's processor.
    """
    found = []
    across = transposed(far)
    for start in range(0, near.shape[0], _CHUNK):
        chunk = np.arange(start, min(start + _CHUNK, near.shape[0]))
        table = product(rows_of(near, chunk), across).toarray()
        wanted = table > 0
        if table.shape[1] > count:
            least = -np.partition(-table, count - 1, axis=1)[:, count - 1 : count]
            wanted &= table >= least
        rows, columns = np.nonzero(wanted)
        found.append((rows + start, columns))
    return found
