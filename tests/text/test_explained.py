"""Terms of the glossary in texts."""

from __future__ import annotations

import pytest

from generator.text.explained import Glossary, names_in

_NAMES = (
    *("Activate", "Activated Ability", "Ability", "Active Player", "Aura", "Aura Swap", "Cast"),
    *("Active Player, Nonactive Player Order", "Combat Damage", "Combat Damage Step", "Damage"),
    *("Enters the Battlefield", "Fortify", "Kicker", "Kicked", "State-Based Actions", "Step"),
    *("Tap", "Tapped", "Triggered Ability"),
)
GLOSSARY = Glossary({name: name for name in _NAMES})


def used(text: str) -> list[tuple[str, str]]:
    return [(text[start:end], name) for name, start, end in GLOSSARY.uses(text)]


@pytest.mark.parametrize(
    ("text", "uses"),
    [
        ("A player activates it.", [("activates", "Activate")]),
        ("the combat damage steps", [("combat damage steps", "Combat Damage Step")]),  # the longest
        ("combat damage, then a step", [("combat damage", "Combat Damage"), ("step", "Step")]),
        ("State-based actions are checked.", [("State-based actions", "State-Based Actions")]),
        ("a state-based action", [("state-based action", "State-Based Actions")]),
        ("it is tapped", [("tapped", "Tapped")]),  # a term of its own before a form of another
        ("whenever it taps", [("taps", "Tap")]),
        ("It entered the battlefield.", [("entered the battlefield", "Enters the Battlefield")]),
        ("the Aura’s controller", [("Aura", "Aura")]),  # the possessive stays outside
        ("the active player, nonactive player order", [
            ("active player, nonactive player order", "Active Player, Nonactive Player Order"),
        ]),
        ("an activated or triggered ability", [
            ("activated", "Activate"),
            ("triggered ability", "Triggered Ability"),
        ]),
        ("a broadcast of noncombat damages", [("damages", "Damage")]),  # whole words only
        ("tap-dancing, untapped", []),
        ("a combat, damage", [("damage", "Damage")]),
        ("", []),
    ],
)  # fmt: skip
def test_terms_are_found(text: str, uses: list[tuple[str, str]]) -> None:
    assert used(text) == uses


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("Aura", ("Aura",)),
        ("Kicker, Kicked", ("Kicker", "Kicked")),
        ("Modal, Mode", ("Modal", "Mode")),
        ("Active Player, Nonactive Player Order", ("Active Player, Nonactive Player Order",)),
        ("Bury (Obsolete)", ()),
        ("Exile (Informal)", ("Exile",)),
        ('Banding, "Bands with Other"', ("Banding", "Bands with Other")),
    ],
)
def test_what_a_heading_names(heading: str, names: tuple[str, ...]) -> None:
    assert names_in(heading) == names
