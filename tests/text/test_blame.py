"""Who brought which words: cases by hand, and that every character is attributed once."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.text.blame import Run, blame

_DEPTHS = {"t": Depth.TYPOGRAPHY, "v": Depth.VOCABULARY, "s": Depth.SUBSTANCE}


def diff(*parts: str) -> TextDiff:
    """A diff from parts: "words" stay, "+words" came, "-words" went; "+t:words" says the depth."""
    spans = []
    for part in parts:
        op = {"+": Op.INSERT, "-": Op.DELETE}.get(part[0], Op.EQUAL)
        text = part if op is Op.EQUAL else part[1:]
        depth = None if op is Op.EQUAL else Depth.SUBSTANCE
        if op is not Op.EQUAL and text[1:2] == ":":
            depth, text = _DEPTHS[text[0]], text[2:]
        spans.append(DiffSpan(op, text, depth))
    old = "".join(s.text for s in spans if s.op is not Op.INSERT)
    new = "".join(s.text for s in spans if s.op is not Op.DELETE)
    return TextDiff(old, new, tuple(spans))


def told(*diffs: TextDiff | None, versions: tuple[str, ...] = ()) -> list[tuple[str, int]]:
    texts = versions or (diffs[0].old if diffs and diffs[0] else "", *(d.new for d in diffs if d))
    return [(run.text, run.version) for run in blame(texts, diffs)]


def test_one_version_brought_everything() -> None:
    assert blame(["If a player would win, that player wins."], []) == (
        Run("If a player would win, that player wins.", 0),
    )


def test_what_came_is_of_its_version_and_what_stayed_of_the_first() -> None:
    step = diff("its owner must reveal it as ", "-he or she moves", "+they move", " it.")
    assert told(step) == [
        ("its owner must reveal it as ", 0),
        ("they move", 1),
        (" it.", 0),
    ]


def test_words_keep_their_version_through_later_changes() -> None:
    first = diff("Each ", "-creature", "+permanent", " is destroyed.")
    second = diff("Each ", "+tapped ", "permanent is ", "-destroyed", "+exiled", ".")
    assert told(first, second) == [
        ("Each ", 0),
        ("tapped ", 2),
        ("permanent", 1),
        (" is ", 0),
        ("exiled.", 2),
    ]


def test_words_that_went_and_came_again_are_of_the_edition_that_brought_them_back() -> None:
    away = diff("Draw a card", "- at once", ".")
    back = diff("Draw a card", "+ at once", ".")
    assert told(away, back) == [("Draw a card", 0), (" at once.", 2)]


def test_typography_brings_nothing() -> None:
    step = diff("the ", '-t:"legend rule."', "+t:“legend rule.”")
    later = diff("the “legend rule.” ", "+It is old.")
    first = TextDiff(step.old + " ", step.new + " ", (*step.spans, DiffSpan(Op.EQUAL, " ")))
    assert told(first, later) == [("the “legend rule.” ", 0), ("It is old.", 2)]


def test_a_step_without_a_diff_differs_in_typography_only() -> None:
    first = diff("A player's ", "+own ", 'card, "so to speak," is free.')
    texts = (first.old, first.new, "A player’s own card, “so to speak,” is free.")
    assert told(first, None, versions=texts) == [
        ("A player’s ", 0),
        ("own ", 1),
        ("card, “so to speak,” is free.", 0),
    ]


@pytest.mark.parametrize(
    ("versions", "diffs"),
    [
        (("a", "b"), ()),
        (("a",), (None,)),
        (("a", "c"), (diff("-a", "+b"),)),
        (("c", "b"), (diff("-a", "+b"),)),
    ],
)
def test_diffs_must_lead_through_the_versions(
    versions: tuple[str, ...], diffs: tuple[TextDiff | None, ...]
) -> None:
    with pytest.raises(ValueError, match=r"lead"):
        blame(versions, diffs)


WORDS = st.lists(st.sampled_from(["the ", "legend ", "rule. ", "“", "{T}", ", "]), max_size=5)
DEPTH = st.sampled_from(list(Depth))


@st.composite
def chains(draw: st.DrawFn) -> tuple[list[str], list[TextDiff | None]]:
    """A text and edits of it, each a real diff or a step that only respells it."""
    text = "".join(draw(WORDS))
    versions, diffs = [text], list[TextDiff | None]()
    for _ in range(draw(st.integers(0, 4))):
        if draw(st.booleans()):
            spelt = text.replace("“", '"') if "“" in text else text.replace('"', "“")
            versions.append(spelt)
            diffs.append(None)
        else:
            step = draw(edits(text))
            versions.append(step.new)
            diffs.append(step)
        text = versions[-1]
    return versions, diffs


@st.composite
def edits(draw: st.DrawFn, text: str) -> TextDiff:
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=4)))
    spans: list[DiffSpan] = []
    for start, stop in zip([0, *cuts], [*cuts, len(text)], strict=True):
        went = draw(st.booleans())
        if text[start:stop]:
            op, depth = (Op.DELETE, draw(DEPTH)) if went else (Op.EQUAL, None)
            spans.append(DiffSpan(op, text[start:stop], depth))
        came = "".join(draw(WORDS))
        if came and draw(st.booleans()):
            spans.append(DiffSpan(Op.INSERT, came, draw(DEPTH)))
    new = "".join(s.text for s in spans if s.op is not Op.DELETE)
    return TextDiff(text, new, tuple(spans))


@given(chains())
def test_every_character_is_attributed_once(
    chain: tuple[list[str], list[TextDiff | None]],
) -> None:
    versions, diffs = chain
    runs = blame(versions, diffs)
    assert "".join(run.text for run in runs) == versions[-1]
    assert all(run.text and 0 <= run.version < len(versions) for run in runs)
    assert all(a.version != b.version for a, b in itertools.pairwise(runs))


@given(chains())
def test_words_of_an_edition_that_changed_nothing_are_of_no_run(
    chain: tuple[list[str], list[TextDiff | None]],
) -> None:
    versions, diffs = chain
    brought = {0} | {
        index
        for index, step in enumerate(diffs, 1)
        if step is not None and any(s.op is Op.INSERT for s in step.spans)
    }
    assert {run.version for run in blame(versions, diffs)} <= brought


MOVED = "This equipment can't be attached to a creature. "


def test_words_that_only_moved_keep_their_version() -> None:
    first = diff("Forts exist. ", f"+{MOVED}", "They fall.")
    second = diff("Forts exist. ", f"-{MOVED}", "They fall.", f"+ {MOVED}So it is.")
    assert told(first, second) == [
        ("Forts exist. They fall. ", 0),
        (MOVED, 1),
        ("So it is.", 2),
    ]


def test_a_few_words_that_stand_elsewhere_too_are_new_where_they_came() -> None:
    step = diff("-The creature dies. ", "All is well.", "+ The creature dies.")
    assert told(step) == [("All is well.", 0), (" The creature dies.", 1)]
