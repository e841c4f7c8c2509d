"""Rulings of the time, and the topics that their summary added to the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from generator.model.node import Node, NodeKind, Tag
from generator.model.number import RuleNumber, RulingNumber
from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.notices import Notice
from generator.pages.rule_view import Ref, RuleView, Telling
from generator.pages.ruling_marks import RulingMarks, RulingsPlace
from generator.pages.sections import Topic, topic_of
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.topic import Around, Place, topic_sheet
from generator.text.counts import counted

#: How a summary explains its marks: "D'Angelo" is Stephen D'Angelo, the former …
_EXPLAINED: Final = re.compile(
    r"""
    " (?P<source> [^"]{1,40} ) " \s     # the name in quotation marks
    (?P<text> (?: marks | is ) \s .+? [.] ) (?= \s " | $ )
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class MarkedRuling:
    """A ruling and the rules of the book that it is about."""

    ruling: RuleView
    places: tuple[RulingsPlace, ...]


@dataclass(frozen=True, slots=True)
class RulingGroup:
    """The rulings on one rule or topic of their summary; ``about`` is what they are on."""

    about: Ref
    rulings: tuple[MarkedRuling, ...]


@dataclass(frozen=True, slots=True)
class TopicRulings:
    """The rulings on one topic and the rules in it; ``address`` is where the topic is read."""

    number: str
    title: str
    anchor: str
    address: str
    groups: tuple[RulingGroup, ...]


@dataclass(frozen=True, slots=True)
class TagView:
    """Who a provenance mark names, how often and between which days.

    ``explained`` is what the summary says of it, ``ours`` what we know where it says nothing.
    """

    anchor: str
    source: str
    count: int
    days: str
    explained: str
    ours: str


@dataclass(frozen=True, slots=True)
class RulingsView:
    """The page of all rulings."""

    count: str
    topics: tuple[TopicRulings, ...]
    own: tuple[Ref, ...]
    tags: tuple[TagView, ...]
    credits: tuple[str, ...]


def rulings(lives: Lives) -> Sheet:
    """All rulings by topic and rule, with what became of the rules they are about."""
    shelf = lives.shelf
    view = RulingsView(
        count=counted(len(shelf.rulings), "ruling"),
        topics=tuple(_by_topic(shelf, RulingMarks(lives))),
        own=tuple(
            Ref(topic.title, addresses.rulings_topic(topic.number.topic or 0))
            for topic in shelf.own_topics
        ),
        tags=tuple(_tags(shelf)),
        credits=shelf.credits([*shelf.rulings, *(n for t in shelf.own_topics for n in t.nodes)]),
    )
    about = description(f"{view.count} of the time, by rule, with who gave each and when.")
    return Sheet(addresses.RULINGS, "rulings", "Rulings", about, view)


def _by_topic(shelf: Shelf, marks: RulingMarks) -> Iterator[TopicRulings]:
    telling = Telling(shelf)
    by_topic: dict[RuleNumber, dict[RuleNumber, list[Node]]] = {}
    for node in shelf.rulings:
        topic = topic_of(node)
        assert isinstance(node.number, RulingNumber)
        assert topic is not None
        by_topic.setdefault(topic, {}).setdefault(node.number.base, []).append(node)
    for topic, by_rule in by_topic.items():
        groups = tuple(
            RulingGroup(
                _about(shelf, members[0]),
                tuple(MarkedRuling(telling.rule(n), marks.of_ruling(n.id)) for n in members),
            )
            for members in by_rule.values()
        )
        first = next(iter(by_rule.values()))[0]
        known = shelf.tree_of(first).by_number.get(topic, ())
        heading = next((node.heading for node in known if node.heading), "")
        yield TopicRulings(
            number=str(topic),
            title=f"{topic}. {heading}" if heading else str(topic),
            anchor=f"topic-{topic}",
            address=shelf.addresses.home(known[0].id) if known else "",
            groups=groups,
        )


def _about(shelf: Shelf, ruling: Node) -> Ref:
    """The rule or topic a ruling is on, where it is read."""
    assert ruling.parent is not None
    parent = shelf.node(ruling.parent)
    name = wording.shortened(parent.heading or parent.text, 90)
    return Ref(str(parent.number), shelf.addresses.home(parent.id), note=name)


def _tags(shelf: Shelf) -> Iterator[TagView]:
    """The marks of every source that holds rulings: explained by it, or else by us."""
    explained = dict(_explained(shelf))
    ours = {found.mark: found.text for found in shelf.book.ruling_notes.explanations}
    for source, found in sorted(shelf.marks.items(), key=lambda item: (-len(item[1]), item[0])):
        yield TagView(
            addresses.mark_anchor(source),
            source,
            len(found),
            _days(found),
            explained.get(source, ""),
            ours.get(source, ""),
        )


def _days(tags: Sequence[Tag]) -> str:
    days = sorted(tag.date for tag in tags if tag.date is not None)
    if not days:
        return "no date"
    first, last = wording.day(days[0]), wording.day(days[-1])
    return first if first == last else f"{first} to {last}"


def _explained(shelf: Shelf) -> Iterator[tuple[str, str]]:
    for tree in shelf.book.trees.values():
        for node in tree.nodes:
            if node.kind is NodeKind.CREDITS:
                for text in node.texts():
                    for match in _EXPLAINED.finditer(text):
                        yield match["source"], match["text"]


def own_topics(lives: Lives) -> Iterator[Draft]:
    """A page for each topic that a summary added to the rules."""
    shelf, marks = lives.shelf, RulingMarks(lives)
    topics = shelf.own_topics
    place = Place(
        (Ref("Rulings", addresses.RULINGS),),
        "The summary’s own topics",
        topics,
        topics,
        addresses.rulings_topic,
        ending="Rulings",
    )
    for topic in topics:
        yield partial(_own_topic, shelf, marks, topic, place)


def _own_topic(shelf: Shelf, marks: RulingMarks, topic: Topic, place: Place) -> Sheet:
    names = wording.listed(dict.fromkeys(shelf.source_of(node).title for node in topic.nodes))
    told = f"A topic of its own in: {names}. It is not part of the Comprehensive Rules."
    around = Around(
        told,
        (Notice("Not from the rules.", told, is_warning=True),),
        tuple(_rules_of(topic.nodes, marks)),
    )
    return topic_sheet(shelf, topic, place, around)


def _rules_of(nodes: Sequence[Node], marks: RulingMarks) -> Iterator[Ref]:
    """The rules of the book that the rulings of a topic are about, with what became of each."""
    places = {place.rule.text: place for node in nodes for place in marks.of_ruling(node.id)}
    for number, place in places.items():
        yield Ref(f"{place.lead} {number}: {place.fated.text}", place.address)
