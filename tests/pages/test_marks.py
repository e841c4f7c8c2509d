"""What the marks in the margin say, and that their key, their sum and the page of changes say the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import html

from generator.model.book import Book
from generator.model.change import Change, ChangeKind, Depth
from generator.pages import render_pages
from tests.pages.toy_changes import changes_book

_TOPIC = "/rules/704/"
_PAIR = "/changes/2009-10-01..2024-03-08/"
_REWORDED = (ChangeKind.REWORDED,)


def with_changes(**changed: Change) -> Book:
    """The book of changes in which what happened to rules of 2024, by their numbers, was something else."""
    book = changes_book()
    nodes = {f"web:{name.replace('_', '.')}": change for name, change in changed.items()}
    steps = {
        line: tuple(
            step._replace(change=_like(step.change, nodes[step.new.node]))
            if step.change and step.new.node in nodes
            else step
            for step in life
        )
        for line, life in book.steps.items()
    }
    changes = {
        pair: tuple(_like(c, nodes[c.new[0]]) if c.new and c.new[0] in nodes else c for c in told)
        for pair, told in book.changes.items()
    }
    return replace(book, steps=steps, changes=changes)


def _like(change: Change, wanted: Change) -> Change:
    return replace(
        wanted, old=change.old, new=change.new, diff=change.diff, passages=change.passages
    )


def page_of(book: Book, address: str) -> html.HtmlElement:
    [page] = [page for page in render_pages(book) if page.address == address]
    return html.fragment_fromstring(page.body, create_parent="main")


def texts(page: html.HtmlElement, path: str) -> list[str]:
    return [" ".join(element.text_content().split()) for element in page.xpath(path)]


@pytest.mark.parametrize(
    ("change", "style", "title", "legend", "counted"),
    [
        (
            Change(_REWORDED, (), (), Depth.SUBSTANCE),
            "m-sub", "Reworded since October 2009", "reworded", "3 reworded",
        ),
        (
            Change(_REWORDED, (), (), Depth.VOCABULARY),
            "m-era", "Vocabulary changed since October 2009", "terms or references only",
            "1 with only terms or references changed",
        ),
        (
            Change(_REWORDED, (), (), Depth.SUBSTANCE, is_of_examples=True),
            "m-exa", "Only examples changed since October 2009", "examples only",
            "1 with only examples changed",
        ),
        (
            Change(_REWORDED, (), (), Depth.SUBSTANCE, is_of_marks=True),
            "m-pun", "Only punctuation changed since October 2009", "punctuation only",
            "1 with only punctuation changed",
        ),
        (
            Change((ChangeKind.RENUMBERED,), (), ()),
            "m-ren", "Renumbered since October 2009", "renumbered only", "1 only renumbered",
        ),
    ],
)  # fmt: skip
def test_each_kind_has_a_mark_of_its_own(
    change: Change, style: str, title: str, legend: str, counted: str
) -> None:
    page = page_of(with_changes(**{"704_5k": change}), _TOPIC)
    [mark] = page.xpath("//li[@id='r704.5k']/*[starts-with(@class, 'mark ')]")
    assert (mark.get("class"), mark.get("title")) == (f"mark {style}", title)
    [key] = page.xpath(f"//ul[@class='mark-key']/li[@class='{style}']")
    assert key.text_content() == legend
    [since] = texts(page, "//p[@class='since']")
    assert counted in since


def test_the_key_says_since_when() -> None:
    page = page_of(changes_book(), _TOPIC)
    assert "Changed since October 2009" in texts(page, "//aside//h2")


def test_changed_examples_are_called_the_same_where_the_changes_are_told() -> None:
    examples = Change(_REWORDED, (), (), Depth.SUBSTANCE, is_of_examples=True)
    book = with_changes(**{"704_5k": examples})
    for address, place in ((_PAIR, "c704.5k"), ("/r/704.5k/", "e2024-03-08")):
        chips = texts(page_of(book, address), f"//*[@id='{place}']//span[@class='chip exa']")
        assert chips == ["examples only"]
