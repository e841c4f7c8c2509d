"""The ledger: whatever was published once is served for ever."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.corpus import read_ledger
from generator.model.book import Book
from generator.model.change import Change, ChangeKind, Depth
from generator.model.standing import standings
from generator.pages import render_pages
from generator.pages.ledger import LEDGER, additions, check_ledger, permalinks_of
from generator.writer import append_ledger
from tests.pages.toy_lives import lives_book

#: The editions held, of names that end in "@a" and "@b", or have none.
_HELD = ("a", "b", "")


def codes(ledger: list[str], served: list[str]) -> list[tuple[str, int]]:
    return [(found.code, found.line) for found in check_ledger(ledger, served, LEDGER, _HELD)]


@pytest.mark.parametrize(
    ("ledger", "served", "expected"),
    [
        ([], [], []),
        (["101.1@a"], ["101.1@a"], []),
        (["101.1@a", "101.2@a"], ["101.2@a"], [("lost-permalink", 1)]),
        (["101.1@a", "101.1@a"], ["101.1@a"], [("repeated-permalink", 2)]),
        (["", "101.1@a"], ["101.1@a"], [("bad-line", 1)]),
        (["<<<<<<< ours", "101.1@a"], ["101.1@a"], [("bad-line", 1)]),
        (["101.1@a"], ["101.1@a", "101.2@b"], [("new-permalinks", 0)]),
    ],
)
def test_what_is_found(ledger: list[str], served: list[str], expected: list[object]) -> None:
    assert codes(ledger, served) == expected


def test_a_lost_permalink_is_an_error_that_names_its_line() -> None:
    [found] = check_ledger(["704.5k@2009-10-01"], [], "sources/permalinks.txt", ["2009-10-01"])
    assert found.is_error
    assert str(found) == (
        "sources/permalinks.txt:1:1: error[lost-permalink]: this permalink was published once, "
        "and no rule answers to it any more\n  | 704.5k@2009-10-01\n  | ^"
    )


def test_an_edition_that_is_held_no_more_is_one_error() -> None:
    ledger = ["101.1@a", "101.2@b", "101.3@b", "101.4@c"]
    found = check_ledger(ledger, ["101.1@a"], LEDGER, ["a", "c"])
    assert [(each.code, each.line) for each in found] == [
        ("lost-edition", 2),
        ("lost-permalink", 4),
    ]
    assert "2 permalinks of it" in found[0].message


def test_new_permalinks_are_no_error() -> None:
    [found] = check_ledger([], ["704.5k@2009-10-01"], LEDGER, ["2009-10-01"])
    assert not found.is_error
    assert "palimpsest permalinks --update" in found.message


def test_the_permalinks_of_a_book_in_the_order_of_editions_and_numbers() -> None:
    assert permalinks_of(lives_book()) == (
        "504.6@2006-10-01",
        "505.9@2006-10-01",
        "204@2009-10-01",
        "204.4d@2009-10-01",
        "704@2009-10-01",
        "704.1@2009-10-01",
        "704.5@2009-10-01",
        "704.5j@2009-10-01",
        "704.5k@2009-10-01",
        "704.5m@2009-10-01",
        "704.6@2009-10-01",
        "707@2009-10-01",
        "707.9@2009-10-01",
        "704.5j@2024-03-08",
        "704.5k@2024-03-08",
        "704.5m@2024-03-08",
        "704.7@2024-03-08",
        "708@2024-03-08",
        "708.9@2024-03-08",
    )


def test_a_published_permalink_inside_a_longer_stretch_stays_served() -> None:
    """An older edition, added later, makes a stretch begin earlier; 704.1 did not change in 2024."""
    published = "704.1@2024-03-08"
    assert published not in permalinks_of(lives_book())
    assert published in permalinks_of(lives_book(ledger=[published]))


def test_it_has_a_page_that_leads_to_the_rule_at_that_edition() -> None:
    address = "/r/704.1@2024-03-08/"
    assert address not in {page.address for page in render_pages(lives_book())}
    pages = {page.address: page for page in render_pages(lives_book(ledger=[address[3:-1]]))}
    told = dict(pages[address].extra)
    assert told["leads_to"] == "../704.1/index.html#e2024-03-08"
    assert told["canonical"] == "/r/704.1/"


def test_a_permalink_to_nothing_is_not_served() -> None:
    book = lives_book(ledger=["999.9@2009-10-01", "704.1@1999-01-01", "nonsense", "704.1@1999"])
    found = check_ledger(book.ledger, permalinks_of(book), LEDGER, book.held)
    assert [(each.code, each.line) for each in found if each.is_error] == [
        ("lost-permalink", 1),
        ("lost-edition", 2),
        ("bad-line", 3),
        ("lost-edition", 4),
    ]


def test_only_what_is_new_is_added_and_in_order() -> None:
    assert additions(["b", "a"], ["a", "c", "b", "d"]) == ("c", "d")


def test_the_ledger_only_grows_at_its_end(tmp_path: Path) -> None:
    path = tmp_path / "permalinks.txt"
    assert append_ledger(path, ["704.5k@2009-10-01"]) == 1
    assert append_ledger(path, []) == 0
    assert append_ledger(path, ["704.5k@2009-10-01"]) == 0
    append_ledger(path, ["704.5j@2024-03-08"])
    assert path.read_bytes() == b"704.5k@2009-10-01\n704.5j@2024-03-08\n"
    assert read_ledger(path) == (("704.5k@2009-10-01", "704.5j@2024-03-08"), ())


def test_a_line_without_an_end_is_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "permalinks.txt"
    path.write_bytes(b"704.5k@2009-10-01")
    append_ledger(path, ["704.5j@2024-03-08"])
    assert read_ledger(path)[0] == ("704.5k@2009-10-01", "704.5j@2024-03-08")


def test_a_missing_ledger_is_empty_and_a_strange_one_is_told(tmp_path: Path) -> None:
    names, [found] = read_ledger(tmp_path / "none.txt")
    assert (names, found.code, found.is_error) == ((), "no-ledger", False)
    path = tmp_path / "permalinks.txt"
    path.write_bytes(b"704.5k@2009-10-01\n704.5\xe9@2009-10-01\n")
    names, [found] = read_ledger(path)
    assert names == ()
    assert (found.code, found.line) == ("wrong-encoding", 2)


def test_where_two_rules_bear_one_number_the_first_has_its_page() -> None:
    book = lives_book()
    tenants = {n: t for n, t in book.tenants.items() if str(n) not in ("704.5j", "704.5k")}
    twin = "web:704.5k"
    held = dict(book.held)
    tree = held["2024-03-08"]
    first = tree.by_id["web:704.5j"]
    nodes = tuple(n._replace(number=first.number) if n.id == twin else n for n in tree.nodes)
    held["2024-03-08"] = replace(tree, nodes=nodes)
    placed = tuple(replace(p, node=held[p.edition].by_id[p.node.id]) for p in book.consolidated)
    assert first.number is not None
    stretches = [t for n, ts in book.tenants.items() for t in ts if str(n) in ("704.5j", "704.5k")]
    doubled: Book = replace(
        book,
        held=held,
        consolidated=placed,
        tenants={**tenants, stretches[0].number: tuple(stretches)},
    )
    found = standings(doubled)
    assert found["704.5k@2009-10-01"].page == "704.5j"
    assert found["704.5m@2009-10-01"].page == "704.5k@2024-03-08"
    assert found["704.5m@2009-10-01"].number == first.number


def test_a_ledger_keeps_its_mode_and_the_link_to_it(tmp_path: Path) -> None:
    own, link = tmp_path / "own.txt", tmp_path / "link.txt"
    own.write_text("704.5k@2009-10-01\n", "ascii")
    own.chmod(0o640)
    link.symlink_to(own)
    append_ledger(link, ["704.5j@2024-03-08"])
    assert own.read_text("ascii").split() == ["704.5k@2009-10-01", "704.5j@2024-03-08"]
    assert (link.is_symlink(), own.stat().st_mode & 0o777) == (True, 0o640)


def test_a_split_that_left_a_rule_less_of_its_words_has_a_permalink() -> None:
    """All rules together say what they said, and this one does not."""
    book = lives_book()
    [step] = book.steps["704.1@2009-10-01"]
    ends = (step.old.node,), (step.new.node, "web:704.7")
    joined = Change((ChangeKind.SPLIT,), *ends)
    told = {}
    for kinds in ((ChangeKind.REWORDED, ChangeKind.SPLIT), (ChangeKind.SPLIT,)):
        own = Change(kinds, *ends, Depth.SUBSTANCE)
        steps = {**book.steps, "704.1@2009-10-01": (step._replace(change=own, joined=joined),)}
        told[kinds[0]] = permalinks_of(replace(book, steps=steps))
    assert "704.1@2024-03-08" in told[ChangeKind.REWORDED]
    assert "704.1@2024-03-08" not in told[ChangeKind.SPLIT]
