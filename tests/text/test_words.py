"""Tokens: the table is ``tests/cases/tokens.json``, which the browser's twin reads as well."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.words import TokenKind, fold, kind_of, may_hold_symbols, tokenize

_CASES: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).resolve().parent.parent / "cases" / "tokens.json").read_text("utf-8")
)["cases"]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: str(case["name"]))
def test_tokens(case: dict[str, Any]) -> None:
    found = [
        [token, kind_of(token).value, fold(token)]
        for token in tokenize(case["text"])
        if not token.isspace()
    ]
    assert found == case["tokens"]


@given(st.text())
@settings(derandomize=True)
def test_tokens_joined_are_the_text(text: str) -> None:
    assert "".join(tokenize(text)) == text


@given(st.text(alphabet="aAoOsTG1704.5-–?'’/({+*[])}_ ", max_size=30))
@settings(derandomize=True, max_examples=500)
def test_tokens_of_rule_like_text_joined_are_the_text(text: str) -> None:
    assert "".join(tokenize(text)) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("can't", "can’t"),
        ("can?t", "can't"),
        ("--", "—"),
        ("(R)", "®"),
        ("{oT}", "{T}"),
        ("{Untap}", "{Q}"),
        ("[-4]", "[−4]"),
        ("704.6c-f", "704.6c–f"),
        ('"', "“"),
        ("Ghazban", "Ghazbán"),
        ("face-down", "face\N{NON-BREAKING HYPHEN}down"),
    ],
)
def test_the_same_but_for_typography(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Rule", "rule"),
        ("+1/+1", "+1/+2"),
        ("{T}", "{Q}"),
        ("704.5j", "704.5k"),
        ("-", ","),
        ("player's", "players'"),
    ],
)
def test_not_the_same(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(
    st.lists(
        st.sampled_from(
            (
                "{T}",
                "{LEVEL N1-N2}",
                "oG",
                "ocT",
                "o2",
                "o12",
                "[+1]",
                "[X]",
                "+1",
                "-X",
                "−2",
                "+X/+0",
                "1/1",
                "*/1+*",
                "-1/-N",
                "Y/X",
                "1+*",
                "{",
                "o",
                " ",
                ",",
                "tap",
                "704.5j-k",
                "(TM)",
                "½",
            )
        )
    ).map("".join)
)
def test_a_text_that_holds_a_symbol_may_hold_one(text: str) -> None:
    kinds = {kind_of(token) for token in tokenize(text)}
    assert may_hold_symbols(text) or TokenKind.SYMBOL not in kinds


@pytest.mark.parametrize("text", ["", "Players can't do that.", "See rule 704.5j, “Legends.”"])
def test_most_texts_hold_none(text: str) -> None:
    assert not may_hold_symbols(text)
