"""Where a rule stands in the book: above it, beside it, under it, and what left it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from generator.model.lineage import Lineage, Member
from generator.model.node import RULES, Node, NodeId, NodeKind
from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.names import name_of
from generator.pages.rule_view import Ref, RuleView, Telling
from generator.pages.sections import topic_of

#: What stands over rules and bears a title instead of a text.
HEADINGS: Final = (NodeKind.SECTION, NodeKind.TOPIC)
_WIDTH: Final = 80

Neighbours = tuple[Ref | None, Ref | None]


@dataclass(frozen=True, slots=True)
class Child:
    """A rule under this one, with its own page."""

    rule: RuleView
    first_words: str
    address: str


@dataclass(frozen=True, slots=True)
class Departure:
    """A rule that stood under a heading once: what it was there, and its number now (or empty)."""

    number: str
    edition: str
    words: str
    address: str
    now: str


class Surroundings:
    """Look-ups of places in the book, made once for all rules."""

    def __init__(self, lives: Lives) -> None:
        self.lives = lives

    def crumbs(self, line: Lineage) -> Iterator[Ref]:
        """The way up: through the consolidated text, or the last edition of a rule that is gone."""
        shelf, node = self.lives.shelf, self.lives.now(line)
        above = shelf.tree_of(node).ancestors(node)
        if self.lives.number_now(line) is None:
            edition = shelf.edition_of(node)
            yield Ref(edition.title, addresses.contents(edition.id))
            for other in above:
                if other.number is not None and other.kind is not NodeKind.SECTION:
                    yield Ref(_titled(other), shelf.addresses.home(other.id))
            return
        yield Ref("Rules", addresses.RULES)
        for other in above:
            if isinstance(other.number, RuleNumber):
                known = self._headings.get(other.number)
                yield known or Ref(str(other.number), self.lives.address_of(other.id))

    @cached_property
    def _headings(self) -> Mapping[RuleNumber, Ref]:
        """The sections and topics of the consolidated text, as links."""
        found: dict[RuleNumber, Ref] = {}
        for section in self.lives.shelf.consolidated:
            place = addresses.at(addresses.RULES, section.anchor)
            found[RuleNumber(section.number)] = Ref(section.title, place)
            for topic in section.topics:
                assert topic.number.topic is not None
                place = addresses.rules_topic(topic.number.topic)
                found[topic.number] = Ref(topic.title, place)
        return found

    def neighbours(self, line: Lineage) -> Neighbours:
        """The rule before and the rule after in the consolidated text; headings by themselves."""
        return self._neighbours.get(line.id, (None, None))

    @cached_property
    def _neighbours(self) -> Mapping[str, Neighbours]:
        found: dict[str, Neighbours] = {}
        for kinds in (RULES, (NodeKind.TOPIC,), (NodeKind.SECTION,)):
            lines = self._current(kinds)
            refs = [
                Ref(str(self.lives.number_now(line)), self.lives.address(line)) for line in lines
            ]
            for before, line, after in zip([None, *refs], lines, [*refs[1:], None], strict=False):
                found[line.id] = (before, after)
        return found

    def _current(self, kinds: Sequence[NodeKind]) -> list[Lineage]:
        """The lineages of some kinds in the order of the consolidated text, each once."""
        placed = self.lives.shelf.book.consolidated
        nodes = [p.node.id for p in placed if p.node.kind in kinds]
        lines = ((node, self.lives.line_of(node)) for node in nodes)
        return [line for node, line in lines if line and self.lives.now(line).id == node]

    def children(self, node: Node, telling: Telling) -> Iterator[Child]:
        """The rules under a rule or heading, in the edition of its wording.

        Where our copy lacks one (and so no page tells of it), those under it stand in its place.
        """
        for child in self.below(node):
            words = wording.shortened(child.text, _WIDTH)
            yield Child(telling.rule(child), words, self.lives.address_of(child.id))

    def below(self, node: Node) -> Iterator[Node]:
        """The nodes of :meth:`children`."""
        for child in self._children.get(node.id, ()):
            if self.lives.line_of(child.id) is None:
                yield from self.below(child)
            else:
                yield child

    @cached_property
    def _children(self) -> Mapping[NodeId, Sequence[Node]]:
        found: dict[NodeId, list[Node]] = {}
        for tree in self.lives.shelf.book.held.values():
            for node in tree.nodes:
                if node.parent is not None and node.kind in (*RULES, NodeKind.TOPIC):
                    found.setdefault(node.parent, []).append(node)
        return found

    def departures(self, line: Lineage) -> Iterator[Departure]:
        """The rules that stood under a heading in an earlier edition and now stand elsewhere."""
        here = {member.node for member in line.members}
        seen = dict(pair for m in line.members for pair in self._under.get(m.node, ()))
        for owner, rule in seen.items():
            other = self.lives.lines[owner]
            if self._topic(self.lives.now(other)) in here and self.lives.number_now(other):
                continue
            # It may have gone below another rule of the heading before it left.
            later = other.members[other.members.index(rule) :]
            own = next(
                (m for m in reversed(later) if self._topic(self.lives.node(m)) in here), rule
            )
            now, node = self.lives.number_now(other), self.lives.node(own)
            yield Departure(
                str(node.number),
                self.lives.edition(own).title,
                name_of(node) or wording.shortened(node.text, _WIDTH),
                self.lives.address(other, own.edition),
                str(now or ""),
            )

    @cached_property
    def _under(self) -> Mapping[NodeId, Sequence[tuple[str, Member]]]:
        """Every rule that stood under a topic in some edition, by the topic's node."""
        found: dict[NodeId, list[tuple[str, Member]]] = {}
        for line in self.lives.lines.values():
            for member in line.members:
                node = self.lives.node(member)
                if node.kind is NodeKind.RULE and node.parent is not None:
                    found.setdefault(node.parent, []).append((line.id, member))
        return found

    def _topic(self, node: Node) -> NodeId:
        """The topic a rule stands under in its edition, or nothing."""
        number = topic_of(node)
        held = self.lives.shelf.book.held[self.lives.shelf.edition_of(node).id]
        found = held.by_number.get(number, ()) if number is not None else ()
        return found[0].id if found else ""


def _titled(node: Node) -> str:
    """A node as a title: "704. State-Based Actions"."""
    return f"{node.number}. {node.heading}" if node.heading else str(node.number)
