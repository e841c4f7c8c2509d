"""Addresses and anchors: the contract of the design's table, and links between them."""

from __future__ import annotations

import posixpath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.book import Book
from generator.model.node import Node, NodeKind
from generator.model.number import parse_number
from generator.model.place import SourceSpan
from generator.pages import addresses
from generator.pages.addresses import Addresses, anchor_of, relative


def test_the_addresses_of_the_design() -> None:
    assert addresses.rules_topic(704) == "/rules/704/"
    assert addresses.contents("2009-10-01") == "/cr/2009-10-01/"
    assert addresses.edition_topic("2009-10-01", 704) == "/cr/2009-10-01/704/"
    assert addresses.at(addresses.rules_topic(704), "r704.5j") == "/rules/704/#r704.5j"
    assert (addresses.GLOSSARY, addresses.RULINGS) == ("/glossary/", "/rulings/")
    assert (addresses.PROPOSALS, addresses.SYMBOLS) == ("/proposals/", "/symbols/")
    assert (addresses.EDITIONS, addresses.REPORT) == ("/editions/", "/report/")


@pytest.mark.parametrize(
    ("here", "there", "expected"),
    [
        ("/", "/rules/", "rules/"),
        ("/", "/", "./"),
        ("/rules/", "/", "../"),
        ("/rules/704/", "/rules/704/#r704.5j", "#r704.5j"),
        ("/rules/704/", "/rules/704/", "./"),
        ("/rules/704/", "/rules/705/#r705.1", "../705/#r705.1"),
        ("/cr/2009-10-01/704/", "/rules/704/", "../../../rules/704/"),
        ("/r/704.5j/", "/r/704.5k@2009-10-01/", "../704.5k@2009-10-01/"),
        ("/rules/", "/data/v1/tree.json", "../data/v1/tree.json"),
    ],
)
def test_relative_links(here: str, there: str, expected: str) -> None:
    assert relative(here, there) == expected


PATHS = st.lists(st.sampled_from(["rules", "cr", "704", "r", "704.5k@2009-10-01"]), max_size=4)


@given(PATHS, PATHS, st.sampled_from(["", "#r704.5j"]))
def test_a_relative_link_leads_where_it_says(
    here: list[str], there: list[str], anchor: str
) -> None:
    start, end = ("/" + "".join(f"{part}/" for part in path) for path in (here, there))
    link, _, fragment = relative(start, end + anchor).partition("#")
    followed = posixpath.normpath(posixpath.join(start, link))
    assert followed.rstrip("/") + "/" == end
    assert fragment == anchor.lstrip("#")
    assert not link.startswith("/")


def node(kind: NodeKind, path: str, number: str = "") -> Node:
    known = parse_number(number) if number else None
    return Node(f"source:{path}", kind, SourceSpan("source", 1, 1), known)


@pytest.mark.parametrize(
    ("given_node", "anchor"),
    [
        (node(NodeKind.SUBRULE, "704.5j", "704.5j"), "r704.5j"),
        (node(NodeKind.SUBRULE, "702.30d~2", "702.30d"), "r702.30d-2"),
        (node(NodeKind.SECTION, "7", "7"), "r7"),
        (node(NodeKind.RULING, "717.3.Ruling.2", "717.3.Ruling.2"), "r717.3.Ruling.2"),
        (node(NodeKind.GLOSSARY_ENTRY, "G4.10", "G4.10"), "G4.10"),
        (node(NodeKind.PROPOSAL, "proposals/junkyard"), "proposal-junkyard"),
        (node(NodeKind.STEP, "proposals/junkyard/2"), "step-junkyard-2"),
        (node(NodeKind.HEADING, "headings/new words!"), "heading-new-words"),
        (node(NodeKind.FRONT_MATTER, "title"), "front-matter-title"),
    ],
)
def test_anchors(given_node: Node, anchor: str) -> None:
    assert anchor_of(given_node) == anchor


@pytest.mark.parametrize(
    ("name", "home", "current"),
    [
        ("web:704.5a", "/cr/2024-03-08/704/#r704.5a", "/rules/704/#r704.5a"),
        ("dataset:704.1", "/cr/2024-03-08/704/#r704.1", "/cr/2024-03-08/704/#r704.1"),
        ("summary:704.1", "/cr/2009-10-01/704/#r704.1", "/cr/2009-10-01/704/#r704.1"),
        ("summary:103", "/cr/2009-10-01/103/", "/rules/103/"),
        ("summary:1", "/cr/2009-10-01/#r1", "/rules/#r1"),
        ("summary:G1.1b", "/cr/2009-10-01/glossary/#G1.1b", "/glossary/#G1.1b"),
        ("summary:103.Ruling.1", "/rulings/#r103.Ruling.1", "/rulings/#r103.Ruling.1"),
        ("summary:715", "/rulings/715/", "/rulings/715/"),
        ("summary:715.1", "/rulings/715/#r715.1", "/rulings/715/#r715.1"),
        (
            "summary:715.1.Ruling.1",
            "/rulings/#r715.1.Ruling.1",
            "/rulings/#r715.1.Ruling.1",
        ),
        ("wishes:agenda", "/proposals/#proposal-agenda", "/proposals/#proposal-agenda"),
        # 505 is not in the toy's book of 2009, which is whole: no consolidated rule.
        ("old:505.1a", "/cr/2006-10-01/505/#r505.1a", "/cr/2006-10-01/505/#r505.1a"),
    ],
)
def test_where_each_node_is_read(book: Book, name: str, home: str, current: str) -> None:
    places = Addresses(book)
    assert (places.home(name), places.current(name)) == (home, current)
