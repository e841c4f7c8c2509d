"""Editions without pages to read: nothing leads to a page that is not there, and nothing is lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import urldefrag, urljoin

import pytest
from lxml import html

from generator.model.book import Book
from generator.pages import render_pages
from generator.pages.shelf import Shelf
from tests.pages.test_previews import cards, found
from tests.pages.toy import toy_book
from tests.pages.toy_lives import lives_book

_HOST: Final = "https://x"
_TEXT: Final = "http://wizards.com/cr.txt"
BOOKS: Final = {"toy": toy_book, "lives": lives_book}


def documents(book: Book) -> dict[str, html.HtmlElement]:
    return {
        page.address: html.fragment_fromstring(page.body, create_parent=True)
        for page in render_pages(book)
    }


def unprinted(book: Book, names: tuple[str, ...]) -> Book:
    return replace(book, unprinted=dict.fromkeys(names, (_TEXT,)))


def dead(pages: Mapping[str, html.HtmlElement]) -> list[str]:
    """Links that lead to no page, or to no place on it."""
    found = []
    for address, page in pages.items():
        for link in page.xpath("//a/@href"):
            target, anchor = urldefrag(urljoin(_HOST + address, str(link)))
            there = pages.get(target.removeprefix(_HOST))
            if not target.startswith(f"{_HOST}/"):
                continue
            if there is None or (anchor and not there.xpath("//@id[. = $id]", id=anchor)):
                found.append(f"{address}: {link}")
    return found


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("left", [0, 1])
def test_every_link_leads_somewhere(name: str, left: int) -> None:
    whole = BOOKS[name]()
    names = tuple(edition.id for edition in Shelf(whole).of_the_rules)
    book = unprinted(whole, names[: len(names) - left])
    before, after = documents(whole), documents(book)
    gone = set(before) - set(after)
    assert gone
    assert set(after) <= set(before)
    # Only pages to read are gone: doors, permalinks and rules' pages are all there.
    assert {address.split("/")[1] for address in gone} == {"cr"}
    assert {address for address in gone if address.split("/")[2] not in book.unprinted} == set()
    assert set(dead(after)) <= set(dead(before))


def test_the_edition_s_page_says_so_and_where_the_text_is() -> None:
    pages = documents(unprinted(lives_book(), ("2006-10-01",)))
    page = pages["/cr/2006-10-01/"]
    said = " ".join(page.text_content().split())
    assert "No pages here. This site shows the whole text of 2 of its 3 editions" in said
    assert page.xpath("//p[@class='notice warning']/a/@href") == [_TEXT]
    assert "/cr/2006-10-01/504/" not in pages
    assert "No pages here" not in pages["/cr/2009-10-01/"].text_content()
    assert pages["/editions/"].text_content().count("Its text has no pages here") == 1


def test_a_rule_is_read_on_its_own_page_at_the_edition() -> None:
    shelf = Shelf(unprinted(lives_book(), ("2006-10-01", "2009-10-01")))
    [old] = [n for n in shelf.book.held["2009-10-01"].nodes if str(n.number) == "704.5k"]
    assert shelf.addresses.home(old.id) == "/r/704.5j/#e2009-10-01"
    assert shelf.in_edition(old) == "/cr/2009-10-01/"


def test_it_has_the_card_of_the_rule_as_it_is_now() -> None:
    known = cards(unprinted(lives_book(), ("2006-10-01", "2009-10-01")))
    assert [name for name in known if name.startswith("cr/2009")] == []
    card = found(known, ("r/704", "704.5j#e2009-10-01"))
    assert (card["n"], card["d"]) == ("704.5j", "spring 2024")
    assert "2 editions" in card["l"]
    gone = found(known, ("r/505", "505.9@2006-10-01"))
    assert (gone["n"], gone["d"]) == ("505.9", "October 2006")
