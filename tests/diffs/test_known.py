"""Word diffs that are taken over from an earlier alignment of the same editions."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.diffs import known as stage
from generator.diffs.between import Between
from generator.diffs.known import Known, WordDiffs
from generator.diffs.script import Script
from generator.diffs.sweeps import Edits
from generator.diffs.units import Moved
from generator.diffs.words import script_of
from generator.model.change import Change
from generator.model.term import Term
from generator.text.terms import Vocabulary
from tests.diffs.nodes import alignment, tree

_OLD = tree(
    "old",
    {
        "100.1": "He or she draws a card (see rule 200.1).",
        "100.2": "Remove it from the game. See rules 300.1a-c.",
        "100.3": "Nothing is cited here at all.",
        "200.1": "A card is drawn.",
        "300.1": "A card is removed.",
    },
)
_NEW = tree(
    "new",
    {
        "100.1": "They draw a card (see rule 201.1).",
        "100.2": "Exile it. See rules 301.1a-c.",
        "100.3": "Nothing is cited here.",
        "201.1": "One card is drawn.",
        "301.1": "One card is removed.",
    },
)
_STAYED = {f"100.{at}": f"100.{at}" for at in (1, 2, 3)}
#: The same editions, aligned in two ways.
_BEFORE = alignment(_OLD, _NEW, {**_STAYED, "200.1": "201.1", "300.1": "301.1"})
_AFTER = alignment(_OLD, _NEW, {**_STAYED, "200.1": "301.1", "300.1": "201.1"})


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The old texts that are compared with new ones from now on."""
    seen: list[str] = []

    def watched(old: str, new: str, known: Vocabulary, moved: Moved) -> Script:
        seen.append(old)
        return script_of(old, new, known, moved)

    monkeypatch.setattr(stage, "script_of", watched)
    return seen


def told(between: Between) -> tuple[tuple[Change, ...], list[Edits]]:
    changes = between.all_changes
    return changes, [between.words.edits(change.diff) for change in changes if change.diff]


def test_what_is_known_is_taken_over(terms: tuple[Term, ...], compared: list[str]) -> None:
    first = Between(_OLD, _NEW, _BEFORE, terms)
    found = told(first)
    assert len(compared) == 5
    compared.clear()
    again = Between(_OLD, _NEW, _BEFORE, terms, known=first.words.known)
    assert told(again) == found
    assert compared == []
    assert again.words.known == first.words.known


def test_what_cites_a_number_that_is_otherwise_now_is_compared_anew(
    terms: tuple[Term, ...], compared: list[str]
) -> None:
    """That 200.1 is another rule now matters where it is cited, alone or in a range."""
    known = Between(_OLD, _NEW, _BEFORE, terms)
    told(known)
    compared.clear()
    after = Between(_OLD, _NEW, _AFTER, terms, known=known.words.known)
    found = told(after)
    # 300.1 and 200.1 have other partners now.
    cited = ["He or she draws", "Remove it from", "A card is drawn", "A card is removed"]
    assert [text[: len(start)] for text, start in zip(compared, cited, strict=True)] == cited
    assert found == told(Between(_OLD, _NEW, _AFTER, terms))
    assert found != told(Between(_OLD, _NEW, _BEFORE, terms))


def test_edits_of_a_diff_made_anew_are_made_anew(terms: tuple[Term, ...]) -> None:
    texts = "He or she draws. See rule 200.1.", "They draw. See rule 201.1."
    first = WordDiffs(terms, frozenset({("200.1", "201.1")}), Known())
    edits = first.edits(first.diff(*texts))
    assert edits
    wrong = replace(first.known, edits={texts: ()})
    same = WordDiffs(terms, frozenset({("200.1", "201.1")}), wrong)
    assert same.edits(same.diff(*texts)) == ()  # taken over as it stands
    other = WordDiffs(terms, frozenset(), wrong)
    assert other.edits(other.diff(*texts)) == edits
