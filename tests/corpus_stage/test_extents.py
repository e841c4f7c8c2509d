"""What ``sources.toml`` says that an edition or a source holds must be what it holds."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from generator import pipeline
from generator.model.diagnostic import Diagnostic

OWN: Final = 'own = ["715-717", "910-917"]'
OLD: Final = 'covers = ["504.4-600.2"]'
NEW: Final = 'covers = ["703-730"]'
PART: Final = 'covers = ["704.5b-709.3a"]'


def findings(sources: Path, before: str, after: str) -> list[Diagnostic]:
    """What is wrong with the manifest once ``after`` stands in the place of ``before``."""
    path = sources / "sources.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count(before) == 1
    path.write_text(text.replace(before, after), encoding="utf-8")
    found = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None).diagnostics
    return [finding for finding in found if finding.path == str(path)]


@pytest.mark.parametrize(
    ("before", "after", "messages"),
    [
        (
            OWN,
            'own = ["715-717", "910-917", "999"]',
            ["nothing in rulings_2009 bears a number of 999"],
        ),
        (NEW, 'covers = ["703-740"]', ["there is no 740 in what is held of 2024-03-08"]),
        (NEW, 'covers = ["702-730"]', ["there is no 702 in what is held of 2024-03-08"]),
        (
            NEW,
            'covers = ["703-720"]',
            ["721 (line 1009 of current_web) lies in none of these ranges"],
        ),
        # The copy begins in the middle of topic 504: its heading is made as a parent, and was not held.
        (
            OLD,
            'covers = ["504-600.2"]',
            ["there is no 504 in what is held of 2006-10-01"],
        ),
        (
            PART,
            'covers = ["704.5c-709.3a"]',
            ["704.5b (line 17 of dataset) lies in none of these ranges"],
        ),
        (PART, 'covers = ["704.5b-710"]', ["there is no 710 in what is held of dataset"]),
    ],
)
def test_a_range_that_is_not_what_is_held_is_an_error_at_its_place(
    sources: Path, before: str, after: str, messages: list[str]
) -> None:
    found = findings(sources, before, after)
    assert [finding.message for finding in found] == messages
    [told] = found
    assert (told.code, told.is_error, told.text) == ("wrong-extent", True, after)
    assert told.column == after.index("[") + 1


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (NEW, 'covers = ["703-709", "710-730"]'),  # said in parts
        (OWN, 'own = ["715", "716-717", "910-917"]'),
        (OWN, 'own = ["715-717", "910-919"]'),  # some of it is there
    ],
)
def test_the_same_in_other_ranges_is_right(sources: Path, before: str, after: str) -> None:
    assert findings(sources, before, after) == []
