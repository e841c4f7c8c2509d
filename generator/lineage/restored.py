"""Rules that come back in nearly the words they left with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

#: So much of the words, in order, must be the same; parallel rules ("multiple instances of …") differ in
#: one word of few, so only long texts count.
_ALIKE: Final = 0.9
_FEWEST_WORDS: Final = 20


def nearly_alike(gone: Sequence[str], come: Sequence[str]) -> dict[int, int]:
    """For texts that come those that went in nearly the same words; only where nobody else is alike."""
    long_gone = [i for i, text in enumerate(gone) if text.count(" ") >= _FEWEST_WORDS]
    long_come = [j for j, text in enumerate(come) if text.count(" ") >= _FEWEST_WORDS]
    if not long_gone or not long_come:
        return {}
    alike = process.cdist(
        [come[j].split() for j in long_come],
        [gone[i].split() for i in long_gone],
        scorer=Indel.normalized_similarity,
        score_cutoff=_ALIKE,
        dtype=np.float64,
        workers=1,
    )
    rows, columns = np.nonzero(alike)
    return {
        long_come[row]: long_gone[column]
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True)
        if (rows == row).sum() == 1 and (columns == column).sum() == 1
    }
