"""What a table of contents shows, of an edition or of the consolidated text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from generator.model.edition import Edition
from generator.model.node import NodeKind
from generator.pages import wording
from generator.pages.notices import Notice
from generator.pages.rule_view import Ref, RuleView, Telling
from generator.pages.shelf import Section, Shelf, Topic

_MATTER: Final = {NodeKind.FRONT_MATTER: "Front matter", NodeKind.CREDITS: "Credits as printed"}


@dataclass(frozen=True, slots=True)
class ContentsSection:
    """One section with its topics; the ``age`` of a topic is that of its newest rule."""

    anchor: str
    title: str
    topics: tuple[Ref, ...]


@dataclass(frozen=True, slots=True)
class Matter:
    """What a source prints before or after its rules."""

    title: str
    parts: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class ContentsView:
    """A table of contents; ``key`` explains the layer colours where topics bear them."""

    crumbs: tuple[Ref, ...]
    heading: str
    notices: tuple[Notice, ...]
    extent: str
    sections: tuple[ContentsSection, ...]
    also: tuple[Ref, ...] = ()
    matter: tuple[Matter, ...] = ()
    key: tuple[Ref, ...] = ()
    credits: tuple[str, ...] = ()


def contents_section(
    section: Section,
    address: Callable[[int], str],
    age: Callable[[Topic], int] | None = None,
) -> ContentsSection:
    """The contents of one section; ``age`` gives the layer colour of a topic."""
    return ContentsSection(
        section.anchor,
        section.title,
        tuple(
            Ref(
                topic.title,
                address(topic.number.topic or 0),
                note=_extent(topic),
                age=age(topic) if age else None,
            )
            for topic in section.topics
        ),
    )


def _extent(topic: Topic) -> str:
    return wording.counted(len(topic.rules), "rule") if topic.rules else "no rules"


def front_and_back(shelf: Shelf, edition: Edition) -> Iterator[Matter]:
    """The introduction and the credits of an edition, as printed."""
    telling = Telling(shelf)
    nodes = shelf.book.held[edition.id].nodes
    for kind, title in _MATTER.items():
        parts = tuple(telling.rule(node) for node in nodes if node.kind is kind)
        if parts:
            yield Matter(title, parts)
