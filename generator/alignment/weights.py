"""What each piece of evidence weighs: :mod:`~generator.alignment.fitted` holds the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from generator.alignment.fitted import CHOICE, FIRST_PART, MAIN, PART
from generator.alignment.likeness import Columns
from generator.alignment.matrices import Floats

#: The weights of mains and of parts in the rounds that look for parts.
PARTED: Final = ((CHOICE, FIRST_PART), (MAIN, PART))


def log_odds(columns: Columns, weights: Mapping[str, float]) -> Floats:
    """The log-odds of each pair: the bias and the weighted evidence, summed up."""
    total = np.full(len(next(iter(columns.values()))), weights["bias"], dtype=np.float64)
    for name, weight in weights.items():
        if name != "bias":
            total += weight * column(columns, name)
    return total


def probability(log_odds: Floats) -> Floats:
    """The probability that log-odds say."""
    return np.asarray(1 / (1 + np.exp(-np.clip(log_odds, -40, 40))), dtype=np.float64)


def column(columns: Columns, name: str) -> Floats:
    """The evidence of that name; ``a*b`` is a product."""
    one, _, other = name.partition("*")
    return columns[one] * columns[other] if other else columns[one]
