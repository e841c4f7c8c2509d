"""The guarantees of the normaliser, one test each."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.normalise import normalise, split_lines


@pytest.mark.parametrize(
    ("received", "text"),
    [
        ("Ma\u0302t", "M\u00e2t"),
        ("Example:\u00a0A\u2009spell\tis", "Example: A spell is"),
        ("\ufeffMagic\u200b: The\u00ad Gathering", "Magic: The Gathering"),
        ("  two  spaces ", "two spaces"),
        ("“curly” — ’dash’", "“curly” — ’dash’"),
        ("a non\x02token\x07 permanent\x1a", "a nontoken permanent"),
        ("Af\ufb01nity, in\ufb02ict, o\ufb00er, su\ufb03x", "Affinity, inflict, offer, suffix"),
        ("\u202a704.5j\u202c \u2067A\u2069 \u202eplayer", "704.5j A player"),
        ("７０４．５ Ａ player", "704.5 A player"),
        ("who\x92s \x93it\x94\x85", "who’s “it”"),
    ],
)
def test_guarantees(received: str, text: str) -> None:
    assert normalise(received) == text


@given(st.text())
@settings(derandomize=True)
def test_normalising_twice_changes_nothing(text: str) -> None:
    assert normalise(normalise(text)) == normalise(text)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("closed", [True, False])
def test_every_line_end_counts_alike(end: str, closed: bool) -> None:
    lines = split_lines(end.join(["one", "", "three"]) + (end if closed else ""))
    assert [(line.number, line.received) for line in lines] == [(1, "one"), (2, ""), (3, "three")]


def test_a_file_sent_as_text_twice_has_plain_line_ends() -> None:
    assert split_lines("a\r\r\n\r\r\nb\r\r\n") == split_lines("a\n\nb\n")
    lines = split_lines("a\rb\rc\r\r\nd\re\rf\r")  # once, among other ends, a blank line
    assert [line.received for line in lines] == ["a", "b", "c", "", "d", "e", "f"]


def test_mixed_line_ends_and_other_breaks() -> None:
    lines = split_lines("a\r\nb\rc\nd\x0be\u2028f")
    assert [line.received for line in lines] == ["a", "b", "c", "d\x0be\u2028f"]


def test_an_empty_file_has_no_line() -> None:
    assert len(split_lines("")) == 0
