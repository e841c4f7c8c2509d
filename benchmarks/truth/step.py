"""One small step between neighbouring editions: by decision, by wording, by place.

Careful rather than complete: what is not matched here and not decided is reported, so that somebody
reads it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Final

from benchmarks.truth.decisions import Decision
from benchmarks.truth.links import Links, Node, nodes
from benchmarks.truth.reader import Rule
from benchmarks.truth.wording import folded, similarity, words

_Key = Callable[[int, int], Hashable | None]
#: (similarity wanted, neighbours matched to neighbours, lead over the next best)
_PLACE: Final = ((0.8, 0, 0.1), (0.65, 1, 0.15), (0.55, 2, 0.2))
_ROUNDS: Final = 6


class StepMatcher:
    """Matches the rules of two neighbouring editions one to one."""

    def __init__(self, old: Sequence[Rule], new: Sequence[Rule]) -> None:
        self.old, self.new = old, new
        self.nodes = (nodes(r.number for r in old), nodes(r.number for r in new))
        self.texts = ([folded(r.text) for r in old], [folded(r.text) for r in new])
        self.words = ([words(t) for t in self.texts[0]], [words(t) for t in self.texts[1]])
        self._first: tuple[dict[str, int], dict[str, int]] = ({}, {})
        for side, rules in enumerate((old, new)):
            for at, rule in enumerate(rules):
                self._first[side].setdefault(rule.number, at)
        self.to_new: dict[int, int] = {}
        self.to_old: dict[int, int] = {}
        self._at = tuple({node: at for at, node in enumerate(side)} for side in self.nodes)
        self._blocked: set[int] = set()
        self._claimed: set[int] = set()

    def match(self, decisions: Mapping[Node, Decision]) -> Links:
        """All links; rules that are neither matched nor decided come out as removed."""
        self._decide(decisions)
        self._same_key(lambda side, at: (self.texts[side][at], self._rule(side, at).is_topic))
        for _ in range(_ROUNDS):
            before = len(self.to_new)
            self._same_key(self._text_and_parent)
            self._same_key(lambda side, at: (self.texts[side][at], self._rule(side, at).number))
            self._by_place()
            if len(self.to_new) == before:
                break
        return self._links(decisions)

    def unread(self, decisions: Mapping[Node, Decision]) -> list[Node]:
        """The old rules nobody matched or decided; call it after :meth:`match`."""
        return [
            node
            for at, node in enumerate(self.nodes[0])
            if at not in self.to_new and node not in decisions
        ]

    def _decide(self, decisions: Mapping[Node, Decision]) -> None:
        for node, decision in decisions.items():
            self._blocked.add(self._known(0, node))
            self._claimed.update(self._known(1, target) for target in decision.main)
            for target in decision.also:
                self._known(1, target)
        for node, decision in decisions.items():
            if len(decision.main) == 1:
                old, new = self._at[0][node], self._at[1][decision.main[0]]
                if new not in self.to_old or node == decision.main[0]:
                    self._link(old, new)

    def _known(self, side: int, node: Node) -> int:
        if node not in self._at[side]:
            raise ValueError(f"no rule {node.number} in the {('older', 'newer')[side]} edition")
        return self._at[side][node]

    def _rule(self, side: int, at: int) -> Rule:
        return (self.old, self.new)[side][at]

    def _free(self, side: int) -> Iterator[int]:
        if side == 0:
            yield from (
                i for i in range(len(self.old)) if i not in self.to_new and i not in self._blocked
            )
        else:
            yield from (
                j for j in range(len(self.new)) if j not in self.to_old and j not in self._claimed
            )

    def _same_key(self, key: _Key) -> None:
        groups: tuple[dict[Hashable, list[int]], ...] = (defaultdict(list), defaultdict(list))
        for side in (0, 1):
            for at in self._free(side):
                value = key(side, at)
                if value is not None:
                    groups[side][value].append(at)
        for value, found in groups[0].items():
            others = groups[1].get(value, [])
            if len(found) == 1 and len(others) == 1:
                self._link(found[0], others[0])

    def _link(self, old: int, new: int) -> None:
        self.to_new[old], self.to_old[new] = new, old

    def _parent(self, side: int, at: int) -> Hashable | None:
        """The parent as a rule of the newer edition, so that parents of both sides compare."""
        parent = self._rule(side, at).parent
        if len(parent) == 1:
            return f"section {parent}"
        first = self._first[side].get(parent)
        if first is None:
            return None
        return self.to_new.get(first) if side == 0 else first

    def _text_and_parent(self, side: int, at: int) -> Hashable | None:
        parent = self._parent(side, at)
        if parent is None:
            return None
        return self.texts[side][at], parent, self._rule(side, at).is_topic

    def _by_place(self) -> None:
        pairs = sorted(self._candidates(), reverse=True)
        scores: dict[tuple[int, int], list[tuple[float, int, int]]] = defaultdict(list)
        for score, _, _, old, new in pairs:
            scores[0, old].append((score, old, new))
            scores[1, new].append((score, old, new))
        for score, alike, beside, old, new in pairs:
            if old in self.to_new or new in self.to_old:
                continue
            rival = max(
                (
                    other
                    for other, i, j in (*scores[0, old], *scores[1, new])
                    if (i, j) != (old, new) and i not in self.to_new and j not in self.to_old
                ),
                default=0.0,
            )
            if any(
                alike >= least and beside >= near and score - rival > lead
                for least, near, lead in _PLACE
            ):
                self._link(old, new)

    def _candidates(self) -> Iterator[tuple[float, float, int, int, int]]:
        siblings: dict[Hashable, list[int]] = defaultdict(list)
        for new in self._free(1):
            parent = self._parent(1, new)
            if parent is not None:
                siblings[parent].append(new)
        for old in self._free(0):
            parent = self._parent(0, old)
            for new in siblings.get(parent, ()) if parent is not None else ():
                alike = similarity(self.words[0][old], self.words[1][new])
                if alike >= _PLACE[-1][0]:
                    beside = sum(self.to_new.get(old + d) == new + d for d in (-1, 1))
                    yield alike + 0.05 * beside, alike, beside, old, new

    def _links(self, decisions: Mapping[Node, Decision]) -> Links:
        main = {node: frozenset[Node]() for node in self.nodes[0]}
        also = {node: frozenset[Node]() for node in self.nodes[0]}
        for old, new in self.to_new.items():
            main[self.nodes[0][old]] = frozenset({self.nodes[1][new]})
        for node, decision in decisions.items():
            main[node] = frozenset(decision.main)
            also[node] = frozenset(decision.also)
        return Links(main, also)
