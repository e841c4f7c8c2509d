"""Cards of links in a browser: by mouse and keyboard, closable, at home on a phone, absent where it should be."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

from tests.pages.test_previews import PLACES

pytestmark = [pytest.mark.slow, pytest.mark.browser]

_PLACE_OF = """
async addresses => {
  const { placeOf } = await import(new URL("assets/javascripts/previews.js", location));
  return addresses.map((address) => placeOf({ href: new URL(address.slice(1), location).href }));
}
"""


def test_the_script_cuts_addresses_as_the_build_does(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/")
    wanted = [list(place) if place else None for _, place in PLACES]
    assert page.evaluate(_PLACE_OF, [address for address, _ in PLACES]) == wanted


def test_a_citation_shows_its_rule(site_host: str, page: Page) -> None:
    said: list[str] = []
    loaded: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(f"{site_host}/rules/506/")
    assert [url for url in loaded if "preview" in url] == []
    link = page.locator("#r506\\.1 .body").get_by_role("link", name="702.4", exact=True)
    title = link.get_attribute("title")
    link.hover()
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text("702.4 Double Strike October 2009")
    expect(card).to_contain_text("Double strike is a static ability")
    assert link.get_attribute("aria-describedby") == card.get_attribute("id")
    assert link.get_attribute("title") is None  # no second tooltip
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert link.get_attribute("title") == title
    assert link.get_attribute("aria-describedby") is None
    assert [url for url in loaded if not url.startswith(site_host)] == []
    assert said == []


def test_the_card_may_be_pointed_at_and_goes_away(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rules/506/")
    page.locator("#r506\\.1 .body a:not(.term)").first.hover()
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    card.hover()
    page.wait_for_timeout(500)
    expect(card).to_be_visible()
    page.mouse.move(5, 5)
    expect(card).to_be_hidden()


def test_the_card_of_another_link_leaves_the_first_as_it_was(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rules/506/")
    first, second = page.locator("#r506\\.1 .body a.term").all()[:2]
    card = page.get_by_role("tooltip")
    second.hover()
    expect(card).to_contain_text("Declare Attackers")
    expect(second).to_have_attribute("aria-describedby", "preview")
    first.hover()  # above the card, which stands below the other
    expect(card).to_contain_text("Combat Phase")
    assert second.get_attribute("aria-describedby") is None


def test_a_card_that_comes_late_is_not_shown(site_host: str, page: Page) -> None:
    asked: list[Route] = []
    page.route("**/data/v1/previews/**", lambda route: asked.append(route))  # noqa: PLW0108
    page.goto(f"{site_host}/rules/506/")
    with page.expect_request("**/data/v1/previews/**"):
        page.locator("#r506\\.1 .body a").first.hover()
    page.mouse.move(5, 5)
    page.wait_for_timeout(300)
    with page.expect_response("**/data/v1/previews/**"):
        asked[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator(".preview")).to_be_hidden()


def test_a_term_by_keyboard(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rules/506/")
    page.locator("#r506\\.1 .num").focus()
    page.keyboard.press("Tab")
    term = page.locator("#r506\\.1 a.term").first
    expect(term).to_be_focused()
    card = page.get_by_role("tooltip")
    expect(card).to_contain_text("Combat Phase glossary of October 2009")
    page.keyboard.press("Tab")
    expect(card).to_contain_text("Declare Attackers")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(page.locator("#r506\\.1 a.term").nth(1)).to_be_focused()


@pytest.mark.parametrize("address", ["/r/704.5k/", "/glossary/", "/cr/2009-10-01/704/"])
def test_on_every_kind_of_page(site_host: str, page: Page, address: str) -> None:
    page.goto(site_host + address)
    page.locator("article .body a:not(.num), dd a, .citing a").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_stays_on_a_phone(site_host: str, browser: Browser, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    page.goto(f"{site_host}/rules/506/")
    for link in page.locator("article .body a").all()[:12]:
        link.focus()
        link.hover()
        expect(page.get_by_role("tooltip")).to_be_visible()
        box = page.get_by_role("tooltip").bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
        page.keyboard.press("Escape")
    width = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(width) == 0
    context.close()


def test_touching_follows_the_link_at_once(site_host: str, browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(f"{site_host}/rules/506/")
    page.locator("#r506\\.1 .body").get_by_role("link", name="702.4", exact=True).tap()
    page.wait_for_url(f"{site_host}/rules/702/#r702.4")
    expect(page.locator(".preview")).to_have_count(0)
    context.close()


def test_nothing_moves_where_motion_is_unwelcome(site_host: str, browser: Browser) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site_host}/rules/506/")
    page.locator("#r506\\.1 .body a").first.hover()
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    assert card.evaluate("card => getComputedStyle(card).animationName") == "none"
    context.close()


def test_axe_finds_nothing(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rules/506/")
    page.locator("#r506\\.1 .body a").first.hover()
    expect(page.get_by_role("tooltip")).to_be_visible()
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}
    found = Axe().run(page, options=options).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []


def test_without_scripts_links_are_links(site_host: str, browser: Browser) -> None:
    bare = browser.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(f"{site_host}/rules/506/")
    page.locator("#r506\\.1 a.term").first.click()
    page.wait_for_url(f"{site_host}/glossary/#G3.21")
    bare.close()
