"""The words of the eras: each is told once, with when it came and when the one before it went."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from lxml import html

from generator.model.book import Book
from generator.model.page import Page
from generator.model.term import Term
from generator.pages import addresses, render_pages
from tests.pages.toy_lives import lives_book

_TERMS = (
    Term(("graveyard", "graveyards"), ("piles", "put"), date(2009, 7, 11)),
    Term(("all are put",), ("the rest are put",), date(2013, 5, 1), note="Of legends."),
    Term(("quux",), ("quuux",), date(2020, 1, 1)),
)


@pytest.fixture(scope="module")
def book() -> Book:
    """The book of lives, as if all its editions were held whole."""
    made = lives_book()
    whole = tuple(replace(edition, coverage=()) for edition in made.editions)
    return replace(made, editions=whole, terms=_TERMS)


@pytest.fixture(scope="module")
def page(book: Book) -> Page:
    [found] = [page for page in render_pages(book) if page.address == addresses.TERMS]
    return found


def told(page: Page) -> dict[str, str]:
    """What is said of each expression, by its old words."""
    items = html.fragment_fromstring(page.body).xpath("//ol[@class='eras']/li")
    return {
        item.xpath(".//h3/span")[0].text_content(): " ".join(item.text_content().split())
        for item in items
    }


def test_each_expression_is_told_in_the_order_of_its_day(page: Page) -> None:
    assert list(told(page)) == [term.old[0] for term in _TERMS]


def test_when_words_came_and_went(page: Page) -> None:
    """That "put" is used all along tells nothing of "piles"."""
    found = told(page)
    assert "“graveyard” still stands in 1 rule of spring 2024: 704.5m." in found["graveyard"]
    assert "“piles” is first seen" not in found["graveyard"]
    assert "Of legends." in found["all are put"]


def test_words_that_stay_side_by_side_are_dated_to_no_year(book: Book) -> None:
    """Where neither comes or goes at the day named, none is told; how common both were then and are now is."""
    terms = (*_TERMS, Term(("all",), ("the",), date(2024, 3, 8), note="As ever."))
    [page] = [p for p in render_pages(replace(book, terms=terms)) if p.address == addresses.TERMS]
    [section] = html.fragment_fromstring(page.body).xpath("//section[h2='Without a day']")
    [item] = section.xpath(".//ol/li")
    said = " ".join(item.xpath("./div/p")[0].text_content().split())
    assert said == (
        "Both stand in the first of these editions and in the newest. “all” in 1 rule of October 2006 and 3 of spring 2024; "
        "“the” in 1 rule of October 2006 and 6 of spring 2024. As ever."
    )
    assert "Changed by" not in said


def test_rules_that_still_have_the_old_words_are_named(book: Book) -> None:
    """At most three, each with a link; what was in use before its day is said to have been."""
    terms = (
        Term(("all",), ("legendary",), date(2024, 3, 8)),
        Term(("and",), ("the",), date(2009, 7, 11)),
    )
    [page] = [p for p in render_pages(replace(book, terms=terms)) if p.address == addresses.TERMS]
    items = html.fragment_fromstring(page.body).xpath("//ol[@class='eras']/li")
    said = [" ".join(item.xpath("./div/p")[0].text_content().split()) for item in items]
    assert "“the” was in use before, first in a rule of October 2006." in said[0]
    assert "“and” still stands in 3 rules of spring 2024: 704.5j, 704.7 and 708.9." in said[0]
    assert items[0].xpath("./div/p/a/@href")[0] == "../cr/2024-03-08/704/#r704.5j"


def test_another_form_that_still_stands_is_told(book: Book) -> None:
    """Who reads that "game action" is gone and finds "game actions" takes the page for wrong."""
    terms = (Term(("all are put", "graveyard"), ("the rest", "pile"), date(2024, 3, 8)),)
    [page] = [p for p in render_pages(replace(book, terms=terms)) if p.address == addresses.TERMS]
    said = told(page)["all are put"]
    assert "“all are put” is last seen in a rule of October 2009, but “graveyard” still" in said
    assert "still stands in 1 rule of spring 2024: 704.5m." in said


@pytest.mark.parametrize("is_whole", [True, False])
def test_words_of_no_rule_held_have_no_picture(book: Book, *, is_whole: bool) -> None:
    """Nor a table of noughts; that nobody says them is told of parts of editions too."""
    shown = book if is_whole else replace(lives_book(), terms=_TERMS)
    [page] = [page for page in render_pages(shown) if page.address == addresses.TERMS]
    assert told(page)["quux"].endswith("No rule held uses either.")
    pictured = html.fragment_fromstring(page.body).xpath(
        "//li[.//svg and .//table]//h3/span/text()"
    )
    assert pictured == ["graveyard", "all are put"]


def test_the_table_has_a_row_for_each_edition(page: Page) -> None:
    tables = html.fragment_fromstring(page.body).xpath("//table")
    assert tables
    for table in tables:
        assert len(table.xpath(".//tbody/tr")) >= 2


def test_parts_of_editions_tell_nothing_of_coming_and_going() -> None:
    parts = replace(lives_book(), terms=_TERMS)
    assert any(edition.coverage for edition in parts.editions)
    [found] = [page for page in render_pages(parts) if page.address == addresses.TERMS]
    said = told(found)["graveyard"]
    assert "Changed by July 11, 2009." in said
    assert "seen in" not in said
    assert "still stands" not in said
    assert "held only in part" in found.body


def test_a_rule_that_has_several_forms_is_counted_once(book: Book) -> None:
    """The forms "all" and "the" both stand in 704.5j of 2009, which is one of its rules."""
    rows = {}
    for forms in (("all",), ("the",), ("all", "the"), ("all", "all are put")):
        terms = (Term(forms, ("quux",) * len(forms), date(2013, 5, 1)),)
        [page] = [
            p for p in render_pages(replace(book, terms=terms)) if p.address == addresses.TERMS
        ]
        cells = html.fragment_fromstring(page.body).xpath("//tbody/tr/td[1]")
        rows[forms] = [float(cell.text_content()) for cell in cells]
    alone = zip(rows["all",], rows["the",], strict=True)
    assert all(both < a + b for both, (a, b) in zip(rows["all", "the"], alone, strict=True))
    assert rows["all", "all are put"] == rows["all",]
