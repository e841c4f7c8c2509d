"""Rules grouped as readers find them: by section and topic."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from generator.model.node import RULES, Node, NodeKind
from generator.model.number import RuleNumber, RulingNumber

_IN_TOPICS: Final = (NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE, NodeKind.RULING)


@dataclass(frozen=True, slots=True)
class Topic:
    """One topic with all that stands under it, in book order; itself first, where it says more than its heading.

    ``heading`` is empty where the source does not print it.
    """

    number: RuleNumber
    heading: str
    nodes: tuple[Node, ...]

    @property
    def rules(self) -> tuple[Node, ...]:
        """The rules and subrules that the source prints."""
        return tuple([n for n in self.nodes if n.kind in RULES and not n.implied])

    @property
    def title(self) -> str:
        """The topic as a title: "704. State-Based Actions"."""
        return f"{self.number}. {self.heading}" if self.heading else f"{self.number}"


@dataclass(frozen=True, slots=True)
class Section:
    """One section with its topics; ``nodes`` are the headings that print it, of which there may be none."""

    number: int
    heading: str
    topics: tuple[Topic, ...]
    nodes: tuple[Node, ...] = ()

    @property
    def anchor(self) -> str:
        """The section's anchor on a contents page."""
        return f"r{self.number}"

    @property
    def title(self) -> str:
        """The section as a title: "7. Additional Rules"."""
        return f"{self.number}. {self.heading}" if self.heading else f"Section {self.number}"


def number_of(node: Node) -> RuleNumber | None:
    """The number by which a node stands in the book: its own, or that of the rule that a ruling is under."""
    number = node.number.base if isinstance(node.number, RulingNumber) else node.number
    return number if isinstance(number, RuleNumber) else None


def topic_of(node: Node) -> RuleNumber | None:
    """The topic a node stands in, or ``None`` for a section and whatever is no rule."""
    number = number_of(node)
    return None if number is None else number.of_topic


def sections_of(nodes: Iterable[Node]) -> tuple[Section, ...]:
    """Rules grouped by topic and section; the order of first appearance is kept."""
    headings: dict[int, list[Node]] = {}
    topics: dict[tuple[int, int], list[Node]] = {}
    for node in nodes:
        number = number_of(node)
        if number is None:
            continue
        section, topic = number.section, number.topic
        if node.kind is NodeKind.SECTION:
            headings.setdefault(section, []).append(node)
        elif topic is not None and node.kind in _IN_TOPICS:
            members = topics.get((section, topic))
            if members is None:
                headings.setdefault(section, [])
                topics[section, topic] = [node]
            else:
                members.append(node)
    found = [(section, _topic(RuleNumber(section, n), topics[section, n])) for section, n in topics]
    return tuple(
        Section(
            section,
            next((node.heading for node in own if node.heading), ""),
            tuple(topic for its, topic in found if its == section),
            tuple(own),
        )
        for section, own in headings.items()
    )


def _says(topic: Node) -> bool:
    """Whether a topic has words besides its heading: "215. This section is now empty."."""
    return topic.text != "" or topic.passages != ()


def _topic(number: RuleNumber, members: list[Node]) -> Topic:
    heading = next((n.heading for n in members if n.kind is NodeKind.TOPIC and n.heading), "")
    rules = tuple(node for node in members if node.kind is not NodeKind.TOPIC or _says(node))
    return Topic(number, heading, rules)
