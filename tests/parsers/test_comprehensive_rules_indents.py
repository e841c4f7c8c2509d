"""Wrapped files in which the lines that go on are indented: one that is not indented so begins a paragraph."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Final

import pytest

from generator.model.lines import SourceText
from tests.parsers.shapes import nodes
from tests.parsers.test_comprehensive_rules_parts import PLAIN, check_same

MakeText = Callable[[str], SourceText]

#: A paragraph below a rule, of another length for each, so that the last line above it may be full.
_FURTHER: Final = r"This is told of thing number \1 too, and of whatever is like it."
_RULE: Final = re.compile(r"(?m)^100\.(\d+)\. .*$")


def book_with(indent: str) -> str:
    """The book with a paragraph directly below each rule, which is ``indent``ed."""
    return _RULE.sub(rf"\g<0>\n{indent}{_FURTHER}", PLAIN)


def hanging(text: str, indent: str, width: int = 72) -> str:
    return "\n".join(
        textwrap.fill(line, width, subsequent_indent=indent, break_on_hyphens=False)
        for line in text.split("\n")
    )


@pytest.mark.parametrize("width", [64, 72, 79])
@pytest.mark.parametrize("indent", ["  ", "    ", "\t"])
@pytest.mark.parametrize("own", ["", "     ", "          "])
def test_a_line_indented_otherwise_begins_a_paragraph(
    as_source: MakeText, own: str, indent: str, width: int
) -> None:
    """Also where the line above it is full."""
    book = book_with(own)
    check_same(as_source(hanging(book, indent, width)), as_source(book))


def test_rules_need_no_blank_lines_then(as_source: MakeText) -> None:
    book = re.sub(r"\n\n+(?=100\.\d)", "\n", hanging(book_with(""), "    "))
    check_same(as_source(book), as_source(book_with("")))


def test_a_rule_begins_below_one_that_lost_its_end(as_source: MakeText) -> None:
    """Its number alone could be that of a citation."""
    plain = PLAIN.replace("as this rule tells them.", "as this rule tells them, and")
    book = re.sub(r"\n\n+(?=100\.\d)", "\n", hanging(plain, "    "))
    assert nodes(as_source(book)) == nodes(as_source(plain))


def test_a_line_that_is_not_indented_goes_on_with_a_small_letter(as_source: MakeText) -> None:
    book = hanging(PLAIN, "    ")
    stray = re.sub(r"(?m)(^100\.7\. .*\n) +(?=[a-z])", r"\1", book)
    assert stray != book
    check_same(as_source(stray), as_source(PLAIN))


def test_a_text_below_its_number_is_no_further_paragraph(as_source: MakeText) -> None:
    book = hanging(PLAIN, "    ").replace("\n100.7. ", "\n100.7.\n")
    check_same(as_source(book), as_source(PLAIN))
