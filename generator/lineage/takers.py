"""Which rules have words of another since when, be it by way of a third."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

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
        found = dict.fromkeys(self._taking(giver, self._order[edition], {giver}))
        return tuple(found)

    def _taking(self, giver: str, after: int, seen: set[str]) -> Iterator[str]:
        for join in self._given.get(giver, ()):
            given = self._order[join.edition]
            if given > after and join.taker not in seen:
                seen.add(join.taker)
                yield join.taker
                yield from self._taking(join.taker, given, seen)
