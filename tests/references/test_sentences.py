"""Real sentences and the mentions in them; sentences that only look as if there were any.

The cases stand in ``cases/``; how they are written is said at their head.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from generator.corpus import read_manifest, read_text_file
from generator.references.find import Mention, find_mentions
from generator.text.normalise import normalise

CASES: Final = Path(__file__).with_name("cases")
_MARKED: Final = re.compile(r"«([^»]*)»")


@dataclass(frozen=True)
class Case:
    """A sentence with marks, where it stands, and what its marks mean, one line each."""

    source: str
    line: str
    marked: str
    expected: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.source} {self.line} {self.text[:30]}"

    @property
    def text(self) -> str:
        return _MARKED.sub(r"\1", self.marked)

    @property
    def spans(self) -> list[tuple[int, int]]:
        """Where the marked characters stand in the text without its marks."""
        spans = []
        for index, match in enumerate(_MARKED.finditer(self.marked)):
            start = match.start() - 2 * index
            spans.append((start, start + len(match[1])))
        return spans


def read_cases(name: str) -> Iterator[Case]:
    for block in (CASES / name).read_text(encoding="utf-8").strip().split("\n\n"):
        lines = [line for line in block.split("\n") if not re.match(r"#( |$)(?!see)", line)]
        if lines:
            source, _, line = lines[0].partition(" ")
            yield Case(source, line, lines[1], tuple(each.strip() for each in lines[2:]))


def as_written(mention: Mention) -> str:
    """A mention as the cases write it."""
    last = f" to {mention.last}" if mention.last else ""
    heading = f" | {mention.heading}" if mention.heading else ""
    return f"{mention.form.value} {mention.first}{last}{heading}"


MENTIONS: Final = tuple(read_cases("citations.txt"))
NONE: Final = tuple(read_cases("no_citations.txt"))


@pytest.mark.parametrize("case", MENTIONS, ids=str)
def test_mentions(case: Case) -> None:
    found = find_mentions(case.text)
    assert [(m.at.start, m.at.end) for m in found] == case.spans
    assert [as_written(m) for m in found] == list(case.expected)


@pytest.mark.parametrize("case", NONE, ids=str)
def test_no_mention(case: Case) -> None:
    assert find_mentions(case.text) == ()


def test_there_are_enough_cases_from_everywhere() -> None:
    assert len(MENTIONS) >= 120
    assert len(NONE) >= 40
    of_the_project = {"current_web", "dataset", "old_book", "rulings_2009", "variants"}
    assert {case.source for case in MENTIONS} == {*of_the_project, "official", "post"}
    assert {case.source for case in NONE} == {*of_the_project, "official", "post"}
    assert all(len(case.expected) == len(case.spans) > 0 for case in MENTIONS)


def test_the_cases_stand_in_their_lines(root: Path) -> None:
    manifest, _ = read_manifest(root / "sources" / "sources.toml")
    lines = {
        source.id: (root / "sources" / source.path).read_text(source.encoding).split("\n")
        for source in manifest.sources
    }
    astray = [
        str(case)
        for case in (*MENTIONS, *NONE)
        if case.source in lines
        and case.text not in normalise(lines[case.source][int(case.line) - 1])
    ]
    assert astray == []


@pytest.mark.archive
def test_the_official_cases_stand_in_their_editions(archive: Path) -> None:
    for case in (*MENTIONS, *NONE):
        if case.source == "official":
            text, _ = read_text_file(archive / f"CR-{case.line}.txt")
            assert text is not None
            whole = normalise(" ".join(line.text for line in text.lines))
            assert case.text in whole, str(case)
