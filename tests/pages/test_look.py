"""The toy site in a browser: narrow, dark, by keyboard, without scripts, and what axe finds."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.slow, pytest.mark.browser]

#: One page of each kind, and those with the widest things on them.
ADDRESSES = (
    "/",
    "/editions/",
    "/credits/",
    "/rules/",
    "/rules/704/",
    "/cr/2009-10-01/",
    "/cr/2009-10-01/104/",
    "/cr/2009-10-01/702/",
    "/glossary/",
    "/rulings/",
    "/rulings/715/",
    "/proposals/",
    "/symbols/",
    "/report/",
    "/changes/",
    "/cite/",
    "/search/",
    "/404.html",
)
SCHEMES = ("light", "dark")


def sideways(page: Page) -> int:
    """By how many pixels the page scrolls sideways."""
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(script))


@pytest.mark.parametrize("address", ADDRESSES)
def test_quiet_at_home_and_narrow(host: str, browser: Browser, address: str) -> None:
    """On a phone: no console message, no request to another host, nothing scrolls sideways."""
    phone = browser.new_context(viewport={"width": 360, "height": 740})
    page = phone.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host + address)
    assert said == []
    assert [url for url in asked if not url.startswith(host)] == []
    assert sideways(page) == 0
    phone.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing(host: str, browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": 1280, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.goto(host + address)
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
    found = Axe().run(page, options=options).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []
    context.close()


def test_reading_works_without_scripts(host: str, browser: Browser) -> None:
    bare = browser.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(host + "/rules/704/")
    expect(page.get_by_text("A player with 0 or less life loses.")).to_be_visible()
    expect(page.locator(".scheme")).to_be_hidden()
    # It could find nothing.
    assert page.get_by_role("search").all() == []
    page.get_by_role("link", name="Rules", exact=True).first.click()
    expect(page).to_have_url(f"{host}/rules/")
    bare.close()


def test_the_skip_link_comes_first(host: str, page: Page) -> None:
    page.goto(host + "/rules/704/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    assert page.locator(".skip").bounding_box() is not None
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "text"


def test_the_key_to_the_search(host: str, page: Page) -> None:
    page.goto(host + "/rules/704/")
    page.keyboard.press("/")
    page.keyboard.type("s/")
    assert page.locator("[data-find]").input_value() == "s/"


def test_the_switch_of_colours_is_remembered(host: str, page: Page) -> None:
    page.goto(host + "/rules/704/")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(ground)
    page.locator("[data-scheme-switch]").click()
    dark = page.evaluate(ground)
    assert light != dark
    page.goto(host + "/glossary/")
    assert page.evaluate(ground) == dark
    page.locator("[data-scheme-switch]").click()
    assert page.evaluate(ground) == light


def test_a_copied_text_has_its_braces(host: str, page: Page) -> None:
    page.goto(host + "/cr/2009-10-01/104/")
    copied = page.evaluate(
        """() => {
          getSelection().selectAllChildren(document.getElementById("r104.1a").querySelector(".body p"));
          return getSelection().toString();
        }"""
    )
    assert "Tap it: {Tap}. Roll {C} or pay {2/B} or {W/U} or {rN}." in copied


def test_a_comma_stays_with_its_symbol(host: str, page: Page) -> None:
    """In a column that has room for both, no line begins with what stands behind a symbol."""
    page.goto(host + "/cr/2009-10-01/104/")
    astray = page.evaluate(
        """() => {
          const symbol = document.querySelector(".sym").outerHTML;
          const box = document.body.appendChild(document.createElement("p"));
          box.innerHTML = `Pay ${symbol}, ${symbol}${symbol}; or ${symbol}.`;
          const found = [];
          for (let width = 70; width < 300; width += 1) {
            box.style.width = `${width}px`;
            for (const node of box.childNodes) {
              const before = node.previousSibling;
              if (node.nodeType !== 3 || !before) continue;
              const range = document.createRange();
              range.setStart(node, 0);
              range.setEnd(node, 1);
              const [mark, drawn] = [range, before.querySelector("svg")].map((x) => x.getBoundingClientRect());
              if (mark.left < drawn.right - 4 || mark.bottom < drawn.top) found.push([width, node.data]);
            }
          }
          return found;
        }"""
    )
    assert astray == []


def test_an_open_citation_opens_its_reason(host: str, page: Page) -> None:
    page.goto(host + "/cr/2009-10-01/103/")
    page.locator("a.open").first.click()
    expect(page.locator("#open-no-such-rule")).to_have_attribute("open", "")


def test_print_leaves_the_text(host: str, page: Page) -> None:
    page.goto(host + "/rules/704/")
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator("aside").first).to_be_hidden()
    expect(page.get_by_text("A player with 0 or less life loses.")).to_be_visible()


def test_years_beside_the_rules_are_not_for_paper(host: str, page: Page) -> None:
    page.goto(host + "/rules/104/")
    expect(page.locator(".book .age").first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".book .age").first).to_be_hidden()
