"""Months by name, and days as English writes them."""

from __future__ import annotations

from datetime import date

import pytest

from generator.text.dates import MONTHS, after_in, month_number, written


def test_every_month_is_known_by_its_name() -> None:
    assert [month_number(month) for month in MONTHS] == list(range(1, 13))


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("nov.", 11),
        ("Sept", 9),
        ("JUNE", 6),
        ("Jun", 6),
        ("Ju", None),
        ("Smarch", None),
        ("", None),
    ],
)
def test_short_forms(name: str, number: int | None) -> None:
    assert month_number(name) == number


def test_a_day_is_written_as_the_rulebook_writes_it() -> None:
    assert written(date(2009, 10, 1)) == "October 1, 2009"


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("July 1, 2012", "the rules of July 1, 2012"),
        ("October 2009", "October 2009"),
        ("spring 2024", "spring 2024"),
    ],
)
def test_nothing_stands_in_a_day(title: str, said: str) -> None:
    assert after_in(title) == said
