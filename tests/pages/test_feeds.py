"""Feeds are Atom, tell each pair of editions once, and lead to pages there are."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urldefrag, urljoin

import pytest
from lxml import etree

from generator.model.book import Book
from generator.model.node import NodeKind
from generator.pages import render_pages
from generator.pages.feeds import feeds
from tests.pages.toy_changes import changes_book

_ATOM = {"a": "http://www.w3.org/2005/Atom"}


@pytest.fixture(scope="module")
def book() -> Book:
    return changes_book()


@pytest.fixture(scope="module")
def made(book: Book) -> dict[str, etree._Element]:
    return {file.path: etree.fromstring(file.content) for file in feeds(book)}


def test_what_atom_asks_of_feeds_and_entries(made: dict[str, etree._Element]) -> None:
    for feed in made.values():
        for element in (feed, *feed.findall("a:entry", _ATOM)):
            for name in ("id", "title", "updated"):
                [found] = element.findall(f"a:{name}", _ATOM)
                assert found.text
        ids = [element.text for element in feed.findall("a:entry/a:id", _ATOM)]
        assert len(set(ids)) == len(ids)
        assert feed.findall("a:author/a:name", _ATOM)


def test_a_feed_is_as_new_as_its_newest_entry(book: Book) -> None:
    """And not as the newest edition, where that changed nothing of it."""
    [pair] = [(old, new) for old, new in book.changes if new == "2009-10-01"]
    older = replace(book, changes={pair: book.changes[pair]})
    found = [etree.fromstring(file.content) for file in feeds(older)]
    told = {
        feed.findtext("a:updated", namespaces=_ATOM)
        for feed in found
        if feed.find("a:entry", _ATOM) is not None
    }
    assert told == {"2009-10-01T00:00:00Z"}


def test_the_feed_of_all_tells_each_pair(book: Book, made: dict[str, etree._Element]) -> None:
    links = made["feed.xml"].findall("a:entry/a:link", _ATOM)
    assert {link.get("href") for link in links} == {
        f"changes/{old}..{new}/"
        for old, new in book.changes
        if not book.alignments[old, new].composed
    }


def test_what_was_only_composed_is_no_news(book: Book, made: dict[str, etree._Element]) -> None:
    """Editions far apart have a page of changes too: their steps have told all of it."""
    assert not any(alignment.composed for alignment in book.alignments.values())
    far = ("2006-10-01", "2024-03-08")
    steps = list(book.changes)
    composed = replace(book.alignments[steps[0]], composed=True)
    more = replace(
        book,
        alignments={**book.alignments, far: composed},
        changes={**book.changes, far: book.changes[steps[0]]},
    )
    found = next(etree.fromstring(f.content) for f in feeds(more) if f.path == "feed.xml")
    told = [
        [link.get("href") for link in feed.findall("a:entry/a:link", _ATOM)]
        for feed in (found, made["feed.xml"])
    ]
    assert told[0] == told[1]
    assert len(told[0]) == len(steps)


@pytest.mark.parametrize("only", ["examples only", "punctuation only"])
def test_that_examples_or_punctuation_alone_changed_is_told(book: Book, only: str) -> None:
    found = {
        pair: tuple(
            replace(
                change,
                is_of_examples=only == "examples only",
                is_of_marks=only == "punctuation only",
            )
            for change in changes
        )
        for pair, changes in book.changes.items()
    }
    files = {file.path: file.content.decode() for file in feeds(replace(book, changes=found))}
    titles = [text for path, text in files.items() if path != "feed.xml"]
    assert any(f": {only}" in text for text in titles)
    assert not any(": reworded" in text for text in titles)


def test_of_editions_held_in_part_the_part_is_told(book: Book) -> None:
    """Who reads "Nothing changed." in a feed takes it for all of the rules."""
    unchanged = replace(book, changes=dict.fromkeys(book.changes, ()))
    for said, start in (
        (book, "Rules: "),
        (unchanged, "Nothing changed."),
    ):
        feed = next(etree.fromstring(f.content) for f in feeds(said) if f.path == "feed.xml")
        told = [entry.text for entry in feed.findall("a:entry/a:summary", _ATOM)]
        parts = ("703–730 only. ", "504.4–600.2 only. ")
        for summary, part in zip(told, parts, strict=True):
            assert str(summary).startswith(f"{part}{start}")


def test_every_topic_has_the_feed_that_its_page_names(book: Book) -> None:
    """Also one of which only rules are held, as where its heading stands under another number now."""
    rules = tuple(p for p in book.consolidated if p.node.kind is not NodeKind.TOPIC)
    assert len(rules) < len(book.consolidated)
    headless = replace(book, consolidated=rules)
    pages = (page.address for page in render_pages(headless) if page.kind == "topic")
    topics = {page for page in pages if page.startswith("/rules/")}
    made = {f"/{file.path}" for file in feeds(headless)}
    assert topics
    assert {f"{topic}feed.xml" for topic in topics} == made - {"/feed.xml"}


def test_every_link_leads_to_a_page(book: Book, made: dict[str, etree._Element]) -> None:
    pages = {page.address: page.body for page in render_pages(book)}
    count = 0
    for path, feed in made.items():
        for link in feed.iterfind(".//a:link[@rel='alternate']", _ATOM):
            where, anchor = urldefrag(urljoin(f"/{path}", link.get("href") or ""))
            assert where in pages
            assert not anchor or f'id="{anchor}"' in pages[where]
            count += 1
    assert count > len(made)
