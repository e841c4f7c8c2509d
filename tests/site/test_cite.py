"""Citations checked in the browser: a pasted post, its day, the answers, and the answer to paste back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from generator import pipeline
from generator.pipeline.cite import answers, make_index
from generator.references.bearers import read_index

pytestmark = [pytest.mark.slow, pytest.mark.browser]

CASES: Final[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parent.parent / "cases" / "cites.json").read_text("utf-8")
)
POST: Final = (
    "By CR 704.5k you keep one. See rule 704.5n, [CR 605.1] and rules 716.2a-c.\n"
    "// 713.6, see rule 999.9\nThe junkyard is 718.6a <b>here</b>."
)
_CALL: Final = """
async ([module, text, day, index, numbers]) =>
  (await import(new URL(module, location))).answers(text, day, index, numbers)
"""

_TELLING: Final = """
async words => words.map((await import(new URL("/assets/javascripts/cite/beside.js", location))).tellingWords)
"""


def call(page: Page, text: str, day: str, index: Any, numbers: Any) -> list[dict[str, Any]]:
    module = "/assets/javascripts/cite/answers.js"
    found: list[dict[str, Any]] = page.evaluate(_CALL, [module, text, day, index, numbers])
    return found


def checked(page: Page, address: str, post: str, day: str) -> Page:
    page.goto(address)
    page.locator(".sheet.cite[data-ready]").wait_for()
    page.get_by_label("Post").fill(post)
    page.get_by_label("Written on").fill(day)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".sheet.cite")).to_have_attribute("aria-busy", "false")
    return page


def test_the_answer_to_paste_back_names_the_site_as_its_settings_do(
    site_host: str, page: Page
) -> None:
    def rename(route: Route) -> None:
        response = route.fetch()
        named = re.sub(r'(og:site_name" content=")[^"]*', r"\1Rules &amp; Co", response.text())
        route.fulfill(response=response, body=named)

    page.route("**/cite/", rename)
    checked(page, f"{site_host}/cite/", "See rule 704.5k.", "2009-10-23")
    reply = page.get_by_label("The answer, to paste back").input_value()
    assert "checked against the editions held by Rules & Co:" in reply


def test_the_cases_get_the_same_answers(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/cite/")
    for case in CASES["cases"]:
        found = call(page, case["text"], case["day"], CASES["index"], CASES["numbers"])
        expected = case["expected"]
        assert [(a["cited"], a["verdict"], a["now"]) for a in found] == [
            (e["cited"], e["verdict"], e["now"]) for e in expected
        ], case["name"]
        for answer, wanted in zip(found, expected, strict=True):
            assert answer["told"] == wanted.get("told", answer["told"])


@pytest.mark.parametrize("name", ["cite", "compare", "search"])
def test_where_scripts_run_nothing_says_that_they_do_not(
    site_host: str, page: Page, name: str
) -> None:
    page.goto(f"{site_host}/{name}/")
    parts = page.locator(".without-scripts")
    expect(parts.first).to_be_hidden()
    assert not any(part.is_visible() for part in parts.all())


def test_words_have_the_same_form(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/cite/")
    words = [word for word, _ in CASES["stems"]]
    assert page.evaluate(_TELLING, words) == [[stem] for _, stem in CASES["stems"]]


def test_texts_that_repeat_one_thing_get_the_same_answers(site_host: str, page: Page) -> None:
    """How long they take is told by ``benchmarks/posts.py``."""
    index = read_index(CASES["index"], CASES["numbers"])
    page.goto(f"{site_host}/cite/")
    for before, repeated, after in CASES["long"]:
        text = f"{before}{repeated * (1_000 // len(repeated))}{after}"
        found = call(page, text, "2009-10-23", CASES["index"], CASES["numbers"])
        told = answers(text, "2009-10-23", index)
        assert [(a["at"], a["told"]) for a in found] == [
            ([a.at.start, a.at.end], a.told) for a in told
        ], text[:60]


def test_all_sources_get_the_answers_of_the_command(
    root: Path, site: Path, site_host: str, page: Page
) -> None:
    """Every text of the five sources as a post of October 2009."""
    corpus = pipeline.read_corpus(
        pipeline.Inputs(root / "sources" / "sources.toml"), lambda _: None
    )
    index = make_index(pipeline.make_book(corpus, lambda _: None))
    document = json.loads((site / "data/v1/cite.json").read_text("utf-8"))
    folder = site / "data/v1/search/numbers"
    files = [path for path in folder.glob("*.json") if path.name != "index.json"]
    numbers = {n: b for path in files for n, b in json.loads(path.read_text("utf-8")).items()}
    texts = [t for tree in corpus.trees.values() for node in tree.nodes for t in node.texts()]
    post = "\n\n".join(text for text in texts if not any(ord(letter) > 0xFFFF for letter in text))
    page.goto(f"{site_host}/cite/")
    found = call(page, post, "2009-10-23", document, numbers)
    told = answers(post, "2009-10-23", index)
    assert len(told) > 1000
    assert [(a["at"], a["told"], a["candidates"]) for a in found] == [
        ([a.at.start, a.at.end], a.told, list(a.candidates)) for a in told
    ]


def test_a_post_is_checked(site_host: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    checked(page, f"{site_host}/cite/", POST, "2009-10-23")
    said = page.locator("[data-said]").inner_text()
    assert said.startswith("6 citations: ")
    items = page.locator("ol.found li").all_inner_texts()
    assert items[0].startswith("Moved 704.5k is now 704.5j: the legend rule")
    assert page.locator("ol.found li q b").first.inner_text() == "704.5k"
    # Quotation marks of the browser's own, if only empty ones, take the square of their number to be counted.
    for side in ("before", "after"):
        expect(page.locator("ol.found li q").first).to_have_css("content", "none", pseudo=side)
    expect(page.locator("ol.found b", has_text="<b>")).to_have_count(0)
    page.get_by_role("link", name="704.5k is now 704.5j").click()
    page.wait_for_url("**/r/704.5j/")
    assert all(url.startswith(site_host) for url in asked)
    assert not any("704.5k" in url.partition("?")[2] for url in asked)


def test_the_answer_is_text_to_paste(site_host: str, page: Page) -> None:
    checked(page, f"{site_host}/cite/", POST, "2009-10-23")
    reply = page.get_by_label("The answer, to paste back").input_value()
    assert "- 704.5k is now 704.5j: the legend rule" in reply
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the answer").click()
    expect(page.locator("[data-copied]")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == reply


def test_on_paper_the_answer_stands_in_full(site_host: str, page: Page) -> None:
    checked(page, f"{site_host}/cite/", "\n".join([POST] * 4), "2009-10-23")
    page.emulate_media(media="print")
    reply = page.get_by_label("The answer, to paste back")
    assert reply.evaluate("field => field.scrollHeight - field.clientHeight") == 0
    expect(page.get_by_text("Copy the answer")).to_be_hidden()


def test_each_rule_that_could_be_meant_is_a_way_to_look(site_host: str, page: Page) -> None:
    checked(page, f"{site_host}/cite/", "rule 704.5k, rule 704.5j", "2015-01-01")
    ways = page.locator("ol.found > li").first.locator(".ways a")
    assert [link.get_attribute("href") for link in ways.all()] == [
        f"{site_host}/r/704.5j/#e2009-10-01",
        f"{site_host}/r/704.5k/",
    ]
    ways.first.click()
    expect(page).to_have_url(f"{site_host}/r/704.5j/#e2009-10-01")


def test_the_name_of_another_rule_is_found_though_its_topic_is_not_cited(
    site_host: str, page: Page
) -> None:
    """Its files are loaded for the name alone."""
    checked(page, f"{site_host}/cite/", "the legend rule is rule 703.1", "2024-03-08")
    ways = page.locator("ol.found > li").first.locator(".ways a").all_inner_texts()
    assert [way.partition(",")[0] for way in ways] == ["703.1", "704.5j"]


def test_a_quoted_heading_is_found_though_its_topic_is_not_cited(
    site_host: str, page: Page
) -> None:
    checked(page, f"{site_host}/cite/", "rule 605.1, “Flip Cards”", "2009-10-23")
    ways = page.locator("ol.found > li").first.locator(".ways a").all_inner_texts()
    assert [way.partition(" ")[0].strip(",") for way in ways] == ["605.1", "709"]


@pytest.mark.parametrize(
    "words", ["Posted by Ann, Mar. 12th, 2008", "on 12 March 2008", "[2008-03-12T10:00] 2008-03-12"]
)
def test_the_day_that_a_post_names_is_offered(site_host: str, page: Page, words: str) -> None:
    """By the keyboard alone; the reader's own choice is not questioned."""
    page.goto(f"{site_host}/cite/")
    page.locator(".sheet.cite[data-ready]").wait_for()
    page.get_by_label("Post").fill(f"{words}: rule 605.1")
    page.get_by_label("Post").press("Control+Enter")
    offered = page.locator("[data-named]")
    expect(offered).to_have_text("The post names March 12, 2008. Read it as of that day")
    assert offered.get_attribute("aria-live") == "polite"
    assert not Axe().run(page, context=".sheet.cite").response["violations"]
    offered.get_by_role("button").press("Enter")
    expect(offered).to_be_empty()
    day = page.get_by_label("Written on")
    expect(day).to_have_value("2008-03-12")
    expect(day).to_be_focused()
    expect(page.get_by_label("The answer, to paste back")).to_have_value(
        re.compile("Rules cited on 2008-03-12")
    )


@pytest.mark.parametrize(
    "words",
    [
        "March 12, 2008 and March 13, 2008",
        "March 2008",
        "February 30, 2008",
        "2008-02-30",
        "704.5k@2009-10-01",
        "https://x.example/2008-03-12/",
        "Foo 12, 2008",
    ],
)
def test_no_day_is_offered_where_not_one_is_named(site_host: str, page: Page, words: str) -> None:
    page.goto(f"{site_host}/cite/")
    page.locator(".sheet.cite[data-ready]").wait_for()
    page.get_by_label("Post").fill(f"{words} rule 605.1")
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".sheet.cite")).to_have_attribute("aria-busy", "false")
    expect(page.locator("ol.found li").last).to_contain_text("605.1")
    expect(page.locator("[data-named]")).to_be_empty()


def test_no_day_is_offered_where_one_was_chosen(site_host: str, page: Page) -> None:
    checked(page, f"{site_host}/cite/", "March 12, 2008: rule 605.1", "2009-10-23")
    expect(page.locator("[data-named]")).to_be_empty()


def test_a_long_post_is_answered_in_turns(site_host: str, page: Page) -> None:
    """The page says how far it is, and the longest time in which it hears nothing is short."""
    page.goto(f"{site_host}/cite/")
    page.locator(".sheet.cite[data-ready]").wait_for()
    page.evaluate(
        """() => {
          window.told = [];
          const said = document.querySelector("[data-said]");
          new MutationObserver(() => window.told.push(said.textContent)).observe(said, { childList: true });
        }"""
    )
    page.get_by_label("Post").fill("rule 704.5k and then 704.5j, " * 2000)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-said]")).to_contain_text("4000 citations", timeout=60_000)
    told = page.evaluate("window.told")
    assert any(words.startswith("Checking … ") and words.endswith("%") for words in told)


def test_the_last_check_counts_however_late_an_earlier_one_ends(site_host: str, page: Page) -> None:
    waiting: list[Route] = []
    page.route("**/search/numbers/704.json", lambda route: waiting.append(route))  # noqa: PLW0108 - Playwright marks what it calls
    page.goto(f"{site_host}/cite/")
    page.locator(".sheet.cite[data-ready]").wait_for()
    page.get_by_label("Written on").fill("2009-10-23")
    for post in ("See rule 704.5k.", "See rule 605.1."):
        page.get_by_label("Post").fill(post)
        page.get_by_role("button", name="Check").click()
    first = page.locator("[data-results] ol li").first
    expect(first).to_contain_text("605.1")
    with page.expect_response("**/search/numbers/704.json"):
        waiting[0].continue_()
    page.wait_for_timeout(300)
    expect(first).to_contain_text("605.1")


def test_by_keyboard(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/cite/")
    page.locator(".sheet.cite[data-ready]").wait_for()
    page.get_by_label("Post").focus()
    page.keyboard.type("rule 704.5k")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-said]")).to_have_text("1 citation: 1 right.")


def test_what_did_not_come_sends_no_post_and_loses_none(site_host: str, page: Page) -> None:
    """Whatever a reader presses; the page says that it is to be loaded again."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.route("**/cite/find.js", lambda route: route.abort())
    page.goto(f"{site_host}/cite/")
    told = "Not all that this page needs came over the network. Load this page again. What you have written stays."
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.get_by_text("not opened as files")).to_have_count(0)
    page.get_by_label("Post").fill("rule 704.5k")
    page.get_by_label("Written on").fill("2009-10-23")
    expect(page.get_by_role("button", name="Check")).to_be_disabled()
    page.get_by_label("Written on").press("Enter")
    page.evaluate("document.querySelector('.cite form').requestSubmit()")
    page.wait_for_timeout(300)
    assert page.url == f"{site_host}/cite/"
    assert not any("?" in url for url in asked)
    page.unroute("**/cite/find.js")
    page.reload()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("ol.found li").first).to_contain_text("704.5k is now 704.5j")


def test_a_post_is_there_for_who_comes_back(site_host: str, page: Page) -> None:
    checked(page, f"{site_host}/cite/", "rule 704.5k", "2009-10-23")
    page.locator("ol.found a").first.click()
    page.wait_for_url("**/r/704.5j/**")
    page.go_back()
    expect(page.get_by_label("Post")).to_have_value("rule 704.5k")
    page.goto(f"{site_host}/cite/")
    expect(page.get_by_label("Post")).to_have_value("")


def test_nothing_to_check(site_host: str, page: Page) -> None:
    checked(page, f"{site_host}/cite/", "  ", "2009-10-23")
    expect(page.locator("[data-said]")).to_have_text("Paste a post first.")
    checked(page, f"{site_host}/cite/", "No rule.", "2009-10-23")
    expect(page.locator("[data-said]")).to_have_text("It cites no rule.")
    expect(page.locator("[data-results]")).to_be_hidden()


def test_numbers_that_nothing_cites_are_named(site_host: str, page: Page) -> None:
    """One that no rule ever bore may be anything; of one that a rule bore a reader is told what to write."""
    post = "I play 704.5 here, for 3.75 and 999.9, 704.5M of them, 120.5K in all."
    checked(page, f"{site_host}/cite/", post, "2009-10-23")
    told = "Left aside, as nothing says that a rule is meant: 704.5, 704.5m. If one is, write “rule 704.5”."
    expect(page.locator("[data-said]")).to_have_text(f"It cites no rule. {told}")


def test_beside_a_citation_a_bare_number_counts_if_a_rule_bore_it(
    site_host: str, page: Page
) -> None:
    post = "By rule 704.5a I play 704.5 here and 999.9 there, for $704.3."
    checked(page, f"{site_host}/cite/", post, "2009-10-23")
    cited = page.locator("ol.found q b").all_inner_texts()
    assert cited == ["704.5a", "704.5"]
    assert "Left aside" not in page.locator("[data-said]").inner_text()


@pytest.mark.parametrize("width", [360, 1200])
def test_it_is_read_on_any_screen(site_host: str, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    checked(page, f"{site_host}/cite/", POST, "2015-01-01")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert Axe().run(page).violations_count == 0
