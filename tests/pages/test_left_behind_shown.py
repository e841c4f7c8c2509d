"""A citation left behind by a renumbering: beside its number, under Cites and in the report."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.citation import LeftBehind, Resolved, Stale
from generator.model.page import Page
from generator.pages import render_pages
from tests.pages.reading import document, text_of
from tests.pages.toy_lives import lives_book

#: The rule that the legend rule's number is said to have meant: the world rule.
MEANT = ("summary:704.5m",)


def rendered(ended: str = "", *, is_put_right: bool = False) -> dict[str, Page]:
    """The pages of a book whose one citation of a rule, in 204.4d, was left behind."""
    book = lives_book()
    [made] = book.resolutions["summary:204.4d"]
    assert isinstance(made, Resolved)
    left = LeftBehind("2006-10-01", (Stale(made.citation, MEANT),), ended, is_put_right)
    resolutions = {**book.resolutions, "summary:204.4d": (made._replace(perhaps=MEANT),)}
    changed = replace(book, resolutions=resolutions, left_behind=(left,))
    return {page.address: page for page in render_pages(changed)}


@pytest.fixture(scope="module")
def pages() -> dict[str, Page]:
    return rendered()


def test_beside_the_number_stands_what_is_perhaps_meant(pages: dict[str, Page]) -> None:
    """The link itself follows the number as printed."""
    [link] = document(pages["/r/204.4d/"]).xpath("//div[contains(@class, 'large')]//a")
    assert link.text == "704.5k"
    assert link.get("href") == "../704.5j/#e2009-10-01"
    assert link.get("title").endswith("left behind when its rule got another)")
    [beside] = link.xpath("following-sibling::*[1][@class='beside']")
    assert text_of(beside) == "that is [perhaps 704.5m, now 704.5k]"


def test_both_rules_are_cited(pages: dict[str, Page]) -> None:
    cites = document(pages["/r/204.4d/"]).xpath("//aside/section[h2='Cites']//li")
    assert [text_of(li) for li in cites] == [
        "704.5k now 704.5j the legend rule",
        "704.5m perhaps meant, now 704.5k the world rule",
    ]
    assert [li.xpath("string(a/@href)") for li in cites] == [
        "../704.5j/#e2009-10-01",
        "../704.5k/#e2009-10-01",
    ]


def test_both_rules_are_cited_by_it(pages: dict[str, Page]) -> None:
    """The one that has the number, and the one that is perhaps meant: each says so."""
    said = {}
    for address in ("/r/704.5j/", "/r/704.5k/"):
        citing = document(pages[address]).xpath("//section[h2='Cited by']//li[a='204.4d']")
        said[address] = [text_of(small) for li in citing for small in li.xpath("small[last()]")]
    assert said == {"/r/704.5j/": ["perhaps 704.5m meant"], "/r/704.5k/": ["perhaps meant"]}


@pytest.mark.parametrize(
    ("ended", "is_put_right", "told"),
    [
        ("", False, "and not changed since."),
        ("2024-03-08", False, "gone in spring 2024."),
        ("2024-03-08", True, "put right in spring 2024."),
    ],
)
def test_the_report_tells_from_when_to_when(ended: str, told: str, *, is_put_right: bool) -> None:
    page = document(rendered(ended, is_put_right=is_put_right)["/report/"])
    [section] = page.xpath("//section[h2/@id='left']")
    assert [h3.get("id") for h3 in section.xpath(".//h3")] == ["left-2009-10-01"]
    [row] = map(text_of, section.xpath(".//li"))
    assert row.startswith("204.4d October 2009")
    assert f"Last correct in October 2006, {told}" in row
    assert row.endswith("Perhaps 704.5m October 2009.")
