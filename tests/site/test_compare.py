"""Any two editions compared in the browser: picked, kept in the address, filtered, read on any screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect

pytestmark = [pytest.mark.slow, pytest.mark.browser]

PAIR = "/compare/?old=2009-10-01&new=2024-03-08"
RULE = f"{PAIR}&rule=704.5k@2009-10-01"
TOPIC = f"{PAIR}&rule=708"
INSERTED = "controlled by the same player, that player chooses one of them, and the rest"


def compared(page: Page, address: str) -> Page:
    """The page at ``address`` when it is done comparing."""
    page.goto(address)
    expect(page.locator(".sheet.compare")).to_have_attribute("aria-busy", "false", timeout=20_000)
    return page


def test_two_editions_as_on_their_own_page(site_host: str, page: Page) -> None:
    """The same changes in the same groups, under the same anchors."""
    entries = """() => [...document.querySelectorAll(".group .change")].map(change => [
        change.closest(".group").classList[1], change.id, change.dataset.class, change.dataset.depth ?? ""])"""
    page.goto(f"{site_host}/changes/2009-10-01..2024-03-08/")
    built = page.evaluate(entries)
    counts = page.locator(".kinds b").all_inner_texts()
    compared(page, site_host + PAIR)
    assert len(built) > 300
    assert page.evaluate(entries) == built
    assert page.locator(".kinds label:visible b").all_inner_texts() == counts
    page.get_by_role("link", name="a page of their own").click()
    page.wait_for_url("**/changes/2009-10-01..2024-03-08/")


def test_what_is_perhaps_another_rule_says_so(site_host: str, page: Page) -> None:
    """In the list as on the page of the two editions, and where one rule is compared, both ways in time."""
    doubted = ".change:has(.chip.dbt) .pair"
    page.goto(f"{site_host}/changes/2006-10-01..2009-10-01/")
    built = page.locator(doubted).all_inner_texts()
    assert len(built) == page.locator(".chip.dbt").count() == 1
    both = "old=2006-10-01&new=2009-10-01"
    compared(page, f"{site_host}/compare/?{both}")
    assert page.locator(doubted).all_inner_texts() == built
    for query in (f"{both}&rule=712.3", "old=2009-10-01&new=2006-10-01&rule=712.3"):
        compared(page, f"{site_host}/compare/?{query}")
        expect(page.locator(".life .chip.dbt")).to_have_text(["perhaps the same rule"])


def test_only_the_two_editions_are_loaded(site_host: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    compared(page, f"{site_host}/compare/?old=2006-10-01&new=2024-03-08")
    data = [url.removeprefix(f"{site_host}/data/v1/") for url in asked if "/data/v1/" in url]
    days = ("2006-10-01", "2024-03-08")
    of_each = [f"{folder}/{day}.json" for folder in ("editions", "rules") for day in days]
    assert sorted(data) == ["compare.json", *of_each]


def test_picking_is_kept_in_the_address(site_host: str, page: Page) -> None:
    compared(page, f"{site_host}/compare/")
    assert page.locator("[data-said]").inner_text() == "Press Compare, or pick two other editions."
    page.locator("select[name=old]").select_option(label="October 2006")
    page.locator("select[name=new]").select_option(label="October 2009")
    page.get_by_label("Rule or topic").fill("504.6")
    page.get_by_role("button", name="Compare").click()
    page.wait_for_url("**/compare/?old=2006-10-01&new=2009-10-01&rule=504.6")
    expect(page.locator(".life h2")).to_contain_text("504.6 → 707.9")
    assert page.title().startswith("504.6, October 2006 to October 2009 · ")
    page.get_by_role("button", name="Swap the two editions").click()
    page.wait_for_url("**/compare/?old=2009-10-01&new=2006-10-01&rule=504.6")
    expect(page.locator(".life h2")).to_contain_text("707.9 → 504.6")
    page.go_back()
    expect(page.locator(".life h2")).to_contain_text("504.6 → 707.9")
    assert page.locator("select[name=old]").input_value() == "2006-10-01"


def test_an_edition_is_named_by_the_beginning_of_its_id(site_host: str, page: Page) -> None:
    """As on the command line, if no other one begins so; on paper the two are named above what changed."""
    compared(page, f"{site_host}/compare/?old=2006&new=2009&rule=504.6")
    expect(page.locator(".life h2")).to_contain_text("504.6 → 707.9")
    assert page.locator("select[name=new]").input_value() == "2009-10-01"
    titles = page.get_by_text("October 2006 to October 2009, only 504.6")
    expect(titles).to_be_hidden()
    page.emulate_media(media="print")
    expect(titles).to_be_visible()
    compared(page, f"{site_host}/compare/?old=2&new=2009")
    told = "3 editions begin with “2”: October 2006, October 2009 and spring 2024. Pick one."
    assert page.inner_text("[data-said]") == told


def test_of_very_many_editions_it_is_said_only_that_they_are(site_host: str, page: Page) -> None:
    index = page.request.get(f"{site_host}/data/v1/compare.json").json()
    more = [{**index["editions"][0], "id": f"1066-10-{day}"} for day in range(10, 23)]
    several = {**index, "editions": [*index["editions"], *more]}
    page.route("**/compare.json*", lambda route: route.fulfill(json=several))
    compared(page, f"{site_host}/compare/?old=1066&new=2009")
    assert page.inner_text("[data-said]") == "13 editions begin with “1066”. Pick one."


def test_a_rule_in_two_editions(site_host: str, page: Page) -> None:
    compared(page, site_host + RULE)
    assert page.locator(".life h2").all_inner_texts() == ["704.5k → 704.5j the legend rule"]
    told = "Here is 704.5k in October 2009 and in spring 2024."
    expect(page.get_by_role("status").filter(has_text=told)).to_be_visible()
    assert INSERTED in page.locator(".life ins").first.inner_text()
    assert page.locator(".life ins").first.text_content().startswith("[inserted: ")  # type: ignore[union-attr]
    page.get_by_text("Side by side").click()
    old, new = page.locator(".sides > div").all()
    assert old.inner_text().startswith("October 2009, 704.5k")
    assert "on the battlefield, all" in old.inner_text()
    assert INSERTED not in old.inner_text()
    assert new.inner_text().startswith("Spring 2024, 704.5j")
    page.reload()
    expect(page.locator(".sides").first).to_be_visible()


@pytest.mark.parametrize(
    ("how", "other", "told"),
    [
        ("elsewhere", "704.5a", "Most of what 704.5k said stands today in 704.5a."),
        (
            "divided",
            "704.5a",
            "Most of what 704.5k said is not in what it became, and some stands today in 704.5a.",
        ),
        ("faded", "704.5k", "Hardly any of what 704.5k said is left today in what it became."),
    ],
)
def test_that_old_words_are_not_in_what_the_rule_became(
    site_host: str, page: Page, how: str, other: str, told: str
) -> None:
    """The five sources have none, so their index is given one."""
    texts, rules, index = (
        page.request.get(f"{site_host}/data/v1/{name}.json").json()
        for name in ("editions/2009-10-01", "rules/2009-10-01", "compare")
    )
    keys = {
        node["number"]: key for node, (key, *_) in zip(texts["nodes"], rules["rules"], strict=True)
    }
    astray = [["2009-10-01", "2024-03-08", keys["704.5k"], keys[other], how]]
    page.route("**/compare.json*", lambda route: route.fulfill(json=index | {"astray": astray}))
    compared(page, site_host + RULE)
    expect(page.locator(".life .told")).to_have_text([told])
    compared(page, site_host + PAIR)
    expect(page.locator("[id='c704.5j'] .told")).to_have_text([told])


def test_beside_a_number_that_neither_has_stand_the_nearest(site_host: str, page: Page) -> None:
    """A topic between two that there are, and the way to one of them."""
    compared(page, f"{site_host}/compare/?old=2009&new=2024&rule=704.99")
    near = page.locator("[data-notes] p", has_text="The nearest")
    numbers = near.get_by_role("link").all_inner_texts()
    assert numbers[0].startswith("704.")
    assert numbers[1:] == ["705.1"]
    near.get_by_role("link", name="705.1").click()
    expect(page.locator(".life h2").first).to_contain_text("705.1")


def test_a_number_of_two_rules_shows_both(site_host: str, page: Page) -> None:
    compared(page, f"{site_host}{PAIR}&rule=704.5k")
    heads = page.locator(".life h2").all_inner_texts()
    assert heads == ["704.5k → 704.5j the legend rule", "704.5m → 704.5k the world rule"]
    assert "another rule in October 2009 than in spring 2024" in page.inner_text("[data-said]")


def test_a_letter_that_no_edition_uses_is_told_and_not_looked_for(
    site_host: str, page: Page
) -> None:
    compared(page, f"{site_host}{PAIR}&rule=704.5l")
    said = "704.5l is no rule: the letters l and o are never used."
    assert page.inner_text("[data-said]") == said
    notes = page.locator("[data-notes] p").all_inner_texts()
    assert notes[-1] == "The nearest are 704.5k and 704.5m."
    assert "Another edition" not in "".join(notes)
    compared(page, f"{site_host}{PAIR}&rule=704.9")
    assert "Another edition may have had it" in page.inner_text("[data-notes]")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("", "Press Compare, or pick two other editions."),
        ("?old=2009-10-01&new=2009-10-01", "Both are October 2009."),
        ("?old=2009-10-01&new=1066-10-14", "No edition here is called “1066-10-14”."),
        ("?old=2009-10-01&new=2024-03-08&rule=legend", "“legend” is no number of a rule."),
        (
            "?old=2009-10-01&new=2024-03-08&rule=199.9",
            "No rule of October 2009 has the number 199.9. Our copy of spring 2024 does not hold",
        ),
        (
            "?old=2009-10-01&new=2024-03-08&rule=103.Ruling.1",
            "No rule of October 2009 has the number 103.Ruling.1. Our copy of spring 2024 does not",
        ),
        ("?old=2009&new=2024&rule=704.99", "No rule 704.99 in either edition."),
        ("?old=2009&new=2024&rule=704.5zz", "No rule 704.5zz in either edition."),
        (
            "?old=2009&new=2024&rule=799",
            "No rule of October 2009 has the number 799. Our copy of spring 2024 does not hold",
        ),
    ],
)
def test_what_cannot_be_compared_is_said(site_host: str, page: Page, query: str, said: str) -> None:
    compared(page, f"{site_host}/compare/{query}")
    assert page.inner_text("[data-said]").startswith(said)
    expect(page.locator("[data-editions]")).to_be_hidden()
    expect(page.locator("[data-rule]")).to_be_hidden()


def test_who_names_a_rule_is_led_to_the_search(site_host: str, page: Page) -> None:
    compared(page, f"{site_host}{PAIR}&rule=legend+rule")
    link = page.get_by_role("link", name="search for the words")
    assert link.get_attribute("href") == f"{site_host}/search/?q=legend+rule"


def test_not_held_is_told_from_gone_and_from_new(site_host: str, page: Page) -> None:
    compared(page, f"{site_host}{PAIR}&rule=104.1")
    assert "not held" in page.locator(".life .chip").all_inner_texts()
    assert "nothing can be said about it" in page.locator(".life").inner_text()
    compared(page, f"{site_host}{PAIR}&rule=704.5s")
    assert "did not exist yet" in page.locator(".life .chip").all_inner_texts()
    compared(page, f"{site_host}{PAIR}&rule=704.5j@2009-10-01")
    assert "gone" in page.locator(".life .chip").all_inner_texts()


def test_a_term_of_the_glossary(site_host: str, page: Page) -> None:
    compared(page, f"{site_host}{PAIR}&rule=G4.10")
    expect(page.locator(".life")).to_have_count(1)
    assert "not held" in page.locator(".life .chip").all_inner_texts()


def test_a_topic_alone(site_host: str, page: Page) -> None:
    compared(page, site_host + TOPIC)
    numbers = page.locator(".change .pair").all_text_contents()
    assert len(numbers) > 5
    assert all("708" in number for number in numbers)


def test_back_in_time_is_said(site_host: str, page: Page) -> None:
    """Else "removed" would tell of rules that were not there yet."""
    said = "Spring 2024 is the newer one"
    compared(page, f"{site_host}/compare/?old=2024-03-08&new=2009-10-01&rule=708")
    assert said in page.locator(".notice", has_text="Back in time.").inner_text()
    compared(page, site_host + TOPIC)
    expect(page.locator(".notice", has_text="Back in time.")).to_have_count(0)


def test_one_change_is_told_as_one(site_host: str, page: Page) -> None:
    def without_the_others(route: Route) -> None:
        answer = route.fetch()
        edition = answer.json()
        for node in edition["nodes"]:
            if node["number"] not in {"600.1", "800.1"}:
                node |= {"number": "", "text": "", "passages": []}
        route.fulfill(response=answer, json=edition)

    page.route("**/data/v1/editions/*.json", without_the_others)
    compared(page, f"{site_host}/compare/?old=2006-10-01&new=2009-10-01&rule=800")
    assert page.inner_text("[data-said]") == "1 change in 800."


def test_the_filter_and_the_keys(site_host: str, page: Page) -> None:
    compared(page, site_host + PAIR)
    vocabulary = page.locator(".group.vocabulary")
    expect(vocabulary).to_be_visible()
    page.locator("#depth-vocabulary").uncheck()
    expect(vocabulary).to_be_hidden()
    status = page.locator(".filter [role=status]")
    expect(status).to_have_text(re.compile("changes are shown"))
    compared(page, site_host + PAIR)
    expect(status).to_be_empty()
    expect(vocabulary).to_be_hidden()  # remembered, as on the pages of changes
    page.locator("#depth-vocabulary").check()
    page.keyboard.press("n")
    first = page.locator(".change.at").get_attribute("id")
    page.keyboard.press("n")
    expect(page.locator(".change.at")).not_to_have_id(str(first))
    at = page.locator(".change.at").get_attribute("id")
    expect(page).to_have_url(re.compile(rf"#{re.escape(str(at))}$"))
    assert page.locator(".change").count() > 300  # the step compared nothing anew


def test_the_filter_compares_nothing_anew(site_host: str, page: Page) -> None:
    """What is hidden stands in the address, is kept for the next comparison and counted there."""
    compared(page, site_host + PAIR)
    page.evaluate("document.querySelector('.group .change').dataset.seen = 'yes'")
    page.locator("#show-renumbered").uncheck()
    expect(page).to_have_url(re.compile(rf"{re.escape(PAIR)}&hide=show-renumbered$"))
    page.locator(".group .change .here:visible").first.click()
    page.go_back()
    expect(page.locator("[data-seen]")).to_have_count(1)
    page.get_by_label("Rule or topic").fill("708")
    page.get_by_role("button", name="Compare").click()
    page.wait_for_url("**rule=708")
    expect(page.locator(".sheet.compare")).to_have_attribute("aria-busy", "false")
    expect(page).to_have_url(re.compile("hide=show-renumbered"))
    every = page.locator(".group .change").count()
    left = page.locator(".group .change:not([data-class=renumbered])").count()
    assert 0 < left < every
    told = page.locator(".left-out.some [data-count]")
    expect(told).to_have_text(f"{left} of {every} are shown.")


def test_texts_that_do_not_come_are_asked_for_again(site_host: str, page: Page) -> None:
    broken = True

    def answer(route: Route) -> None:
        if broken:
            route.abort()
        else:
            route.continue_()

    page.route("**/editions/2024-03-08.json", answer)
    compared(page, site_host + RULE)
    assert page.inner_text("[data-said]") == "The texts could not be loaded."
    broken = False
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.get_by_role("button", name="Compare", exact=True)).to_be_focused()
    expect(page.locator(".life h2")).to_contain_text("704.5j")


@pytest.mark.parametrize(
    ("name", "address", "whole"),
    [("changes", PAIR, ".group .change"), ("history", RULE, ".life ins")],
)
def test_what_is_compared_stays_where_a_part_of_the_page_did_not_come(
    site_host: str, page: Page, name: str, address: str, whole: str
) -> None:
    """It is asked for again under another name, at once and for the next comparison."""
    told = page.get_by_text("Not all that this page can do came over the network.")
    script = f"**/javascripts/{name}.js"
    page.route(script, lambda route: route.abort())
    compared(page, site_host + address)
    expect(page.locator(whole).first).to_be_visible()
    expect(told).to_have_count(0)
    page.route(f"{script}?try=*", lambda route: route.abort())
    compared(page, site_host + address)
    expect(page.locator(whole).first).to_be_visible()
    expect(told).to_be_visible()
    page.unroute(f"{script}?try=*")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(told).to_have_count(0)
    expect(page.locator(whole).first).to_be_visible()


@pytest.mark.parametrize("late", ["**/compare/page.js", "**/data/v1/compare.json"])
def test_what_is_picked_and_written_meanwhile_stays(site_host: str, page: Page, late: str) -> None:
    """Whatever the address asks for, and however late that comes."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(late, hold)
    with page.expect_request(late):
        page.goto(site_host + PAIR, wait_until="commit")
    page.locator("select[name=new]").select_option("2006-10-01")
    page.get_by_label("Rule or topic").fill("504.6")
    for route in held:
        route.continue_()
    expect(page.locator(".sheet.compare")).to_have_attribute("aria-busy", "false", timeout=20_000)
    expect(page.locator("[data-titles]")).to_have_text("October 2009 to spring 2024")
    expect(page.locator("select[name=new]")).to_have_value("2006-10-01")
    expect(page.get_by_label("Rule or topic")).to_have_value("504.6")


def test_a_page_whose_script_did_not_come_says_so(site_host: str, page: Page) -> None:
    page.route("**/compare/list.js", lambda route: route.abort())
    page.goto(f"{site_host}/compare/")
    expect(page.get_by_text("Load this page again. These pairs have pages")).to_be_visible()
    expect(page.get_by_text("not opened as files")).to_have_count(0)


def test_by_keyboard_alone(site_host: str, page: Page) -> None:
    compared(page, f"{site_host}/compare/")
    page.locator("select[name=old]").focus()
    page.keyboard.type("October 2009")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.swap") == ""
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("704.6")
    page.keyboard.press("Enter")
    expect(page.locator(".life h2").first).to_contain_text("704.6")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 740}, color_scheme="dark")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("address", ["/compare/", PAIR, RULE, TOPIC])
def test_quiet_at_home_and_narrow(site_host: str, phone: Page, address: str) -> None:
    said: list[str] = []
    asked: list[str] = []
    phone.on("console", lambda message: said.append(message.text))
    phone.on("pageerror", lambda error: said.append(str(error)))
    phone.on("request", lambda request: asked.append(request.url))
    compared(phone, site_host + address)
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert phone.evaluate(script) == 0
    assert said == []
    assert [url for url in asked if not url.startswith(site_host)] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", ["/compare/", RULE, TOPIC])
def test_axe_finds_nothing(site_host: str, browser: Browser, address: str, scheme: str) -> None:
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = compared(context.new_page(), site_host + address)
    for fold in page.locator("details").all():
        fold.evaluate("fold => fold.open = true")
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]}
    found = Axe().run(page, options=options).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found] == []
    context.close()


def test_print_leaves_what_was_found(site_host: str, page: Page) -> None:
    compared(page, site_host + RULE)
    page.emulate_media(media="print")
    expect(page.locator(".pick")).to_be_hidden()
    expect(page.locator(".life ins").first).to_be_visible()


def test_without_scripts_the_page_leads_on(site_host: str, browser: Browser) -> None:
    bare = browser.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(f"{site_host}/compare/")
    expect(page.get_by_text("Comparing here needs JavaScript")).to_be_visible()
    expect(page.locator("form.pick")).to_be_hidden()
    page.get_by_role("link", name="October 2009 to spring 2024").click()
    expect(page).to_have_url(f"{site_host}/changes/2009-10-01..2024-03-08/")
    bare.close()


def test_other_pages_lead_here(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/changes/2009-10-01..2024-03-08/")
    page.get_by_role("link", name="Compare any two").click()
    page.wait_for_url(site_host + PAIR)
    page.goto(f"{site_host}/r/704.5j/")
    page.get_by_role("link", name="Compare any two versions").click()
    page.wait_for_url(
        re.compile(r"/compare/\?old=2009-10-01&new=2024-03-08&rule=704\.5j@2024-03-08")
    )
    expect(page.locator(".life h2")).to_contain_text("704.5k → 704.5j")
