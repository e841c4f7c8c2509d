"""Splitting a whole file takes short cuts; they must never show."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text import encoding as text_encoding
from generator.text import normalise as text_normalise
from generator.text.normalise import normalise, split_lines

SPACES = [char for char in map(chr, range(sys.maxunicode + 1)) if char.isspace()]
INVISIBLE = list("\ufeff\u200b\u200c\u200d\u2060\u00ad\u061c\u202e\u2066\uff11")
PIECES = st.sampled_from(["a", "é", " ", "\n", "\t", "\u00a0", "e\u0301"])
SPARSE = st.lists(PIECES, max_size=8).map("".join)
WILD = st.text(st.sampled_from(["a", "e", "\u0301", "\n", "\r", *SPACES, *INVISIBLE]))


def test_every_space_and_every_invisible_character_is_seen_in_a_long_text() -> None:
    for char in SPACES + INVISIBLE:
        lines = split_lines(f"plain\nleft{char}right{char}\nplain")
        assert [line.text for line in lines] == [normalise(line.received) for line in lines], char


def test_what_would_be_composed_is_seen_beside_any_other_character() -> None:
    """Each character that composes with another, or stands for another: none is taken for harmless."""
    for char in map(chr, range(sys.maxunicode + 1)):
        parts = unicodedata.normalize("NFD", char)
        if parts != char:
            for spelt in (char, parts):
                [line] = split_lines(f"left “{spelt}” right")
                assert line.text == normalise(line.received), spelt


@given(st.one_of(SPARSE, WILD, st.text()))
@settings(derandomize=True)
def test_each_line_is_normalised(text: str) -> None:
    lines = split_lines(text)
    assert [line.text for line in lines] == [normalise(line.received) for line in lines]
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))


@given(st.text(st.sampled_from("ab \n\r")))
@settings(derandomize=True)
def test_lines_end_only_at_line_ends(text: str) -> None:
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    assert "\n".join(line.received for line in split_lines(text)) == unified.removesuffix("\n")


@pytest.mark.parametrize("piece", [2, 3, 4, 7])
def test_what_stands_where_two_pieces_meet_is_seen(
    piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is looked through piece by piece; no space, line end or odd character may be lost between two."""
    monkeypatch.setattr(text_normalise, "_PIECE", piece)
    monkeypatch.setattr(text_encoding, "_PIECE", piece)
    texts = (
        "abc  d\r\ne  f\n\n  g\rh  ",
        "a\r\nb\r\nc  d\r\n",
        "é  e\r\r\nf  g\r\r\n\r\r\nh  i\r\r\n",
        "  ",
        "a  \r\r  b\rc  d",
    )
    for text in texts:
        lines = split_lines(text)
        assert [line.text for line in lines] == [normalise(line.received) for line in lines], text
        assert lines.unusual == frozenset(text) - frozenset("abcdefghi \r\n"), text
    doubled = split_lines(texts[2])
    assert [line.text for line in doubled] == ["é e", "f g", "", "h i"]
