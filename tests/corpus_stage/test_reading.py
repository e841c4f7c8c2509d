"""Reading checks what it reads, and says where it is wrong."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from generator import pipeline
from generator.corpus import read_decisions, read_errata, read_manifest, read_source
from generator.corpus.citations import read_citation_decisions
from generator.model.book import Erratum
from generator.model.diagnostic import Diagnostic
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import SourceText


def source(path: Path, data: bytes, encoding: str = "utf-8") -> Source:
    path.write_bytes(data)
    return Source(
        "s", "e", "S", path.as_posix(), SourceFormat.WEB_COPY, encoding, Layout.LINE_PER_PARAGRAPH,
        hashlib.sha256(data).hexdigest(),
    )  # fmt: skip


def read(
    source: Source, errata: tuple[Erratum, ...] = ()
) -> tuple[SourceText | None, tuple[Diagnostic, ...]]:
    return read_source(source, errata, {"path": (1, 1), "sha256": (2, 1)}, "sources.toml")


def test_errata_are_applied_beside_the_received_line(tmp_path: Path) -> None:
    erratum = Erratum("s", 2, "theend", "the end", "a lost space")
    text, findings = read(source(tmp_path / "a", b"one\nat theend\n"), (erratum,))
    assert not findings
    assert text is not None
    assert (text.lines[1].received, text.lines[1].text) == ("at theend", "at the end")


@pytest.mark.parametrize(("line", "old"), [(2, "gone"), (9, "x"), (9, ""), (1, "o")])
def test_an_erratum_must_fit_exactly_once(tmp_path: Path, line: int, old: str) -> None:
    erratum = Erratum("s", line, old, "new", "r", stands=7)
    _, findings = read(source(tmp_path / "a", b"foo\nbar\n"), (erratum,))
    assert [(f.code, f.line, f.is_error) for f in findings] == [("stale-erratum", line, True)]
    assert "(errata.toml, line 7)" in findings[0].message


def test_a_wrong_encoding_is_found_at_its_byte(tmp_path: Path) -> None:
    text, findings = read(source(tmp_path / "a", b"one\ncaf\xe9 x\n"))
    assert text is None
    assert [(f.code, f.line, f.column) for f in findings] == [("wrong-encoding", 2, 4)]
    assert "0xe9" in findings[0].message


def test_a_changed_file_and_an_empty_one(tmp_path: Path) -> None:
    good = source(tmp_path / "a", b"x")
    (tmp_path / "a").write_bytes(b"\n\n")
    _, findings = read(good)
    assert [f.code for f in findings] == ["changed-source", "empty-source"]


def test_a_missing_file(tmp_path: Path) -> None:
    gone = source(tmp_path / "a", b"x")
    (tmp_path / "a").unlink()
    text, findings = read(gone)
    assert text is None
    assert [f.code for f in findings] == ["missing-file"]


def test_what_is_wrong_with_a_file_names_its_line_in_the_manifest(tmp_path: Path) -> None:
    path = manifest(tmp_path, MANIFEST)

    def messages() -> list[str]:
        corpus = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None)
        return [f.message for f in corpus.diagnostics if f.path == (tmp_path / "s.txt").as_posix()]

    assert messages() == [
        "the source (sources.toml, line 12) cannot be read: No such file or directory"
    ]
    (tmp_path / "s.txt").write_bytes(b"x")
    assert messages()[0].startswith(
        "the file is not the one the manifest names (sources.toml, line 16); its SHA-256 is 2d711642"
    )


MANIFEST = """\
[[edition]]
id = "2000-01-01"
work = "CR"
title = "2000"
effective = 2000-01-01
authority = "official"

[[source]]
id = "s"
edition = "2000-01-01"
title = "S"
path = "s.txt"
format = "web_copy"
encoding = "utf-8"
layout = "line_per_paragraph"
sha256 = "{sha}"
"""


def manifest(folder: Path, text: str) -> Path:
    path = folder / "sources.toml"
    path.write_text(text.replace("{sha}", "0" * 64), encoding="utf-8")
    return path


def test_a_good_manifest(tmp_path: Path) -> None:
    found, findings = read_manifest(manifest(tmp_path, MANIFEST))
    assert not findings
    assert [e.id for e in found.editions] == ["2000-01-01"]
    assert found.sources[0].path == (tmp_path / "s.txt").as_posix()


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ('"official"', '"royal"', "unknown-authority", 6),
        ('id = "2000-01-01"', 'id = "spring"', "bad-value", 2),
        ("effective = 2000-01-01", "effective = 2000-01-02", "bad-value", 2),
        ('"web_copy"', '"papyrus"', "unknown-format", 13),
        ('"utf-8"', '"utf-9"', "bad-value", 14),
        ('title = "S"', "title = 7", "bad-value", 11),
        ('title = "S"', 'titel = "S"', "unknown-key", 11),
        ('title = "S"', "", "missing-key", 8),
        ('title = "S"', 'title = " "', "bad-value", 11),
        ('title = "S"', 'title = "S"\nrank = true', "bad-value", 12),
        ('title = "S"', 'title = "S"\nrank = -1', "bad-value", 12),
        ('title = "S"', 'title = "S"\nown = [715]', "bad-value", 12),
        ("effective = 2000-01-01", "effective = 2000-01-01T12:00:00", "bad-value", 5),
        ('edition = "2000-01-01"', 'edition = "1999"', "unknown-edition", 10),
        ('work = "CR"', "work = 1", "bad-value", 3),
        ('work = "CR"', 'work = "CR"\nsame_as = [2000-01-01]', "bad-value", 4),
        ("{sha}", "abc", "bad-value", 16),
        ('"utf-8"', '"base64"', "bad-value", 14),
        ('title = "S"', 'title = "S"\ncovers = ["730-703"]', "bad-value", 12),
        ('work = "CR"', 'work = "CR', "bad-toml", 3),
    ],
)
def test_what_is_wrong_with_a_manifest_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, code: str, line: int
) -> None:
    assert old in MANIFEST
    _, findings = read_manifest(manifest(tmp_path, MANIFEST.replace(old, new, 1)))
    assert (code, line) in [(f.code, f.line) for f in findings]
    assert all(f.is_error for f in findings)


@pytest.mark.parametrize(("rank", "told"), [("", [("same-rank", 20)]), ("rank = 1\n", [])])
def test_two_witnesses_of_an_edition_have_ranks(
    tmp_path: Path, rank: str, told: list[tuple[str, int]]
) -> None:
    other = "\n" + MANIFEST[MANIFEST.index("[[source]]") :].replace('"s"', '"t"') + rank
    _, findings = read_manifest(manifest(tmp_path, MANIFEST + other))
    assert [(f.code, f.line) for f in findings] == told


def test_only_the_ends_of_lines_that_toml_knows_count(tmp_path: Path) -> None:
    text = MANIFEST.replace('"CR"', '"C\u2028R"').replace('title = "S"', "title = 7")
    _, findings = read_manifest(manifest(tmp_path, text))
    assert [(f.code, f.line, f.text) for f in findings] == [("bad-value", 11, "title = 7")]


def test_a_file_that_is_no_toml_is_one_finding(tmp_path: Path) -> None:
    _, findings = read_manifest(manifest(tmp_path, MANIFEST.replace('"CR"', "CR")))
    assert [(f.code, f.line) for f in findings] == [("bad-toml", 3)]
    path = manifest(tmp_path, MANIFEST)
    path.write_bytes(path.read_bytes().replace(b"2000", b"\xff", 1))
    _, findings = read_manifest(path)
    assert [(f.code, f.line) for f in findings] == [("wrong-encoding", 2)]


def test_a_byte_order_mark_is_no_harm(tmp_path: Path) -> None:
    path = manifest(tmp_path, "\ufeff" + MANIFEST)
    assert read_manifest(path)[1] == ()


def test_an_edition_without_a_source_is_an_error_at_its_table(tmp_path: Path) -> None:
    more = MANIFEST.split("[[source]]", maxsplit=1)[0].replace("2000", "2001")
    path = manifest(tmp_path, more)
    corpus = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None)
    assert [(f.code, f.path, f.line) for f in corpus.diagnostics] == [("no-witness", str(path), 1)]


def test_a_corpus_without_an_edition_of_the_rules_is_an_error(tmp_path: Path) -> None:
    path = manifest(tmp_path, "")
    corpus = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None)
    assert [f.code for f in corpus.diagnostics] == ["no-edition"]
    assert not corpus.is_sound


def test_where_there_is_no_edition_nothing_else_seems_to_be_missing(sources: Path) -> None:
    """As where the archive is not given: what editors wrote is not at fault."""
    path = sources / "sources.toml"
    path.write_text("", encoding="utf-8")
    found = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None).diagnostics
    assert [f.code for f in found if f.is_error] == ["no-edition"]
    assert "edition-not-held" not in {f.code for f in found}


def test_one_table_refused_is_one_finding(tmp_path: Path) -> None:
    """The source below it does not seem to witness an edition that is not there."""
    _, findings = read_manifest(manifest(tmp_path, MANIFEST.replace('work = "CR"', "work = 1")))
    assert [f.code for f in findings] == ["bad-value"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('layout = "line_per_paragraph"', 'layout = "wrapped"'),  # of the one witness of 2006
        ('covers = ["703-730"]', 'covers = "703-730"'),  # of an edition that decisions are about
    ],
)
def test_what_a_refused_table_would_have_held_does_not_seem_to_be_missing(
    sources: Path, old: str, new: str
) -> None:
    path = sources / "sources.toml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    found = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None).diagnostics
    assert [f.text for f in found if f.is_error] == [new]
    assert "edition-not-held" not in {f.code for f in found}


def test_a_source_of_an_unknown_edition_is_told_beside_it(tmp_path: Path) -> None:
    """It is the manifest itself that says so, and not what stands beside it."""
    path = manifest(tmp_path, MANIFEST.replace('edition = "2000-01-01"', 'edition = "1999"'))
    found = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None).diagnostics
    assert "unknown-edition" in {f.code for f in found}


def test_two_tables_of_one_id_are_told_at_the_second(tmp_path: Path) -> None:
    _, findings = read_manifest(manifest(tmp_path, MANIFEST + MANIFEST.partition("[[source]]")[0]))
    assert [(f.code, f.line, f.column) for f in findings] == [("duplicate-id", 18, 6)]


def test_a_reason_that_says_nothing_is_none(tmp_path: Path) -> None:
    path = tmp_path / "errata.toml"
    path.write_text(
        '[[erratum]]\nsource = "s"\nline = 1\nold = "a"\nnew = ""\nreason = " "\n', encoding="utf-8"
    )
    errata, findings = read_errata(path, ("s",))
    assert [(f.code, f.line, f.message) for f in findings] == [
        ("bad-value", 6, "reason says nothing")
    ]
    assert errata == ()


@pytest.mark.parametrize(
    ("line", "code", "at"), [(2, "said-twice", 10), (0, "bad-value", 9), (-1, "bad-value", 9)]
)
def test_an_erratum_said_twice_or_of_no_line_is_told_in_its_own_file(
    tmp_path: Path, line: int, code: str, at: int
) -> None:
    table = '[[erratum]]\nsource = "s"\nline = {}\nold = "a"\nnew = "b"\nreason = "Why."\n'
    path = tmp_path / "errata.toml"
    path.write_text(table.format(2) + table.format(line), encoding="utf-8")
    errata, [finding] = read_errata(path, ("s",))
    assert len(errata) == 1
    assert (finding.code, finding.line) == (code, at)


@pytest.mark.parametrize(("old", "new"), [("", "b"), ("a", "a")])
def test_an_erratum_that_corrects_nothing_is_none(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "errata.toml"
    path.write_text(
        f'[[erratum]]\nsource = "s"\nline = 1\nold = "{old}"\nnew = "{new}"\nreason = "Why."\n',
        encoding="utf-8",
    )
    errata, [finding] = read_errata(path, ("s",))
    assert errata == ()
    assert (finding.code, finding.line) == ("bad-value", 4)


def test_a_decision_said_twice_is_told(tmp_path: Path) -> None:
    lines = [
        "[[decision]]",
        'kind = "match"',
        'old_edition = "2009-07-11"',
        'new_edition = "2009-10-01"',
        'old = ["704.1"]',
        'new = ["704.1"]',
        'begins_old = ["From"]',
        'begins_new = ["From"]',
        'reason = "Why."',
        "",
    ]
    path = tmp_path / "alignments.toml"
    path.write_text("\n".join(lines * 2), encoding="utf-8")
    decisions, [finding] = read_decisions(path)
    assert len(decisions) == 1
    assert (finding.code, finding.line, finding.is_error) == ("said-twice", 12, True)


def test_a_sample_said_twice_is_told(tmp_path: Path) -> None:
    path = tmp_path / "citations.toml"
    lines = ["[[sample]]", 'says = "such as 704.5k"', 'reason = "Why."', ""]
    path.write_text("\n".join(lines * 2), encoding="utf-8")
    _, samples, [finding] = read_citation_decisions(path, (), ())
    assert samples == ("such as 704.5k",)
    assert (finding.code, finding.line, finding.is_error) == ("said-twice", 6, True)


def test_a_sample_without_a_number_is_none(tmp_path: Path) -> None:
    """No citation can stand in it, so it would have no effect."""
    path = tmp_path / "citations.toml"
    path.write_text('[[sample]]\nsays = "such as these"\nreason = "Why."\n', encoding="utf-8")
    _, samples, [finding] = read_citation_decisions(path, (), ())
    assert samples == ()
    assert (finding.code, finding.line, finding.column) == ("bad-value", 2, 8)


def test_no_errata_file_means_no_errata(tmp_path: Path) -> None:
    assert read_errata(tmp_path / "errata.toml", ()) == ((), ())


def test_an_erratum_of_a_source_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """It would have no effect, and nobody would know."""
    path = tmp_path / "errata.toml"
    fields = {"old": "theend", "new": "the end", "reason": "A space was lost."}
    written = [f'{key} = "{value}"' for key, value in fields.items()]
    table = ["[[erratum]]", 'source = "rulings_2008"', "line = 2", *written]
    path.write_text("\n".join(table), encoding="utf-8")
    assert len(read_errata(path, ["rulings_2008"])[0]) == 1
    found, [finding] = read_errata(path, ["old_book", "rulings_2009"])
    assert found == ()
    assert (finding.code, finding.line, finding.column) == ("unknown-source", 2, 10)
    assert (finding.is_error, finding.expected) == (True, "old_book, rulings_2009")


def test_the_projects_own_files_are_sound(root: Path) -> None:
    found, findings = read_manifest(root / "sources" / "sources.toml")
    names = [source.id for source in found.sources]
    _, more = read_errata(root / "sources" / "errata.toml", names)
    assert not findings
    assert not more
    for one in found.sources:
        assert hashlib.sha256(Path(one.path).read_bytes()).hexdigest() == one.sha256


def test_a_layout_that_the_file_has_not_is_told_at_its_place(tmp_path: Path) -> None:
    """Nothing is read otherwise for it, so whoever wrote it down should know."""
    data = b"100. General\n100.1. These Magic rules apply to any Magic game.\n"
    (tmp_path / "s.txt").write_bytes(data)
    path = tmp_path / "sources.toml"

    def findings(layout: str) -> list[tuple[str, bool, str, int, int, str]]:
        text = MANIFEST.replace("{sha}", hashlib.sha256(data).hexdigest())
        path.write_text(text.replace("line_per_paragraph", layout), encoding="utf-8")
        corpus = pipeline.read_corpus(pipeline.Inputs(path), lambda _: None)
        return [
            (f.code, f.is_error, f.path, f.line, f.column, f.expected)
            for f in corpus.diagnostics
            if f.code == "layout-differs"
        ]

    assert findings("line_per_paragraph") == []
    assert findings("hard_wrapped") == [
        ("layout-differs", False, str(path), 15, 10, "line_per_paragraph")
    ]
