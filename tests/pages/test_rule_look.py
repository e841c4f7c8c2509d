"""Rule pages in a browser: diffs shown each way, copying, keys, without scripts, and what axe finds."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

pytestmark = [pytest.mark.slow, pytest.mark.browser]

ADDRESSES = (
    "/r/704.5j/",
    "/r/704.7/",
    "/r/704.1/",
    "/r/704.5/",
    "/r/704/",
    "/r/704.5j@2009-10-01/",
    "/r/504.6/",
)
RULE = "/r/704.5j/"
INSERTED = "controlled by the same player, that player chooses one of them, and the rest"


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A browser that lets the page read and write the clipboard."""
    made = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield made
    made.close()


def clipboard(page: Page) -> str:
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize("address", ADDRESSES)
def test_quiet_at_home_and_narrow(lives_host: str, browser: Browser, address: str) -> None:
    """On a phone: no console message, no request to another host, nothing scrolls sideways."""
    phone = browser.new_context(viewport={"width": 360, "height": 740})
    page = phone.new_page()
    said: list[str] = []
    asked: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(lives_host + address)
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(script) == 0
    if page.locator(".views").count():
        page.get_by_text("Side by side").click()
        assert page.evaluate(script) == 0
    assert said == []
    assert [url for url in asked if not url.startswith(lives_host)] == []
    phone.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_axe_finds_nothing(lives_host: str, browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(lives_host + address)
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    for mark in page.locator(".marks input").all():
        mark.check()
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
    found = Axe().run(page, options=options).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []
    if page.locator(".views").count():
        page.get_by_text("Side by side").click()
        found = Axe().run(page, options=options).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []
    context.close()


def test_changes_read_without_scripts(lives_host: str, browser: Browser) -> None:
    bare = browser.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(lives_host + RULE)
    expect(page.locator("ins", has_text=INSERTED).first).to_be_visible()
    expect(page.locator("del", has_text="on the battlefield, all").first).to_be_visible()
    expect(page.get_by_text("Side by side")).to_be_hidden()
    page.get_by_text("Text only").click()
    expect(page.locator("del", has_text="on the battlefield, all").first).to_be_hidden()
    page.get_by_text("Inline").click()
    page.get_by_label("substance").uncheck()
    expect(page.locator("del", has_text="on the battlefield, all").first).to_be_hidden()
    expect(page.locator("ins", has_text=INSERTED).first).to_be_visible()
    expect(page.locator(".perma a")).to_be_visible()
    bare.close()


def test_side_by_side_is_remembered(lives_host: str, page: Page) -> None:
    page.goto(lives_host + RULE)
    page.get_by_text("Side by side").click()
    old, new = page.locator("#e2024-03-08 .sides > div").all()
    assert old.inner_text().startswith("October 2009, 704.5k")
    assert "on the battlefield, all" in old.inner_text()
    assert INSERTED not in old.inner_text()
    assert new.inner_text().startswith("Spring 2024, 704.5j")
    assert INSERTED in new.inner_text()
    expect(page.locator("#e2024-03-08 .chg > .diff")).to_be_hidden()
    page.goto(lives_host + "/r/708.9/")
    expect(page.locator(".sides").first).to_be_visible()
    page.get_by_text("Inline").click()
    page.reload()
    expect(page.locator(".sides")).to_have_count(0)


def test_unmarked_depths_are_remembered(lives_host: str, page: Page) -> None:
    page.goto(lives_host + RULE)
    typography = page.locator("#e2024-03-08 .chg > .diff del.t").first
    expect(typography).to_be_hidden()
    page.get_by_label("typography").check()
    expect(typography).to_be_visible()
    page.reload()
    expect(page.locator("#e2024-03-08 .chg > .diff del.t").first).to_be_visible()


def test_arrows_lead_to_the_neighbours(lives_host: str, page: Page) -> None:
    page.goto(lives_host + RULE)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**/r/704.5k/")
    page.locator("h1").hover()  # the page is drawn: before that a browser drops keys
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**/r/704.5j/")
    page.get_by_text("Inline").click()
    page.keyboard.press("ArrowRight")  # chooses the next way to show changes
    expect(page).to_have_url(lives_host + RULE)


def test_a_permalink_leads_to_the_rule_at_that_edition(lives_host: str, page: Page) -> None:
    page.goto(lives_host + "/r/704.5k@2009-10-01/")
    page.wait_for_url("**/r/704.5j/#e2009-10-01")


def test_a_folded_edition_opens_when_a_link_leads_to_it(lives_host: str, page: Page) -> None:
    page.goto(lives_host + "/r/704.1/#e2024-03-08")
    expect(page.locator("#e2024-03-08")).to_be_visible()


TEXT = (
    "If two or more legendary permanents with the same name are controlled by the same player, "
    "that player chooses one of them, and the rest are put into their owners’ graveyards. This is "
    "called the “legend rule.”"
)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("Markdown", "> **[CR 704.5j]({url})** {text}\n> (CR spring 2024)"),
        (
            "BBCode",
            '[quote="CR 704.5j, spring 2024"][url={url}][b]704.5j[/b][/url] {text}[/quote]',
        ),
        (
            "HTML",
            '<blockquote cite="{url}"><p><b><a href="{url}">704.5j</a></b> {text}</p></blockquote>',
        ),
        ("Plain text", '704.5j "{text}" (Magic CR, spring 2024) {url}'),
        (
            "Code comment",
            (
                "CR 704.5j (spring 2024): If two or more legendary permanents with the same name are "
                "controlled by the same player ..."
            ),
        ),
        ("Short mark", "[CR 704.5j]({url})"),
    ],
)
def test_quotations(lives_host: str, reader: BrowserContext, form: str, expected: str) -> None:
    page = reader.new_page()
    page.goto(lives_host + RULE)
    page.get_by_text("Options").click()
    page.locator("select[name=form]").select_option(label=form)
    page.get_by_role("button", name=f"Copy as {form}").click()
    page.wait_for_function("document.querySelector('.said').textContent !== ''")
    url = f"{lives_host}/r/704.5j@2024-03-08/"
    assert clipboard(page) == expected.format(url=url, text=TEXT)
    assert page.get_by_role("status").inner_text() == f"Copied 704.5j as {form}"


def test_links_and_the_choice_remembered(lives_host: str, reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto(lives_host + RULE)
    page.get_by_role("button", name="Copy link").click()
    page.wait_for_function("document.querySelector('.said').textContent !== ''")
    assert clipboard(page) == f"{lives_host}/r/704.5j@2024-03-08/"
    assert page.get_by_role("status").inner_text() == "Copied the permanent link"
    page.get_by_text("Options").click()
    page.get_by_label("by number").check()
    page.goto(lives_host + "/r/708.9/")
    page.get_by_role("button", name="Copy link by number").click()
    page.wait_for_function("document.querySelector('.said').textContent !== ''")
    assert clipboard(page) == f"{lives_host}/r/708.9/"


def test_subrules_and_examples_on_request(lives_host: str, reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto(lives_host + "/r/704.5/")
    page.get_by_text("Options").click()
    page.get_by_label("with subrules").check()
    page.get_by_role("button", name="Copy as Markdown").click()
    page.wait_for_function("document.querySelector('.said').textContent !== ''")
    lines = clipboard(page).splitlines()
    assert lines[0].endswith("** The state-based actions are as follows:")
    assert lines[2].startswith("> 704.5j If two or more legendary permanents")
    assert all(line.startswith(">") for line in lines)
    page.goto(lives_host + "/r/704.7/")
    page.get_by_text("Options").click()
    page.get_by_label("with examples").uncheck()
    page.get_by_role("button", name="Copy as Markdown").click()
    page.wait_for_function("document.querySelector('.said').textContent !== ''")
    assert "Example" not in clipboard(page)
    assert "replace all of them." in clipboard(page)


def test_copying_by_keyboard(lives_host: str, reader: BrowserContext) -> None:
    page = reader.new_page()
    page.goto(lives_host + RULE)
    page.get_by_role("button", name="Copy as Markdown").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.said').textContent !== ''")
    assert clipboard(page).startswith("> **[CR 704.5j]")


def test_print_leaves_text_and_history(lives_host: str, page: Page) -> None:
    page.goto(lives_host + RULE)
    page.emulate_media(media="print")
    expect(page.locator(".copy")).to_be_hidden()
    expect(page.locator(".views")).to_be_hidden()
    expect(page.locator("ins", has_text=INSERTED).first).to_be_visible()
