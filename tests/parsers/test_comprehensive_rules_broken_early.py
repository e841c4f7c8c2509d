"""Lines that break off after a word or two: what goes on by its words alone is joined, and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from generator.model.lines import SourceText
from generator.model.node import NodeKind
from tests.parsers.test_comprehensive_rules_broken import at, blocks, glossary, told
from tests.parsers.test_comprehensive_rules_damage import BOOK

MakeText = Callable[[str], SourceText]

_RULE: Final = next(line for line in BOOK.split("\n") if line.startswith("100.2. "))
_TERMS: Final = [chr(letter) * 2 + " Term" for letter in range(ord("A"), ord("M"))]


def book_of(entry: str) -> str:
    """A book with this ``entry`` among those of its glossary."""
    entries = [f"{term}\nIt means something." for term in _TERMS]
    entries[3] = entry
    return glossary("\n\n".join(entries))


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("100.2. The", "starting player takes the first turn."),
        ("100.2. Second,", "the active player does it."),
        ("100.2. If", "X is 0, nothing is done."),
        ("100.2. The", "Active Player does it."),
        ("100.2. Rules 506.7", "and 506.7a to 506.7f apply to it."),
        ("100.2. Each Player", "does it."),
    ],
)
def test_the_beginning_of_a_sentence_is_no_title(
    as_source: MakeText, above: str, below: str
) -> None:
    book = BOOK.replace(_RULE, f"{above}\n{below}")
    [rule] = [b for b in blocks(as_source(book)) if str(b.number) == "100.2"]
    assert (rule.heading, rule.text) == ("", f"{above} {below}".removeprefix("100.2. "))
    assert told(as_source(book)) == [("broken-line", at(book, below))]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("100.2. Each Player", "X is what each player has."),
        ("100.2. Step In", "It is done so."),
        ("101. Players", "whoever plays is one."),
    ],
)
def test_a_title_stays_one_above_what_may_begin_by_itself(
    as_source: MakeText, above: str, below: str
) -> None:
    book = BOOK.replace(_RULE, f"{above}\n{below}")
    [heading] = [b for b in blocks(as_source(book)) if b.span.first == at(book, below) - 1]
    assert heading.heading == above.partition(" ")[2]
    assert "broken-line" not in [code for code, _ in told(as_source(book))]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("A", "kind of card. See rule 803."),
        ("See", "Others."),
        ("The", "Others of its kind."),
        ("1. A", "kind of card."),
    ],
)
def test_the_beginning_of_a_definition_is_no_definition(
    as_source: MakeText, above: str, below: str
) -> None:
    book = book_of(f"{_TERMS[3]}\n{above}\n{below}")
    definitions = [b for b in blocks(as_source(book)) if b.node is NodeKind.DEFINITION]
    assert definitions[3].text == f"{above} {below}".removeprefix("1. ")
    assert told(as_source(book)) == [("broken-line", at(book, below))]


@pytest.mark.parametrize(
    ("first", "end"), [("DD", "Term"), ("DD", "(Obsolete)"), ("DD of", "the Term")]
)
def test_what_could_be_the_end_of_a_term_is_told(as_source: MakeText, first: str, end: str) -> None:
    book = book_of(f"{first}\n{end}\nIt means something.")
    assert told(as_source(book)) == [("doubtful-term", at(book, end))]


@pytest.mark.parametrize(
    "entry",
    [
        "DD Term\nAnother thing\nIt means something.",
        "DD Term\nSome Words That Are Less\nSee rule 803 and so on",
        "DD Term\nIt means something.\nIt means another thing.",
    ],
)
def test_what_makes_no_term_with_the_one_above_is_no_end_of_it(
    as_source: MakeText, entry: str
) -> None:
    assert "doubtful-term" not in [code for code, _ in told(as_source(book_of(entry)))]


def test_a_number_that_comes_again_and_goes_on_with_a_small_word_is_a_citation(
    as_source: MakeText,
) -> None:
    """The line above breaks off; the next one bears the same number and begins as a rule does."""
    words = "A player who is told to do so does as it is told in rule"
    book = BOOK.replace(_RULE, f"100.1b {words}\n100.2 except that nothing is done.\n\n{_RULE}")
    found = {str(b.number): b.text for b in blocks(as_source(book)) if b.number is not None}
    assert found["100.1b"] == f"{words} 100.2 except that nothing is done."
    assert f"100.2. {found['100.2']}" == _RULE
    assert told(as_source(book)) == []
