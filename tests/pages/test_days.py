"""A day that nobody knows is never told as one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from lxml import html

from generator.model.book import Book
from generator.model.edition import Edition
from generator.pages import render_pages, wording
from generator.pages.notices import of_wording
from generator.pages.shelf import Shelf
from tests.pages.toy import toy_book
from tests.pages.toy_lives import lives_book

_UNKNOWN = "2024-03-08"


def _unsure(edition: Edition) -> Edition:
    return replace(edition, day_known=False) if edition.id == _UNKNOWN else edition


def unsure(book: Book) -> Book:
    return replace(book, editions=tuple(_unsure(edition) for edition in book.editions))


@pytest.mark.parametrize("make", [toy_book, lives_book])
def test_no_page_says_it(make: Callable[[], Book]) -> None:
    """Not in words, titles, descriptions or times; names in addresses and in code may bear it."""
    for page in render_pages(unsure(make())):
        told = [page.title, page.description, dict(page.extra).get("preview", "")]
        body = html.fragment_fromstring(page.body, create_parent=True)
        for name in body.xpath(".//code"):
            name.drop_tree()
        told += [body.text_content(), *body.xpath(".//@title | .//@aria-label | .//@datetime")]
        told += body.xpath(".//@data-day")
        assert [text for text in told if _UNKNOWN in text] == [], page.address


def test_an_older_wording_of_an_unknown_day() -> None:
    book = unsure(toy_book())
    later = replace(book.editions[-1], id="2025-01-01", title="January 2025", day_known=True)
    shelf = Shelf(
        replace(
            book,
            editions=(*book.editions, later),
            held={**book.held, later.id: book.held[_UNKNOWN]},
        )
    )
    [notice] = of_wording(shelf, [node for node in book.held[_UNKNOWN].nodes if node.text][:1])
    assert "The newest wording we hold of this part is of spring 2024." in notice.text
    assert notice.is_warning


def test_a_month_is_not_told_where_the_day_is_not_known() -> None:
    book = unsure(toy_book())
    spring = next(edition for edition in book.editions if edition.id == _UNKNOWN)
    assert Shelf(book).short(spring) == "2024"
    summer = replace(
        spring,
        id="2024-06-07",
        title="June 2024",
        effective=spring.effective.replace(month=6),
        day_known=True,
    )
    both = Shelf(
        replace(
            book,
            editions=(*book.editions, summer),
            held={**book.held, summer.id: book.held[_UNKNOWN]},
        )
    )
    assert (both.short(spring), both.short(summer)) == ("Spring 2024", "Jun 2024")
    assert wording.when(spring) == "spring 2024"


def test_a_season_is_small_inside_a_sentence() -> None:
    """In every page's words, its description and its title."""
    inside = re.compile(r"\b(?:and|as of|before|by|from|in|of|since|to|until) Spring\b")
    told = [(page.title, page.description, page.body) for page in render_pages(lives_book())]
    assert any("of spring 2024" in description for _, description, _ in told)
    assert not [text for texts in told for text in texts if inside.search(text)]
