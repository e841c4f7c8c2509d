"""The single tools: assignment, beliefs, vectors, wording, confidence."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from generator.alignment.assignment import assign
from generator.alignment.confidence import confidence_of
from generator.alignment.pairs import Beliefs, Pairs
from generator.alignment.side import prepare
from generator.alignment.vectors import make_space
from generator.alignment.wording import reader, singular, wording_of
from generator.model.alignment import Confidence, EvidenceKind, Relation
from generator.model.node import Node, NodeKind, Passage, PassageKind
from generator.model.place import SourceSpan
from generator.model.term import Term
from tests.alignment.tables import edition, tree

SPAN = SourceSpan("s", 1, 1)


def pairs(*found: tuple[int, int], shape: tuple[int, int] = (3, 3)) -> Pairs:
    table = np.array(found, dtype=np.int64).reshape(-1, 2)
    return Pairs.of([(table[:, 0], table[:, 1])], shape)


def test_the_assignment_prefers_the_best_sum_to_the_best_pair() -> None:
    knot = pairs((0, 0), (0, 1), (1, 0))
    assert assign(knot, np.array([5.0, 4.0, 4.0])).tolist() == [1, 2]


def test_the_assignment_leaves_what_gains_nothing() -> None:
    assert assign(pairs((0, 0), (1, 1)), np.array([1.0, -1.0])).tolist() == [0]
    assert assign(pairs(), np.zeros(0)).tolist() == []


def test_pairs_are_ordered_and_single() -> None:
    found = pairs((2, 0), (0, 1), (2, 0))
    assert list(zip(found.old.tolist(), found.new.tolist(), strict=True)) == [(0, 1), (2, 0)]
    assert found.find(pairs((1, 1), (2, 0))).tolist() == [-1, 1]


def test_nothing_is_believed_of_rows_there_are_not() -> None:
    beliefs = Beliefs(pairs((0, 0), (1, 2)), np.array([0.5, 1.0]))
    old, new = np.array([0, 1, -1, 3]), np.array([0, 2, 0, 0])
    assert beliefs.at(old, new).tolist() == [0.5, 1.0, 0.0, 0.0]


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    rules = {"100": "A", "100.1": "the banding player", "100.2": "the player", "100.3": "the end"}
    side = prepare(tree("2001", rules), edition("2001"), ())
    space = make_space(side, side)
    assert space.weight("banding") > space.weight("player") > space.weight("the") > 0
    assert space.weight("nowhere") == 0


def test_a_wording_masks_numbers_and_typography_and_keeps_examples_apart() -> None:
    passages = (
        Passage(PassageKind.PARAGRAPH, "See rule 704.5k–m.", SPAN),
        Passage(PassageKind.EXAMPLE, "A Bear dies.", SPAN),
        Passage(PassageKind.NOTE, "An editor's word.", SPAN),
    )
    node = Node("s:1", NodeKind.RULE, SPAN, text="Players’ hands — {Tap} them.", passages=passages)
    found = wording_of(node, reader(()))
    assert found.text_key == "|players' hands {t} them see rule #"
    assert found.words == ("player", "hand", "{t}", "them", "see", "rule", "#")
    assert found.examples == ("a", "bear", "die")
    assert found.cited == ("704.5k",)


def test_a_wording_knows_the_terms_of_eras() -> None:
    term = Term(("in play",), ("on the battlefield",), date(2009, 7, 11))
    read = reader((term,))
    then, now = (
        wording_of(Node(f"s:{n}", NodeKind.RULE, SPAN, text=text), read)
        for n, text in enumerate(("It is in play.", "It is on the battlefield."))
    )
    assert then.text_key != now.text_key
    assert then.term_key == now.term_key


@pytest.mark.parametrize(
    ("word", "one"),
    [
        ("abilities", "ability"),
        ("cards", "card"),
        ("player's", "player"),
        ("pass", "pass"),
        ("its", "its"),
        ("is", "is"),
    ],
)
def test_singular(word: str, one: str) -> None:
    assert singular(word) == one


@pytest.mark.parametrize(
    ("chance", "relation", "settled_by", "sure"),
    [
        (1.0, Relation.SAME, EvidenceKind.SAME_TEXT, Confidence.CERTAIN),
        (1.0, Relation.SPLIT, EvidenceKind.EDITOR, Confidence.CERTAIN),
        (0.999, Relation.SAME, None, Confidence.CERTAIN),
        (0.999, Relation.SPLIT, None, Confidence.PROBABLE),
        (0.9, Relation.SAME, None, Confidence.PROBABLE),
        (0.5, Relation.MERGE, None, Confidence.POSSIBLE),
    ],
)
def test_confidence(
    chance: float, relation: Relation, settled_by: EvidenceKind | None, sure: Confidence
) -> None:
    assert confidence_of(chance, relation, settled_by) is sure
    strange = confidence_of(chance, relation, settled_by, is_stranger=True)
    assert strange is (Confidence.POSSIBLE if settled_by is None else sure)
