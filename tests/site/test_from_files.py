"""The site opened from a disk, without a server: all of it can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

_CLIPBOARD: Final = """
Object.defineProperty(navigator, "clipboard", { value: { writeText: async (text) => { window.copied = text; } } });
"""


@pytest.fixture
def errors(page: Page) -> Iterator[list[str]]:
    """What scripts and the browser complain of; nothing may be left at the end."""
    found: list[str] = []
    page.on("pageerror", lambda error: found.append(str(error)))
    yield found
    assert found == []


@pytest.fixture
def home(site: Path, page: Page, errors: list[str]) -> str:
    """The address of the site's folder, its home page open."""
    address = site.resolve().as_uri()
    page.goto(f"{address}/index.html")
    return address


def test_doors_topics_and_rules_lead_on(page: Page, home: str) -> None:
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rules").click()
    expect(page).to_have_title("Rules · Palimpsest")
    page.goto(f"{home}/rules/704/index.html")
    page.locator(".body a:not(.num)").first.hover()
    page.locator("a[rel=next]").first.click()
    page.wait_for_url(f"{home}/rules/705/index.html")
    page.locator("h1").hover()  # the page is drawn: before that a browser drops keys
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(f"{home}/rules/704/index.html")
    page.locator("header .brand").click()
    expect(page).to_have_url(f"{home}/index.html")


def test_a_place_inside_a_page_is_reached(page: Page, home: str) -> None:
    page.goto(f"{home}/r/704.5k/index.html")
    expect(page.locator("h1")).to_contain_text("704.5k")
    link = page.locator("a[href*='/rules/'][href*='#r704']").first
    link.click()
    expect(page).to_have_url(re.compile(r"/rules/704/index\.html#r704"))


def test_a_permanent_link_leads_to_the_rule_at_its_edition(page: Page, home: str) -> None:
    page.goto(f"{home}/r/704.5k/index.html")
    link = page.locator(".perma a")
    edition = (link.get_attribute("href") or "").rstrip("/").partition("@")[2]
    link.click()
    expect(page).to_have_url(f"{home}/r/704.5k/index.html#e{edition}")
    expect(page.locator("h1")).to_contain_text("704.5k")


def test_what_needs_a_server_says_so(page: Page, home: str) -> None:
    for name in ("search", "compare", "cite"):
        page.goto(f"{home}/{name}/index.html")
        expect(page.get_by_text("a site on a server, not opened as files")).to_be_visible()


def test_the_search_field_leads_to_the_contents(page: Page, home: str) -> None:
    field = page.locator("header .find input")
    field.fill("704.5k")
    field.press("Enter")
    expect(page).to_have_title("Rules · Palimpsest")


def test_a_copied_link_leads_to_where_the_site_stands(page: Page, home: str) -> None:
    page.add_init_script(_CLIPBOARD)
    page.goto(f"{home}/r/704.5k/index.html")
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator(".copy .said")).to_contain_text("Copied")
    canonical = page.locator("link[rel=canonical]").get_attribute("href")
    permanent = page.locator(".perma a").get_attribute("href")
    assert canonical is not None
    assert permanent is not None
    assert page.evaluate("copied") == urljoin(canonical, permanent.removesuffix("index.html"))


def test_no_words_are_offered_that_cannot_be_fetched(site_host: str, page: Page, home: str) -> None:
    """A browser fetches nothing of a disk."""
    offered = page.locator(".history .of-version")
    page.goto(f"{home}/r/704.5j/index.html")
    expect(page.locator(".copy [data-what=link]")).to_be_visible()
    expect(offered).to_have_count(0)
    page.goto(f"{site_host}/r/704.5j/")
    expect(offered).not_to_have_count(0)
