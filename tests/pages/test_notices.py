"""What stands above a text before it is read."""

from __future__ import annotations

from dataclasses import replace

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.node import Node, NodeKind
from generator.model.place import SourceSpan
from generator.pages.notices import of_edition
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
