"""A line is read once, however many files have it; that must never show."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.model.lines import SourceText
from generator.model.node import BlockKind
from generator.parsers.comprehensive_rules import parse, readings
from generator.parsers.comprehensive_rules.emit import NO_TAIL
from generator.parsers.comprehensive_rules.readings import Columns, read_each, signs_of
from generator.parsers.comprehensive_rules.signs import (
    ASKS,
    ENDS_IN_DIGIT,
    IS_LETTER,
    MAY_BE_MARKED,
    MAY_BE_MISREAD,
    MAY_BE_PART,
    MAY_BE_TITLE,
    MAY_HOLD,
    indexes_with,
)

LINES = {
    "": 0,
    "A": IS_LETTER,
    "Glossary": MAY_BE_TITLE,
    "Who? 7": ASKS | ENDS_IN_DIGIT | MAY_BE_PART,  # short, and ends in a digit: a page's number may
    "Appendix B": MAY_BE_TITLE,
    "APPENDIX C: Rules of the Past": MAY_BE_TITLE,
    "An appendix": 0,
    "100.1. <p>If a rule says so": MAY_BE_MARKED | MAY_HOLD,
    "_Magic_ &c.": MAY_BE_MARKED | MAY_BE_MISREAD,
    "El-Hajjâj is a card with a name": MAY_BE_MISREAD,
    "and goes on here.": MAY_BE_PART,
    "704.5k": MAY_BE_PART | MAY_HOLD,
    "1. A sense of its term.": MAY_HOLD,
    "It is so. Example: It is.": MAY_HOLD,
    "Example: It is.": 0,
}


def test_signs_of_lines() -> None:
    signs = signs_of(read_each(LINES))
    assert dict(zip(LINES, signs.tolist(), strict=True)) == LINES
    assert indexes_with(MAY_BE_MARKED, signs) == [7, 8]


@pytest.mark.parametrize(
    ("text", "kind", "words", "heading"),
    [
        ("704.5k If a rule says so.", BlockKind.NODE, "If a rule says so.", ""),
        ("702.9. Flying", BlockKind.NODE, "", "Flying"),
        ("Example: It is.", BlockKind.EXAMPLE, "It is.", ""),
    ],
)
def test_most_paragraphs_tell_their_block(
    text: str, kind: BlockKind, words: str, heading: str
) -> None:
    columns = Columns.of(read_each([text]))
    [tail] = columns.tails
    assert tail is not NO_TAIL
    assert (*columns.kinds, tail[0], tail[4]) == (kind, words, heading)


@pytest.mark.parametrize(
    "text",
    [
        "704. State-Based Actions",  # the contents may tell whether it is one
        "704.5j 704.5j If a rule says so.",
        "704.5 j If a rule says so.",
        "Examples: It is.",
        "It is.",
    ],
)
def test_of_others_those_around_them_are_asked(text: str) -> None:
    assert Columns.of(read_each([text])).tails == (NO_TAIL,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("704.5k If so, see rule 704.5j.", False),  # only cited
        ("704.5k If so, see rule 603.4.", False),  # not what comes next
        ("704.5k If so. 704.5m If not.", True),
        ("704.5k If so. Example: It is.", True),
        ("It is so.", False),
        ("It is so. 704.5m If not.", True),
        ("Example: It is so.", False),
    ],
)
def test_what_may_hold_more_than_one_paragraph(text: str, expected: bool) -> None:
    assert Columns.of(read_each([text])).may_be_glued == (expected,)


def test_no_paragraph_has_no_columns() -> None:
    assert Columns.of([]) == Columns((), (), (), ())


def test_what_was_read_before_changes_nothing(
    as_source: Callable[[str], SourceText], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = "1. A\n\n100. B\n\n100.1. C is so.\n\n100.1a D is so.\n\nGlossary\n\nE\nF is so.\n\nCredits\n\nG\n"
    other = book.replace("D is so", "D is not so")
    alone = parse(as_source(other))
    parse(as_source(book))
    assert parse(as_source(other)) == alone
    monkeypatch.setattr(readings, "_MOST", 1)  # all is forgotten, again and again
    assert parse(as_source(other)) == alone
