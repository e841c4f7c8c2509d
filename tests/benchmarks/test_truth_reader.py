"""The ground truth's own reader of editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.truth.reader import Rule, read

LONG = "a sentence that goes on and on so that nobody takes the file for a hard-wrapped one, " * 3


def edition(tmp_path: Path, body: str, encoding: str = "utf-8") -> tuple[Rule, ...]:
    path = tmp_path / "CR.txt"
    path.write_text(
        f"Contents\n1. Game Concepts\n100. General\nGlossary\n\n"
        f"1. Game Concepts\n\n100. General\n\n100.1. Players play; {LONG}\n\n{body}\n\nGlossary\n\nAnte\n",
        encoding=encoding,
    )
    return read(path)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_encodings(tmp_path: Path, encoding: str) -> None:
    rules = edition(tmp_path, f"100.2. A “card” has {LONG}", encoding)
    assert [rule.number for rule in rules] == ["100", "100.1", "100.2"]
    assert rules[2].text.startswith("A “card” has")
    assert [rule.is_topic for rule in rules] == [True, False, False]


def test_numbers_as_printed(tmp_path: Path) -> None:
    body = f"702. 37a Morph is {LONG}\n\n432.2b If an effect {LONG}\n\n408.f Card text {LONG}"
    rules = edition(tmp_path, body)[2:]
    assert [(rule.number, rule.parent) for rule in rules] == [
        ("702.37a", "702.37"),
        ("432.2b", "432.2"),
        ("408.f", "408"),
    ]


def test_examples_stand_apart_from_further_paragraphs(tmp_path: Path) -> None:
    body = f"100.2. First {LONG}\n\nsecond {LONG}\n\nExample: {LONG}"
    found = edition(tmp_path, body)[2]
    assert found.text.count("\n") == 1
    assert len(found.examples) == 1


def test_wrapped_lines_may_begin_with_a_cited_number(tmp_path: Path) -> None:
    path = tmp_path / "CR.txt"
    line = "words " * 12
    path.write_text(
        f"1. Game Concepts\n\n100. General\n\n100.1. {line}\n{line}\n{line} (see rule\n"
        f"100.2. {line})\n\n100.2. {line}\n{line}\n\nGlossary\n",
        encoding="utf-8",
    )
    assert [rule.number for rule in read(path)] == ["100", "100.1", "100.2"]
