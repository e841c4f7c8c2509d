"""Files whose parts are set in different ways, and files with a blank line below each: the same book comes out."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Final

import pytest

from generator.model.edition import Layout
from generator.model.lines import SourceText
from generator.parsers.comprehensive_rules import detect_layout, parse
from generator.tree.validate import own_lines
from tests.parsers.shapes import nodes

MakeText = Callable[[str], SourceText]

_NAMES: Final = ("Ann", "Benjamin", "Christopher-Robin", "Dee", "Ezekiel", "Fo", "Gwendolyn Anne")
_WORDS: Final = (
    "Whenever thing number {0} is done, each player who did it says so, and others do not. "
    "{1} is a name that they may say then, as rule 100.1 tells, and “{1}” is what is heard. "
    "They must not wait for long, as this rule tells them{2}."
)
_DEFINED: Final = (
    "It means what {1} or others say it means{2}, and nothing that others who might be asked say instead. "
    "See rule 100.{0}, “What It Means,” and the rules that stand there below it."
)
_FRONT: Final = """\
Introduction

This document tells what the game is, how it is played, and what is done where two players disagree about it, which they do.

It is a list of numbered rules, and below them a list of words with what each of them means, in the order of the alphabet.

Whoever has read all of it knows more than is needed to play, and can tell others, who will ask often, and who may disagree.

"""


def _filled(words: str, at: int) -> str:
    return words.format(at, _NAMES[at % len(_NAMES)], " too" * (at % 11))


_BODY: Final = "1. Game Concepts\n\n100. General\n\n" + "".join(
    f"100.{at}. {_filled(_WORDS, at)}\n\n" for at in range(1, 91)
)
_TERMS: Final = [f"{first}{second} Term" for first in "ABCDEFGHIJ" for second in "aeiou"]
_GLOSSARY: Final = "Glossary\n\n" + "".join(
    f"{term}\n{_filled(_DEFINED, at)}\n\n" for at, term in enumerate(_TERMS, 1)
)
_CONTENTS: Final = "Contents\n\n1. Game Concepts\n100. General\n\nGlossary\n\nCredits\n\n"
_TITLE: Final = "Magic Comprehensive Rules\n\nThese rules are effective as of June 7, 2024.\n\n"
_CREDITS: Final = "Credits\n\nRichard Garfield\n"
_PARTS: Final = (_TITLE + _FRONT, _CONTENTS, _BODY, _GLOSSARY, _CREDITS)
PLAIN: Final = "".join(_PARTS)


def wrapped(text: str, width: int = 76) -> str:
    lines = text.split("\n")
    return "\n".join(
        textwrap.fill(line, width, break_on_hyphens=False, break_long_words=False) for line in lines
    )


def check_same(text: SourceText, plain: SourceText) -> None:
    """``text`` is the same book as ``plain``, which nothing needs to be told of; all its lines are owned."""
    parsed = parse(text)
    assert parsed.diagnostics == ()
    assert nodes(text) == nodes(plain)
    ownership, _ = own_lines(text, parsed)
    assert ownership.unowned == ()


@pytest.mark.parametrize("width", [60, 76, 90])
@pytest.mark.parametrize("only", [{0}, {2}, {3}, {0, 2}, {0, 3}, {2, 3}, {0, 2, 3}])
def test_parts_may_be_wrapped_each_by_itself(
    as_source: MakeText, only: set[int], width: int
) -> None:
    """The front matter, the body and the glossary, or some of them."""
    parts = (wrapped(part, width) if at in only else part for at, part in enumerate(_PARTS))
    check_same(as_source("".join(parts)), as_source(PLAIN))


def test_a_wide_line_does_not_make_a_wrapped_part_another(as_source: MakeText) -> None:
    """An address, in front matter of few lines."""
    address = f"It is found at https://example.org/{'rules/' * 25}"
    book = PLAIN.replace("\nIt is a list", f"\n{address}\n\nIt is a list")
    text = as_source("".join((wrapped(book[: book.index(_CONTENTS)]), *map(wrapped, _PARTS[1:]))))
    check_same(text, as_source(book))


@pytest.mark.parametrize("form", [r"\g<0>\n", r"\1\n\n"], ids=["every line end", "below each line"])
def test_a_blank_line_below_each_of_a_wrapped_file(as_source: MakeText, form: str) -> None:
    """Lines keep the numbers that they have in the file."""
    pattern = r"(.*)\n" if form == r"\g<0>\n" else r"(.+)\n"
    text = as_source(re.sub(pattern, form, wrapped(PLAIN)))
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    check_same(text, as_source(PLAIN))
    spans = {part.span for part in parse(text).parts if part.span.last > part.span.first}
    texts = ["", *text.lines.texts]
    assert spans
    assert all(texts[span.first] and texts[span.last] for span in spans)


def test_what_is_told_of_such_a_file_is_told_of_its_lines(as_source: MakeText) -> None:
    text = as_source(wrapped(PLAIN.replace("100.7. ", "100.77 ")).replace("\n", "\n\n"))
    [finding] = parse(text).diagnostics
    assert text.lines[finding.line - 1].text.startswith("100.77 ")
    assert finding.text.startswith("100.77 ")


def test_a_blank_line_below_each_paragraph_is_none_too_many(as_source: MakeText) -> None:
    """Where each line is one, a blank line stands between them, as it does anywhere."""
    check_same(as_source(re.sub("\n+", "\n\n", PLAIN)), as_source(PLAIN))
    book = PLAIN.replace("\n100.7. ", "\nThis has no number.\n100.7. ")
    [finding] = parse(as_source(re.sub("\n+", "\n\n", book))).diagnostics
    assert finding.code == "unnumbered-text"


def test_a_few_lines_of_names_are_not_wrapped(as_source: MakeText) -> None:
    """They break off, all of them, and are much alike in width."""
    lines = [f"Number {at} is the one who made all of this, and who made that too" for at in "1234"]
    text = as_source(PLAIN.replace("Richard Garfield", "\n".join([*lines, "Richard Garfield"])))
    assert [words for _, _, words in nodes(text)][-6:] == ["Credits", *lines, "Richard Garfield"]


@pytest.mark.parametrize("end", ["", _CREDITS])
def test_a_glossary_of_a_wrapped_file_may_be_its_heading_alone(
    as_source: MakeText, end: str
) -> None:
    text = as_source(wrapped("".join(_PARTS[:3])) + "Glossary\n\n" + end)
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    assert ("glossary", "glossary", "Glossary") in nodes(text)


def test_addresses_above_a_wrapped_book_stay_apart(as_source: MakeText) -> None:
    """Where all its front matter are such short lines, the rest of it tells how wide lines are set."""
    lines = [
        *("Wizards of the Coast, Inc.", "attn: Magic Questions", "P.O. Box 707"),
        *("Renton WA 98057-0707", "U.S.A.", "Tel: 1-800-324-6496 (within the U.S.)"),
        "Fax: 1-425-204-5818",
    ]
    parts = (_TITLE + "Questions?\n\n" + "\n".join(lines) + "\n\n", *_PARTS[1:])
    text = as_source("".join(map(wrapped, parts)))
    assert detect_layout(text.lines) is Layout.HARD_WRAPPED
    start = [words for _, _, words in nodes(text)].index("Questions?") + 1
    assert [words for _, _, words in nodes(text)][start : start + len(lines)] == lines
    assert nodes(text) == nodes(as_source("".join(parts)))


@pytest.mark.parametrize("drawn", ["-----------", "===", "* * * * *", "————"])
def test_a_line_drawn_below_a_heading_of_a_wrapped_file_is_no_part_of_it(
    as_source: MakeText, drawn: str
) -> None:
    ruled = re.sub(r"(?m)^(\d+\. [A-Z].*)$", rf"\1\n{drawn}", wrapped(PLAIN))
    found = nodes(as_source(ruled))
    assert [node for node in found if node[2] != drawn] == nodes(as_source(PLAIN))
    assert len(found) > len(nodes(as_source(PLAIN)))


_OLDER: Final = """\
Phasing is told here and nowhere else.

1. Banding

1.1. A band is made of creatures.

"""


@pytest.mark.parametrize("title", ["Appendix B: Older Rules", "APPENDIX B", "Appendix B — Old"])
@pytest.mark.parametrize("below", ["Glossary\n\nAa", "Credits\n\nRichard", "Index\n\n", ""])
def test_an_appendix_is_a_part_of_its_own(as_source: MakeText, title: str, below: str) -> None:
    """Wherever it stands behind the body, and none of the part above it."""
    index = "Index\n\nBand, 1.1\n\nCredits\n\nRichard"
    book = PLAIN.replace("Credits\n\nRichard", index) if below.startswith("Index") else PLAIN
    at = book.index(below) if below else len(book)
    text = as_source(f"{book[:at]}\n{title}\n\n{_OLDER}{book[at:]}")
    found = nodes(text)
    start = [words for _, _, words in found].index(title)
    assert found[start][0] == "front_matter"
    assert [words for _, _, words in found[start + 1 : start + 4]] == [
        line for line in _OLDER.splitlines() if line
    ]
    assert found[:start] + found[start + 4 :] == nodes(as_source(book))
    assert parse(text).diagnostics == ()
    ownership, _ = own_lines(text, parse(text))
    assert ownership.unowned == ()


@pytest.mark.parametrize(
    ("above", "words"),
    [
        ("\n\n", "Appendix B tells more."),
        ("\n\n", "Appendix B, “Older Rules.”"),
        ("\n", "Appendix B: Older Rules"),
    ],
)
def test_words_about_an_appendix_begin_none(as_source: MakeText, above: str, words: str) -> None:
    text = as_source(PLAIN.replace("\nGlossary\n\nAa", f"{above[1:]}{words}\n\nGlossary\n\nAa"))
    assert not [node for node in nodes(text) if node[0] == "front_matter" and words in node]


def test_rules_below_the_title_of_an_appendix_are_rules(as_source: MakeText) -> None:
    title = "Appendix B: Older Rules"
    text = as_source(PLAIN.replace("\n100.40. ", f"\n{title}\n\n100.40. "))
    kinds = [(kind, number) for kind, number, words in nodes(text) if words != title]
    assert kinds == [(kind, number) for kind, number, _ in nodes(as_source(PLAIN))]
