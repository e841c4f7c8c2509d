"""A line that was corrected by hand: the rule's page says so, and leads to the line as received."""

from __future__ import annotations

from dataclasses import replace

import pytest
from lxml import html

from generator.model.book import Erratum
from generator.pages import render_pages
from tests.pages.toy_lives import lives_book


def marks(line: int, count: int = 1) -> list[tuple[str, str]]:
    """What the newest version of 704.5j says of corrections of a line of its source, and where that leads."""
    book = lives_book()
    node = book.held["2024-03-08"].by_id["web:704.5j"]
    errata = tuple(
        Erratum("web", node.span.first + line, f"pemanents{at}", "permanents", "A letter was lost.")
        for at in range(count)
    )
    pages = {page.address: page for page in render_pages(replace(book, errata=errata))}
    body = html.fragment_fromstring(pages["/r/704.5j/"].body, create_parent="main")
    links = body.xpath("//li[@id='e2024-03-08']//a[contains(@href, '#errata')]")
    return [(link.text_content(), link.get("href")) for link in links]


@pytest.mark.parametrize(
    ("count", "told"), [(1, "1 correction by hand"), (2, "2 corrections by hand")]
)
def test_a_rule_says_that_it_was_corrected(count: int, told: str) -> None:
    assert marks(0, count) == [(told, "../../report/#errata")]


def test_a_rule_beside_it_does_not() -> None:
    assert marks(1) == []
