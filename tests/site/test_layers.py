"""Rulings, proposals, glossary and symbols of the real sources: readable by all, on a phone too."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_ADDRESSES = [
    *("/rulings/", "/rulings/717/", "/proposals/", "/glossary/", "/symbols/"),
    *("/r/206.2c/", "/r/704.5p/", "/r/103/", "/rules/506/"),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(site_host: str, browser: Browser, scheme: str) -> None:
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
    found = []
    for address in _ADDRESSES:
        page.goto(site_host + address)
        violations = Axe().run(page, options=options).response["violations"]
        found += [(address, v["id"], v["nodes"][0]["html"][:160]) for v in violations]
    assert found == []
    context.close()


def test_nothing_scrolls_sideways_on_a_phone(site_host: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    for address in _ADDRESSES:
        page.goto(site_host + address)
        page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")
        width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(width) == 0, address
    context.close()


def test_a_ruling_and_its_rule_lead_to_each_other(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rulings/#r717.9.Ruling.1")
    ruling = page.locator("[id='r717.9.Ruling.1']")
    ruling.get_by_role("link", name="206.2c").click()
    page.wait_for_url(f"{site_host}/r/206.2c/")
    back = page.locator(".rulings").get_by_role("link", name="717.9.Ruling.1", exact=True)
    back.click()
    page.wait_for_url(f"{site_host}/rulings/#r717.9.Ruling.1")
    ruling.get_by_role("link", name="D'Angelo, October 1, 2009").click()
    expect(page.locator(":target")).to_contain_text("is Stephen D'Angelo")


def test_a_proposal_stands_on_the_page_of_the_rule_it_would_change(
    site_host: str, page: Page
) -> None:
    page.goto(f"{site_host}/r/508.1e/")
    line = page.locator(".wished .redline p.diff")
    assert line.locator("del").first.text_content() == "[deleted: 508.1e]"
    assert line.locator("ins").first.text_content() == "[inserted: 508.1d]"
    page.locator(".wished").get_by_role("link", name="Read in place").first.click()
    expect(page.locator(":target")).to_contain_text("should be exchanged")
