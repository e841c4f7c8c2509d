"""How well the rules of an edition fit the words around a mention.

Each rule is a bag of words: its own, a part of those above and below it. A word weighs by its rarity
in the edition (BM25, the usual measure of search).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from generator.model.node import EditionTree, Node, NodeId, PassageKind
from generator.model.number import RuleNumber
from generator.references.sentences import telling_words

_ABOVE: Final = 0.3  # what heads a rule tells a little about it
_BELOW: Final = 0.5
_SATURATION: Final = 1.2
_LENGTH: Final = 0.5

Bag = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Fit:
    """How well one rule fits."""

    node: NodeId
    score: float


class Fitness:
    """The rules of one edition as bags of words."""

    def __init__(self, tree: EditionTree) -> None:
        self._tree = tree

    @cached_property
    def _rules(self) -> dict[NodeId, Node]:
        """The rules and headings that are printed; several may bear one number."""
        return {node.id: node for node in self._tree.nodes if _depth(node) and not node.implied}

    @cached_property
    def _bags(self) -> dict[NodeId, Bag]:
        own = {name: Counter(_words(node)) for name, node in self._rules.items()}
        bags: dict[NodeId, dict[str, float]] = {n: dict(bag) for n, bag in own.items()}
        for name, words in own.items():
            head = self._head(self._rules[name])
            if head is not None:
                above = bags[head.id]
                for word in words:
                    above[word] = above.get(word, 0) + _BELOW
                for word in set(telling_words(head.heading or head.text)):
                    bags[name][word] = bags[name].get(word, 0) + _ABOVE
        return dict(bags)

    def _head(self, node: Node) -> Node | None:
        """What heads a rule; of several with its number the first."""
        number = node.number
        above = number.parent if isinstance(number, RuleNumber) else None
        bearers = self._tree.by_number.get(above, ()) if above is not None else ()
        return next((bearer for bearer in bearers if bearer.id in self._rules), None)

    @cached_property
    def _worth(self) -> Mapping[str, Mapping[NodeId, float]]:
        """What each word adds to the score of each rule that has it."""
        length = {name: sum(bag.values()) for name, bag in self._bags.items()}
        mean = sum(length.values()) / max(len(length), 1) or 1  # no word tells anything
        having: dict[str, dict[NodeId, float]] = {}
        for name, bag in self._bags.items():
            room = _SATURATION * (1 - _LENGTH + _LENGTH * length[name] / mean)
            for word, count in bag.items():
                worth = count * (1 + _SATURATION) / (count + room)
                having.setdefault(word, {})[name] = worth
        total = len(self._bags)
        rarity = {
            w: math.log(1 + (total - len(n) + 0.5) / (len(n) + 0.5)) for w, n in having.items()
        }
        return {w: {n: rarity[w] * v for n, v in found.items()} for w, found in having.items()}

    def ranked(self, words: frozenset[str], depth: int) -> tuple[Fit, ...]:
        """The rules of one depth that share a word with ``words``, best first."""
        scores: dict[NodeId, float] = {}
        for word in sorted(words):
            for name, worth in self._worth.get(word, {}).items():
                if _depth(self._rules[name]) == depth:
                    scores[name] = scores.get(name, 0) + worth
        found = [Fit(name, score) for name, score in scores.items()]
        return tuple(sorted(found, key=lambda fit: (-fit.score, fit.node)))

    def topics_with(self, word: str) -> frozenset[RuleNumber]:
        """The topics whose rules have a word themselves."""
        return self._topics.get(word, frozenset())

    @cached_property
    def _topics(self) -> Mapping[str, frozenset[RuleNumber]]:
        found: dict[str, set[RuleNumber]] = {}
        for node in self._rules.values():
            assert isinstance(node.number, RuleNumber)
            topic = node.number.of_topic
            assert topic is not None
            for word in _words(node):
                found.setdefault(word, set()).add(topic)
        return {word: frozenset(topics) for word, topics in found.items()}


def _depth(node: Node) -> int:
    """How deep the number of a rule stands; 0 for what is none, and for sections."""
    return node.number.depth if isinstance(node.number, RuleNumber) else 0


def _words(node: Node) -> tuple[str, ...]:
    texts = [node.heading, node.heading, node.text]
    texts += [p.text for p in node.passages if p.kind is not PassageKind.EXAMPLE]
    return tuple(word for text in texts if text for word in telling_words(text))
