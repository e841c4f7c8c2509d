"""The same sentence in another edition, and where its citation leads there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, partial
from typing import Final

from generator.model.citation import Citation, Resolution, Resolved
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId
from generator.model.term import Term
from generator.references.across import Asked
from generator.references.sentences import around, modern_words

#: The share of their words two sentences must have in common to count as the same.
ALIKE: Final = 0.8


@dataclass(frozen=True, slots=True)
class _Said:
    """A sentence as compared: its words in one vocabulary, and which of its citations is meant."""

    words: tuple[tuple[str, int], ...]
    place: int
    of: int


class Parallels:
    """Finds, for a citation, the same sentence of the same rule in other editions."""

    def __init__(
        self,
        lineages: Sequence[Lineage],
        owners: Mapping[NodeId, str],
        nodes: Mapping[NodeId, Node],
        settled: Mapping[NodeId, Sequence[Resolution]],
        terms: tuple[Term, ...],
        days: Mapping[str, date],
    ) -> None:
        """``settled`` are the citations of each node as read against its own edition.

        ``days`` are those of the editions, by their ids.
        """
        self._days = days
        self._lines = {line.id: line for line in lineages}
        self._owners = owners
        self._nodes = nodes
        self._settled = settled
        self._modern = cache(partial(modern_words, terms=terms))

    def find(self, asked: Asked) -> tuple[str, tuple[NodeId, ...]] | None:
        """Where the same sentence leads, in the nearest other edition that says it in so many words."""
        origin = asked.citation.origin
        line = self._lines.get(self._owners.get(origin, ""))
        if line is None:
            return None
        said = self._said(asked.citation, asked.text)
        for member in sorted(line.members, key=lambda m: abs(self._days[m.edition] - asked.day)):
            if member.node == origin:
                continue
            for other, found in self._known(member.node):
                if _are_same(said, other):
                    return found.edition, found.targets
        return None

    def _known(self, node: NodeId) -> Iterator[tuple[_Said, Resolved]]:
        """The citations of a node that its own edition settles."""
        for found in self._settled.get(node, ()):
            if isinstance(found, Resolved):
                yield self._said(found.citation, text_of(self._nodes[node], found.citation)), found

    def _said(self, citation: Citation, text: str) -> _Said:
        sentence = around(text, citation.at)
        inside = [
            made.citation.at
            for made in self._settled.get(citation.origin, ())
            if made.citation.passage == citation.passage
            and around(text, made.citation.at) == sentence
        ]
        words = tuple(sorted(Counter(self._modern(sentence)).items()))
        return _Said(words, inside.index(citation.at), len(inside))


def text_of(node: Node, citation: Citation) -> str:
    """The text of ``node`` that ``citation`` stands in."""
    return node.part(citation.passage).text


def _are_same(one: _Said, other: _Said) -> bool:
    """Whether two sentences say the same, and the citations are the same of them."""
    if (one.place, one.of) != (other.place, other.of):
        return False
    a, b = Counter(dict(one.words)), Counter(dict(other.words))
    shared, total = (a & b).total(), a.total() + b.total()
    return total > 0 and 2 * shared / total >= ALIKE
