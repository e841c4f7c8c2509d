"""What is printed below the heading of a section, or of the glossary, is read where that heading is."""

from __future__ import annotations

from typing import Final

import pytest

from generator import pipeline
from generator.model.page import Page
from generator.pages import render_pages
from tests.pages.reading import document, one, text_of

_BOOK: Final = """\
These rules are effective as of January 1, 2020.

Contents

1. Game Concepts
100. General
9. Odd Things
900. Oddities
Glossary
Credits

1. Game Concepts

100. General

100.1. One rule is here.

9. Odd Things

This part tells of odd things. See rule 900.

9. Odd Things

It goes on with oddities. See rule 900.1.

900. Oddities

900.1. Another rule is here.

Glossary

These are the terms of the book. See rule 100.1 for the game.

Game
What is played.

Credits

Nobody
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Page]:
    """The pages of the book by address."""
    folder = tmp_path_factory.mktemp("book")
    (folder / "sources.toml").touch()
    (folder / "archive").mkdir()
    (folder / "archive" / "2020.txt").write_text(_BOOK, encoding="utf-8")
    inputs = pipeline.Inputs(folder / "sources.toml", folder / "archive")
    corpus = pipeline.read_corpus(inputs, lambda _: None)
    book = pipeline.make_book(corpus, lambda _: None)
    return {page.address: page for page in render_pages(book)}


@pytest.mark.parametrize("address", ["/cr/2020-01-01/", "/rules/"])
def test_words_below_a_section_stand_in_the_contents(told: dict[str, Page], address: str) -> None:
    """A heading that is given again has a place of its own, to which what cites leads."""
    section = one(told[address], "//section[@id='r9']")
    assert [(found.get("id"), text_of(found)) for found in section.xpath("./h2 | ./div")] == [
        (None, "9. Odd Things"),
        (None, "This part tells of odd things. See rule 900."),
        ("r9-2", "Odd Things It goes on with oddities. See rule 900.1."),
    ]


@pytest.mark.parametrize("address", ["/cr/2020-01-01/glossary/", "/glossary/"])
def test_words_before_the_first_term_stand_in_the_glossary(
    told: dict[str, Page], address: str
) -> None:
    found = one(told[address], "//*[@id='glossary-glossary']")
    assert text_of(found) == "These are the terms of the book. See rule 100.1 for the game."


@pytest.mark.parametrize("number", ["900", "900.1", "100.1"])
def test_who_cites_a_rule_there_is_found(told: dict[str, Page], number: str) -> None:
    [cites] = document(told[f"/r/{number}/"]).xpath("//ul[@class='citing']/li/a/@href")
    path, _, anchor = cites.removeprefix("../..").partition("#")
    assert document(told[path]).xpath(f"//*[@id='{anchor}']")
