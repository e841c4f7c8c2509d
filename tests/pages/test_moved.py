"""Rules that bore another number once are known by that of today, as far as it is certain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.model.alignment import Confidence
from generator.model.book import Book
from generator.model.lineage import owners_of
from generator.pages.moved import find_moved
from tests.pages.toy_lives import lives_book


def told(book: Book) -> dict[str, str]:
    return {node: str(number) for node, number in find_moved(book).items()}


def test_each_earlier_number_leads_to_todays() -> None:
    assert told(lives_book()) == {
        "summary:704.5k": "704.5j",
        "summary:704.5m": "704.5k",
        "summary:704.6": "704.7",
        "summary:707": "708",
        "old:504.6": "708.9",
        "summary:707.9": "708.9",
    }


@pytest.mark.parametrize(("at", "left"), [(0, ["summary:707.9"]), (1, [])])
def test_behind_a_possible_match_no_number_is_todays(at: int, left: list[str]) -> None:
    book = lives_book()
    lines = {line.id: line for line in book.lineages}
    rule = lines["504.6@2006-10-01"]
    links = list(rule.links)
    links[at] = links[at]._replace(confidence=Confidence.POSSIBLE)
    lines[rule.id] = replace(rule, links=tuple(links))
    lineages = tuple(lines.values())
    book = replace(book, lineages=lineages, owners=owners_of(lineages, book.held))
    assert [node for node, number in told(book).items() if number == "708.9"] == left
