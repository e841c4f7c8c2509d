"""Coverage tells "not held" from "removed"."""

from __future__ import annotations

import pytest

from generator.model.edition import Coverage
from generator.model.number import RuleNumber


@pytest.mark.parametrize(
    ("first", "last", "number", "held"),
    [
        ("504.4", "600.2", "504.4", True),
        ("504.4", "600.2", "504.3", False),
        ("504.4", "600.2", "504.4a", True),
        ("504.4", "600.2", "600.2", True),
        ("504.4", "600.2", "600.2b", True),
        ("504.4", "600.2", "600.3", False),
        ("504.4", "600.2", "504", True),  # a parent of rules that are held
        ("504.4", "600.2", "5", True),
        ("504.4", "600.2", "4", False),
        ("703", "730", "730.2", True),
        ("703", "730", "702.30d", False),
        ("703", "730", "731", False),
    ],
)
def test_coverage(first: str, last: str, number: str, held: bool) -> None:
    coverage = Coverage(RuleNumber.parse(first), RuleNumber.parse(last))
    assert coverage.holds(RuleNumber.parse(number)) is held
