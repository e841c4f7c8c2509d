"""Rules that come back in the words they left with, or in nearly the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

from generator.model.node import Node, NodeId

_NUMBER: Final = re.compile(r"\d{3}(?:\.\d+[a-z]*)?")
_WORD: Final = re.compile(r"\w+")
#: Shorter texts ("Flying is an evasion ability.") are alike by chance.
_FEWEST: Final = 8
#: So much of the words, in order, must be the same; parallel rules ("multiple instances of …") differ in
#: one word of few, so only long texts count.
_ALIKE: Final = 0.9
_FEWEST_WORDS: Final = 20


def wording(node: Node) -> str:
    """What a rule says, for finding it again: its words without numbers; empty where too short."""
    words = _WORD.findall(_NUMBER.sub(" ", node.text).lower())
    return " ".join(words) if len(words) >= _FEWEST else ""


def restored(free: Mapping[NodeId, str], ended: Sequence[str]) -> dict[NodeId, str]:
    """For each free node the words it was last seen with; nobody else has them or nearly the same."""
    counts, known = Counter(free.values()), set(ended)
    found = {node: text for node, text in free.items() if text in known and counts[text] == 1}
    nodes = [node for node in free if node not in found]
    taken = set(found.values())
    gone = [text for text in ended if text not in taken]
    near = _nearly_alike(gone, [free[node] for node in nodes])
    return found | {nodes[at]: gone[before] for at, before in near.items()}


def _nearly_alike(gone: Sequence[str], come: Sequence[str]) -> dict[int, int]:
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
