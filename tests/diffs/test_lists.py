"""Long lists are compared item by item, wherever an item stands."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.diffs.lists import with_items
from generator.diffs.units import read_units
from generator.diffs.words import diff_texts
from generator.model.change import Op
from generator.text.terms import vocabulary

_NAMES: Final = (
    "Advisor, Aetherborn, Ajani, Bolas’s Meditation Realm, Cat, Dog, Elf, Forest (see rule 305.6), "
    "Gold, Horse, Ir, Jace, Kor, Land, Moon, New Phyrexia, Orc, Power-Plant, Qu, Rat"
)
_ALL: Final = _NAMES.split(", ")


def _text(names: list[str]) -> str:
    return f"These are called types. The types are {', '.join(names[:-1])}, and {names[-1]}. End."


def _items(old: str, new: str) -> tuple[list[str], list[str]]:
    """The items of the lists of both texts."""
    both = with_items(*read_units(old, new, vocabulary(())))
    old_items, new_items = ([unit.text for unit in side if unit.is_item] for side in both)
    return old_items, new_items


_LISTS: Final = st.sets(st.sampled_from(_ALL), min_size=10).map(sorted)


@given(_LISTS, _LISTS)
@settings(derandomize=True, max_examples=60)
def test_every_name_is_an_item(old: list[str], new: list[str]) -> None:
    assert _items(_text(old), _text(new)) == (old, new)


@given(_LISTS, _LISTS)
@settings(derandomize=True, max_examples=60)
def test_items_are_never_cut(old: list[str], new: list[str]) -> None:
    """Every added or removed name stands whole in one change, and no unchanged text holds it."""
    diff = diff_texts(_text(old), _text(new))
    for op, names, others in ((Op.INSERT, new, old), (Op.DELETE, old, new)):
        texts = [span.text for span in diff.spans if span.op is op]
        for name in set(names) - set(others):
            assert sum(name in text for text in texts) == 1


@given(_LISTS)
@settings(derandomize=True, max_examples=20)
def test_one_item_more_is_one_insertion(names: list[str]) -> None:
    diff = diff_texts(_text(names), _text([*names[:4], "Demon", *names[4:]]))
    assert [(s.op, s.text) for s in diff.spans if s.op is not Op.EQUAL] == [(Op.INSERT, "Demon, ")]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("A spell, permanent, or card.", "A spell, token, permanent, or card."),
        ("No list at all.", "Still none."),
    ],
)
def test_no_long_list(old: str, new: str) -> None:
    assert _items(old, new) == ([], [])


@pytest.mark.parametrize(
    ("text", "items"),
    [
        (
            "Types are Aura (see rule 303.4), B, C, D, E, F, G, H, and Vehicle (see rule 301.7).",
            "Aura (see rule 303.4)|B|C|D|E|F|G|H|Vehicle (see rule 301.7)",
        ),
        (
            "Symbols are {0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}, and {X}; the snow symbol {S}.",
            "{0}|{1}|{2}|{3}|{4}|{5}|{6}|{7}|{X}",
        ),
        (
            "These cards are Ali Baba; Ali from Cairo; Bird; C; D; E; F; G; and Lin Sivvi, Hero.",
            "Ali Baba|Ali from Cairo|Bird|C|D|E|F|G|Lin Sivvi, Hero",
        ),
        ("A (also called a, b, c, d, e, f, g, h, or i) is one.", "a|b|c|d|e|f|g|h|i"),
    ],
)
def test_items(text: str, items: str) -> None:
    """Brackets and commas belong to their item; a semicolon ends a list of commas."""
    found, _ = _items(text, "Types are 1, 2, 3, 4, 5, 6, 7, 8, and 9.")
    assert found == items.split("|")
