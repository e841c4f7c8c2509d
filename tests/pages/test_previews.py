"""The cards of links: cut by address into small files, and there for every link that could have one."""

from __future__ import annotations

import json
from collections.abc import Callable
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
    ("/glossary/", None),
    ("/rules/", None),
    ("/report/#open-not-held", None),
    ("/proposals/#proposal-junkyard", None),
]


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
            card = known[place[0]][place[1]]
            if "at" in card:
                file, _, key = card["at"].partition("#")
                card = known[file][key]
            assert set(card) == {"n", "d", "t"}
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
    assert known["r/704"]["704.5k#e2009-10-01"] == {"at": "cr/2009-10-01/704#r704.5m"}


def test_a_term_shows_all_its_senses() -> None:
    card = cards(toy_book())["glossary-G1"]["G1.1"]
    assert card == {
        "n": "Ability",
        "d": "glossary of October 2009",
        "t": "(1) Text on an object. (2) An activated ability on the stack.",
    }
