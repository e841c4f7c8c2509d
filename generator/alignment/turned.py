"""Links told from the newer edition to the older one, as they were found from the older one to the newer.

Words go from an older rule into a newer one, and from nothing else did the weights learn. Asked against the order
of time they take strangers for parts. So links are found in its order, and only told as they were asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

import numpy as np

from generator.alignment.links import Link
from generator.alignment.pairs import Pairs
from generator.alignment.rounds import Round
from generator.model.alignment import Relation

_RELATIONS: Final = {Relation.SPLIT: Relation.MERGE, Relation.MERGE: Relation.SPLIT}
_ENDS: Final = {"old": "new", "new": "old"}


def turned(links: Iterable[Link], last: Round) -> tuple[tuple[Link, ...], Round]:
    """``links`` and the round they were found in with their sides exchanged: what was split is merged.

    Of the evidence that of each side goes along (``rest_old``, ``rest_new``); what else is said one way is not told
    to readers. No rule of an older edition was passed over for telling a newer one again.
    """
    pairs = last.pairs
    order = np.lexsort((pairs.old, pairs.new))
    place = np.argsort(order)
    found = Round(
        Pairs(pairs.new[order], pairs.old[order], pairs.shape[::-1]),
        {_turned_name(name): values[order] for name, values in last.columns.items()},
        last.scores[order],
        Pairs.of([(last.mains.new, last.mains.old)], pairs.shape[::-1]),
        Pairs.of((), pairs.shape[::-1]),
    )
    told = (
        replace(
            link,
            old=link.new,
            new=link.old,
            relation=_RELATIONS.get(link.relation, link.relation),
            at=int(place[link.at]) if link.at >= 0 else link.at,
        )
        for link in links
    )
    return tuple(sorted(told, key=lambda link: (link.old, link.new))), found


def _turned_name(name: str) -> str:
    stem, _, end = name.rpartition("_")
    return f"{stem}_{_ENDS[end]}" if end in _ENDS else name
