"""Absence outside what an edition holds is not held, never removed or added; likeness to it says little."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.scoring import read_truth
from generator.alignment.align import Aligner
from generator.alignment.held import places_in, strange_rows
from generator.alignment.side import prepare
from generator.model.alignment import Confidence, Relation
from generator.model.edition import Coverage, Edition
from generator.model.node import EditionTree, NodeKind
from generator.model.number import RuleNumber
from generator.pipeline.compare import Side
from tests.alignment.conftest import Archive
from tests.alignment.tables import align_tables, edition, numbers, same, tree
from tests.conftest import ROOT

COINS = "To flip a coin, a player tosses it high while an opponent calls heads or tails."
DICE = "To roll a die, shake it well and read the uppermost number once it lies still."
SPIN = "A spinner is twirled by hand and shows a colour once it has come to rest."
COPY = (
    "When copying an object, the copy acquires the printed values of the original's name and cost."
)
BANDS = "A band is a group of attackers that travel together and share the blockers they meet."
WHOLE = {
    "504": "LUCK",
    "504.1": COINS,
    "504.2": DICE,
    "504.3": SPIN,
    "505": "COPIES",
    "505.1": COPY,
    "505.2": BANDS,
}


def test_what_lies_outside_the_part_is_not_held() -> None:
    part = {"505": "COPIES", "505.1": COPY}
    found = align_tables(WHOLE, part, covers=((), ("505-505",)))
    assert numbers(found.not_held_old) == ["504", "504.1", "504.2", "504.3"]
    assert numbers(found.removed) == ["505.2"]


def test_a_part_that_begins_inside_a_topic_says_nothing_of_what_stands_before() -> None:
    part = {"504": "LUCK", "504.2": DICE, "504.3": SPIN, "505": "COPIES", "505.1": COPY}
    found = align_tables(part, WHOLE, covers=(("504.2-505.1",), ()))
    assert numbers(found.not_held_new) == ["504.1", "505.2"]
    assert numbers(found.added) == []


def test_inside_the_part_what_is_missing_is_added() -> None:
    part = {"504": "LUCK", "504.2": DICE, "504.4": COPY, "505": "OTHERS"}
    new = {"504": "LUCK", "504.1": DICE, "504.2": SPIN, "504.3": COPY, "505": "OTHERS"}
    found = align_tables(part, new, covers=(("504.2-505",), ()))
    assert numbers(found.added) == ["504.2"]


def test_a_renumbered_topic_is_held_where_it_went() -> None:
    old = {
        "710": "LUCK",
        "710.1": COINS,
        "710.2": DICE,
        "710.3": SPIN,
        "510": "BANDS",
        "510.1": BANDS,
    }
    new = {"720": "LUCK", "720.1": COINS, "720.2": DICE}
    found = align_tables(old, new, covers=((), ("720-730",)))
    assert same(found) == {"710": "720", "710.1": "720.1", "710.2": "720.2"}
    assert numbers(found.removed) == ["710.3"]
    assert numbers(found.not_held_old) == ["510", "510.1"]


def test_in_a_book_of_another_order_a_number_says_nothing_of_what_the_part_lacks() -> None:
    """Topic 504 of the new order may have stood anywhere in the old one, of which a part is held."""
    part = {"504": "LUCK", "504.1": COINS, "504.2": DICE, "505": "COPIES", "505.1": COPY}
    new = {
        "504": "BANDS",
        "504.1": BANDS,
        "704": "LUCK",
        "704.1": COINS,
        "704.2": DICE,
        "705": "COPIES",
        "705.1": COPY,
    }
    found = align_tables(part, new, covers=(("504-505",), ()))
    assert numbers(found.added) == []
    assert numbers(found.not_held_new) == ["504", "504.1"]
    stayed = {**part, "505.2": BANDS}
    assert numbers(align_tables(part, stayed, covers=(("504-505",), ())).added) == ["505.2"]


BOOK = {
    "100": "GENERAL",
    "100.1": COINS,
    "100.2": DICE,
    "100.3": SPIN,
    "101": "COPIES",
    "101.1": COPY,
    "101.2": BANDS,
}


def strangers(part: dict[str, str], covers: str, linked: dict[str, str]) -> list[str]:
    """Of ``BOOK`` the numbers whose links into ``part`` say little; asked from both sides alike."""
    book = prepare(tree("2001", BOOK), edition("2001"), ())
    held = prepare(tree("2002", part), edition("2002", covers), ())
    rows = {book.rows[f"2001:{a}"]: held.rows[f"2002:{b}"] for a, b in linked.items()}
    onward, back = places_in(book, held, rows)
    found = strange_rows(book, onward, back)
    assert {rows[row] for row in found} == strange_rows(held, back, onward)
    return [book.numbers[row] for row in sorted(found)]


def test_a_link_with_a_rule_that_the_part_has_no_place_for_is_a_strangers() -> None:
    part = {"800": "GENERAL", "800.1": SPIN, "800.2": BANDS, "800.3": COPY}
    assert strangers(part, "800-802", {"100": "800", "100.3": "800.1"}) == ["100", "100.3"]


def test_a_topic_that_went_along_has_its_place_in_the_part() -> None:
    """Beside the link itself half of the rules must do so that the part holds, be it the end of a topic."""
    whole = {"800": "GENERAL", "800.1": COINS, "800.2": DICE, "800.3": SPIN}
    linked = {"100": "800", "100.1": "800.1", "100.2": "800.2"}
    assert strangers(whole, "800-802", linked) == ["100.1", "100.2"]
    assert strangers(whole, "800-802", {**linked, "100.3": "800.3"}) == []
    end = {"810": "GENERAL", "810.8": DICE, "810.9": SPIN}
    assert strangers(end, "810.8-812", {"100": "810", "100.2": "810.8", "100.3": "810.9"}) == []


def test_what_the_part_holds_by_its_number_is_no_stranger() -> None:
    part = {"100": "GENERAL", "100.1": SPIN, "100.2": BANDS, "100.3": COPY}
    assert strangers(part, "100-100", {"100.3": "100.1"}) == []
    assert strangers(part, "100-100", {"101.2": "100.2"}) == ["101.2"]


@pytest.mark.archive
@pytest.mark.parametrize(
    ("old", "new", "topics"),
    [
        ("2003-10-01", "2006-10-01", (504, 600)),
        ("2006-10-01", "2009-10-01", (703, 730)),
        ("2001-07-23", "2006-10-01", (300, 322)),
    ],
)
def test_what_is_certain_of_a_part_is_right(
    editions: Archive, old: str, new: str, topics: tuple[int, int]
) -> None:
    """A part is cut from a whole edition, so that the truth of the whole ones tells."""
    one, other = editions.side(old), cut(editions.side(new), *topics)
    truth = read_truth(ROOT / "tests" / "truth" / f"{old}..{new}.csv")
    found = Aligner(editions.terms).align(one.tree, other.tree, one.edition, other.edition)
    certain = [
        (str(one.tree.by_id[m.old].number), str(other.tree.by_id[m.new].number))
        for m in found.matches
        if m.relation is Relation.SAME and m.confidence is Confidence.CERTAIN
    ]
    assert certain
    assert [pair for pair in certain if not truth.is_right(*pair)] == []


def cut(side: Side, first: int, last: int) -> Side:
    """The topics from ``first`` to ``last`` of an edition, as an edition that holds no more."""
    nodes = [
        node
        for node in side.tree.nodes
        if isinstance(node.number, RuleNumber)
        and node.kind in (NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)
        and first <= (node.number.topic or 0) <= last
    ]
    ends = (RuleNumber(topic // 100, topic) for topic in (first, last))
    part: Edition = replace(side.edition, coverage=(Coverage(*ends),))
    return Side(part, EditionTree(side.tree.edition, tuple(nodes)))
