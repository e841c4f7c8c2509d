"""Words for addresses."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.slug import slug


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Keyword abilities", "keyword-abilities"),
        ("Mutate [quality]--[cost]", "mutate-quality-cost"),
        ("[X] cannot reach [Y]", "x-cannot-reach-y"),
        ("Rule 800.4n does", "rule-800-4n-does"),
        ("attacking/blocking", "attacking-blocking"),
        ("  -Déjà vu-  ", "deja-vu"),
        ("龍", ""),
        ("", ""),
    ],
)
def test_slugs(text: str, words: str) -> None:
    assert slug(text) == words


@settings(derandomize=True)
@given(st.text())
def test_a_slug_is_safe_in_an_address_and_its_own_slug(text: str) -> None:
    found = slug(text)
    assert set(found) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_")
    assert "--" not in found
    assert slug(found) == found
