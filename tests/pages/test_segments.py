"""Layers over a text: cut where they begin and end, and never a character changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.place import TextSpan
from generator.pages.segments import (
    Layer,
    Link,
    Segment,
    Term,
    sliced,
    text_with_layers,
    unexplained,
)
from generator.pages.symbols import draw

LINK = Link("/rules/704/", "704")
TAP = draw("T")


def test_a_text_without_layers_is_one_run() -> None:
    assert text_with_layers("See rule 704.", []) == (Segment("See rule 704."),)


def test_layers_cut_the_text() -> None:
    found = text_with_layers(
        "{T}: see 704.", [Layer(TextSpan(9, 12), LINK), Layer(TextSpan(0, 3), TAP)]
    )
    assert found == (
        Segment("{T}", drawing=TAP),
        Segment(": see "),
        Segment("704", link=LINK),
        Segment("."),
    )


def test_without_explained_terms_the_text_is_cut_by_its_other_layers_alone() -> None:
    text, term = "Any {T} ability: see 704 now.", Term("/glossary/#a")
    terms = [
        Layer(TextSpan(0, 3), term),
        Layer(TextSpan(8, 15), term),
        Layer(TextSpan(25, 28), term),
    ]
    others = [Layer(TextSpan(4, 7), TAP), Layer(TextSpan(21, 24), LINK)]
    found = text_with_layers(text, [*terms, *others])
    assert tuple(unexplained(found)) == text_with_layers(text, others) != found
    assert tuple(unexplained(())) == ()


def test_a_symbol_inside_a_link_keeps_both_marks() -> None:
    found = text_with_layers("a {T} b", [Layer(TextSpan(0, 7), LINK), Layer(TextSpan(2, 5), TAP)])
    assert [(s.text, s.link, s.drawing) for s in found] == [
        ("a ", LINK, None),
        ("{T}", LINK, TAP),
        (" b", LINK, None),
    ]


def test_what_a_cut_leaves_of_a_link_leads_somewhere_only_if_it_is_a_word() -> None:
    """Of "Intervening “If” Clause", cut where the quotation marks changed, a space was a link of its own."""
    term = Term("/glossary/#a")
    made = text_with_layers(
        "a “b” {T} c.", [Layer(TextSpan(0, 11), LINK), Layer(TextSpan(0, 11), term)]
    )
    assert sliced(made, 0, 12) == made
    assert [sliced(made, at, at + 1)[0] for at in range(4)] == [
        Segment("a", LINK, None, term),
        Segment(" "),
        Segment("“"),
        Segment("b", LINK, None, term),
    ]
    assert sliced(made, 4, 11) == (Segment("” {T} c", LINK, None, term),)


def test_a_symbol_cut_through_is_its_print() -> None:
    made = text_with_layers("{T}.", [Layer(TextSpan(0, 3), TAP)])
    assert sliced(made, 0, 3) == (Segment("{T}", drawing=TAP),)
    assert sliced(made, 0, 2) == (Segment("{T"),)


@pytest.mark.parametrize(
    ("layers", "message"),
    [
        ([Layer(TextSpan(0, 9), LINK)], "ends at 9 in a text of 5"),
        ([Layer(TextSpan(0, 3), LINK), Layer(TextSpan(2, 4), LINK)], "overlap at 2"),
    ],
)
def test_impossible_layers_are_refused(layers: list[Layer], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        text_with_layers("abcde", layers)


@given(st.text(max_size=40), st.data())
def test_the_runs_joined_are_the_text(text: str, data: st.DataObject) -> None:
    """The text is never rewritten before the template."""
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    layers = [Layer(TextSpan(a, b), LINK) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    assert "".join(s.text for s in text_with_layers(text, layers)) == text
