"""Who comes back to a page whose words come after it, or loads it again, is where they left."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.slow

PAGES = pytest.mark.parametrize(
    ("address", "last"),
    [
        ("compare/?old=2006-10-01&new=2009-10-01", ".group .change"),
        ("search/?q=player", "[data-hits] li"),
    ],
    ids=["compare", "search"],
)


def read_to(page: Page, address: str, last: str) -> float:
    """Open ``address``, read on until the ``last`` words are there, and say how far down that is."""
    page.goto(address)
    page.locator(last).nth(15).wait_for()
    page.locator(last).nth(15).scroll_into_view_if_needed()
    page.mouse.wheel(0, 40)
    page.wait_for_function("before => scrollY > before", arg=400)
    return float(page.evaluate("scrollY"))


def expect_at(page: Page, there: float) -> None:
    page.wait_for_function("there => Math.abs(scrollY - there) < 60", arg=there)


@PAGES
def test_who_goes_back_is_where_they_left(
    site_host: str, page: Page, address: str, last: str
) -> None:
    there = read_to(page, f"{site_host}/{address}", last)
    page.goto(f"{site_host}/rules/")
    page.go_back()
    expect_at(page, there)


@PAGES
def test_who_loads_it_again_is_where_they_were(
    site_host: str, page: Page, address: str, last: str
) -> None:
    there = read_to(page, f"{site_host}/{address}", last)
    page.reload()
    expect_at(page, there)


@PAGES
def test_who_asks_anew_begins_at_the_top(
    site_host: str, page: Page, address: str, last: str
) -> None:
    read_to(page, f"{site_host}/{address}", last)
    page.goto(f"{site_host}/{address}&again=1")
    page.locator(last).nth(15).wait_for()
    page.wait_for_load_state("networkidle")
    assert page.evaluate("scrollY") == 0


def test_who_goes_back_to_what_was_asked_before_is_where_they_left(
    site_host: str, page: Page
) -> None:
    """Within the page, which is not made anew for that."""
    there = read_to(page, f"{site_host}/search/?q=player", "[data-hits] li")
    page.evaluate("document.querySelector('form.find input').value = 'trample'")
    page.evaluate("document.querySelector('form.find').requestSubmit()")
    page.wait_for_url("**/search/?q=trample")
    page.locator("[data-said]", has_text="trample").wait_for()
    page.go_back()
    page.locator("[data-said]", has_text="player").wait_for()
    expect_at(page, there)
