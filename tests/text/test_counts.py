"""A count agrees with its noun."""

from __future__ import annotations

import pytest

from generator.text.counts import counted


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 rules"), (1, "1 rule"), (2, "2 rules"), (1326, "1,326 rules")]
)
def test_counted(count: int, said: str) -> None:
    assert counted(count, "rule") == said


def test_an_odd_plural() -> None:
    assert counted(2, "entry", "entries") == "2 entries"
