"""A time as people name it."""

from __future__ import annotations

import pytest

from generator.model.when import When


@pytest.mark.parametrize(
    ("text", "first", "last", "exists"),
    [
        ("2009", "2009-01-01", "2009-12-31", True),
        ("2009-10", "2009-10-01", "2009-10-31", True),
        ("2009-10-01", "2009-10-01", "2009-10-01", True),
        ("2009-02-30", "2009-02-30", "2009-02-30", False),
        ("2009-13", "2009-13-01", "2009-13-31", False),
    ],
)
def test_its_days(text: str, first: str, last: str, *, exists: bool) -> None:
    when = When(text)
    assert (when.first, when.last, when.exists) == (first, last, exists)
    assert when.is_day is (text.count("-") > 1)
