"""The consolidated text: of each rule the newest wording held, and of which time it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.pages import addresses, notices, wording
from generator.pages.dating import beside
from generator.pages.marks import Marks
from generator.pages.rule_view import Ref, Telling, contents_ref
from generator.pages.sections import Section, Topic
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.shelf import Shelf
from generator.pages.views.contents import ContentsView, contents_section
from generator.pages.views.topic import Around, Place, topic_sheet
from generator.text.counts import counted


def rules_contents(shelf: Shelf) -> Sheet:
    """The contents of the consolidated text."""
    nodes = [placed.node for placed in shelf.book.consolidated]
    rules = counted(shelf.rule_count, "rule")
    telling = Telling(shelf, is_consolidated=True)
    age = partial(_age, shelf) if len(shelf.placed_editions) > 1 else None
    view = ContentsView(
        crumbs=(),
        heading="The rules in their newest wording",
        notices=tuple(notices.of_wording(shelf, nodes)),
        extent=f"{rules}. Each shows since when it has its words.",
        sections=tuple(
            contents_section(section, telling, addresses.rules_topic, age)
            for section in shelf.consolidated
        ),
        also=(Ref("Glossary", addresses.GLOSSARY), Ref("Symbols", addresses.SYMBOLS)),
        key=tuple(
            contents_ref(shelf, edition)
            for edition in reversed(shelf.placed_editions if age else ())
        ),
        credits=shelf.credits(nodes),
    )
    about = description(
        "Every rule of Magic: The Gathering in its newest wording, and since when it has stood in these words."
    )
    return Sheet(addresses.RULES, "contents", "Rules", about, view)


def _age(shelf: Shelf, topic: Topic) -> int:
    """The newest layer in a topic."""
    ages = [shelf.age(shelf.edition_of(node)) for node in topic.nodes]
    return max(ages, default=0)


def rules_topics(shelf: Shelf, marks: Marks) -> Iterator[Draft]:
    """A page for each topic of the consolidated text."""
    for section in shelf.consolidated:
        for topic in section.topics:
            yield partial(_topic, shelf, marks, section, topic)


def _topic(shelf: Shelf, marks: Marks, section: Section, topic: Topic) -> Sheet:
    up = addresses.RULES
    place = Place(
        (Ref("Rules", up), Ref(section.title, addresses.at(up, section.anchor))),
        section.title,
        section.topics,
        [other for part in shelf.consolidated for other in part.topics],
        addresses.rules_topic,
    )
    used = {shelf.edition_of(node).id for node in topic.nodes}
    titles = [wording.in_sentence(e) for e in shelf.of_the_rules if e.id in used]
    around = Around(
        f"Wording of {wording.listed(titles)}." if titles else "",
        tuple(notices.of_wording(shelf, topic.nodes)),
    )
    dated = partial(beside, marks.lives)
    return topic_sheet(shelf, topic, place, around, dated=dated, marks=marks)
