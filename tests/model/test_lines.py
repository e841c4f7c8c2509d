"""Lines are made when they are asked for, and stand as a sequence of them does."""

from __future__ import annotations

import pytest

from generator.model.lines import Line, Lines

RECEIVED = ("one ", "", "three")
LINES = Lines(RECEIVED, ("one", "", "three"), frozenset("é"))
MADE: tuple[Line, ...] = (Line(1, "one ", "one"), Line(2, "", ""), Line(3, "three", "three"))


def test_each_is_found_by_its_place() -> None:
    assert tuple(LINES) == MADE
    assert len(LINES) == len(MADE)
    for at in range(-3, 3):
        assert LINES[at] == MADE[at]
    for part in (slice(1, None), slice(None, 2), slice(None, None, -1), slice(5, 9), slice(-1)):
        assert LINES[part] == MADE[part]


@pytest.mark.parametrize("at", [3, -4])
def test_none_is_beyond_the_end(at: int) -> None:
    with pytest.raises(IndexError):
        LINES[at]


def test_other_texts_stand_for_the_same_lines() -> None:
    corrected = LINES.with_texts(("One.", "", ""))
    assert corrected[0] == Line(1, "one ", "One.")
    assert corrected.received == RECEIVED
    assert corrected.unusual == LINES.unusual
    with pytest.raises(ValueError, match="2 texts for 3 lines"):
        LINES.with_texts(("one", "two"))
