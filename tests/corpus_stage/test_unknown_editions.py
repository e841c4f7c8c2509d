"""A decision about an edition that is not held is told with its line: as an error where nobody knows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model.diagnostic import Severity
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
    assert [finding.line for finding in unknown] == ([] if is_known else [lines + 4])
    assert all(old in finding.message for finding in unknown)


@pytest.mark.parametrize(
    ("old", "is_held"), [("2006-10-01", True), ("2007-05-01", False), ("2006-10-10", True)]
)
def test_an_edition_that_is_known_but_not_held_is_a_warning(
    sources: Path, old: str, *, is_held: bool
) -> None:
    """Legitimate where the archive that has it is not given; an unknown one is told as such only."""
    path = sources / "alignments.toml"
    path.write_text(
        decision((old, "2009-10-01"), ("505.1", "708.1"), ("Split", "Split")), encoding="utf-8"
    )
    found = read_corpus(Inputs(sources / "sources.toml"), lambda _: None).diagnostics
    told = [finding for finding in found if finding.code == "edition-not-held"]
    assert [(f.severity, f.line, old in f.message) for f in told] == (
        [] if is_held else [(Severity.WARNING, 3, True)]
    )


@pytest.mark.parametrize(
    ("new", "code"), [("2009-10-10", "unknown-edition"), ("2024-11-08", "edition-not-held")]
)
def test_the_newer_edition_is_held_or_told_at_its_own_place(
    sources: Path, new: str, code: str
) -> None:
    path = sources / "alignments.toml"
    path.write_text(
        decision(("2006-10-01", new), ("505.1", "708.1"), ("Split", "Split")), encoding="utf-8"
    )
    found = read_corpus(Inputs(sources / "sources.toml"), lambda _: None).diagnostics
    [told] = [finding for finding in found if finding.path == str(path)]
    assert (told.code, told.line, told.column) == (code, 4, 15)
    assert told.text == f'new_edition = "{new}"'


@pytest.mark.parametrize(
    ("editions", "is_turned"),
    [
        (("2009-10-01", "2024-03-08"), False),
        (("2024-03-08", "2009-10-01"), True),
        (("2009-10-01", "2009-10-01"), True),
    ],
)
def test_the_older_edition_is_named_first(
    sources: Path, editions: tuple[str, str], *, is_turned: bool
) -> None:
    """What is kept of two editions is known by the decisions about them in their order."""
    path = sources / "alignments.toml"
    path.write_text(
        decision(editions, ("704.3", "704.3"), ("Whenever", "Whenever")), encoding="utf-8"
    )
    found = read_corpus(Inputs(sources / "sources.toml"), lambda _: None).diagnostics
    told = [finding for finding in found if finding.code == "turned-decision"]
    assert [(f.severity, f.line) for f in told] == ([(Severity.ERROR, 3)] if is_turned else [])
