"""Rules that ended beside a parallel, which says now what it said before.

Many rules are told after one pattern: attackers and blockers, instants and sorceries, one keyword after another. Where
one of two such rules ends, the other is as like it as ever, and took nothing in. What a rule said already when the
ended one still stood beside it is no evidence that it holds that one's words since.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from generator.alignment.links import Link
from generator.alignment.matrices import Flags
from generator.alignment.rounds import Round
from generator.alignment.side import Side
from generator.model.alignment import Relation

#: A rule says all that another says if it has all its words (but for rounding), and so many of them in their order.
_ALL: Final = 1 - 1e-6
_IN_ORDER: Final = 0.95
#: The log-odds of a pair that is none.
_NEVER: Final = -99.0

#: Rows of an old and a new topic or rule.
_Way = tuple[int, int]


def without_parallels(
    links: Sequence[Link], last: Round, old: Side, new: Side
) -> tuple[tuple[Link, ...], Round]:
    """``links`` without those from ended rules to mere parallels, and the ``last`` round, in which these are unlikely.

    A new rule is a mere parallel of the ended one if another old rule is the same, in the same words but for the terms
    of eras, and if it does not say all that the ended one said: what was told twice may be told once. But where most of
    a chapter was taken into another, not every rule there shows it. So it is none either if others went the same way,
    more of them than only seem to: from the ended rule's topic to its topic, or, if these are one, from the one rule
    with its subrules to the other. What editors decided stays.
    """
    doubtful = _are_doubtful(links, last, old, new)
    doubted = {link for link in links if link.at >= 0 and doubtful[link.at]}
    ways = _Ways([link for link in links if link not in doubted], doubted, old, new)
    at = np.flatnonzero(doubtful)
    rows = zip(last.pairs.old[at].tolist(), last.pairs.new[at].tolist(), strict=True)
    doubtful[at] = [not ways.is_likely(*pair) for pair in rows]
    kept = tuple(link for link in links if link.at < 0 or not doubtful[link.at])
    return kept, replace(last, scores=np.where(doubtful, _NEVER, last.scores))


def _are_doubtful(links: Iterable[Link], last: Round, old: Side, new: Side) -> Flags:
    """The pairs of an ended rule and one that was there in the same words, and that does not say all that it said."""
    goes_on, stays = (np.zeros(len(side), dtype=np.bool_) for side in (old, new))
    for link in links:
        if link.relation is Relation.SAME:
            before, now = old.wordings[link.old], new.wordings[link.new]
            goes_on[link.old] = True
            stays[link.new] = bool(now.words) and before.term_key == now.term_key
    pairs, columns = last.pairs, last.columns
    says_all = (columns["held_old"] >= _ALL) & (columns["order_old"] >= _IN_ORDER)
    return np.asarray(~goes_on[pairs.old] & stays[pairs.new] & ~says_all, dtype=np.bool_)


class _Ways:
    """Which rules went from one topic, or from one rule with its subrules, to another, for ``sure`` or doubtfully."""

    def __init__(
        self, sure: Sequence[Link], doubtful: Iterable[Link], old: Side, new: Side
    ) -> None:
        self._old, self._new = old, new
        self._same = {link.old: link.new for link in sure if link.relation is Relation.SAME}
        self._went, self._seem = self._gone(sure), self._gone(doubtful)

    def is_likely(self, one: int, other: int) -> bool:
        """Whether ``other`` stands elsewhere than ``one`` stood, and more rules went that way for sure than doubtfully.

        The old rule itself does not count.
        """
        way = self._topics(one, other)
        if self._stays(way):
            way = self._families(one, other)
        went = self._went.get(way, set()) - {one}
        seem = self._seem.get(way, set()) - {one} - went
        return not self._stays(way) and len(went) > len(seem)

    def _gone(self, links: Iterable[Link]) -> dict[_Way, set[int]]:
        """The old rules that went each way."""
        gone: dict[_Way, set[int]] = {}
        for link in links:
            for way in (self._topics(link.old, link.new), self._families(link.old, link.new)):
                gone.setdefault(way, set()).add(link.old)
        return gone

    def _stays(self, way: _Way) -> bool:
        return self._same.get(way[0]) == way[1]

    def _topics(self, one: int, other: int) -> _Way:
        return int(self._old.topic[one]), int(self._new.topic[other])

    def _families(self, one: int, other: int) -> _Way:
        return _family(self._old, one), _family(self._new, other)


def _family(side: Side, row: int) -> int:
    """The rule a subrule stands below; any other row itself."""
    return int(side.parent[row]) if side.level[row] > 1 and side.parent[row] >= 0 else row
