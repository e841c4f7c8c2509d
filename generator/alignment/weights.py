"""What each piece of evidence weighs; the numbers are in ``fitted.py``, its trees, and ``fitted_partly.py``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from generator.alignment import fitted, fitted_partly, fitted_trees
from generator.alignment.likeness import Columns
from generator.alignment.matrices import Flags, Floats
from generator.alignment.trees import Tree, answers_of, trees_of

Weights = Mapping[str, float]

#: Less than what trees ever added, over the jumps of the fit, below the least bound of a link.
_HOPELESS: Final = -8.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """From which probability on a pair becomes a link.

    A main pair is kept from ``keep`` on, a part taken from ``take`` on; from ``add`` on where the main
    pair of the old rule is kept, for then it does not say whether the rule lives on.
    """

    keep: float
    take: float
    add: float


@dataclass(frozen=True, slots=True)
class Question:
    """How one question is answered: by a sum of weighted evidence, and what trees add to it."""

    weights: Weights
    trees: tuple[Tree, ...] = ()


@dataclass(frozen=True, slots=True)
class Tables:
    """The weights of all rounds: of texts alone, with their surroundings, and of those with parts.

    A round that looks for parts asks one question of mains and one of parts. ``settled`` are the bounds
    for a book whose rules mostly stayed where they were, ``moved`` for one that was put in a new order.
    """

    alone: Weights
    placed: Weights
    parted: tuple[tuple[Question, Question], ...]
    settled: Bounds
    moved: Bounds


#: Where both editions are held whole.
WHOLE: Final = Tables(
    fitted.ALONE,
    fitted.PLACED,
    (
        (Question(fitted.CHOICE), Question(fitted.FIRST_PART)),
        (
            Question(fitted.MAIN, trees_of(fitted_trees.MAIN)),
            Question(fitted.PART, trees_of(fitted_trees.PART)),
        ),
    ),
    settled=Bounds(keep=0.5, take=0.7, add=0.58),
    moved=Bounds(keep=0.55, take=0.45, add=0.33),
)
_FEW: Final = Bounds(keep=0.7, take=0.7, add=0.7)
#: Where of either only a part is held: most rules have no partner then, however alike a stranger is.
PARTLY: Final = Tables(
    fitted_partly.ALONE,
    fitted_partly.PLACED,
    (
        (Question(fitted_partly.CHOICE), Question(fitted_partly.FIRST_PART)),
        (Question(fitted_partly.MAIN), Question(fitted_partly.PART)),
    ),
    settled=_FEW,
    moved=_FEW,
)


def log_odds(columns: Columns, weights: Mapping[str, float]) -> Floats:
    """The log-odds of each pair: the bias and the weighted evidence, summed up."""
    total = np.full(len(next(iter(columns.values()))), weights["bias"], dtype=np.float64)
    for name, weight in weights.items():
        if name != "bias":
            total += weight * column(columns, name)
    return total


def answer(columns: Columns, question: Question, rows: Flags) -> Floats:
    """The log-odds of each pair by the whole ``question``; trees are asked of ``rows`` only.

    Nor are they asked of pairs that no trees could make likely.
    """
    total = log_odds(columns, question.weights)
    return total + answers_of(question.trees, columns, rows & (total > _HOPELESS))


def probability(log_odds: Floats) -> Floats:
    """The probability that log-odds say."""
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -40, 40))), dtype=np.float64)


def column(columns: Columns, name: str) -> Floats:
    """The evidence of that name; ``a*b`` is a product."""
    one, _, other = name.partition("*")
    return columns[one] * columns[other] if other else columns[one]
