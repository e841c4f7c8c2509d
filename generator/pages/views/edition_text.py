"""One edition as it was: its contents and its topics."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.model.edition import Edition
from generator.pages import addresses, notices, wording
from generator.pages.foreseen import TextOrigins
from generator.pages.marks import Marks
from generator.pages.rule_view import Ref, Telling
from generator.pages.sections import Section, Topic
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.contents import (
    ContentsView,
    contents_section,
    front_and_back,
    terms_only_there,
    unprinted,
)
from generator.pages.views.topic import Around, Place, topic_sheet
from generator.text.counts import counted


def edition_contents(shelf: Shelf) -> Iterator[Draft]:
    """The contents page of each edition."""
    for edition in shelf.of_the_rules:
        yield partial(_contents, shelf, edition)


def _contents(shelf: Shelf, edition: Edition) -> Sheet:
    sections = shelf.sections(edition)
    topics = [topic for section in sections for topic in section.topics]
    rules = counted(sum(len(topic.rules) for topic in topics), "rule")
    extent = f"{rules} in {counted(len(topics), 'topic')}"
    told, telling = unprinted(shelf, edition), Telling(shelf)
    view = ContentsView(
        crumbs=(Ref("Editions", addresses.EDITIONS),),
        heading=f"{edition.work}, {edition.title}",
        notices=()
        if told
        else tuple(notices.of_edition(shelf, edition, shelf.book.held[edition.id].nodes)),
        extent=f"{extent}, as far as our copies go." if edition.coverage else f"{extent}.",
        sections=tuple(
            contents_section(section, telling, lambda number: shelf.topic_in(edition, number))
            for section in sections
        ),
        also=tuple(_also(shelf, edition)),
        matter=(*front_and_back(shelf, edition), *terms_only_there(shelf, edition)),
        changes=tuple(_changes(shelf, edition)),
        unprinted=told,
        credits=shelf.credits(shelf.book.held[edition.id].nodes),
    )
    about = description(
        f"Contents of the {edition.work} of {_dated(edition)}.",
        view.extent,
    )
    title = f"{edition.title} · {edition.work}"
    return Sheet(addresses.contents(edition.id), "contents", title, about, view)


def _changes(shelf: Shelf, edition: Edition) -> Iterator[Ref]:
    """The pages of changes the edition has a part in, those to it before those from it, the nearest first."""
    told, others = shelf.book.changes, shelf.of_the_rules
    for old in reversed(others):
        if (old.id, edition.id) in told:
            yield Ref(f"since {wording.in_sentence(old)}", addresses.changes(old.id, edition.id))
    for new in others:
        if (edition.id, new.id) in told:
            yield Ref(f"until {wording.in_sentence(new)}", addresses.changes(edition.id, new.id))


def _dated(edition: Edition) -> str:
    """The day of an edition with its title, where that is another: "October 1, 2009 (October 2009)"."""
    day = wording.day_of(edition)
    return day if day == wording.in_sentence(edition) else f"{day} ({edition.title})"


def _also(shelf: Shelf, edition: Edition) -> Iterator[Ref]:
    if edition.id not in shelf.book.unprinted and shelf.book.held[edition.id].glossary:
        yield Ref("Glossary", addresses.edition_glossary(edition.id))


def edition_topics(shelf: Shelf, marks: Marks, origins: TextOrigins) -> Iterator[Draft]:
    """A page for each topic of each edition that has pages to read."""
    for edition in shelf.printed:
        for section in shelf.sections(edition):
            for topic in section.topics:
                assert topic.number.topic is not None
                where = addresses.edition_topic(edition.id, topic.number.topic)
                make = partial(_topic, shelf, marks, edition, section, topic)
                yield origins.topic(edition, topic, where, make)


def _topic(shelf: Shelf, marks: Marks, edition: Edition, section: Section, topic: Topic) -> Sheet:
    up = addresses.contents(edition.id)
    place = Place(
        (Ref(edition.title, up), Ref(section.title, addresses.at(up, section.anchor))),
        section.title,
        section.topics,
        [other for part in shelf.sections(edition) for other in part.topics],
        lambda number: addresses.edition_topic(edition.id, number),
        ending=edition.title,
    )
    around = Around(
        f"{edition.work}, {edition.title}.",
        tuple(notices.of_edition(shelf, edition, topic.nodes, topic)),
        tuple(_in_consolidated(shelf, topic)),
    )
    return topic_sheet(shelf, topic, place, around, marks=marks)


def _in_consolidated(shelf: Shelf, topic: Topic) -> Iterator[Ref]:
    if any(shelf.addresses.is_current(node.id) for node in topic.nodes):
        assert topic.number.topic is not None
        where = addresses.rules_topic(topic.number.topic)
        yield Ref(f"{topic.number} in its newest wording", where)
