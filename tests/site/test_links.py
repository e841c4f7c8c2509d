"""Every internal link leads somewhere, every fragment to an id, and nothing asks another host."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import urljoin

import pytest

from tests.site.pages import BuiltSite

pytestmark = pytest.mark.slow


def test_there_are_pages(built: BuiltSite) -> None:
    for address in ("/", "/rules/704/", "/cr/2009-10-01/704/", "/cr/2006-10-01/505/", "/report/"):
        assert address in built.pages


def test_every_internal_link_leads_to_a_page_and_an_id(built: BuiltSite) -> None:
    dead = []
    for address in built.pages:
        if address == "/404.html":
            continue  # its links begin at the site's root, see the test below
        for written, target, fragment in built.links(address):
            if not target.startswith("/"):
                continue
            if not built.exists(target):
                dead.append(f"{address}: {written}")
            elif fragment and fragment not in built.ids.get(target, [fragment]):
                dead.append(f"{address}: {written} (no such id)")
    assert not dead, "\n".join(dead[:40])


def test_every_link_of_the_page_that_is_shown_for_none_leads_to_one(built: BuiltSite) -> None:
    """It is shown at any depth; links that a script shows are hidden until it knows where they lead."""
    links = built.pages["/404.html"].xpath("//a[not(ancestor::*[@hidden])]/@href")
    inside = [urljoin("/", str(link)) for link in links if str(link).startswith("/")]
    assert len(inside) > 5
    assert [link for link in inside if not built.exists(link)] == []


def test_every_dated_permalink_leads_on(built: BuiltSite) -> None:
    """Without scripts too; what it leads to is looked at above."""
    dated = [address for address in built.pages if "@" in address]
    leading = [
        address
        for address in dated
        if any(fragment.startswith("e") for _, _, fragment in built.links(address))
    ]
    assert len(dated) > 1000
    assert len(leading) > len(dated) / 2


@pytest.mark.parametrize(
    ("address", "at"), [("/rules/704/", ""), ("/cr/2009-10-01/704/", "e2009-10-01")]
)
def test_each_rule_of_a_topic_leads_to_its_own_page(
    built: BuiltSite, address: str, at: str
) -> None:
    """By its number, at the edition unless that is the wording shown there; the topic by a link at the side."""
    page = built.pages[address]
    numbers = page.xpath("//ol[@class='book']/li/a[@class='num']")
    assert len(numbers) > 20
    links = [*numbers, *page.xpath("//aside//a[starts-with(., 'History of')]")]
    assert len(links) == len(numbers) + 1
    fragments: Counter[str] = Counter()
    for link in links:
        target, _, fragment = str(link.get("href")).partition("#")
        fragments[fragment] += 1
        shown = built.pages["/" + target.removeprefix("../" * address.count("/", 1))]
        was = str(link.text).removeprefix("History of ")
        assert re.search(rf"\b{re.escape(was)}\b", shown.text_content())
    assert fragments.keys() <= {"", at}
    assert fragments.most_common(1)[0][0] == at


def test_ids_are_unique_and_start_with_a_letter(built: BuiltSite) -> None:
    wrong = []
    for address, ids in built.ids.items():
        wrong += [f"{address}: {name} twice" for name, n in Counter(ids).items() if n > 1]
        wrong += [
            f"{address}: {name}" for name in ids if not (name[:1].isalpha() or name[:2] == "__")
        ]
    assert not wrong, "\n".join(wrong[:40])


def test_nothing_is_loaded_from_another_host(built: BuiltSite) -> None:
    """Links may lead away; what a page loads by itself may not."""
    loaded = []
    for address, page in built.pages.items():
        loading = (
            "//script/@src | //img/@src | //iframe/@src | //source/@src"
            " | //link[not(@rel='canonical') and not(@rel='alternate')]/@href"
        )
        for reference in page.xpath(loading):
            loaded += [f"{address}: {reference}"] if "//" in str(reference) else []
    for style in built.folder.rglob("*.css"):
        text = style.read_text(encoding="utf-8")
        if "url(http" in text or "@import" in text:
            loaded.append(str(style))
    assert not loaded, "\n".join(loaded[:40])


def test_every_page_says_what_it_is(built: BuiltSite) -> None:
    lacking = []
    for address, page in built.pages.items():
        if address == "/404.html":
            continue
        wanted = (
            "/html[@lang='en']",
            "//head/title[normalize-space()]",
            "//head/meta[@name='description'][normalize-space(@content)]",
            "//head/link[@rel='canonical'][@href]",
            "//head/meta[@property='og:title'][normalize-space(@content)]",
            "//head/meta[@property='og:description'][normalize-space(@content)]",
            "//head/meta[@property='og:url'][normalize-space(@content)]",
            "//main",
        )
        lacking += [f"{address}: {what}" for what in wanted if not page.xpath(what)]
        if len(page.xpath("//h1")) != 1:
            lacking.append(f"{address}: {len(page.xpath('//h1'))} h1")
    assert not lacking, "\n".join(lacking[:40])


def test_titles_tell_pages_apart(built: BuiltSite) -> None:
    titles = Counter(page.findtext(".//title") for page in built.pages.values())
    assert not {title: n for title, n in titles.items() if n > 1}


def test_a_rule_that_left_a_heading_is_named_as_it_last_stood_there(built: BuiltSite) -> None:
    """It may have gone below another rule of the heading first: 505.6 of 2006 was 708.6a in 2009."""
    [section] = built.pages["/r/709/"].xpath("//section[h2='Rules that left this heading']")
    left = [" ".join(item.text_content().split()) for item in section.xpath(".//li")]
    assert any(told.startswith("708.6a") for told in left)
    assert not any(told.startswith("505.6") for told in left)
