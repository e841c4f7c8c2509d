"""Which rules have words of another since when, be it by way of a third."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.model.joins import Join, joins_of
from generator.model.lineage import Lineage


class Takers:
    """Follows the splits and mergers of lineages; ``editions`` are in their order, oldest first."""

    def __init__(self, lineages: Iterable[Lineage], editions: Sequence[str]) -> None:
        self._order = {edition: at for at, edition in enumerate(editions)}
        self._given: dict[str, list[Join]] = {}
        for join in joins_of(lineages):
            self._given.setdefault(join.giver, []).append(join)

    def since(self, giver: str, edition: str) -> tuple[str, ...]:
        """The lineages into which words went that ``giver``, a lineage, had in ``edition``."""
        reached = {giver: self._order[edition]}
        self._follow(giver, reached)
        return tuple(name for name in reached if name != giver)

    def _follow(self, giver: str, reached: dict[str, int]) -> None:
        """Add to ``reached`` the rules that words went to from ``giver``, each with the first edition that has them."""
        for join in self._given.get(giver, ()):
            given = self._order[join.edition]
            # Who had them sooner by another way gave more away.
            if reached[giver] < given < reached.get(join.taker, math.inf):
                reached[join.taker] = given
                self._follow(join.taker, reached)
