"""Forms of English terms."""

from __future__ import annotations

import pytest

from generator.text.inflections import forms, plural


@pytest.mark.parametrize(
    ("word", "many"),
    [("step", "steps"), ("ability", "abilities"), ("match", "matches"), ("play", "plays")],
)
def test_plurals(word: str, many: str) -> None:
    assert plural(word) == many


@pytest.mark.parametrize(
    ("term", "takes"),
    [
        ("activate", ["activate", "activates", "activated", "activating"]),
        ("tap", ["taps", "tapped", "tapping"]),
        ("equip", ["equips", "equipped", "equipping"]),
        ("scry", ["scries", "scried", "scrying"]),
        ("draw", ["draws", "drew", "drawn", "drawing"]),
        ("lose the game", ["loses the game", "lost the game", "losing the game"]),
        ("leaves the battlefield", ["leave the battlefield", "left the battlefield"]),
        ("state-based action", ["state-based actions"]),
    ],
)
def test_a_term_in_a_sentence(term: str, takes: list[str]) -> None:
    found = {" ".join(form) for form in forms(tuple(term.split()))}
    assert set(takes) <= found


def test_the_middle_of_a_term_stays_as_it_is() -> None:
    found = {" ".join(form) for form in forms(("end", "the", "turn"))}
    assert "end thes turn" not in found
    assert "end the turns" in found
