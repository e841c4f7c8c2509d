"""Pieces of English that views share."""

from __future__ import annotations

from datetime import date

import pytest

from generator.model.citation import Reason
from generator.model.edition import Authority, Edition
from generator.model.node import Tag
from generator.model.place import SourceSpan
from generator.pages import wording


@pytest.mark.parametrize(
    ("parts", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "", "b", "c"], "a, b and c")],
)
def test_listed(parts: list[str], said: str) -> None:
    assert wording.listed(parts) == said


def test_shortened_at_a_word() -> None:
    assert (
        wording.shortened("State-based actions are game actions", 24) == "State-based actions are…"
    )
    assert wording.shortened("Draw a card. Then discard one.", 14) == "Draw a card…"
    assert wording.shortened("short", 24) == "short"
    assert len(wording.shortened("word " * 40, 50)) <= 50


def test_places_and_days() -> None:
    assert wording.day(date(2009, 10, 1)) == "October 1, 2009"
    assert wording.lines(SourceSpan("s", 3, 3)) == "line 3"
    assert wording.lines(SourceSpan("s", 1003, 1005)) == "lines 1,003–1,005"
    assert wording.ranges([715, 716, 717, 910]) == "715–717, 910"


def test_who_said_it() -> None:
    tag = Tag("DCI Floor Rules", date(2003, 9, 1), "122", "[DCI Floor Rules 122 - 2003/09/01]")
    assert wording.said_by(tag) == "DCI Floor Rules 122, September 1, 2003"
    assert wording.said_by(Tag("Tempest", None, "Page 7", "[Tempest, Page 7]")) == "Tempest Page 7"


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_its_sentence(reason: Reason) -> None:
    assert wording.because(reason).endswith(".")


@pytest.mark.parametrize(("count", "said"), [(0, "No"), (3, "Three"), (12, "Twelve"), (13, "13")])
def test_small_counts_begin_sentences_as_words(count: int, said: str) -> None:
    assert wording.spelled(count) == said


@pytest.mark.parametrize(
    ("title", "said"),
    [("Spring 2024", "spring 2024"), ("July 1, 2012", "the rules of July 1, 2012")],
)
def test_what_stands_in_an_edition(title: str, said: str) -> None:
    edition = Edition("e", "CR", title, date(2012, 7, 1), Authority.OFFICIAL)
    assert wording.after_in(edition) == said
