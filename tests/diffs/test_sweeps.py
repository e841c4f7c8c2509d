"""Edits of vocabulary found in many rules."""

from __future__ import annotations

from functools import partial

import pytest

from generator.diffs.between import Between
from generator.diffs.sweeps import edits_of, find_sweeps
from generator.model.change import Change, Sweep
from generator.model.term import Term
from tests.diffs.nodes import alignment, tree

_OLD = {
    "100.1": "A player draws from his or her library into his or her hand. See Rule 100.",
    "100.2": "If he or she can't, he or she loses. The rest is in Rule 100.",
    "100.3": "It is put into his or her graveyard.",
    "100.4": "Remove it from the game.",
    "100.5": "He or she plays a spell. The turn ends.",
}
_NEW = {
    "100.1": "A player draws from their library into their hand. See rule 100.",
    "100.2": "If they can't, they lose. The rest is in rule 100.",
    "100.3": "It is put into their graveyard.",
    "100.4": "Exile it.",
    "100.5": "They cast a spell. the turn ends.",
}


def _changes(terms: tuple[Term, ...]) -> tuple[Change, ...]:
    old, new = tree("old", _OLD), tree("new", _NEW)
    same = {number: number for number in _OLD}
    return Between(old, new, alignment(old, new, same), terms=terms).all_changes


@pytest.fixture(autouse=True)
def least(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rules with an edit make a sweep here."""
    monkeypatch.setattr("generator.diffs.sweeps._LEAST", 2)


def test_sweeps(terms: tuple[Term, ...]) -> None:
    """Each edit with its rules and places; a capital is none."""
    found = find_sweeps(_changes(terms), partial(edits_of, terms=terms))
    assert found == (
        Sweep("he or she", "they", ("new:100.2", "new:100.5"), 3),
        Sweep("his or her", "their", ("new:100.1", "new:100.3"), 3),
    )
    assert [sweep.rules for sweep in found] == [2, 2]


def test_an_edit_of_few_rules_is_no_sweep(
    terms: tuple[Term, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.diffs.sweeps._LEAST", 3)
    assert find_sweeps(_changes(terms), partial(edits_of, terms=terms)) == ()


def test_a_phrase_with_a_gap_is_one_edit(
    terms: tuple[Term, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.diffs.sweeps._LEAST", 1)
    found = find_sweeps(_changes(terms), partial(edits_of, terms=terms))
    assert Sweep("remove … from the game", "exile", ("new:100.4",), 1) in found
    assert [sweep for sweep in found if "(" in sweep.old or "The" in sweep.old] == []
