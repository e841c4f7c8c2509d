"""Provenance tags: what is one, and what stays in the text."""

from __future__ import annotations

from datetime import date

import pytest

from generator.model.node import Tag
from generator.parsers.tags import find_odd_tag, read_tag, split_tags

TAGS = [
    ("[CompRules 2009/10/01]", "CompRules", date(2009, 10, 1), ""),
    ("[D'Angelo 1997/10/15]", "D'Angelo", date(1997, 10, 15), ""),
    ("[WotC Rules Team 1998/02/01]", "WotC Rules Team", date(1998, 2, 1), ""),
    ("[QAS 1998/09/09]", "QAS", date(1998, 9, 9), ""),
    ("[DCI Floor Rules 2003/09/01]", "DCI Floor Rules", date(2003, 9, 1), ""),
    ("[DCI Floor Rules - 2003/09/01]", "DCI Floor Rules", date(2003, 9, 1), ""),
    ("[DCI Floor Rules 122 - 2003/09/01]", "DCI Floor Rules", date(2003, 9, 1), "122"),
    ("[Tempest, Page 7]", "Tempest", None, "Page 7"),
]

NO_TAGS = [
    "[A]",
    "[ability]",
    "[-X]",
    "[2009/10/01]",
    "[CompRules]",
    "[CompRules 2009-10-01]",
    "[CompRules 2009/13/01]",
    "[CompRules 2009/02/29]",
    "[CompRules  2009/10/01]",
    "[CompRules 122 2009/10/01]",
    "[CompRules 22 - 2009/10/01]",
    "[ 2009/10/01]",
    "[compRules 2009/10/01]",
    "[Tempest, Page]",
    "[Tempest Page 7]",
    "[CompRules 2009/10/01",
    "CompRules 2009/10/01]",
    "[CompRules 2009/10/01].",
    "[[CompRules 2009/10/01]]",
    "",
]


@pytest.mark.parametrize(("printed", "source", "day", "detail"), TAGS)
def test_tags(printed: str, source: str, day: date | None, detail: str) -> None:
    assert read_tag(printed) == Tag(source, day, detail, printed)


@pytest.mark.parametrize("printed", NO_TAGS)
def test_no_tags(printed: str) -> None:
    assert read_tag(printed) is None


@pytest.mark.parametrize(
    ("received", "text", "printed"),
    [
        ("A rule. [CompRules 2009/10/01]", "A rule.", ["[CompRules 2009/10/01]"]),
        ("A rule.", "A rule.", []),
        ("[DCI Update 2007/09/01]", "", ["[DCI Update 2007/09/01]"]),
        (
            "A rule. [Tempest, Page 8] [WotC Rules Team 1997/12/18]",
            "A rule.",
            ["[Tempest, Page 8]", "[WotC Rules Team 1997/12/18]"],
        ),
        ('its [A] kicker" [CompRules 2009/10/01]', 'its [A] kicker"', ["[CompRules 2009/10/01]"]),
        ('written as "Sweep - [ability]".', 'written as "Sweep - [ability]".', []),
        ("Its end is [ability]", "Its end is [ability]", []),
        ("See [QAS 1998/09/09] first.", "See [QAS 1998/09/09] first.", []),
        ("A day that is none. [QAS 1998/09/31]", "A day that is none. [QAS 1998/09/31]", []),
    ],
)
def test_only_tags_at_the_end_are_cut(received: str, text: str, printed: list[str]) -> None:
    rest, tags = split_tags(received)
    assert (rest, [tag.printed for tag in tags]) == (text, printed)


@pytest.mark.parametrize(
    ("text", "odd"),
    [
        ("A rule. [CompRules 2009/13/01]", "[CompRules 2009/13/01]"),
        ("A rule. [CompRules 2009/10", "[CompRules 2009/10"),
        ("A rule. [CompRules 2009", ""),
        ("A rule [CompRules 2009/10/01] goes on.", ""),
        ('written as "Sweep - [ability]".', ""),
        ("2009/10/01", ""),
    ],
)
def test_what_is_almost_a_tag_is_found(text: str, odd: str) -> None:
    assert find_odd_tag(text) == odd
