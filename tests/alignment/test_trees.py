"""Trees: what they answer, and that they come back as they were written."""

from __future__ import annotations

import numpy as np
import pytest

from generator.alignment import fitted_trees
from generator.alignment.trees import Tree, answers_of, trees_of, written
from generator.alignment.weights import WHOLE, Question, answer

#: Asks for "order"; at most half of it: for "parent"; above: for "held".
ORDER = Tree(
    ("order", "parent", "held"), np.array([0.5, 0.2, 0.7]), np.array([-2.0, -1.0, 1.0, 2.0])
)
COLUMNS = {
    "order": np.array([0.5, 0.5, 0.6, 0.6]),
    "parent": np.array([0.2, 0.3, 0.0, 1.0]),
    "held": np.array([0.9, 0.9, 0.7, 0.8]),
}
EVERY = np.ones(4, dtype=np.bool_)


def test_the_bound_itself_goes_to_the_first_side() -> None:
    assert answers_of([ORDER], COLUMNS, EVERY).tolist() == [-2.0, -1.0, 1.0, 2.0]


def test_answers_of_all_trees_are_added() -> None:
    one = Tree(("parent",), np.array([0.5]), np.array([0.25, 0.5]))
    assert answers_of([ORDER, one], COLUMNS, EVERY).tolist() == [-1.75, -0.75, 1.25, 2.5]


def test_rows_that_are_not_asked_get_nothing() -> None:
    rows = np.array([False, True, False, True])
    assert answers_of([ORDER], COLUMNS, rows).tolist() == [0.0, -1.0, 0.0, 2.0]


def test_many_rows_get_what_each_gets_alone() -> None:
    """All trees of the fit, asked of more rows than are asked at once."""
    trees = trees_of(fitted_trees.MAIN)
    chance = np.random.default_rng(7)
    names = sorted({name for tree in trees for name in tree.names})
    columns = {name: chance.random(150) for name in names}
    one_by_one = [
        float(answers_of(trees, {n: c[[row]] for n, c in columns.items()}, EVERY[:1])[0])
        for row in range(150)
    ]
    assert answers_of(trees, columns, np.ones(150, dtype=np.bool_)).tolist() == one_by_one
    assert len(set(one_by_one)) > 100


def test_without_trees_or_rows_nothing_is_added() -> None:
    assert not answers_of([], COLUMNS, EVERY).any()
    assert not answers_of([ORDER], COLUMNS, ~EVERY).any()


def test_a_question_is_its_weights_and_its_trees() -> None:
    question = Question({"bias": 1.0, "order": 2.0}, (ORDER,))
    assert answer(COLUMNS, question, EVERY).tolist() == pytest.approx([0.0, 1.0, 3.2, 4.2])


def test_trees_are_not_asked_of_what_is_hopeless() -> None:
    for bias, added in ((-7.9, 2.0), (-8.0, 0.0)):
        found = answer(COLUMNS, Question({"bias": bias}, (ORDER,)), EVERY)
        assert found[3] - bias == pytest.approx(added)


def test_what_was_written_is_read_again() -> None:
    once = written([ORDER, Tree(("held",), np.array([np.inf]), np.array([0.1, 0.1]))])
    assert once == "order 0.5 parent 0.2 held 0.7 = -2 -1 1 2\nheld inf = 0.1 0.1\n"
    assert written(trees_of(once)) == once


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("order 0.5 = 1\n", "tree 1: a tree with 1 conditions and 1 answers"),
        ("order 0.5 = 1 2\norder 0.5 held 1 = 1 2 3\n", "tree 2: a tree with 2 conditions and 3"),
        ("order = 1 2\n", "tree 1: a tree with 1 conditions and 2 answers"),
        ("order much = 1 2\n", "tree 1: could not convert string to float: 'much'"),
    ],
)
def test_a_line_that_is_no_tree_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        trees_of(text)


def test_the_trees_kept_ask_only_for_known_evidence() -> None:
    """What a table of weights may name, and whether the pair is main: nothing else exists."""
    known = {
        part
        for questions in WHOLE.parted
        for question in questions
        for name in question.weights
        for part in name.split("*")
    }
    for text in (fitted_trees.MAIN, fitted_trees.PART):
        trees = trees_of(text)
        assert trees
        assert {name for tree in trees for name in tree.names} <= known | {"main", "kept_new"}
