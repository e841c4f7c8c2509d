"""The pages of changes, and the marks in the margin that lead to them."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from urllib.parse import urldefrag, urljoin

import pytest
from lxml import html

from generator.model.alignment import Confidence
from generator.model.change import Change, ChangeKind, Depth
from generator.model.page import Page
from generator.pages import render_pages
from generator.pages.views.data import data_rows
from tests.pages.reading import text_of
from tests.pages.toy_changes import NEWER, OLDER, changes_book
from tests.pages.toy_lives import HOSTILE

Pages = dict[str, Page]
_PAIR = "/changes/2009-10-01..2024-03-08/"
_OLDER = "/changes/2006-10-01..2009-10-01/"


@pytest.fixture(scope="module")
def made() -> Pages:
    return {page.address: page for page in render_pages(changes_book())}


@pytest.fixture(scope="module")
def page(made: Pages) -> html.HtmlElement:
    return html.fragment_fromstring(made[_PAIR].body)


def texts(page: html.HtmlElement, path: str) -> list[str]:
    return [text_of(element) for element in page.xpath(path)]


def test_a_page_for_each_pair_and_one_that_lists_them(made: Pages) -> None:
    assert sorted(a for a in made if a.startswith("/changes/")) == ["/changes/", _OLDER, _PAIR]
    index = html.fragment_fromstring(made["/changes/"].body)
    assert texts(index, "//tbody/tr/th/a") == [
        "October 2009 to spring 2024",
        "October 2006 to October 2009",
    ]
    # rules that were reworded, in vocabulary or references only, split or merged, renumbered only, new and
    # removed; then terms of the glossary
    counts = texts(index, "//tbody/tr[1]/td[contains(@class, 'count')]")
    assert counts == ["4", "1", "–", "–", "1", "1", "–"]


def test_what_is_perhaps_another_rule_says_so() -> None:
    """As the rule's own page does: who reads that a rule is now another one takes it as told. Others say nothing."""
    book = changes_book()
    alignment = book.alignments[NEWER]
    [doubtful] = [match for match in alignment.matches if match.new == "web:704.5j"]
    for confidence, told in ((Confidence.POSSIBLE, 1), (Confidence.PROBABLE, 0)):
        matches = [
            match._replace(confidence=confidence) if match is doubtful else match
            for match in alignment.matches
        ]
        changed = replace(alignment, matches=tuple(matches))
        pages = render_pages(replace(book, alignments={**book.alignments, NEWER: changed}))
        [page] = [html.fragment_fromstring(p.body) for p in pages if p.address == _PAIR]
        assert texts(page, "//*[contains(@class, 'dbt')]") == ["perhaps the same rule"] * told
        beside = "//*[@id='c704.5j']//*[contains(@class, 'dbt')]"
        assert len(page.xpath(beside)) == told
        [row] = page.xpath("//table[@class='numbers']//tr[contains(., '704.5j')]")
        assert text_of(row).count("perhaps the same rule; ") == told


def test_pairs_that_tell_of_a_part_stand_apart() -> None:
    """Of an edition held in part nothing is said but about that part, and each such row says which it is."""
    book = changes_book()
    pages = {page.address: page for page in render_pages(book)}
    index = html.fragment_fromstring(pages["/changes/"].body)
    assert texts(index, "//th/small") == ["703–730 only", "504.4–600.2 only"]
    assert texts(index, "//h2") == []  # there is no other list to be told from
    newest = next(edition for edition in book.editions if edition.id == NEWER[1])
    editions = tuple(replace(e, coverage=()) if e is newest else e for e in book.editions)
    pages = {page.address: page for page in render_pages(replace(book, editions=editions))}
    index = html.fragment_fromstring(pages["/changes/"].body)
    [whole, partial] = index.xpath("//table")
    assert texts(whole, ".//tbody/tr/th") == ["October 2009 to spring 2024"]
    assert texts(partial, ".//tbody/tr/th") == ["October 2006 to October 2009 504.4–600.2 only"]
    assert texts(index, "//h2") == ["With editions held in part"]


def test_only_rules_are_counted_as_rules() -> None:
    """A heading that is new is listed, and counted as what it is."""
    book = changes_book()
    added = Change((ChangeKind.ADDED,), (), ("summary:704",))
    changes = {**book.changes, OLDER: (*book.changes[OLDER], added)}
    pages = {page.address: page for page in render_pages(replace(book, changes=changes))}
    page = html.fragment_fromstring(pages[_OLDER].body)
    assert page.xpath("//li[@data-class='new']/@id") == ["c704"]
    assert texts(page, "//label[@class='k-new']") == ["0 new"]
    assert texts(page, "//h2[@id='g-new']") == ["New 1 heading"]
    assert texts(page, "//div[@class='besides']/p") == ["Headings 1 new"]
    [row] = page.xpath("//table[contains(@class, 'by-section')]//tr[th='Headings']")
    assert texts(row, "./td") == ["–", "–", "–", "–", "1", "–", "1"]
    assert not any(bar.startswith("704") for bar in texts(page, "//ol[@class='heat']//a"))
    index = html.fragment_fromstring(pages["/changes/"].body)
    assert texts(index, "//tbody/tr[2]/td[@data-called='new']") == ["–"]
    assert pages[_OLDER].description.endswith("Headings: 1 new.")


def test_editions_between_that_are_not_held_are_named() -> None:
    days = tuple(date(2010 + year, 6, 1) for year in range(6))
    for known, said in (
        (
            days[:1],
            "The edition of June 1, 2010, between them, is not held: a change may have come with it, or with one",
        ),
        (days[:2], "The editions of June 1, 2010 and June 1, 2011, between them, are not held: a"),
        (
            days,
            "At least 6 editions from June 1, 2010 to June 1, 2015, between them, are not held: a",
        ),
    ):
        book = replace(changes_book(), known_days=known)
        pages = {page.address: page for page in render_pages(book)}
        [held] = texts(html.fragment_fromstring(pages[_PAIR].body), "//p[@class='held']")
        assert said in held
        [older] = texts(html.fragment_fromstring(pages[_OLDER].body), "//p[@class='held']")
        assert "are not held" not in older
        assert "More than a year lies between them: there may have been editions" in older


def test_what_our_copy_of_an_edition_lacks_is_told() -> None:
    book = changes_book()
    editions = tuple(
        replace(edition, coverage=(), lacks=("Appendix B",) if edition.id == OLDER[1] else ())
        for edition in book.editions
    )
    pages = {page.address: page for page in render_pages(replace(book, editions=editions))}
    [held] = texts(html.fragment_fromstring(pages[_PAIR].body), "//p[@class='held']")
    assert "in full, but for Appendix B of October 2009: what seems new or removed may" in held


def test_the_first_against_the_newest_leads_the_list() -> None:
    book = changes_book()
    book = replace(book, changes={**book.changes, (OLDER[0], NEWER[1]): ()})
    pages = {page.address: page for page in render_pages(book)}
    index = html.fragment_fromstring(pages["/changes/"].body)
    assert texts(index, "//tbody/tr/th/a")[0] == "October 2006 to spring 2024"
    whole = html.fragment_fromstring(pages["/changes/2006-10-01..2024-03-08/"].body)
    assert "Nothing changed." in text_of(whole.xpath("//p[@class='held']")[0])


def test_the_contents_of_an_edition_lead_to_its_changes(made: Pages) -> None:
    """Both ways, and only to pages that are there."""
    address = "/cr/2009-10-01/"
    contents = html.fragment_fromstring(made[address].body)
    [facts] = contents.xpath("//p[@class='facts']")
    assert text_of(facts).endswith("What changed: since October 2006, until spring 2024.")
    assert [urljoin(address, a.get("href")) for a in facts.xpath("a")] == [_OLDER, _PAIR]
    alone = {page.address: page for page in render_pages(replace(changes_book(), changes={}))}
    assert "What changed" not in alone[address].body


def test_a_book_without_pairs_has_the_list_all_the_same() -> None:
    pages = {page.address: page for page in render_pages(replace(changes_book(), changes={}))}
    assert "no two editions" in text_of(html.fragment_fromstring(pages["/changes/"].body))


def test_the_title_and_what_is_held(page: html.HtmlElement, made: Pages) -> None:
    assert texts(page, "//h1") == ["October 2009 to spring 2024"]
    held = text_of(page.xpath("//p[@class='held']")[0])
    assert "Of spring 2024 we hold only 703–730; in October 2009 they stood" in held
    assert "Nothing is said about 1 other rule of October 2009." in held
    assert made[_PAIR].description == (
        "What changed from October 2009 to spring 2024. 703–730 only. Rules: 4 reworded, "
        "1 vocabulary or references only, 1 new and 1 removed. Headings: 1 renumbered…"
    )


def test_counts_agree_with_what_is_listed(page: html.HtmlElement) -> None:
    """The filter, the headings, the table by section and the entries say the same numbers."""

    def rules(name: str, value: str) -> int:
        entries = page.xpath(f"//li[@{name}='{value}']")
        return sum("." in text_of(entry.xpath(".//span[@class='pair']")[0]) for entry in entries)

    for label in page.xpath("//fieldset[contains(@class, 'kinds')]/label"):
        name = label.xpath("./input/@name")[0]
        assert int(label.xpath(".//b")[0].text) == rules("data-class", name), name
        headings = " ".join(texts(page, f"//section[@data-class='{name}']/h2/small"))
        assert sum(map(int, re.findall(r"(\d+) rule", headings))) == rules("data-class", name)
        counted = sum(map(int, re.findall(r"\d+", headings)))
        assert counted == len(page.xpath(f"//li[@data-class='{name}']")), name
    for label in page.xpath("//fieldset[contains(@class, 'depths')]/label"):
        depth = label.xpath("./input/@name")[0]
        assert int(label.xpath("./b")[0].text) == rules("data-depth", depth)
    totals = page.xpath("//table[contains(@class, 'by-section')]//tr/td[last()]/text()")
    assert sum(map(int, totals)) == len(page.xpath("//li[contains(@class, 'change')]"))
    bars = page.xpath("//ol[@class='heat']//small")
    every = [int(re.findall(r"(\d+) in all", text_of(bar))[0]) for bar in bars]
    [headings] = page.xpath("//div[@class='besides']/p")
    assert text_of(headings) == "Headings 1 renumbered only"
    assert sum(every) == len(page.xpath("//li[contains(@class, 'change')]")) - 1


def test_substance_comes_first(page: html.HtmlElement) -> None:
    headings = [heading.text.strip() for heading in page.xpath("//section/h2")]
    assert headings == [
        "Changed throughout",
        "Substance",
        "Vocabulary",
        "Renumbered only",
        "New",
        "Removed",
        "By section",
        "Old and new numbers",
    ]


def test_a_change_has_its_anchor_numbers_and_words(page: html.HtmlElement) -> None:
    change = page.get_element_by_id("c704.5j")
    assert texts(change, ".//span[@class='pair']") == ["704.5k → is now 704.5j"]
    assert texts(change, ".//span[@class='called']") == ["the legend rule"]
    deleted = change.xpath(".//del[not(@class)]")[0]
    assert text_of(deleted) == "[deleted: on the battlefield, all]"
    links = change.xpath(".//span[@class='pair']/a/@href")
    assert links == ["../../r/704.5j/#e2009-10-01", "../../r/704.5j/"]


def test_an_unchanged_number_is_said_once(page: html.HtmlElement) -> None:
    assert texts(page, "//li[@id='c704.1']//span[@class='pair']") == ["704.1"]


def test_a_removal_and_an_addition_show_their_text(page: html.HtmlElement) -> None:
    gone = page.get_element_by_id("gone704.5j")
    assert "planeswalker uniqueness rule" in text_of(gone)
    assert texts(gone, ".//span[@class='pair']") == ["removed: 704.5j"]
    assert "illegal object or player" in text_of(page.get_element_by_id("c704.5m"))


def test_sweeping_edits_are_one_entry_that_leads_to_each(page: html.HtmlElement) -> None:
    [sweep] = page.xpath("//section[@class='sweeps']//li")
    assert text_of(sweep.xpath(".//summary")[0]) == (
        "[deleted: Rule] [inserted: rule] in 2 rules, 3 times"
    )
    assert sweep.xpath(".//p/a/@href") == ["#c704.7", "#c704.1"]


def test_mere_vocabulary_is_folded(page: html.HtmlElement) -> None:
    [vocabulary] = page.xpath("//section[@data-depth='vocabulary']")
    assert vocabulary.xpath("./details[not(@open)]//li/@id") == ["c704.1"]


def test_references_are_not_said_to_follow_their_rules() -> None:
    """A number put right before the same title cites the same rule, which did not move."""
    book = changes_book()
    changes = tuple(
        replace(change, depth=Depth.REFERENCE) if change.depth is Depth.VOCABULARY else change
        for change in book.changes[NEWER]
    )
    pages = render_pages(replace(book, changes={**book.changes, NEWER: changes}))
    [body] = [page.body for page in pages if page.address == _PAIR]
    [references] = html.fragment_fromstring(body).xpath("//section[@data-depth='reference']")
    assert "They cite the same rules, by other numbers." in text_of(references)


def test_every_number_that_changed_is_in_the_table(page: html.HtmlElement) -> None:
    rows = [texts(row, "./td") for row in page.xpath("//table[@class='numbers']/tbody/tr")]
    assert ["704.5k", "704.5j", "reworded"] in rows
    assert ["707", "708", "renumbered only"] in rows
    assert len(rows) == 5
    assert not any(row[0] == row[1] for row in rows)


def test_every_filter_has_its_rule_in_the_style_sheet(page: html.HtmlElement, root: Path) -> None:
    """The filter works by the style sheet alone; a class it does not name could not be hidden."""
    style = (root / "site_overrides/styles/changes.css").read_text(encoding="utf-8")
    for box in page.xpath("//form[@class='filter']//input"):
        attribute = "class" if box.get("id").startswith("show") else "depth"
        name = box.get("name")
        wanted = f':has(#{box.get("id")}:not(:checked)) [data-{attribute}="{name}"]'
        assert wanted in style


def test_the_pages_lead_to_each_other(made: Pages) -> None:
    older = html.fragment_fromstring(made[_OLDER].body)
    assert older.xpath("//a[@rel='next']/@href") == ["../2009-10-01..2024-03-08/"]
    newer = html.fragment_fromstring(made[_PAIR].body)
    assert newer.xpath("//a[@rel='prev']/@href") == ["../2006-10-01..2009-10-01/"]


def test_markup_in_a_source_is_text(page: html.HtmlElement) -> None:
    assert HOSTILE in text_of(page)
    assert page.xpath("//script | //comment()") == []


def test_every_link_leads_to_a_page_and_an_id_or_a_file(made: Pages) -> None:
    parsed = {a: html.fragment_fromstring(p.body, create_parent=True) for a, p in made.items()}
    rows = data_rows(changes_book())  # what these name is there: tests/pages/test_data_told.py
    ids = {ref.address: set[str]() for row in rows for ref in (*row.files, row.schema)}
    ids |= {address: set(page.xpath("//@id")) for address, page in parsed.items()}
    dead = []
    for address, page in parsed.items():
        for link in page.xpath("//@href"):
            target, anchor = urldefrag(urljoin(f"https://x{address}", link))
            target = target.removeprefix("https://x").partition("?")[0]
            if target not in ids or (anchor and anchor not in ids[target]):
                dead.append(f"{address}: {link}")
    assert dead == []


def marks(made: Pages, address: str) -> dict[str, tuple[str, str]]:
    page = html.fragment_fromstring(made[address].body)
    found = {}
    for item in page.xpath("//ol[@class='book']/li"):
        for mark in item.xpath("./*[starts-with(@class, 'mark ')]"):
            found[item.get("id")] = (mark.get("class").split()[1], mark.get("href"))
    return found


@pytest.mark.parametrize("address", ["/rules/704/", "/cr/2024-03-08/704/"])
def test_marks_in_the_margin_lead_to_the_change(made: Pages, address: str) -> None:
    found = marks(made, address)
    assert {name: style for name, (style, _) in found.items()} == {
        "r704.5j": "m-sub",
        "r704.5k": "m-sub",
        "r704.5m": "m-new",
        "r704.7": "m-sub",
    }
    assert found["r704.5j"][1].endswith("changes/2009-10-01..2024-03-08/#c704.5j")


def test_the_first_edition_of_a_part_bears_no_marks(made: Pages) -> None:
    assert marks(made, "/cr/2009-10-01/704/") == {}


def test_a_topic_page_sums_its_marks_up(made: Pages) -> None:
    page = html.fragment_fromstring(made["/rules/704/"].body)
    [since] = page.xpath("//p[@class='since']")
    assert text_of(since) == "Since October 2009: 3 reworded and 1 new. What changed"
    assert texts(page, "//ul[@class='mark-key']/li") == ["reworded", "new"]
    topic = html.fragment_fromstring(made["/rules/708/"].body)
    assert "Was 707 in 2009." in texts(topic, "//p[@class='since']")[0]


def test_a_mark_says_in_words_what_it_shows(made: Pages) -> None:
    page = html.fragment_fromstring(made["/rules/704/"].body)
    [mark] = page.xpath("//li[@id='r704.5m']/a[starts-with(@class, 'mark ')]")
    assert text_of(mark) == "704.5m new since October 2009: see the change"
    assert mark.get("title") == "New since October 2009"
