"""What a sum of weights cannot say: decision trees whose answers are added to the log-odds.

Gradient boosting after Friedman (2001), started from the weighted sum, so that each tree corrects what the
sum and the trees before it got wrong. Here trees are only asked; ``benchmarks/boosting.py`` grows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.matrices import Flags, Floats, Ints

_ANSWERS = "="
#: How many rows all trees are asked about at once: what they compare then fits a processor's cache.
_AT_ONCE: Final = 64


@dataclass(frozen=True, eq=False)
class Tree:
    """Conditions in the order of a heap: the two under condition ``n`` are ``2n + 1`` and ``2n + 2``.

    The second is asked where evidence ``names[n]`` is above ``bounds[n]``, else the first; ``answers``, in
    log-odds, stand below the last conditions from left to right.
    """

    names: tuple[str, ...]
    bounds: Floats
    answers: Floats

    def __post_init__(self) -> None:
        inner, leaves = len(self.names), len(self.answers)
        if inner != len(self.bounds) or leaves != inner + 1 or leaves & inner:
            raise ValueError(f"a tree with {inner} conditions and {leaves} answers")


def trees_of(text: str) -> tuple[Tree, ...]:
    """The trees that :func:`written` wrote; ``ValueError`` names a line that is none."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        conditions, _, answers = line.partition(_ANSWERS)
        words = conditions.split()
        try:
            bounds, leaves = (
                np.array([float(word) for word in part]) for part in (words[1::2], answers.split())
            )
            found.append(Tree(tuple(words[::2]), bounds, leaves))
        except ValueError as error:
            raise ValueError(f"tree {number}: {error}") from error
    return tuple(found)


def written(trees: Iterable[Tree]) -> str:
    """One line for each tree: its conditions, a sign, its answers."""
    return "".join(f"{_line(tree)}\n" for tree in trees)


def answers_of(trees: Iterable[Tree], columns: Columns, rows: Flags) -> Floats:
    """What the trees answer together, of each pair: log-odds where ``rows``, elsewhere 0."""
    trees = tuple(trees)
    total = np.zeros(len(rows))
    at = np.flatnonzero(rows)
    if not (trees and len(at)):
        return total
    names, groves = _planted(trees)
    evidence = np.column_stack([columns[name][at] for name in names])
    for start in range(0, len(at), _AT_ONCE):
        some = evidence[start : start + _AT_ONCE]
        answers = np.empty((len(trees), len(some)))
        for grove in groves:
            answers[grove.which] = grove.answers_to(some)
        # One after another: a sum in pairs would depend on how many rows are asked at once.
        total[at[start : start + _AT_ONCE]] = np.add.accumulate(answers)[-1]
    return total


@dataclass(frozen=True, eq=False)
class _Grove:
    """Trees of one size, asked together: ``which`` they are, and a row for each in what :class:`Tree` has."""

    which: Ints
    columns: Ints
    bounds: Floats
    answers: Floats

    def answers_to(self, evidence: Floats) -> Floats:
        """For each tree its answers, one for each row of ``evidence``."""
        above = evidence.T[self.columns] > self.bounds[:, :, np.newaxis]
        trees, rows = np.ogrid[: len(self.which), : len(evidence)]
        node = np.zeros((len(self.which), len(evidence)), dtype=np.int64)
        for _ in range(self.answers.shape[1].bit_length() - 1):
            node = 2 * node + 1 + above[trees, node, rows]
        return np.asarray(self.answers[trees, node - self.bounds.shape[1]], dtype=np.float64)


@lru_cache(maxsize=4)
def _planted(trees: tuple[Tree, ...]) -> tuple[tuple[str, ...], tuple[_Grove, ...]]:
    """The evidence that ``trees`` ask for by name, and the trees by size."""
    names = sorted({name for tree in trees for name in tree.names})
    place = {name: number for number, name in enumerate(names)}
    sizes: dict[int, list[int]] = {}
    for number, tree in enumerate(trees):
        sizes.setdefault(len(tree.names), []).append(number)
    groves = (
        _Grove(
            np.array(which),
            np.array([[place[name] for name in trees[number].names] for number in which]),
            np.array([trees[number].bounds for number in which]),
            np.array([trees[number].answers for number in which]),
        )
        for which in sizes.values()
    )
    return tuple(names), tuple(groves)


def _line(tree: Tree) -> str:
    conditions = zip(tree.names, tree.bounds.tolist(), strict=True)
    asked = " ".join(f"{name} {bound:.6g}" for name, bound in conditions)
    return f"{asked} {_ANSWERS} {' '.join(f'{answer:.4g}' for answer in tree.answers.tolist())}"
