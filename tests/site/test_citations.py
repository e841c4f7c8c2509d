"""Citations on the built site: where they lead, what is said beside them, who cites whom, what is open."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from tests.pages.reading import text_of
from tests.references.test_meant import OPEN
from tests.site.kinds import RULES
from tests.site.pages import BuiltSite

pytestmark = [pytest.mark.slow]


def beside(built: BuiltSite, address: str, number: str) -> list[str]:
    """What stands beside the links that print ``number``."""
    links = built.pages[address].xpath(f"//article//a[normalize-space()='{number}']")
    return [text_of(link.getnext()) for link in links if link.getnext() is not None]


@pytest.mark.parametrize(
    ("address", "number", "said"),
    [
        ("/rules/704/", "810", "[806, 2009]"),
        ("/rules/704/", "903", "[2009]"),
        ("/proposals/", "718.6", "[717.6, 2024]"),
        ("/proposals/", "800.4n", "[800.4h, 2009]"),
        ("/cr/2009-10-01/613/", "706", "[now 707]"),
    ],
)
def test_the_rule_meant_stands_beside_the_link(
    built: BuiltSite, address: str, number: str, said: str
) -> None:
    found = [words.removeprefix("that is ") for words in beside(built, address, number)]
    assert said in found


def test_the_report_lists_every_open_citation(built: BuiltSite) -> None:
    report = built.pages["/report/"]
    rows = report.xpath("//section[h2/@id='citations']//li")
    assert len(rows) >= len(OPEN)
    told = [text_of(row) for row in rows]
    for case in OPEN:
        cited = case.cited
        assert any(cited in row for row in told), case
    for row in rows:
        assert row.xpath("./a/@href")
        assert row.xpath("./q/b")
    groups = report.xpath("//section[h2/@id='elsewhere']//summary")
    assert any("a decision by hand" in text_of(group) for group in groups)
    titles = [text_of(row) for row in report.xpath("//section[h2/@id='titles']//li")]
    assert any("“Casual Variants”" in title for title in titles)
    assert any("“Continuous Effects”, elsewhere in the same text" in title for title in titles)


def test_many_citations_of_a_rule_are_folded(built: BuiltSite) -> None:
    [section] = built.pages["/r/704/"].xpath("//section[h2='Cited by']")
    shown = section.xpath("./ul/li")
    folded = section.xpath("./details//li")
    assert len(shown) == 8
    assert len(folded) > 20
    assert text_of(section.xpath("./details/summary")[0]) == f"{len(folded)} more"
    for item in (*shown, *folded):
        assert item.xpath("./a/@href")
        assert item.xpath("./q/b")


def test_every_layer_cites(built: BuiltSite) -> None:
    """Examples, rulings, the glossary's notes and definitions: each leads back from what it cites."""
    said = {
        page: text_of(built.pages[page].xpath("//section[h2='Cited by']")[0])
        for page in ("/r/107.1/", "/r/702.30/", "/r/726/")
    }
    assert "whole numbers" in said["/r/107.1/"]  # a ruling of 2004 that says 104.1
    assert "Kicker" in said["/r/702.30/"]  # a note of the glossary
    assert "subgame" in said["/r/726/"]  # the official misprint 724


@pytest.mark.browser
def test_a_quotation_leaves_out_what_stands_beside(site_host: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site_host}/r/704.6a/")
    expect(page.locator(".large .beside")).to_contain_text("[806, 2009]")
    page.get_by_role("button", name="Copy as Markdown").click()
    expect(page.locator(".copy .said")).not_to_be_empty()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "See rule 810, “Two-Headed Giant Variant.”" in copied


#: What is told of copying from now on.
_TOLD = """() => {
  window.told = [];
  const said = document.querySelector(".copy .said");
  new MutationObserver(() => told.push(said.textContent)).observe(said, { childList: true });
}"""


@pytest.mark.browser
def test_a_version_of_old_is_quoted_as_it_read(site_host: str, page: Page) -> None:
    """With the number it had, the edition, and a link to its place there; also where its stretch is folded."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{site_host}/r/704.5j/")
    button = page.locator("#e2009-10-01").get_by_role(
        "button", name="Copy 704.5k as of October 2009"
    )
    button.click()
    copied = page.locator("#e2009-10-01").get_by_role(
        "button", name="Copied 704.5k as of October 2009"
    )
    expect(copied).to_have_text("Copied")
    expect(page.locator(".copy .said")).to_contain_text("Copied 704.5k as of October 2009")
    page.evaluate(_TOLD)
    copied.click()  # the same is told once more only where it was gone
    page.wait_for_function("told.length === 2")
    assert page.evaluate("told.map(Boolean)") == [False, True]
    copied = page.evaluate("navigator.clipboard.readText()")
    link = f"**[CR 704.5k]({site_host}/cr/2009-10-01/704/#r704.5k)**"
    assert copied.startswith(
        f"> {link} If two or more legendary permanents with the same name are "
    )
    assert copied.endswith("> (CR October 2009)")
    assert "legend rule" in copied
    assert "chooses one of them" not in copied  # as it reads today


@pytest.mark.browser
def test_a_version_that_cannot_be_fetched_is_not_copied(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/r/704.5j/")
    page.route("**/cr/2009-10-01/**", lambda route: route.abort())
    button = page.locator("#e2009-10-01").get_by_role("button")
    button.click()
    expect(button).to_have_text("Not copied")
    expect(page.locator(".copy .said")).to_contain_text("could not be fetched")


@pytest.mark.browser
def test_the_skip_link_opens_no_version(site_host: str, page: Page) -> None:
    """It leads to the whole text, which holds all versions, and names none."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{site_host}/r/704.2/")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("location.hash !== ''")
    expect(page.locator("#e2024-03-08 .show-version")).to_have_attribute("aria-expanded", "false")
    assert errors == []


@pytest.mark.browser
def test_a_link_to_a_folded_version_shows_its_words(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/r/704.2/")
    item = page.locator("#e2024-03-08")
    expect(item.locator(".show-version")).to_be_hidden()
    expect(item.locator(".show-version")).to_have_attribute("aria-expanded", "false")
    page.evaluate("location.hash = 'e2024-03-08'")
    button = item.get_by_role("button", name="Words of 704.2 as of Spring 2024")
    expect(button).to_have_attribute("aria-expanded", "true")
    shown = item.locator(".shown")
    expect(shown).to_contain_text("State-based actions are checked throughout the game")
    expect(shown).to_be_in_viewport()
    button.click()
    expect(shown).to_have_count(0)
    button.press("Enter")
    expect(shown).to_have_count(1)
    with page.expect_response("**/cr/2024-03-08/**"):
        page.evaluate("location.hash = ''; location.hash = 'e2024-03-08'")
    page.wait_for_timeout(200)
    expect(shown).to_have_count(1)  # named once more, they are there already
    page.goto("about:blank")
    page.goto(f"{site_host}/r/704.2/#e2024-03-08")
    expect(shown).to_be_in_viewport()
    expect(item.get_by_role("button", name="Copy 704.2 as of Spring 2024")).to_be_visible()
    assert Axe().run(page, options=RULES).response["violations"] == []


@pytest.mark.browser
def test_links_in_words_shown_lead_where_they_led_in_their_edition(
    site_host: str, page: Page
) -> None:
    led = "parts => parts.flatMap(part => [...part.querySelectorAll('a[href]')].map(link => link.href))"
    page.goto(f"{site_host}/cr/2024-03-08/704/")
    wanted = page.locator("[id='r704.4'] > .body").evaluate_all(led)
    assert wanted
    page.goto(f"{site_host}/r/704.4/#e2024-03-08")
    shown = page.locator("#e2024-03-08 .shown")
    expect(shown).to_contain_text("Unlike triggered abilities")
    assert shown.evaluate_all(led) == wanted


@pytest.mark.browser
def test_words_that_come_when_they_are_no_longer_asked_for_are_not_shown(
    site_host: str, page: Page
) -> None:
    asked: list[Route] = []
    page.route("**/cr/2024-03-08/**", lambda route: asked.append(route))  # noqa: PLW0108
    with page.expect_request("**/cr/2024-03-08/**"):
        page.goto(f"{site_host}/r/704.2/#e2024-03-08")
    button = page.locator("#e2024-03-08 .show-version")
    button.click()
    expect(button).to_have_attribute("aria-expanded", "false")
    with page.expect_response("**/cr/2024-03-08/**"):
        asked[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator("#e2024-03-08 .shown")).to_have_count(0)


@pytest.mark.browser
def test_words_that_cannot_be_fetched_are_not_shown(site_host: str, page: Page) -> None:
    page.route("**/cr/2024-03-08/**", lambda route: route.abort())
    page.goto(f"{site_host}/r/704.2/#e2024-03-08")
    expect(page.locator("#e2024-03-08 .shown")).to_have_text(
        "The words of that edition could not be fetched."
    )


@pytest.mark.browser
def test_a_topic_has_no_words_to_copy(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/r/704/")
    expect(page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(page.locator(".copy-version, .show-version")).to_have_count(0)


@pytest.mark.browser
def test_old_and_new_words_are_not_copied_as_one_text(site_host: str, page: Page) -> None:
    """What a reader selects in a comparison says which words are which, or it would be quoted as a rule."""
    page.goto(f"{site_host}/r/704.5j/")
    diff = page.locator(".diff:has(del):has(ins)").first
    selected = diff.evaluate(
        "(e) => { const s = getSelection(); s.selectAllChildren(e); return s.toString(); }"
    )
    assert "[deleted:" in selected
    assert "[inserted:" in selected
