"""Every kind of page of the real site: quiet, at home, narrow, light and dark, and what axe finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.site.kinds import ADDRESSES, COLOURS, LONG, RULES, SIDEWAYS
from tests.site.pages import BuiltSite

pytestmark = [pytest.mark.slow, pytest.mark.browser]

#: All that is folded, and all that is laid out only when it comes into sight.
_OPEN = """() => {
  document.querySelectorAll("details").forEach(fold => { fold.open = true; });
  document.querySelectorAll(".change").forEach(change => { change.style.contentVisibility = "visible"; });
}"""


def test_no_kind_of_page_is_left_out(built: BuiltSite) -> None:
    def kind(address: str) -> str:
        return str(built.pages[address].xpath("string(//*[@data-kind]/@data-kind)"))

    assert {kind(address) for address in built.pages} == {kind(a) for a in ADDRESSES} | {""}


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("address", ADDRESSES)
def test_quiet_at_home_and_narrow(site_host: str, phone: Page, address: str) -> None:
    """On a phone: no console message, no request to another host, nothing scrolls sideways."""
    said: list[str] = []
    asked: list[str] = []
    phone.on("console", lambda message: said.append(message.text))
    phone.on("pageerror", lambda error: said.append(str(error)))
    phone.on("request", lambda request: asked.append(request.url))
    phone.goto(site_host + address, wait_until="networkidle")
    assert phone.evaluate(SIDEWAYS) == 0
    phone.evaluate(_OPEN)
    assert phone.evaluate(SIDEWAYS) == 0
    assert said == []
    assert [url for url in asked if not url.startswith(site_host)] == []


@pytest.fixture(scope="module")
def desk(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("address", [a for a in ADDRESSES if a not in LONG])
def test_axe_finds_nothing(site_host: str, desk: Page, address: str) -> None:
    """In the light, and of the colours in the dark."""
    desk.emulate_media(color_scheme="light")
    desk.goto(site_host + address)
    desk.evaluate(_OPEN)
    found = Axe().run(desk, options=RULES).response["violations"]
    desk.emulate_media(color_scheme="dark")
    found += Axe().run(desk, options=COLOURS).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []


@pytest.fixture(scope="module")
def touched(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_finger_meets_what_it_means(site_host: str, touched: Page, address: str) -> None:
    """What can be touched is 24 pixels wide and high, or stands so far from the next, or in a sentence."""
    touched.goto(site_host + address)
    touched.evaluate(_OPEN)
    options = {"runOnly": {"type": "rule", "values": ["target-size"]}}
    found = Axe().run(touched, options=options).response["violations"]
    assert [node["html"][:200] for violation in found for node in violation["nodes"]] == []
