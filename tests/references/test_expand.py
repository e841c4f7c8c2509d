"""Ranges and the numbers in them."""

from __future__ import annotations

import pytest

from generator.model.citation import Citation, CitationForm
from generator.model.number import RuleNumber, parse_number
from generator.model.place import TextSpan
from generator.references.expand import expand
from generator.references.find import find_mentions


def citation(first: str, last: str = "") -> Citation:
    end = RuleNumber.parse(last) if last else None
    return Citation("o", -1, TextSpan(0, 1), CitationForm.RANGE, parse_number(first), end)


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("704.6c", "704.6f", "704.6c 704.6d 704.6e 704.6f"),
        ("903.9b", "903.9c", "903.9b 903.9c"),
        ("706.2", "706.8", "706.2 706.3 706.4 706.5 706.6 706.7 706.8"),
        ("903.9", "903.11", "903.9 903.10 903.11"),
        ("212", "215", "212 213 214 215"),
        ("1", "3", "1 2 3"),
        ("704.5j", "704.5n", "704.5j 704.5k 704.5m 704.5n"),  # no l
        ("704.5n", "704.5q", "704.5n 704.5p 704.5q"),  # no o
        ("704.5y", "704.5ab", "704.5y 704.5z 704.5aa 704.5ab"),
        ("601.2", "601.2c", "601.2 601.2a 601.2b 601.2c"),  # a rule and its first subrules
        ("704.5j", "", "704.5j"),
        ("G4.10", "", "G4.10"),
        ("715.Ruling.6", "", "715.Ruling.6"),
    ],
)
def test_expand(first: str, last: str, expected: str) -> None:
    assert " ".join(map(str, expand(citation(first, last)))) == expected


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("704.5j", "704.5j"),
        ("704.5k", "704.5j"),
        ("704.5j", "704.6k"),
        ("704.5", "705.2"),
        ("704", "704.5"),
        ("G4.10", "704"),
    ],
)
def test_no_range(first: str, last: str) -> None:
    with pytest.raises(ValueError, match="a range runs upwards among siblings"):
        expand(citation(first, last))


def test_a_mention_expands_as_its_citation_does() -> None:
    [mention] = find_mentions("Rules 704.6c-f apply.")
    assert expand(mention) == expand(citation("704.6c", "704.6f"))
