"""A decision about an edition that nobody knows is a slip of the pen, and an error with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.pipeline import Inputs, read_corpus
from tests.decided import decision


@pytest.mark.parametrize(
    ("old", "is_known"), [("2006-10-01", True), ("2007-05-01", True), ("2006-10-10", False)]
)
def test_an_edition_is_held_or_known_to_exist(sources: Path, old: str, *, is_known: bool) -> None:
    path = sources / "alignments.toml"
    lines = path.read_text(encoding="utf-8").count("\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" + decision((old, "2009-10-01"), ("505.1", "708.1"), ("Split", "Split")))
    found = read_corpus(Inputs(sources / "sources.toml"), lambda _: None).diagnostics
    unknown = [finding for finding in found if finding.code == "unknown-edition"]
    assert [finding.line for finding in unknown] == ([] if is_known else [lines + 2])
    assert all(old in finding.message for finding in unknown)
