"""Walks through the real site: by keyboard alone, filtering changes, without scripts, on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = [pytest.mark.slow, pytest.mark.browser]

CHANGES = "/changes/2009-10-01..2024-03-08/"


@pytest.fixture
def reader(browser: Browser) -> Iterator[Page]:
    """A page that may read the clipboard."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until what has the focus matches ``wanted``, as a reader without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    pytest.fail(f"{wanted} is not reached by keyboard")


def test_by_keyboard_alone(site_host: str, reader: Page) -> None:
    """From the home page to a rule, through its history, to a quotation, and on to the next rule."""
    reader.goto(f"{site_host}/")
    reader.keyboard.press("/")
    reader.keyboard.type("708.9")
    reader.keyboard.press("Enter")
    reader.wait_for_url("**/r/708.9/")
    tab_to(reader, "[data-what=quotation]")
    expect(reader.locator("[data-what=quotation]")).to_have_css("outline-style", "solid")
    reader.keyboard.press("Enter")
    expect(reader.locator(".said")).to_have_text("Copied 708.9 as Markdown")
    copied = str(reader.evaluate("navigator.clipboard.readText()"))
    permanent = f"{site_host}/r/708.9@2024-03-08/"
    assert copied.startswith(f"> **[CR 708.9]({permanent})** If a face-down permanent")
    tab_to(reader, ".blame summary")
    reader.keyboard.press("Enter")
    expect(reader.locator(".blame p").first).to_be_visible()
    tab_to(reader, ".views [name=view]")
    reader.keyboard.press("ArrowRight")
    expect(reader.locator(".sides").first).to_be_visible()
    tab_to(reader, ".views [name=substance]")
    before = reader.locator(".sides ins:not([class])").first
    expect(before).to_have_css("text-decoration-line", "underline")
    reader.keyboard.press("Space")
    expect(before).to_have_css("text-decoration-line", "none")
    tab_to(reader, ".sure summary")
    reader.keyboard.press("Enter")
    expect(reader.locator(".sure[open]").first).to_contain_text("the same rule")
    reader.keyboard.press("ArrowRight")
    reader.wait_for_url("**/r/708.10/")


def test_the_filter_of_changes(site_host: str, page: Page) -> None:
    page.goto(site_host + CHANGES)
    new, substance = page.locator(".group.new"), page.locator(".group.substance")
    expect(new).to_be_visible()
    page.locator("#show-new").uncheck()
    expect(new).to_be_hidden()
    page.locator("#depth-substance").uncheck()
    expect(substance).to_be_hidden()
    page.goto(f"{site_host}/changes/2006-10-01..2009-10-01/")
    expect(page.locator(".group.substance")).to_be_hidden()  # the choice is remembered
    page.goto(f"{site_host}{CHANGES}#c704.5j")
    expect(page.locator("[id='c704.5j']")).to_be_visible()  # a link shows its change all the same
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile("#c704\\.5j$"))
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile("#c704\\.5j$"))


def test_reading_history_and_changes_without_scripts(site_host: str, browser: Browser) -> None:
    bare = browser.new_context(java_script_enabled=False)
    page = bare.new_page()
    page.goto(f"{site_host}/r/704.5j/")
    expect(page.locator(".history ins").first).to_be_visible()
    page.get_by_text("Text only").click()
    expect(page.locator(".history del").first).to_be_hidden()
    page.goto(site_host + CHANGES)
    page.locator("#show-removed").uncheck()
    expect(page.locator(".group.removed")).to_be_hidden()
    # By keyboard: changes above take their room as they come into sight, and a click would miss what moves.
    page.locator(".group.vocabulary summary").press("Enter")
    expect(page.locator(".group.vocabulary .change").first).to_be_visible()
    page.goto(f"{site_host}/r/704.5k@2009-10-01/")
    page.wait_for_url(re.compile(r"/r/704\.5j/index\.html#e2009-10-01$"))
    expect(page.locator("#e2009-10-01")).to_be_visible()
    bare.close()


def test_a_sheet_for_the_same_day(site_host: str, page: Page) -> None:
    """On paper, substance stands first, and nothing stands that only a screen needs."""
    page.goto(site_host + CHANGES)
    page.emulate_media(media="print")
    shown = page.locator("article > section.group:visible")
    assert shown.first.get_attribute("class") == "group substance"
    for hidden in (".filter", ".bar", ".foot", "aside", ".flow", ".group.vocabulary"):
        expect(page.locator(hidden).first, hidden).to_be_hidden()
    expect(page.get_by_text("The printout shows what was reworded in substance")).to_be_visible()
    expect(page.locator(".group.substance .change").first).to_be_visible()


@pytest.mark.parametrize("address", ["/", "/r/713.6/"])
def test_a_short_page_is_one_sheet(site_host: str, page: Page, address: str) -> None:
    page.goto(site_host + address)
    assert page.pdf(format="A4").count(b"/Type /Page\n") == 1


@pytest.mark.parametrize(
    ("address", "part", "style", "value"),
    [
        ("/terms/", ".eras > li", "break-inside", "avoid"),  # or a picture is cut in two
        ("/r/704.5j/", ".history .node", "break-after", "avoid"),
        ("/r/704.5j/", ".history .chips", "break-after", "avoid"),
        ("/editions/", ".tl h2", "break-after", "auto"),  # or all editions begin a new sheet
    ],
)
def test_sheets_end_where_something_ends(
    site_host: str, page: Page, address: str, part: str, style: str, value: str
) -> None:
    page.goto(site_host + address)
    page.emulate_media(media="print")
    expect(page.locator(part).first).to_have_css(style, value)


@pytest.mark.parametrize("wish", ["system", "own"])
def test_paper_is_the_same_for_who_reads_in_the_dark(
    site_host: str, browser: Browser, wish: str
) -> None:
    """Every token has its light value in print, whoever asked for the dark."""

    def tokens(page: Page) -> dict[str, str]:
        style = "getComputedStyle(document.documentElement)"
        names = "[...document.styleSheets].flatMap(sheet => [...sheet.cssRules])"
        names += ".filter(rule => rule.selectorText === ':root').flatMap(rule => [...rule.style])"
        found = f"{names}.map(name => [name, {style}.getPropertyValue(name)])"
        told: dict[str, str] = page.evaluate(f"Object.fromEntries({found})")
        return told

    def in_print(*, dark: bool) -> tuple[dict[str, str], dict[str, str]]:
        asked = dark and wish == "system"
        context = browser.new_context(color_scheme="dark" if asked else "light")
        page = context.new_page()
        page.goto(f"{site_host}/r/704.5j/")
        if dark and not asked:
            page.locator("[data-scheme-switch]").click()
        on_screen = tokens(page)
        page.emulate_media(media="print")
        printed = tokens(page)
        context.close()
        return on_screen, printed

    (light, on_paper), (dark, dark_on_paper) = in_print(dark=False), in_print(dark=True)
    assert light["--ink"] != dark["--ink"]
    assert dark_on_paper == on_paper


def test_every_wish_for_a_number_is_served(site_host: str, page: Page) -> None:
    """A number of several rules says so first; one that nobody bears now leads on."""
    page.goto(f"{site_host}/r/704.5k/")
    said = page.locator(".tenants").inner_text()
    assert "legend rule" in said
    assert "704.5j" in said
    page.goto(f"{site_host}/r/713.6/")
    expect(page.locator("h1")).to_contain_text("713.6")
    page.locator(".tenancies a").first.click()
    expect(page).to_have_url(re.compile("/r/.*#e"))


def test_the_contents_follow_the_reading(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rules/702/#r702.30d")
    here = page.locator("[data-follow] [aria-current='location']")
    expect(here).to_have_text("702.30 Kicker")
    expect(here).to_be_in_viewport()
    page.goto(f"{site_host}/rules/702/#r702.45")
    expect(here).to_contain_text("702.45")
    expect(here).to_have_count(1)


def test_a_rule_that_was_split_tells_its_own_words(site_host: str, page: Page) -> None:
    """What went to another rule is told apart, under the numbers of all; "text only" is the rule alone."""
    page.goto(f"{site_host}/r/707.9a/#e2024-03-08")
    entry = page.locator(".tl > li#e2024-03-08")
    own = entry.locator(":scope > .chg > .diff.text")
    expect(own.locator("del").last).to_contain_text("they retain their original values")
    expect(own.locator(".of")).to_have_count(0)
    together = entry.locator("details.joined")
    together.locator("summary").click()
    expect(together.locator(".of.now")).to_contain_text(["707.9a", "707.9c"])
    expect(together.locator(".of.was").first).to_contain_text("706.8")
    page.get_by_text("Text only").click()
    expect(together).to_be_hidden()
    shown = own.inner_text()
    assert shown.startswith("Some copy effects cause the copy to gain an ability")
    assert "retain" not in shown


def test_long_words_that_did_not_change_are_folded_in_a_history(site_host: str, page: Page) -> None:
    """And unfolded by whoever asks, who goes on reading there."""
    page.goto(f"{site_host}/r/704.3/")
    run = page.locator(".diff .long").first
    count = len((run.text_content() or "").split())
    assert count > 10
    expect(run).to_be_hidden()
    more = page.get_by_role("button", name=f"… {count} words unchanged …").first
    more.press("Enter")
    expect(run).to_be_visible()
    expect(run).to_be_focused()
    expect(more).to_have_count(0)


def test_where_all_changes_are_hidden_a_reader_is_told(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}{CHANGES}")
    told, some = (page.get_by_text(f"{which} changes are hidden.") for which in ("All", "Some"))
    expect(told).to_be_hidden()
    expect(some).to_be_hidden()
    for label in page.locator(".kinds label").all():
        label.click()
        expect(told.or_(some).locator("visible=true")).to_have_count(1)
    expect(told).to_be_visible()
    expect(page.locator(".change:visible")).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    expect(told).to_be_hidden()
    page.reload()
    expect(page.locator(".change").first).to_be_visible()


def test_a_fragment_that_is_none_stops_nothing(site_host: str, page: Page) -> None:
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(error.message))
    page.goto(f"{site_host}{CHANGES}#%")
    page.keyboard.press("n")
    expect(page.locator(".change.at")).to_have_count(1)
    assert failed == []


def test_arrows_scroll_where_there_is_something_to_scroll_to(site_host: str, page: Page) -> None:
    """They lead on elsewhere, and scroll a page that is wider than its window, or a table in a box."""
    address = f"{site_host}/rules/704/"
    page.goto(address)
    page.evaluate("document.body.style.minWidth = '300vw'")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    expect(page).to_have_url(address)
    page.evaluate("document.body.style.minWidth = ''")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"{site_host}/rules/705/")


def test_keys_that_are_pressed_with_others_are_the_browsers(site_host: str, page: Page) -> None:
    """Such as those that lead back, mark words or save the page."""
    address = f"{site_host}/rules/704/"
    page.goto(address)
    field = page.locator("[data-find]")
    for keys in ("Control+s", "Alt+ArrowRight", "Control+ArrowRight", "Shift+ArrowRight"):
        page.keyboard.press(keys)
        page.wait_for_timeout(200)
        expect(page).to_have_url(address)
        expect(field).not_to_be_focused()
    page.keyboard.press("s")
    expect(field).to_be_focused()
    page.goto(site_host + CHANGES)
    for keys in ("Control+j", "Alt+n"):
        page.keyboard.press(keys)
    expect(page.locator(".change.at")).to_have_count(0)


def test_steps_from_change_to_change_end_with_the_first_and_the_last(
    site_host: str, page: Page
) -> None:
    page.goto(site_host + CHANGES)
    changes = page.locator(".change:visible")
    for key, end in (("p", changes.first), ("n", changes.last)):
        end.evaluate("change => change.scrollIntoView()")
        for _ in range(2):
            page.keyboard.press(key)
        expect(page.locator(".change.at")).to_have_count(1)
        expect(page.locator(".change.at")).to_have_attribute("id", str(end.get_attribute("id")))


def test_a_link_on_the_page_shows_the_change_that_was_hidden(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}{CHANGES}?hide=show-new")
    change = page.locator(".change[data-class=new]").first
    expect(change).to_be_hidden()
    page.evaluate("name => { location.hash = name; }", change.get_attribute("id"))
    expect(change).to_be_visible()
    expect(change).to_be_in_viewport()


def test_single_keys_can_be_turned_off(site_host: str, page: Page) -> None:
    """Whoever speaks to the computer may say a word that is typed as letters (WCAG 2.1.4)."""
    page.goto(site_host + CHANGES)
    switch = page.get_by_role("button", name="Single-key shortcuts")
    expect(switch).to_have_attribute("aria-pressed", "true")
    switch.focus()
    page.keyboard.press("Enter")
    expect(switch).to_have_attribute("aria-pressed", "false")
    page.reload()
    for key in ("n", "/", "s"):
        page.keyboard.press(key)
    expect(page.locator(".change.at")).to_have_count(0)
    expect(page.locator("[data-find]")).not_to_be_focused()
    expect(page.locator(".keys kbd").first).to_be_hidden()
    page.goto(f"{site_host}/r/704.5j/")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Single-key shortcuts").click()
    expect(page).to_have_url(f"{site_host}/r/704.5j/")
    page.keyboard.press("/")
    expect(page.locator("[data-find]")).to_be_focused()


def test_what_a_reader_chooses_holds_in_another_tab(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/rules/704/")
    other = page.context.new_page()
    other.goto(f"{site_host}/rules/705/")
    keys = page.locator("[data-keys-switch] button")
    for scheme, pressed in (("slate", "false"), (None, "true")):
        other.locator("[data-scheme-switch]").click()
        other.locator("[data-keys-switch] button").click()
        expect(keys).to_have_attribute("aria-pressed", pressed)
        page.wait_for_function(
            "scheme => document.documentElement.getAttribute('data-md-color-scheme') === scheme",
            arg=scheme,
        )


def test_what_a_reader_chose_holds_where_a_page_is_shown_as_it_was_left(
    site_host: str, page: Page
) -> None:
    """As a browser does that keeps the pages one goes back to."""
    page.goto(f"{site_host}/rules/704/")
    page.evaluate("localStorage.setItem('palimpsest.scheme', 'slate')")
    page.evaluate("localStorage.setItem('palimpsest.keys', 'off')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator("html")).to_have_attribute("data-md-color-scheme", "slate")
    expect(page.locator("[data-keys-switch] button")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("/")
    expect(page.locator("[data-find]")).not_to_be_focused()


def test_what_the_clipboard_refuses_is_not_told_to_be_copied(site_host: str, page: Page) -> None:
    """And whoever has no mouse goes on from the button."""
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = () => false;"
    )
    page.goto(f"{site_host}/r/708.9/")
    tab_to(page, "[data-what=quotation]")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text("Not copied: the browser does not allow it")
    expect(page.locator(".said")).to_have_css("content", "none", pseudo="before")
    expect(page.locator("[data-what=quotation]")).to_be_focused()


def test_a_box_that_was_checked_leaves_the_keys_as_they_are(site_host: str, page: Page) -> None:
    page.goto(site_host + CHANGES)
    page.locator("#show-new").uncheck()
    page.keyboard.press("/")
    expect(page.locator("[data-find]")).to_be_focused()


def test_the_next_change_is_the_next_from_where_a_reader_is(site_host: str, page: Page) -> None:
    page.goto(site_host + CHANGES)
    page.keyboard.press("n")
    page.keyboard.press("n")
    expect(page.locator(".change.at")).to_be_in_viewport()
    passed = page.locator(".change.at").get_attribute("id")
    page.locator(".change:visible").last.evaluate("change => change.scrollIntoView()")
    expect(page.locator(f"[id='{passed}']")).not_to_be_in_viewport()
    page.keyboard.press("p")
    expect(page.locator(".change.at")).to_be_in_viewport()
    expect(page.locator(".change.at")).not_to_have_attribute("id", passed or "")
    expect(page.locator(f"[id='{passed}']")).not_to_be_in_viewport()


def test_what_was_kept_in_another_form_stops_nothing(site_host: str, page: Page) -> None:
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(error.message))
    page.add_init_script(
        "localStorage.setItem('palimpsest.history', '{\"marks\": \"x\"}');"
        "localStorage.setItem('palimpsest.changes', '{}');"
    )
    page.goto(f"{site_host}/r/704.5j/")
    page.locator(".views [name=view][value=sides]").check(force=True)
    expect(page.locator(".sides").first).to_be_visible()
    page.goto(site_host + CHANGES)
    page.locator("#show-new").uncheck()
    expect(page.locator(".filter .left-out.some [data-count]")).to_contain_text("are shown")
    page.add_init_script(
        'localStorage.setItem(\'palimpsest.history\', \'{"view": "newer", "marks": {}}\');'
        "localStorage.setItem('palimpsest.copy', '{\"form\": \"toString\"}');"
    )
    page.goto(f"{site_host}/r/704.5j/")
    expect(page.locator(".views [value=inline]")).to_be_checked()
    expect(page.locator("[data-what=quotation]")).to_have_text("Copy as Markdown")
    page.locator(".marks input").first.uncheck()
    assert failed == []


def test_buttons_go_where_another_script_did_not_come(site_host: str, page: Page) -> None:
    failed: list[str] = []
    page.on("pageerror", lambda error: failed.append(error.message))
    page.route("**/palimpsest.js", lambda route: route.abort())
    page.goto(f"{site_host}/r/704.5j/")
    expect(page.locator(".copy-version").first).to_be_visible()
    page.goto(site_host + CHANGES)
    page.get_by_role("button", name="Next change").click()
    expect(page.locator(".change.at")).to_be_focused()
    reached = page.url
    page.keyboard.press("n")
    expect(page).to_have_url(reached)
    assert failed == []


def test_what_stays_hidden_on_the_next_page_stands_in_its_address(
    site_host: str, page: Page
) -> None:
    page.goto(site_host + CHANGES)
    page.locator("#show-new").uncheck()
    page.goto(f"{site_host}/changes/2006-10-01..2009-10-01/#g-new")
    expect(page.locator("#show-new")).not_to_be_checked()
    expect(page).to_have_url(f"{site_host}/changes/2006-10-01..2009-10-01/?hide=show-new#g-new")


def test_an_address_that_hides_nothing_names_what_is_hidden_then(
    site_host: str, page: Page
) -> None:
    page.goto(f"{site_host}{CHANGES}?hide=")
    page.locator("#show-new").uncheck()
    expect(page).to_have_url(f"{site_host}{CHANGES}?hide=show-new")


def test_a_search_is_named_in_the_title_as_it_was_asked(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/search/?q=pay%20%24%27%20now")
    expect(page).to_have_title("pay $' now · Search · Palimpsest")


def test_what_is_hidden_is_counted_and_stands_in_the_address(
    site_host: str, page: Page, browser: Browser
) -> None:
    page.goto(f"{site_host}{CHANGES}#c704.5j")
    shown = page.locator(".filter .left-out.some [data-count]")
    page.locator("#show-new").uncheck()
    page.locator("#depth-reference").uncheck()
    expect(page).to_have_url(f"{site_host}{CHANGES}?hide=show-new,depth-reference#c704.5j")
    every = page.locator(".change").count()
    left = page.locator(".change:not([data-class=new], [data-depth=reference])").count()
    assert 0 < left < every
    expect(shown).to_have_text(f"{left:,} of {every:,} are shown.")
    other = browser.new_context().new_page()
    other.goto(page.url)
    expect(other.locator(".group.new")).to_be_hidden()
    expect(other.locator(".filter .left-out.some [data-count]")).to_have_text(
        f"{left:,} of {every:,} are shown."
    )
    other.goto(f"{site_host}/changes/2006-10-01..2009-10-01/")
    expect(other.locator("#show-new")).to_be_checked()  # what was sent is no wish of this reader
    other.context.close()
    page.get_by_role("button", name="Show all").click()
    expect(page).to_have_url(f"{site_host}{CHANGES}#c704.5j")


def test_what_the_front_page_gives_as_an_example_is_found(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/")
    example = page.locator(".find.big input").get_attribute("placeholder")
    assert example is not None
    now, then, name = example.removesuffix(" …").split(", ")
    for query in (now, then):
        page.goto(f"{site_host}/search/?q={query}")
        page.wait_for_url(re.compile(rf"/r/{re.escape(now)}/(#|$)"))
    page.goto(f"{site_host}/search/?q={name}")
    expect(page.locator("[data-hits] li").first).to_contain_text(now)


def test_a_number_that_no_edition_held_could_have_is_told_so(site_host: str, page: Page) -> None:
    """Without words that only look a little like it."""
    page.goto(f"{site_host}/search/?q=420.5e@2006")
    told = "No rule we hold has ever had the number 420.5e, but no edition held of that time has"
    expect(page.locator("[data-answer] h2")).to_contain_text(told)
    expect(page.locator("[data-hits] li")).to_have_count(0)
    page.goto(f"{site_host}/search/?q=704.99@2009")
    expect(page.locator("[data-answer] h2")).to_have_text(re.compile("the number 704.99$"))


def test_filters_lie_above_the_results_where_there_is_no_room_beside(
    browser: Browser, site_host: str
) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(f"{site_host}/search/?q=legend&kind=rule")
    first = page.locator("[data-hits] li").first
    first.wait_for()
    fold = page.locator(".fold-filters")
    assert fold.get_attribute("open") is not None
    assert fold.bounding_box()["y"] < first.bounding_box()["y"]  # type: ignore[index]
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("aside .filters")).to_be_visible()
    page.close()


def test_a_thumb_hits_what_leads_to_a_term_itself(site_host: str, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site_host}/glossary/")
    sizes = page.eval_on_selector_all(
        "dt .num",
        "all => all.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))",
    )
    assert len(sizes) > 20
    assert min(sizes) >= 24


def test_a_mark_is_as_thin_under_a_thumb_as_under_a_pointer(
    site_host: str, browser: Browser
) -> None:
    """What can be touched is wider than what is drawn, of marks of each kind."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"{site_host}/cr/2009-10-01/708/")
    mark = page.locator("a.mark").first
    for kind in ("sub", "era", "exa", "pun", "ren", "new"):
        mark.evaluate("(mark, kind) => { mark.className = `mark m-${kind}`; }", kind)
        clips = mark.evaluate("mark => getComputedStyle(mark).backgroundClip")
        assert set(clips.split(", ")) == {"content-box"}, kind
        width = mark.evaluate("mark => mark.getBoundingClientRect().width")
        assert 24 <= width <= 26, kind
    context.close()


@pytest.mark.parametrize("address", ["/editions/", "/rulings/", "/report/"])
def test_letters_twice_as_large_need_no_wider_window(
    site_host: str, browser: Browser, address: str
) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(site_host + address)
    page.add_style_tag(content="html { font-size: 200% !important; }")
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    context.close()


#: What leads on or is chosen, and is no part of a sentence.
_SMALL = """() => [...document.querySelectorAll("a[href], button, select, summary, label:has(input)")]
  .filter(one => one.checkVisibility() && !one.closest(".vh, .skip"))
  .filter(one => getComputedStyle(one).display !== "inline" || !one.closest("p, .body, .diff, dd, td, li"))
  .filter(one => one.getBoundingClientRect().height > 0) // what is out of sight is not laid out yet
  .filter(one => one.getBoundingClientRect().height < 24)
  .map(one => one.outerHTML.slice(0, 100))"""


@pytest.mark.parametrize("width", [390, 820])
def test_a_thumb_hits_what_it_is_meant_for(site_host: str, browser: Browser, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    for address in (
        "rules/704",
        "rulings",
        "r/704.5j",
        "r/107.4",
        CHANGES.strip("/"),
        "credits",
        "glossary",
    ):
        page.goto(f"{site_host}/{address}/")
        assert page.evaluate(_SMALL) == [], address
    context.close()


def test_what_the_filter_leaves_is_said_when_it_is_used(site_host: str, page: Page) -> None:
    """To whom does not see it; not when the page comes."""
    page.goto(f"{site_host}{CHANGES}?hide=show-renumbered")
    status = page.locator(".filter [role=status]")
    expect(status).to_be_empty()
    page.locator("#show-new").uncheck()
    every = page.locator(".change").count()
    left = page.locator(".change:not([data-class=new], [data-class=renumbered])").count()
    expect(status).to_have_text(f"{left:,} of {every:,} changes are shown.")
    page.get_by_role("button", name="Show all").click()
    expect(status).to_have_text("All changes are shown.")


def test_two_pages_keep_what_is_hidden_on_either(site_host: str, page: Page) -> None:
    other = page.context.new_page()
    for one in (page, other):
        one.goto(site_host + CHANGES)
    page.locator("#show-new").uncheck()
    other.locator("#show-renumbered").uncheck()
    other.goto(f"{site_host}/changes/2006-10-01..2009-10-01/")
    expect(other.locator("#show-new")).not_to_be_checked()
    expect(other.locator("#show-renumbered")).not_to_be_checked()


def test_who_copies_words_gets_no_years_among_them(site_host: str, page: Page) -> None:
    page.goto(f"{site_host}/r/704.5j/")
    page.locator(".blame summary").click()
    copied = page.evaluate(
        "() => { getSelection().selectAllChildren(document.querySelector('.blame p')); return `${getSelection()}`; }"
    )
    assert copied.startswith(
        "If two or more legendary permanents with the same name are controlled"
    )


@pytest.mark.parametrize(
    ("address", "part", "beside"),
    [
        ("/rules/704/", ".book", ["in these words", "see the change"]),
        ("/proposals/", ".wishes", ["§", "Link to"]),
        (CHANGES, ".group.substance", ["#"]),
        ("/r/704.5j/", ".history", ["Copy"]),
    ],
)
def test_who_copies_a_passage_gets_nothing_of_what_stands_beside_it(
    site_host: str, page: Page, address: str, part: str, beside: list[str]
) -> None:
    page.goto(site_host + address)
    words = page.locator(part).first
    copied = words.evaluate(
        "part => { getSelection().selectAllChildren(part); return `${getSelection()}`; }"
    )
    for mark in beside:
        assert mark in (words.text_content() or "")
        assert mark not in copied


def test_a_topic_that_an_edition_has_not_leads_to_the_edition(
    site: Path, site_host: str, page: Page
) -> None:
    """Of which it is not said that it has no pages."""
    lost = (site / "404.html").read_text(encoding="utf-8")
    page.route(
        "**/cr/2009-10-01/999/",
        lambda route: route.fulfill(status=404, content_type="text/html", body=lost),
    )
    page.goto(f"{site_host}/cr/2009-10-01/999/")
    told = page.locator("[data-lost-edition]")
    expect(told).to_have_text(
        re.compile("^Or the edition has no such part, or its text no pages here:")
    )
    told.get_by_role("link").click()
    page.wait_for_url(f"{site_host}/cr/2009-10-01/")
