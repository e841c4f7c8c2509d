"""What a sum of weights cannot say: decision trees whose answers are added to the log-odds.

Gradient boosting after Friedman (2001), started from the weighted sum, so that each tree corrects what the
sum and the trees before it got wrong. Here trees are only asked; ``benchmarks/boosting.py`` grows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from generator.alignment.likeness import Columns
from generator.alignment.matrices import Flags, Floats, Ints

_ANSWERS = "="


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
    names = sorted({name for tree in trees for name in tree.names})
    evidence = np.column_stack([columns[name][at] for name in names])
    place = {name: number for number, name in enumerate(names)}
    total[at] = sum(_answer(tree, evidence, place) for tree in trees)
    return total


def _answer(tree: Tree, evidence: Floats, place: dict[str, int]) -> Floats:
    above = evidence[:, [place[name] for name in tree.names]] > tree.bounds
    rows = np.arange(len(evidence))
    node: Ints = np.zeros(len(evidence), dtype=np.int64)
    for _ in range(len(tree.answers).bit_length() - 1):
        node = 2 * node + 1 + above[rows, node]
    return np.asarray(tree.answers[node - len(tree.names)], dtype=np.float64)


def _line(tree: Tree) -> str:
    conditions = zip(tree.names, tree.bounds.tolist(), strict=True)
    asked = " ".join(f"{name} {bound:.6g}" for name, bound in conditions)
    return f"{asked} {_ANSWERS} {' '.join(f'{answer:.4g}' for answer in tree.answers.tolist())}"
