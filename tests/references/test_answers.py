"""What became of the rules a post cites: the table is ``tests/cases/cites.json``, which the browser reads too."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from generator.model.cite import Verdict
from generator.references.answers import answers
from generator.references.bearers import read_index
from generator.references.beside import naming_words

CASES: Final[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parent.parent / "cases" / "cites.json").read_text("utf-8")
)


@pytest.mark.parametrize("case", CASES["cases"], ids=lambda case: case["name"])
def test_answers(case: dict[str, Any]) -> None:
    index = read_index(CASES["index"], CASES["numbers"])
    found = answers(case["text"], case["day"], index)
    expected = case["expected"]
    assert [(a.cited, a.verdict.value, a.now) for a in found] == [
        (e["cited"], e["verdict"], e["now"]) for e in expected
    ]
    for answer, wanted in zip(found, expected, strict=True):
        assert case["text"][answer.at.start : answer.at.end] == answer.cited
        assert answer.told == wanted.get("told", answer.told)
        assert list(answer.into) == wanted.get("into", list(answer.into))
        assert bool(answer.into) or answer.verdict is not Verdict.MERGED


@pytest.mark.parametrize(("word", "stem"), CASES["stems"])
def test_words_that_tell_have_one_form(word: str, stem: str) -> None:
    assert naming_words(word) == {stem}


@pytest.mark.parametrize(
    ("text", "may_be_none"),
    [("704.19", True), ("protection 704.19", True), ("Protection 704.19", False)],
)
def test_a_bare_number_may_be_none(text: str, *, may_be_none: bool) -> None:
    """Such are not rewritten; a heading written as one leaves no doubt."""
    index = read_index(CASES["index"], CASES["numbers"])
    [answer] = answers(text, "2009-10-01", index)
    assert answer.may_be_none is may_be_none


def test_every_verdict_has_a_case() -> None:
    verdicts = {e["verdict"] for case in CASES["cases"] for e in case["expected"]}
    assert verdicts == {"right", "reworded", "moved", "gone", "merged", "never", "unsure"}
