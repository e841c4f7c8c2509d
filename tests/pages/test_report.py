"""The report: its contents count what stands below, editions lead to it, readings show what differs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from lxml import html

from generator.model.book import Book, Disagreement
from generator.model.citation import Pointed, Pointer, Reason
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.number import RuleNumber
from generator.model.page import Page
from generator.model.place import TextSpan
from generator.pages import digest_of, render_pages
from generator.pages.shelf import Shelf
from generator.pages.views.by_edition import by_edition
from generator.pages.views.witnesses import marked_runs, witnesses_page
from tests.pages.reading import text_of

_NUMBER = RuleNumber.parse("704.1")
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"


def report_of(book: Book) -> html.HtmlElement:
    [page] = [page for page in render_pages(book) if page.address == "/report/"]
    return html.fragment_fromstring(page.body)


@pytest.mark.parametrize(
    ("one", "other", "shown", "beside"),
    [
        ("See rule 704.", "See Rule 704.", "See [rule] 704.", "See [Rule] 704."),
        ("Draw a card.", "Draw card.", "Draw[ a] card.", "Draw card."),
        (f"{LONG} end", f"{LONG} END", "… nine ten eleven twelve thirteen fourteen fifteen sixteen [end]", None),
        (f"a {LONG}", f"the {LONG}", "[a] one two three four five six seven eight nine ten eleven …", None),
        ("Only here.", "", "Only here.", ""),
    ],
)  # fmt: skip
def test_what_differs_is_marked(one: str, other: str, shown: str, beside: str | None) -> None:
    runs = marked_runs(one, other)
    told = ["".join(f"[{words}]" if marked else words for words, marked in side) for side in runs]
    assert told[0] == shown
    if beside is not None:
        assert told[1] == beside


def test_the_contents_count_what_stands_below(pages: dict[str, Page]) -> None:
    page = html.fragment_fromstring(pages["/report/"].body)
    counts = {
        item.xpath("string(a/@href)")[1:]: int(item.xpath("string(small)").replace(",", ""))
        for item in page.xpath("//ul[@class='parts']/li")
    }
    assert list(counts) == page.xpath("//section/h2/@id")
    listed = {
        name: len(page.xpath(f"//section[h2/@id='{name}']//tbody/tr | //section[h2/@id='{name}']//li"))
        for name in counts
        if name != "matches"
    }  # fmt: skip
    assert listed == {name: count for name, count in counts.items() if name != "matches"}
    assert counts["citations"]
    assert counts["witnesses"]
    assert counts["errata"]


def test_pointers_by_name_count_as_citations(book: Book) -> None:
    """At the head as in the contents: one more that is resolved, one more that is open."""
    node = next(node for tree in book.trees.values() for node in tree.nodes if node.text)
    first, second = (
        Pointer(node.id, -1, TextSpan(at, at + 1), node.text[at : at + 1]) for at in (0, 1)
    )
    leads = Pointed(first, "", (node.id,))
    nowhere = Pointed(second, "", (), Reason.NO_SUCH_TERM)
    before = head_counts(replace(book, pointers={}))
    after = replace(book, pointers={node.id: (leads, nowhere)})
    counted = before + Counter({"citations resolved": 1, "citations open": 1})
    assert head_counts(after) == counted
    in_contents = report_of(after).xpath(
        "string(//ul[@class='parts']/li[a[@href='#citations']]/small)"
    )
    assert in_contents == str(counted["citations open"])


def head_counts(book: Book) -> Counter[str]:
    """The numbers at the head of the page by what they count."""
    counts = report_of(book).xpath("//dl[@class='counts']/div")
    return Counter(
        {e.xpath("string(dt)"): int(e.xpath("string(dd)").replace(",", "")) for e in counts}
    )


def test_an_edition_leads_to_what_concerns_it(pages: dict[str, Page]) -> None:
    """Each count of an edition leads to a place of the page, or of that of witnesses, and the counts of all add up."""
    page = html.fragment_fromstring(pages["/report/"].body)
    differing = html.fragment_fromstring(pages["/report/witnesses/"].body)
    ids = {f"#{name}" for name in page.xpath("//@id")}
    ids |= {f"witnesses/#{name}" for name in differing.xpath("//@id")}
    links = page.xpath("//section[h2/@id='editions']//td/a")
    assert links
    assert {link.get("href") for link in links} <= ids
    assert "witnesses/#witnesses-2024-03-08" in {link.get("href") for link in links}
    open_ = [int(a.text) for a in links if a.get("href") == "#citations"]
    assert sum(open_) == len(page.xpath("//section[h2/@id='citations']//li"))


def test_findings_are_of_the_edition_of_their_file(book: Book) -> None:
    """Files in two folders may have one name."""
    older, newer = (edition.id for edition in book.editions[:2])
    paths = {older: "older/rules.txt", newer: "newer/rules.txt"}
    sources = tuple(replace(s, path=paths.get(s.edition, s.path)) for s in book.sources)
    at = (paths[older], paths[older], paths[newer])
    found = tuple(Diagnostic("odd", Severity.NOTE, "Odd.", path, 3) for path in at)
    shelf = Shelf(replace(book, sources=sources, diagnostics=found))
    told = {row.edition.address: row.cells[-1].count for row in by_edition(shelf)}
    assert (told[f"/cr/{older}/"], told[f"/cr/{newer}/"]) == ("2", "1")


def test_differences_of_typography_stand_apart(book: Book) -> None:
    spans = book.disagreements[0].best_span, book.disagreements[0].other_span
    found = (
        Disagreement("2024-03-08", _NUMBER, "text", "Say “no”.", 'Say "No".', *spans),
        Disagreement("2024-03-08", _NUMBER, "text", "Say yes.", "Say no.", *spans),
    )
    made = replace(book, disagreements=found)
    [body] = [page.body for page in render_pages(made) if page.address == "/report/witnesses/"]
    page = html.fragment_fromstring(body)
    [group] = page.xpath("//details[@id='witnesses-2024-03-08']")
    assert text_of(group.xpath("summary")[0]).endswith("2 places, 1 in words")
    [in_words] = group.xpath("ul/li")
    assert in_words.xpath(".//mark/text()") == ["yes", "no"]
    [in_print] = group.xpath("details/ul/li")
    assert [text_of(dd) for dd in in_print.xpath(".//dd")] == ["Say “no”.", 'Say "No".']


def test_the_report_leads_to_what_two_witnesses_read(book: Book) -> None:
    """With many editions the readings would be most of the report; where there are none, nothing leads there."""
    page = report_of(book)
    [item] = page.xpath("//li[@id='witnesses-2024-03-08']")
    assert item.xpath("a/@href") == ["witnesses/#witnesses-2024-03-08"]
    assert not page.xpath("//dl//mark")
    none = replace(book, disagreements=())
    assert "Nowhere." in text_of(report_of(none))
    assert "/report/witnesses/" not in {page.address for page in render_pages(none)}


@pytest.mark.parametrize("folder", ["/home/someone/archive", "../someone/archive", "someone"])
def test_where_the_archive_lies_is_not_told(book: Book, folder: str) -> None:
    found = Diagnostic("odd", Severity.NOTE, "Odd.", f"{folder}/CR.txt", 3)
    page = report_of(replace(book, diagnostics=(found,)))
    assert page.xpath("//section[h2/@id='findings']//code/text()") == ["CR.txt:3"]
    assert not re.search("someone", html.tostring(page, encoding="unicode"))


def test_characters_of_no_text_are_not_quoted(book: Book) -> None:
    received = "Any\N{NO-BREAK SPACE}\ufffegame\x1b."
    found = Diagnostic("odd", Severity.NOTE, "Odd.", "CR.txt", 3, 4, text=received)
    page = report_of(replace(book, diagnostics=(found,)))
    lost = "\N{REPLACEMENT CHARACTER}"
    quoted = page.xpath("//section[h2/@id='findings']//q/text()")
    assert quoted == [f"Any\N{NO-BREAK SPACE}{lost}game{lost}."]


def _read_otherwise(book: Book) -> Book:
    first, *others = book.disagreements
    return replace(book, disagreements=(replace(first, other="another reading"), *others))


def _one_less(book: Book) -> Book:
    return replace(book, disagreements=book.disagreements[1:])


def _another_title(book: Book) -> Book:
    editions = (replace(edition, title=f"the {edition.title}") for edition in book.editions)
    return replace(book, editions=tuple(editions))


def _another_source(book: Book) -> Book:
    sources = (replace(source, title=f"the {source.title}") for source in book.sources)
    return replace(book, sources=tuple(sources))


def _unprinted(book: Book) -> Book:
    return replace(book, unprinted={book.disagreements[0].edition: ()})


@pytest.mark.parametrize(
    "change", [_read_otherwise, _one_less, _another_title, _another_source, _unprinted]
)
def test_the_page_of_witnesses_is_made_anew_where_it_says_something_else(
    book: Book, change: Callable[[Book], Book]
) -> None:
    page, other = (witnesses_page(Shelf(each)) for each in (book, change(book)))
    again = witnesses_page(Shelf(replace(book)))
    assert page() != other()
    assert page() == again()
    assert digest_of(page.made_from()) != digest_of(other.made_from())
    assert digest_of(page.made_from()) == digest_of(again.made_from())
