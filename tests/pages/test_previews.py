"""The cards of links: cut by address into small files, and there for every link that could have one."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urljoin

import pytest
from lxml import html

from generator.model.book import Book
from generator.pages import render_pages
from generator.pages.previews import place_of, preview_files
from tests.pages.toy import toy_book
from tests.pages.toy_lives import lives_book


def cards(book: Book) -> dict[str, dict[str, Any]]:
    found = {file.path: json.loads(file.content) for file in preview_files(book)}
    return {path.removeprefix("previews/").removesuffix(".json"): f for path, f in found.items()}


#: Shared with the browser: tests/site/test_previews.py asks the script the same.
PLACES = [
    ("/rules/704/#r704.5j", ("rules/704", "r704.5j")),
    ("/rules/704/", ("rules/704", "")),
    ("/cr/2009-10-01/704/#r704.5k", ("cr/2009-10-01/704", "r704.5k")),
    ("/glossary/#G4.10", ("glossary-G4", "G4.10")),
    ("/glossary/#glossary-entry-Aura-Swap", ("glossary-a", "glossary-entry-Aura-Swap")),
    ("/cr/2009-10-01/glossary/#G4.10a", ("cr/2009-10-01/glossary-G4", "G4.10a")),
    ("/r/704.5j/", ("r/704", "704.5j")),
    ("/r/704.5j/#e2009-10-01", ("r/704", "704.5j#e2009-10-01")),
    ("/r/704.5j/#history", ("r/704", "704.5j")),
    ("/r/504.6@2006-10-01/", ("r/504", "504.6@2006-10-01")),
    ("/r/7/", ("r/7", "7")),
    ("/rules/702/#r702.49c", ("rules/702", "r702.49c")),
    ("/rules/702/#r702.50a", ("rules/702-1", "r702.50a")),
    ("/cr/2024-06-07/702/#r702.149", ("cr/2024-06-07/702-2", "r702.149")),
    ("/r/702.149/#e2024-06-07", ("r/702-2", "702.149#e2024-06-07")),
    ("/glossary/", None),
    ("/rules/", None),
    ("/report/#open-not-held", None),
    ("/proposals/#proposal-junkyard", None),
]


def found(known: dict[str, dict[str, Any]], place: tuple[str, str]) -> dict[str, Any]:
    """The card at a place, looked for as the page does."""
    file, (page, _, edition) = place[0], place[1].partition("#e")
    entry: dict[str, Any] = known[file][page]
    at = entry.get("at")
    if edition and "e" in entry:
        pairs = zip(entry["e"][::2], entry["e"][1::2], strict=True)
        here = next((at for first, at in reversed([*pairs]) if first <= edition), "")
        at = f"cr/{edition}/{here}" if here else at
    if not at:
        return entry
    file, _, key = at.partition("#")
    return {**found(known, (file, key)), **{part: entry[part] for part in "l" if part in entry}}


@pytest.mark.parametrize(("address", "place"), PLACES)
def test_an_address_is_a_file_and_a_key(address: str, place: tuple[str, str] | None) -> None:
    assert place_of(address) == place


@pytest.mark.parametrize("make", [toy_book, lives_book])
def test_every_link_in_a_text_has_its_card(make: Callable[[], Book]) -> None:
    book = make()
    known = cards(book)
    count = 0
    for page in render_pages(book):
        for link in html.fragment_fromstring(page.body, create_parent=True).xpath(
            "//*[@class='body']//p//a/@href"
        ):
            place = place_of(urljoin(f"https://x{page.address}", link).removeprefix("https://x"))
            if place is None:
                continue
            count += 1
            assert {"n", "d", "t"} <= found(known, place).keys()
    assert count > 5


def test_a_card_says_number_edition_and_words() -> None:
    known = cards(lives_book())
    assert known["rules/704"]["r704.5m"] == {
        "n": "704.5m",
        "d": "spring 2024",
        "t": "If an Aura is attached to an illegal object or player, that Aura is put into its owner’s graveyard.",
    }
    assert known["rules/704"][""]["n"] == "704 State-Based Actions"
    assert known["rules/704"][""]["t"].startswith("704.1 State-based actions are game actions")


def test_a_rule_has_its_life_in_a_line_and_says_where_its_number_changed() -> None:
    known = cards(lives_book())
    card = known["r/704"]["704.5j"]
    assert card["at"] == "cr/2024-03-08/704#r704.5j"
    assert card["l"] == "Since October 2009 or before; reworded once in 2 editions, by spring 2024."
    assert card["e"] == ["2009-10-01", "704#r704.5k", "2024-03-08", "704#r704.5j"]
    then = found(known, ("r/704", "704.5j#e2009-10-01"))
    assert (then["n"], then["d"], then["l"]) == ("704.5k", "October 2009", card["l"])
    assert found(known, ("r/704", "704.5k@2009-10-01")) == then
    gone = known["r/505"]["505.9@2006-10-01"]
    assert gone["l"].endswith("; no longer in the rules.")


def test_an_edition_without_pages_leaves_the_card_of_now() -> None:
    book = replace(lives_book(), unprinted={"2009-10-01": ()})
    known = cards(book)
    assert not [name for name in known if name.startswith("cr/2009-10-01")]
    card = known["r/704"]["704.5j"]
    assert card["e"] == ["2009-10-01", "", "2024-03-08", "704#r704.5j"]
    assert found(known, ("r/704", "704.5j#e2009-10-01"))["d"] == "spring 2024"


def test_a_term_shows_all_its_senses() -> None:
    card = cards(toy_book())["glossary-G1"]["G1.1"]
    assert card == {
        "n": "Ability",
        "d": "glossary of October 2009",
        "t": "(1) Text on an object. (2) An activated ability on the stack.",
    }
