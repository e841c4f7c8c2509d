"""Whether an edition that is held in part holds the place where a rule of another would stand.

The browser's twin is ``compare/places.js``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from generator.model.edition import Edition
from generator.model.node import RULES, Node, NodeId
from generator.model.number import RuleNumber


@dataclass(frozen=True)
class Places:
    """The places of the rules of an edition in another; ``linked`` maps them to their like in it.

    ``nodes`` are those of the edition, in document order, or its rules and headings alone.
    """

    nodes: Sequence[Node]
    other: Edition
    linked: Mapping[NodeId, Node]

    def holds(self, node: Node) -> bool:
        """Whether ``other`` holds the place of ``node``.

        It does between what the neighbours of the same topic became, or, where less than half of the
        topic is linked, at the node's own number, if most rules kept their topic's. What the node itself
        is linked to says nothing.
        """
        number = node.number
        if not self.other.coverage or not isinstance(number, RuleNumber):
            return not self.other.coverage
        rules = self.rules_of(number.topic)
        here = next((index for index, rule in enumerate(rules) if rule.id == node.id), -1)
        at = [i for i, rule in enumerate(rules) if i != here and rule.id in self.linked]
        # A topic of which little is linked did not go along: one stray link says nothing of its rules.
        if not at or 2 * len(at) < len(rules):
            return self._keep_topics and self.other.holds(number)
        before = max((index for index in at if index < here), default=None)
        after = min((index for index in at if index > here), default=None)
        if before is not None and after is not None:
            return True
        nearest = rules[at[0] if before is None else before]
        return self._reaches(self.linked[nearest.id], forward=after is None)

    def rules_of(self, topic: int | None) -> tuple[Node, ...]:
        """The rules and subrules of a topic among ``nodes``."""
        return self._topics.get(topic, ())

    @cached_property
    def _keep_topics(self) -> bool:
        """Whether at least half of the linked rules stand in a topic of the same number in both books.

        Else the number of a rule does not tell where it would stand in the other.
        """
        topics = [
            (_topic_of(node), _topic_of(self.linked[node.id]))
            for node in self.nodes
            if _is_rule(node) and node.id in self.linked
        ]
        return 2 * sum(topic == its for topic, its in topics) >= len(topics)

    @cached_property
    def _topics(self) -> dict[int | None, tuple[Node, ...]]:
        found: dict[int | None, list[Node]] = {}
        for node in self.nodes:
            if _is_rule(node) and not node.implied:
                found.setdefault(_topic_of(node), []).append(node)
        return {topic: tuple(nodes) for topic, nodes in found.items()}

    def _reaches(self, node: Node, *, forward: bool) -> bool:
        """Whether ``other`` holds what follows (or precedes) ``node`` up to the end of its topic."""
        if not isinstance(node.number, RuleNumber):
            return True
        ends = [part.last if forward else part.first for part in self.other.coverage]
        return not any(end.depth > 1 and end.topic == node.number.topic for end in ends)


def places_of(
    olds: Sequence[Node],
    news: Sequence[Node],
    editions: tuple[Edition, Edition],
    same: Iterable[tuple[Node, Node]],
) -> tuple[Places, Places]:
    """The places of the rules of two editions in each other; ``same`` are pairs of nodes that are one rule."""
    pairs = tuple(same)
    onward = Places(olds, editions[1], {old.id: new for old, new in pairs})
    return onward, Places(news, editions[0], {new.id: old for old, new in pairs})


def find_strangers(onward: Places, back: Places) -> frozenset[tuple[NodeId, NodeId]]:
    """The pairs of one rule that say little, because one edition does not hold the rule's place.

    ``onward`` and ``back`` are those of :func:`places_of`. A part has most likely another rule like it then, and
    the rule itself stands where nobody can look. That does not hold where half of what the part has of a topic
    went along, the pair itself not counted.
    """
    if not (onward.other.coverage or back.other.coverage):  # nearly always
        return frozenset()
    pairs = [(back.linked[new.id], new) for new in onward.linked.values()]
    along = Counter(
        (_topic_of(one), _topic_of(other))
        for one, other in pairs
        if _is_rule(one) and _is_rule(other)
    )

    def is_strange(one: Node, other: Node) -> bool:
        topics = _topic_of(one), _topic_of(other)
        others = 2 * (along[topics] - (_is_rule(one) and _is_rule(other)))
        return (not onward.holds(one) and others < len(back.rules_of(topics[1]))) or (
            not back.holds(other) and others < len(onward.rules_of(topics[0]))
        )

    return frozenset((one.id, other.id) for one, other in pairs if is_strange(one, other))


def _is_rule(node: Node) -> bool:
    """Whether a node is a rule or a subrule, and no heading."""
    return node.kind in RULES


def _topic_of(node: Node) -> int | None:
    """The topic a rule stands in, ``None`` for what is no rule."""
    return node.number.topic if isinstance(node.number, RuleNumber) else None
