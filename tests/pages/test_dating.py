"""Of when the words of a rule are: since which edition they stand so, and of which edition its text is."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from lxml import html

from generator.model.book import Book
from generator.pages import render_pages
from generator.pages.dating import in_these_words
from generator.pages.lives import Lives
from generator.pages.shelf import Shelf
from tests.pages.reading import text_of
from tests.pages.toy_lives import EDITIONS, lives_book

#: The life of the rule on face-down permanents; "spring 2024" reworded it last.
_FACE_DOWN = "504.6@2006-10-01"
_UNCHANGED = "704.1@2009-10-01"


def document(book: Book, address: str) -> html.HtmlElement:
    [page] = [page for page in render_pages(book) if page.address == address]
    return html.fragment_fromstring(page.body, create_parent="main")


def with_newest(**changed: object) -> Book:
    """The book of lives, its newest edition changed."""
    newest = replace(EDITIONS[-1], **changed)  # type: ignore[arg-type]
    book = lives_book()
    return replace(book, editions=tuple(newest if e.id == newest.id else e for e in book.editions))


def of_today() -> Book:
    """The book of lives, as if its newest edition were the whole book."""
    book = lives_book()
    newest = EDITIONS[-1].id
    return replace(book, consolidated=tuple(p for p in book.consolidated if p.edition == newest))


def dated(book: Book, line: str) -> tuple[str, str, str]:
    lives = Lives(Shelf(book))
    dating = in_these_words(lives, lives.lines[line])
    return dating.edition.id, dating.told, dating.year


def test_the_words_are_as_old_as_the_last_rewording() -> None:
    """The newest edition prints both rules; only one of them got its words from it."""
    assert dated(lives_book(), _FACE_DOWN)[0] == "2024-03-08"
    assert dated(lives_book(), _UNCHANGED)[0] == "2009-10-01"


@pytest.mark.parametrize(
    ("newest", "told", "year"),
    [
        # Over a year lies between: an edition that is not held may have brought the words.
        ({}, "Spring 2024 or before, after October 1, 2009", "by 2024"),
        (
            {"effective": date(2009, 12, 1), "day_known": True, "title": "December 2009"},
            "December 2009",
            "since 2009",
        ),
    ],
)
def test_an_edition_between_may_have_brought_them(
    newest: dict[str, object], told: str, year: str
) -> None:
    assert dated(with_newest(**newest), _FACE_DOWN) == ("2024-03-08", told, year)


def test_the_year_is_known_where_all_that_may_have_brought_them_are_of_it() -> None:
    book = with_newest(effective=date(2009, 12, 1), day_known=True)
    book = replace(book, known_days=(date(2009, 11, 1),))
    assert dated(book, _FACE_DOWN)[2] == "since 2009"


def test_a_rule_shows_since_when_it_has_its_words_and_leads_there() -> None:
    topic = document(lives_book(), "/rules/704/")
    shown = {
        li.get("id"): (text_of(a), a.get("href"), a.get("title"))
        for li in topic.xpath("//ol[@class='book']/li")
        for a in li.xpath("./a[@class='dated']")
    }
    assert shown["r704.1"] == (
        "in these words by 2009",
        "../../r/704.1/#e2009-10-01",
        "In these words since October 2009 or before",
    )
    assert shown["r704.5j"] == (
        "in these words by 2024",
        "../../r/704.5j/#e2024-03-08",
        "In these words since spring 2024 or before, after October 1, 2009",
    )
    [key] = topic.xpath("//aside//h2[text()='Years beside the rules']/following-sibling::p")
    assert text_of(key).startswith("“By”: ")


def test_a_text_that_is_not_of_the_newest_edition_says_of_which_it_is() -> None:
    topic = document(lives_book(), "/rules/204/")
    [beside] = topic.xpath("//li[@id='r204.4d']/a[contains(@class, 'age')]")
    assert text_of(beside) == "text of 2009"
    assert beside.get("href") == "../../cr/2009-10-01/204/#r204.4d"
    facts = document(lives_book(), "/r/204.4d/").xpath("//ul[@class='facts']/li")
    assert "Text of October 2009" in map(text_of, facts)


def test_a_rule_that_is_gone_says_which_edition_printed_it_last() -> None:
    facts = document(lives_book(), "/r/505.9@2006-10-01/").xpath("//ul[@class='facts']/li")
    assert "Last printed in October 2006" in map(text_of, facts)


def test_an_edition_called_by_its_day_is_named_as_the_rules_of_it() -> None:
    book = lives_book()
    first, *others = book.editions
    book = replace(book, editions=(replace(first, title="October 1, 2006"), *others))
    [page] = [page for page in render_pages(book) if page.address == "/r/505.9@2006-10-01/"]
    facts = document(book, page.address).xpath("//ul[@class='facts']/li")
    assert "Last printed in the rules of October 1, 2006" in map(text_of, facts)
    assert page.title == "505.9 · Last in the rules of October 1, 2006"


def test_where_all_is_of_the_newest_edition_no_rule_says_so() -> None:
    book = of_today()
    assert not document(book, "/rules/704/").xpath("//*[contains(@class, 'age-')][@href]")
    assert not document(book, "/rules/").xpath("//*[@class='key'] | //i[contains(@class, 'dot')]")
    facts = document(book, "/r/704.5j/").xpath("//ul[@class='facts']/li")
    assert not [fact for fact in map(text_of, facts) if fact.startswith("Text of")]


def test_the_contents_show_layers_where_there_are_several() -> None:
    contents = document(lives_book(), "/rules/")
    key = [text_of(a) for a in contents.xpath("//*[@class='key']/a")]
    assert key == ["Spring 2024", "October 2009"]
    assert contents.xpath("//i[contains(@class, 'dot')]")


def test_pasted_links_do_not_call_the_newest_edition_that_of_the_words() -> None:
    about = {page.address: page.description for page in render_pages(lives_book())}
    assert about["/r/704.1/"].startswith("704.1, in these words by 2009, seen in 2 editions. ")
    assert about["/r/204.4d/"].startswith("204.4d, text of October 2009, seen in 1 edition. ")
