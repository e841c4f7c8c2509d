"""Links between the rules of two editions, and their composition over several steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Node:
    """One rule of an edition: its number, and which of the rules printed with it (0 is the first)."""

    number: str
    copy: int = 0

    @classmethod
    def parse(cls, text: str) -> Node:
        """The rule that a decision names; ``702.30d#2`` is the second rule printed as 702.30d."""
        number, mark, copy = text.partition("#")
        return cls(number, int(copy) - 1 if mark else 0)


@dataclass(frozen=True, slots=True)
class Links:
    """What became of every rule of the older edition.

    ``main`` holds the successors of a rule, ``also`` rules that take over no more than a part of it:
    a match with one of those is right, but nobody is asked to find it. A rule with neither was removed.
    """

    main: Mapping[Node, frozenset[Node]]
    also: Mapping[Node, frozenset[Node]]

    def successors(self, node: Node) -> frozenset[Node]:
        """All rules that hold some of ``node``."""
        return self.main.get(node, frozenset()) | self.also.get(node, frozenset())


def compose(first: Links, second: Links) -> Links:
    """The links over both steps: main over main is main, everything else is a part."""
    main: dict[Node, frozenset[Node]] = {}
    also: dict[Node, frozenset[Node]] = {}
    for node in first.main:
        main[node] = _union(second.main.get(mid, frozenset()) for mid in first.main[node])
        reached = _union(second.successors(mid) for mid in first.successors(node))
        also[node] = reached - main[node]
    return Links(main, also)


def _union(sets: Iterable[frozenset[Node]]) -> frozenset[Node]:
    return frozenset().union(*sets)


def nodes(numbers: Iterable[str]) -> tuple[Node, ...]:
    """The rules of an edition in document order, told apart where a number is printed twice."""
    seen: dict[str, int] = defaultdict(int)
    found: list[Node] = []
    for number in numbers:
        found.append(Node(number, seen[number]))
        seen[number] += 1
    return tuple(found)
