"""What a table of contents shows, of an edition or of the consolidated text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from generator.model.edition import Edition
from generator.model.node import TERMS, NodeKind
from generator.pages import addresses
from generator.pages.addresses import anchor_of, at
from generator.pages.notices import Notice
from generator.pages.rule_view import Ref, RuleView, Telling
from generator.pages.sections import Section, Topic
from generator.pages.shelf import Shelf
from generator.text.counts import counted

_MATTER: Final = {NodeKind.FRONT_MATTER: "Front matter", NodeKind.CREDITS: "Credits as printed"}


@dataclass(frozen=True, slots=True)
class ContentsSection:
    """One section with its topics; the ``age`` of a topic is that of its newest rule.

    ``words`` stand below its heading. One with an anchor is a further heading of the same number.
    """

    anchor: str
    title: str
    topics: tuple[Ref, ...]
    words: tuple[RuleView, ...] = ()


@dataclass(frozen=True, slots=True)
class Matter:
    """What a source prints before or after its rules."""

    title: str
    parts: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class Unprinted:
    """That an edition has no pages to read: how many have, of how many, and where its text is said to be."""

    printed: int
    held: int
    texts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ContentsView:
    """A table of contents; ``key`` explains the layer colours where topics bear them.

    ``changes`` lead to what the edition changed, and to what was changed after it.
    """

    crumbs: tuple[Ref, ...]
    heading: str
    notices: tuple[Notice, ...]
    extent: str
    sections: tuple[ContentsSection, ...]
    also: tuple[Ref, ...] = ()
    matter: tuple[Matter, ...] = ()
    key: tuple[Ref, ...] = ()
    credits: tuple[str, ...] = ()
    changes: tuple[Ref, ...] = ()
    unprinted: Unprinted | None = None


def contents_section(
    section: Section,
    telling: Telling,
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
        tuple(_below_heading(section, telling)),
    )


def _below_heading(section: Section, telling: Telling) -> Iterator[RuleView]:
    """What a source prints of a section besides its heading and its topics."""
    for index, node in enumerate(section.nodes):
        if index:
            yield telling.rule(node)
        elif node.text or node.passages:
            yield telling.rule(node)._replace(anchor="", heading="")


def _extent(topic: Topic) -> str:
    return counted(len(topic.rules), "rule") if topic.rules else "no rules"


def front_and_back(shelf: Shelf, edition: Edition) -> Iterator[Matter]:
    """The introduction and the credits of an edition, as printed."""
    telling = Telling(shelf)
    nodes = shelf.book.held[edition.id].nodes
    for kind, title in _MATTER.items():
        parts = tuple(telling.rule(node) for node in nodes if node.kind is kind)
        if parts:
            yield Matter(title, parts)


def terms_only_there(shelf: Shelf, edition: Edition) -> Iterator[Matter]:
    """Of an edition without pages to read, the terms that no later glossary has."""
    if edition.id not in shelf.book.unprinted:
        return
    telling = Telling(shelf)
    homes = shelf.addresses
    nodes = [n for n in shelf.book.held[edition.id].nodes if n.kind in TERMS]
    page = addresses.contents(edition.id)
    parts = [telling.rule(n) for n in nodes if homes.home(n.id) == at(page, anchor_of(n))]
    if parts:
        yield Matter("Terms that no later glossary has", tuple(parts))


def unprinted(shelf: Shelf, edition: Edition) -> Unprinted | None:
    """What is said of an edition without pages to read."""
    if edition.id not in shelf.book.unprinted:
        return None
    texts = shelf.book.unprinted[edition.id]
    return Unprinted(
        len(shelf.printed),
        len(shelf.of_the_rules),
        tuple((urlsplit(text).hostname or text, text) for text in texts),
    )
