"""Files of which a part is wrapped as a page is: the same book, and one finding for the whole part."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Final

import pytest

from generator.model.edition import Layout
from generator.model.lines import SourceText
from generator.parsers.comprehensive_rules import detect_layout, parse
from tests.parsers.shapes import nodes

MakeText = Callable[[str], SourceText]

#: Sentences of other lengths, so that lines end in the midst of some and at the end of others.
_WORDS: Final = (
    "Whenever thing number {0} is done, each player who did it says so. Others do not. "
    "{1} is a name that they may say then, as rule 100.1 tells, and “{1}” is what is heard. "
    "They must not wait for long. Whoever waits has done nothing in the sense of this rule and "
    "of what stands below it."
)
_NAMES: Final = ("Ann", "Benjamin", "Christopher-Robin", "Dee", "Ezekiel", "Fo", "Gwendolyn Anne")
_RULES: Final = [
    f"100.{n}. {_WORDS.format(n, _NAMES[n % len(_NAMES)])[: 700 - n]}" for n in range(1, 91)
]
_TERMS: Final = [f"{first}{second} Term" for first in "ABCDEFGHIJ" for second in "aeiou"]
_DEFINED: Final = "It means what it means, no more{0}. See rule 100.{1}, “Of All {2}.”"
_ENTRIES: Final = [
    f"{term}\n{_DEFINED.format(' so' * (n % 11), n, _NAMES[n % len(_NAMES)])}"
    for n, term in enumerate(_TERMS, 1)
]


def book(rules: list[str], entries: list[str]) -> str:
    return (
        "These rules are effective as of June 7, 2024.\n\nContents\n\n1. Game Concepts\n100. General\n\n"
        "Glossary\n\nCredits\n\n1. Game Concepts\n\n100. General\n\n"
        + "\n\n".join(rules)
        + "\n\nGlossary\n\n"
        + "\n\n".join(entries)
        + "\n\nCredits\n\nRichard Garfield\n"
    )


def wrapped(paragraphs: list[str], start: int, stop: int, width: int = 74) -> list[str]:
    """``paragraphs`` with those from ``start`` to ``stop`` wrapped."""
    own = ("\n".join(textwrap.fill(line, width) for line in one.split("\n")) for one in paragraphs)
    return [*paragraphs[:start], *list(own)[start:stop], *paragraphs[stop:]]


def broken(text: SourceText) -> list[str]:
    assert detect_layout(text.lines) is Layout.LINE_PER_PARAGRAPH
    return [found.message for found in parse(text).diagnostics if found.code == "broken-line"]


PLAIN: Final = book(_RULES, _ENTRIES)


@pytest.mark.parametrize("width", [60, 74, 80, 100])
def test_rules_of_a_wrapped_stretch_are_one_each(as_source: MakeText, width: int) -> None:
    """Also where a line ends with a sentence, and the next begins another."""
    text = as_source(book(wrapped(_RULES, 20, 50, width), _ENTRIES))
    assert nodes(text) == nodes(as_source(PLAIN))
    lines = {line.text[:8]: line.number for line in text.lines}
    [message] = broken(text)
    first, last = map(int, re.findall(r"\d+", message))
    assert lines["100.21. "] <= first < lines["100.24. "]
    assert lines["100.47. "] < last < lines["100.51. "]


@pytest.mark.parametrize("width", [56, 60])
def test_definitions_of_a_wrapped_stretch_are_one_each(as_source: MakeText, width: int) -> None:
    """There "See rule" at the start of a line points nowhere by itself."""
    text = as_source(book(_RULES, wrapped(_ENTRIES, 10, 40, width)))
    assert "\nSee " in "\n".join(line.text for line in text.lines)
    assert nodes(text) == nodes(as_source(PLAIN))
    assert len(broken(text)) == 1


def test_each_stretch_is_told(as_source: MakeText) -> None:
    rules = wrapped(wrapped(_RULES, 5, 25), 60, 85)
    text = as_source(book(rules, wrapped(_ENTRIES, 10, 40, 56)))
    assert nodes(text) == nodes(as_source(PLAIN))
    assert len(broken(text)) == 3


def test_a_few_broken_lines_are_told_one_by_one(as_source: MakeText) -> None:
    """Below them a sentence begins a paragraph, as it does in the rest of the file."""
    rules = list(_RULES)
    for at in (10, 40, 70):
        rules[at] = rules[at].replace(" is a name", "\nIs a name").replace(". Others", ".\nOthers")
    text = as_source(book(rules, _ENTRIES))
    assert len(broken(text)) == 3
    assert all(message.endswith("which breaks off") for message in broken(text))
    others = [words for kind, _, words in nodes(text) if words.startswith("Others do not")]
    assert len(others) == 3


def test_examples_below_their_labels_are_no_stretch(as_source: MakeText) -> None:
    rules = [f"{rule}\nExample:\nSo it is here." for rule in _RULES]
    rules[40] += "\nThis is a further paragraph."
    text = as_source(book(rules, _ENTRIES))
    assert broken(text) == []
    assert ("paragraph", "", "This is a further paragraph.") in nodes(text)


def test_many_short_lines_are_no_stretch(as_source: MakeText) -> None:
    items = [f"The set {name} [symbol]" for name in _NAMES * 2]
    entries = [*_ENTRIES[:20], "\n".join([_ENTRIES[20], *items]), *_ENTRIES[21:]]
    messages = broken(as_source(book(_RULES, entries)))
    assert all(message.endswith("which breaks off") for message in messages)


def test_a_short_line_of_a_stretch_ends_a_paragraph(as_source: MakeText) -> None:
    rules = wrapped(_RULES, 20, 50)
    own = textwrap.wrap(f"{_RULES[30]} And so on and so forth.", 74)
    assert len(own[-1]) < 74 - 25
    rules[30] = "\n".join([*own, "This is a further paragraph."])
    text = as_source(book(rules, _ENTRIES))
    assert ("paragraph", "", "This is a further paragraph.") in nodes(text)


def test_the_number_of_a_topic_alone_on_a_line_is_a_citation(as_source: MakeText) -> None:
    """Where the line above breaks off and the next rule follows the one before."""
    contents = PLAIN.replace("100. General\n\nGlossary", "100. General\n104. Ending\n\nGlossary")
    text = as_source(
        contents.replace("must not wait for long.", "must not wait: see rule\n104.", 1)
    )
    assert [number for kind, number, _ in nodes(text) if kind == "topic"] == ["100"]
    [rule] = [words for _, number, words in nodes(text) if number == "100.1"]
    assert "see rule 104." in rule
