"""Number doors and dated permalinks of the book of lives."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.number import RuleNumber
from generator.model.page import Page
from generator.pages import render_pages
from generator.pages.ledger import permalinks_of
from generator.pages.lives import Lives
from generator.pages.shelf import Shelf
from tests.pages.reading import document, text_of
from tests.pages.toy_lives import lives_book

Pages = dict[str, Page]


@pytest.fixture(scope="module")
def pages() -> Pages:
    """All pages of the book of lives by address."""
    return {page.address: page for page in render_pages(lives_book())}


def test_every_number_that_was_ever_borne_has_a_page(pages: Pages) -> None:
    for number in lives_book().tenants:
        assert f"/r/{number}/" in pages
    assert [a for a, page in pages.items() if page.kind == "door"] == [
        "/r/504.6/",
        "/r/505.9/",
        "/r/704.6/",
        "/r/707/",
        "/r/707.9/",
    ]


def test_a_door_names_all_tenants_and_where_each_is_now(pages: Pages) -> None:
    page = document(pages["/r/504.6/"])
    [tenant] = page.xpath("//ol[@class='tenancies']/li")
    assert text_of(tenant.xpath("./p")[0]) == (
        "“If a face-down permanent moves from the in-play zone to any zone…” "
        "in October 2006 (perhaps also before and after), now 708.9."
    )
    assert tenant.xpath("./p/a/@href") == ["../708.9/#e2006-10-01", "../708.9/"]
    assert "in-play zone" in text_of(tenant.xpath("./div")[0])


def test_a_number_that_only_one_source_gives_is_said_to_be_its_own() -> None:
    book = lives_book()
    given = RuleNumber.parse("705.1")
    [stretch, *_] = book.tenants[RuleNumber.parse("504.6")]
    source = next(source for source in book.sources if source.edition == stretch.first)
    told = replace(stretch, number=given, source=source.id, permalink="705.1@2006-10-01")
    found = render_pages(replace(book, tenants={**book.tenants, given: (told,)}))
    page = document(next(page for page in found if page.address == "/r/705.1/"))
    [tenant] = page.xpath("//ol[@class='tenancies']/li/p")
    only = f"(so numbered only in “{source.title}”; the edition itself calls it 504.6)"
    assert f"in October 2006 (perhaps also before and after) {only}, now 708.9." in text_of(tenant)


def test_a_door_to_a_rule_that_is_gone_leads_to_its_last_permalink(pages: Pages) -> None:
    [tenant] = document(pages["/r/505.9/"]).xpath("//ol[@class='tenancies']/li/p")
    assert text_of(tenant).endswith("(perhaps also before and after), now gone.")
    assert tenant.xpath("./a/@href") == ["../505.9@2006-10-01/#e2006-10-01"]


def test_the_nearest_numbers_beside_a_door(pages: Pages) -> None:
    page = document(pages["/r/704.6/"])
    assert page.xpath("//a[@rel='prev']/@href") == ["../704.5m/"]
    assert page.xpath("//a[@rel='next']/@href") == ["../704.7/"]
    topic = document(pages["/r/707/"])
    assert topic.xpath("//a[@rel='prev']/@href") == ["../704/"]


def test_every_permalink_is_served(pages: Pages) -> None:
    for name in permalinks_of(lives_book()):
        assert f"/r/{name}/" in pages


def test_a_permalink_shows_the_rule_of_then_and_leads_to_its_page(pages: Pages) -> None:
    page = pages["/r/704.5k@2009-10-01/"]
    facts = dict(page.extra)
    assert page.kind == "permalink"
    assert page.title == "704.5k, the legend rule as of October 2009"
    assert facts["preview"].startswith("Now 704.5j. If two or more legendary permanents")
    assert facts["canonical"] == "/r/704.5j/"
    assert facts["leads_to"] == "../704.5j/index.html#e2009-10-01"
    body = document(page)
    assert text_of(body.xpath("//p")[0]).endswith("this rule doesn't apply.")
    assert body.xpath("//a/@href") == ["../704.5j/#e2009-10-01"]


def test_what_a_permalink_leads_to_exists(pages: Pages) -> None:
    for page in pages.values():
        if page.kind == "permalink":
            facts = dict(page.extra)
            file, _, anchor = facts["leads_to"].removeprefix("..").partition("#")
            there = file.removesuffix("index.html")
            assert f"/r{there}" == facts["canonical"]
            assert document(pages[f"/r{there}"]).xpath(f"//*[@id='{anchor}']"), page.address


def test_a_link_to_a_rule_that_is_gone_says_so_where_it_is_pasted(pages: Pages) -> None:
    lives = Lives(Shelf(lives_book()))
    gone = [line for line in lives.lines.values() if lives.standings[line.id].number is None]
    told = {
        dict(pages[f"/r/{lives.standings[line.id].page}/"].extra)["preview"].partition(". ")[0]
        for line in gone
        if lives.ended(line)
    }
    assert "Now gone: not in spring 2024" in told
    assert {said[:3] for said in told} == {"Now"}


def test_a_permalink_says_its_number_now_only_if_it_has_another(pages: Pages) -> None:
    preview = dict(pages["/r/704.1@2009-10-01/"].extra)["preview"]
    assert preview.startswith("State-based actions are game actions")
