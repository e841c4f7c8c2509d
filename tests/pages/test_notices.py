"""What stands above a text before it is read."""

from __future__ import annotations

from dataclasses import replace

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.node import Node, NodeKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan
from generator.pages.notices import of_edition
from generator.pages.sections import sections_of
from generator.pages.shelf import Shelf
from tests.pages.toy_lives import lives_book


def _labels(shelf: Shelf, source: str, text: str) -> list[str]:
    edition = shelf.editions[shelf.sources[source].edition]
    node = Node("x:100.1", NodeKind.RULE, SourceSpan(source, 1, 1), None, text=text)
    return [notice.label for notice in of_edition(shelf, edition, [node])]


def test_question_marks_of_a_file_that_lost_characters_are_explained_where_they_stand() -> None:
    """In other files, and where none stands, nothing is said of it."""
    book = lives_book()
    first, second = (next(s for s in book.sources if s.edition == e.id) for e in book.editions[:2])
    found = Diagnostic("lost-characters", Severity.WARNING, "a question mark stands", first.path, 3)
    shelf = Shelf(replace(book, diagnostics=(found,)))
    dashed, plain = "Choose one ?, or", "Choose one."
    assert _labels(shelf, first.id, dashed)[1:] == ["Characters lost."]
    assert _labels(shelf, first.id, plain)[1:] == []
    assert _labels(shelf, second.id, dashed)[1:] == []
    assert _labels(Shelf(book), first.id, dashed)[1:] == []


def test_a_topic_that_says_something_in_place_of_a_heading_is_not_cut_off() -> None:
    """That it is empty (“215. This section is now empty.”) is all there is of it, and is read on its page."""
    shelf = Shelf(lives_book())
    edition = shelf.of_the_rules[0]
    place = SourceSpan("x", 1, 1)
    number = RuleNumber.parse("215")
    rule = Node("x:215.1", NodeKind.RULE, place, RuleNumber.parse("215.1"), text="A rule.")
    told = Node("x:215", NodeKind.TOPIC, place, number, text="This section is now empty.")
    headed = told._replace(text="", heading="Legends")
    for nodes, is_cut_off, own in (
        ((told,), False, (told,)),
        ((headed, rule), False, (rule,)),
        ((rule,), True, (rule,)),
    ):
        [section] = sections_of(nodes)
        [topic] = section.topics
        labels = [notice.label for notice in of_edition(shelf, edition, topic.nodes, topic)]
        assert ("Cut off." in labels) is is_cut_off
        assert topic.nodes == own
