"""``citations.toml``: decisions by hand, and those that no longer fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import pipeline
from generator.model.citation import Basis, Resolved

ENTRY = """
[[citation]]
source = "current_web"
line = 1119
cites = "{cites}"
edition = "2024-03-08"
means = [{means}]
{more}
reason = "Subgames are topic 726."
"""


def read(sources: Path, *entries: str) -> pipeline.Corpus:
    (sources / "citations.toml").write_text("".join(entries), encoding="utf-8")
    return pipeline.read_corpus(pipeline.Inputs(sources / "sources.toml"), lambda _: None)


def test_a_decision_is_read_and_followed(sources: Path) -> None:
    corpus = read(sources, ENTRY.format(cites="724", means='"726"', more="misprint = true"))
    assert corpus.is_sound
    book = pipeline.make_book(corpus, lambda _: None)
    [made] = book.resolutions["current_web:724.6"]
    assert isinstance(made, Resolved)
    assert made.targets == ("current_web:726",)
    assert made.basis is Basis.EDITOR
    assert made.note == "Subgames are topic 726."


def test_only_a_misprint_overrules_a_number_that_leads_somewhere(sources: Path) -> None:
    corpus = read(sources, ENTRY.format(cites="724", means='"726"', more=""))
    book = pipeline.make_book(corpus, lambda _: None)
    [made] = book.resolutions["current_web:724.6"]
    assert isinstance(made, Resolved)
    assert made.targets == ("current_web:724",)


def test_numbers_that_only_show_what_numbers_look_like_cite_nothing(sources: Path) -> None:
    """The words must hold the whole number; the same number elsewhere cites its rule."""
    sample = '[[sample]]\nsays = "{}"\nreason = "It shows how rules are numbered."\n'
    for says, count in (("subgame (see rule 724)", 0), ("subgame (see rule 72", 1)):
        corpus = read(sources, sample.format(says))
        assert corpus.is_sound
        book = pipeline.make_book(corpus, lambda _: None)
        assert len(book.resolutions.get("current_web:724.6", ())) == count


def test_a_sample_is_one_wherever_it_stands(sources: Path) -> None:
    """A text may show it twice."""
    erratum = """
[[erratum]]
source = "current_web"
line = 1119
old = "subgame (see rule 724)"
new = "subgame (see rule 724), which is a subgame (see rule 724)"
reason = "Made for a test."
"""
    with (sources / "errata.toml").open("a", encoding="utf-8") as errata:
        errata.write(erratum)
    sample = '[[sample]]\nsays = "subgame (see rule 724)"\nreason = "Made for a test."\n'
    for entries, count in (((), 2), ((sample,), 0)):
        corpus = read(sources, *entries)
        assert corpus.is_sound
        book = pipeline.make_book(corpus, lambda _: None)
        assert len(book.resolutions.get("current_web:724.6", ())) == count


@pytest.mark.parametrize(
    ("entry", "code", "said"),
    [
        (
            ENTRY.format(cites="725", means='"726"', more=""),
            "stale-citation",
            "line 1119 of current_web does not cite 725",
        ),
        # The line has these figures, and no citation is of them alone: the decision would have no effect.
        (
            ENTRY.format(cites="72", means='"726"', more=""),
            "stale-citation",
            "line 1119 of current_web does not cite 72",
        ),
        (
            ENTRY.format(cites="724", means='"726"', more='perhaps = ["725"]'),
            "bad-value",
            "so it means nothing else",
        ),
        (
            ENTRY.format(cites="724", means='"799"', more=""),
            "stale-citation",
            "there is no 799 in 2024-03-08",
        ),
        (
            ENTRY.format(cites="724", means="", more='perhaps = ["726", "1"]'),
            "stale-citation",
            "there is no 1 in 2024-03-08",
        ),
        (
            ENTRY.replace("2024-03-08", "2024-03-80").format(cites="724", means="", more=""),
            "unknown-edition",
            "there is no edition '2024-03-80'",
        ),
        (
            ENTRY.format(cites="724", means='"72"', more=""),
            "bad-value",
            "'72' is not a rule number",
        ),
        (ENTRY.format(cites="724", means='"726"', more="misprint = 1"), "bad-value", "misprint"),
        ("[[citation]]\n", "missing-key", "lacks 'source'"),
    ],
)
def test_what_is_wrong_is_an_error(sources: Path, entry: str, code: str, said: str) -> None:
    corpus = read(sources, entry)
    assert not corpus.is_sound
    assert any(d.code == code and said in d.message for d in corpus.diagnostics)


def test_what_a_line_does_cite_is_said(sources: Path) -> None:
    corpus = read(sources, ENTRY.format(cites="rule 724", means='"726"', more=""))
    [stale] = [d for d in corpus.diagnostics if d.code == "stale-citation"]
    assert (stale.line, stale.expected) == (2, "724")


def test_a_missing_file_decides_nothing(sources: Path) -> None:
    (sources / "citations.toml").unlink()
    corpus = pipeline.read_corpus(pipeline.Inputs(sources / "sources.toml"), lambda _: None)
    assert corpus.is_sound
    assert corpus.citation_decisions == ()


def test_a_summarys_own_topics_can_be_meant(sources: Path) -> None:
    entry = ENTRY.replace("1119", "2085").replace("current_web", "rulings_2009")
    entry = entry.replace("2024-03-08", "2009-10-01")
    corpus = read(sources, entry.format(cites="915.6", means='"915.6"', more="misprint = true"))
    assert corpus.is_sound
    book = pipeline.make_book(corpus, lambda _: None)
    [made] = book.resolutions["rulings_2009:915.7"]
    assert isinstance(made, Resolved)
    assert made.targets == ("rulings_2009:915.6",)
