"""What editors write of the editions of an archive counts where it is given, and is told where it is not."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from generator import pipeline
from generator.model.citation import Basis, Resolved
from generator.model.diagnostic import Diagnostic, Severity

BOOK: Final = """\
Magic: The Gathering Comprehensive Rules

These rules are effective as of November 8, 2024.

1. Game Concepts

100. General

100.1. These rules apply to any gamme.

100.2. Playing is fun (see rule 103.1).

103. Starting

103.1. Players begin.

Glossary

Game
What is played.

Credits

Richard Garfield
"""
ERRATUM: Final = """
[[erratum]]
source = "{source}"
line = {line}
old = "gamme"
new = "game"
reason = "A letter was doubled."
"""
CITATION: Final = """
[[citation]]
source = "{source}"
line = 11
cites = "103.1"
edition = "{edition}"
means = ["100.1"]
misprint = true
reason = "Made for a test."
"""
PLACE: Final = """
[[place]]
source = "rulings_2009"
numbers = ["704.5k"]
edition = "{edition}"
rule = "100.1"
reason = "Made for a test."
"""


@pytest.fixture
def archive_of_one(tmp_path: Path) -> Path:
    folder = tmp_path / "archive"
    folder.mkdir()
    (folder / "CR.txt").write_text(BOOK, encoding="utf-8")
    return folder


def read(
    sources: Path, name: str, entry: str, archive: Path | None = None
) -> tuple[pipeline.Corpus, list[Diagnostic]]:
    """The corpus with ``entry`` in one file of its editors, and the findings in that file or of it."""
    with (sources / name).open("a", encoding="utf-8") as file:
        file.write(entry)
    corpus = pipeline.read_corpus(
        pipeline.Inputs(sources / "sources.toml", archive), lambda _: None
    )
    return corpus, [d for d in corpus.diagnostics if name in f"{d.path} {d.message}"]


def test_of_an_archive_alone_what_is_said_of_no_source_is_an_error(
    tmp_path: Path, archive_of_one: Path
) -> None:
    """A manifest without sources is sound where an archive holds the editions."""
    folder = tmp_path / "alone"
    folder.mkdir()
    (folder / "sources.toml").write_text("", encoding="utf-8")
    entry = ERRATUM.format(source="cr-2024-11-08", line=9)
    corpus, findings = read(folder, "errata.toml", entry, archive_of_one)
    assert (corpus.is_sound, findings) == (True, [])
    entry = ERRATUM.format(source="cr-2024-11-09", line=9)
    corpus, [finding] = read(folder, "errata.toml", entry, archive_of_one)
    assert not corpus.is_sound
    assert (finding.code, finding.expected) == ("unknown-source", "cr-2024-11-08")


def test_a_mark_that_no_ruling_bears_is_told(sources: Path) -> None:
    marks = '[[mark]]\nmark = "{}"\ntext = "Made for a test."\n'
    (sources / "rulings.toml").write_text("", encoding="utf-8")
    corpus, findings = read(sources, "rulings.toml", marks.format("Tempest"))
    assert (corpus.is_sound, findings) == (True, [])
    corpus, [finding] = read(sources, "rulings.toml", marks.format("tempest"))
    assert not corpus.is_sound
    assert (finding.code, finding.line, finding.text) == ("unknown-mark", 5, 'mark = "tempest"')


def test_an_erratum_corrects_the_text_of_an_archive(sources: Path, archive_of_one: Path) -> None:
    entry = ERRATUM.format(source="cr-2024-11-08", line=9)
    corpus, findings = read(sources, "errata.toml", entry, archive_of_one)
    assert findings == []
    [rule] = [n for n in corpus.trees["cr-2024-11-08"].nodes if n.id == "cr-2024-11-08:100.1"]
    assert rule.text == "These rules apply to any game."
    assert corpus.errata[-1].source == "cr-2024-11-08"


def test_an_erratum_that_does_not_fit_the_text_of_an_archive_is_an_error(
    sources: Path, archive_of_one: Path
) -> None:
    entry = ERRATUM.format(source="cr-2024-11-08", line=11)
    corpus, [finding] = read(sources, "errata.toml", entry, archive_of_one)
    assert not corpus.is_sound
    assert (finding.code, finding.line) == ("stale-erratum", 11)
    assert finding.path.endswith("CR.txt")


@pytest.mark.parametrize(
    ("name", "entry", "at"),
    [
        ("errata.toml", ERRATUM.format(source="cr-2024-11-08", line=9), 'source = "cr-2024-11-08"'),
        (
            "citations.toml",
            CITATION.format(source="cr-2024-11-08", edition="2009-10-01"),
            'source = "cr-2024-11-08"',
        ),
        (
            "citations.toml",
            CITATION.format(source="rulings_2009", edition="2024-11-08"),
            'edition = "2024-11-08"',
        ),
    ],
)
def test_what_is_said_of_an_edition_that_is_known_and_not_held_has_no_effect(
    sources: Path, name: str, entry: str, at: str
) -> None:
    before = (sources / name).read_text(encoding="utf-8").count("\n")
    corpus, findings = read(sources, name, entry)
    [told] = [finding for finding in findings if finding.code == "edition-not-held"]
    assert corpus.is_sound
    assert (told.severity, told.text) == (Severity.WARNING, at)
    assert told.line == before + entry.splitlines().index(at) + 1
    assert told.column == at.index('"') + 1
    assert not any(erratum.source == "cr-2024-11-08" for erratum in corpus.errata)
    assert not any(d.reason == "Made for a test." for d in corpus.citation_decisions)


def test_a_place_in_an_edition_that_is_known_and_not_held_is_a_warning(sources: Path) -> None:
    corpus, findings = read(sources, "rulings.toml", PLACE.format(edition="2024-11-08"))
    assert corpus.is_sound
    assert [(f.code, f.severity) for f in findings] == [("unknown-place", Severity.WARNING)]


def test_a_place_in_an_edition_of_an_archive_is_looked_for_there(
    sources: Path, archive_of_one: Path
) -> None:
    entry = PLACE.format(edition="2024-11-08")
    corpus, findings = read(sources, "rulings.toml", entry, archive_of_one)
    assert (corpus.is_sound, findings) == (True, [])
    entry = entry.replace("100.1", "100.99").replace("704.5k", "704.5j")
    corpus, [finding] = read(sources, "rulings.toml", entry, archive_of_one)
    assert (finding.code, finding.is_error) == ("unknown-place", True)


def test_a_place_is_looked_for_in_its_edition_where_no_decision_is_about_it(sources: Path) -> None:
    for name in ("alignments.toml", "rulings.toml"):
        (sources / name).write_text("", encoding="utf-8")
    corpus, findings = read(sources, "rulings.toml", PLACE.format(edition="2009-10-01"))
    assert (corpus.is_sound, findings) == (True, [])
    entry = PLACE.format(edition="2009-10-01").replace("100.1", "100.99")
    corpus, [finding] = read(sources, "rulings.toml", entry.replace("704.5k", "704.5j"))
    assert (finding.code, finding.is_error) == ("unknown-place", True)


@pytest.mark.parametrize(
    ("name", "entry", "code"),
    [
        ("errata.toml", ERRATUM.format(source="cr-2024-11-09", line=9), "unknown-source"),
        (
            "citations.toml",
            CITATION.format(source="cr-2024-11-09", edition="2009-10-01"),
            "unknown-source",
        ),
        (
            "citations.toml",
            CITATION.format(source="rulings_2009", edition="2024-11-09"),
            "unknown-edition",
        ),
        ("rulings.toml", PLACE.format(edition="2024-11-09"), "unknown-edition"),
    ],
)
def test_what_is_said_of_an_edition_that_nobody_knows_is_an_error(
    sources: Path, name: str, entry: str, code: str
) -> None:
    corpus, findings = read(sources, name, entry)
    assert not corpus.is_sound
    assert [finding.code for finding in findings if finding.is_error] == [code]


def test_a_citation_in_the_text_of_an_archive_is_decided(
    sources: Path, archive_of_one: Path
) -> None:
    entry = CITATION.format(source="cr-2024-11-08", edition="2024-11-08")
    corpus, findings = read(sources, "citations.toml", entry, archive_of_one)
    assert findings == []
    [made] = pipeline.make_book(corpus, lambda _: None).resolutions["cr-2024-11-08:100.2"]
    assert isinstance(made, Resolved)
    assert (made.targets, made.basis) == (("cr-2024-11-08:100.1",), Basis.EDITOR)


@pytest.mark.parametrize("is_there", [False, True])
def test_that_no_edition_held_has_a_rule_is_said_only_while_none_has_its_number(
    sources: Path, archive_of_one: Path, *, is_there: bool
) -> None:
    """Whoever wrote so of the sources had not seen the archive."""
    if is_there:
        rules = "905. Drafts\n\n905.4. Plums are eaten at noon.\n\nGlossary\n"
        text = BOOK.replace("Glossary\n", rules)
        (archive_of_one / "CR.txt").write_text(text, encoding="utf-8")
    inputs = pipeline.Inputs(sources / "sources.toml", archive_of_one)
    book = pipeline.make_book(pipeline.read_corpus(inputs, lambda _: None), lambda _: None)
    [made] = [
        made
        for own in book.resolutions.values()
        for made in own
        if made.citation.origin.startswith("variants:") and str(made.citation.first) == "905.4"
    ]
    assert ("no text of 905 is held" in made.note) != is_there
