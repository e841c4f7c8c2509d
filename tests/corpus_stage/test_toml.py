"""TOML that is wrong, or that nobody writes but to do harm: told with its place, and never raised."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.corpus import (
    read_decisions,
    read_errata,
    read_ledger,
    read_manifest,
    read_meanings,
    read_nicknames,
    read_ruling_notes,
    read_terms,
)
from generator.corpus.citations import read_citation_decisions
from generator.corpus.toml import misfits, without_strings_of_lines
from generator.model.diagnostic import Diagnostic
from tests.corpus_stage.test_reading import MANIFEST, manifest


def told(folder: Path, text: str) -> list[tuple[str, int, int]]:
    """Code, line and column of what is wrong with a manifest."""
    _, findings = read_manifest(manifest(folder, text))
    return [(f.code, f.line, f.column) for f in findings]


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("# First.\nb 2\n", "Expected '=' after a key in a key/value pair", 2, 3),
        ('a = "x\n', "Illegal character '\\n'", 1, 7),
        ("# First.\na = [1,\n", "Invalid value (at end of document)", 2, 1),
        ("# First.\na = [1,\n\n2,", "Invalid value (at end of document)", 4, 1),
    ],
)
def test_what_is_no_toml_is_told_where_that_shows(
    tmp_path: Path, text: str, message: str, line: int, column: int
) -> None:
    """At the end of a file, in its last line."""
    _, [finding] = read_manifest(manifest(tmp_path, text))
    found = (finding.code, finding.message, finding.line, finding.column)
    assert found == ("bad-toml", message, line, column)


@pytest.mark.parametrize(
    ("harm", "column"),
    [
        (f"x = {'9' * 5000}", 4305),  # the first digit that is one too many
        (f"x = [1, {'9' * 5000}]", 4309),
    ],
)
def test_a_number_too_long_is_told_at_its_place(tmp_path: Path, harm: str, column: int) -> None:
    assert told(tmp_path, f"# First.\n{harm}\n{MANIFEST}") == [("bad-toml", 2, column)]


def test_brackets_too_deep_are_told_at_their_line(tmp_path: Path) -> None:
    _, [finding] = read_manifest(manifest(tmp_path, f"# First.\nx = {'[' * 5000}{']' * 5000}\n"))
    assert (finding.code, finding.line) == ("bad-toml", 2)
    assert 4 < finding.column < 5000
    assert finding.message == "there are too many brackets in each other"


def test_a_number_that_no_other_program_holds_is_of_the_wrong_type(tmp_path: Path) -> None:
    """In hexadecimal digits it may be as long as it likes, and could be written in no message."""
    text = MANIFEST.replace('title = "S"', f'title = "S"\nrank = 0x{"f" * 5000}')
    assert told(tmp_path, text) == [("bad-value", 12, 1)]


@pytest.mark.parametrize("quotes", ['"""', "'''"])
def test_what_stands_in_a_string_of_several_lines_is_neither_table_nor_key(
    tmp_path: Path, quotes: str
) -> None:
    note = f'note = {quotes}\n[[edition]]\nid = "other"\n[[source]]\n{quotes}\n'
    text = MANIFEST.replace('id = "2000-01-01"', f'{note}id = "2000-01-01"', 1)
    found, findings = read_manifest(manifest(tmp_path, text))
    assert not findings
    assert [(e.id, e.note.count("\n")) for e in found.editions] == [("2000-01-01", 3)]
    assert told(tmp_path, text.replace('"2000-01-01"', '"2000 1"', 1)) == [("bad-value", 7, 1)]


def test_the_name_of_a_table_may_stand_in_quotation_marks(tmp_path: Path) -> None:
    text = MANIFEST.replace("[[edition]]", '[["edition"]]').replace(
        "[[source]]", "[[ 'source' ]] #"
    )
    assert told(tmp_path, text) == []


def test_a_list_in_the_place_of_tables_is_told(tmp_path: Path) -> None:
    text = 'edition = [1]\nx = """\n[[edition]]\n"""\n'
    assert told(tmp_path, text) == [("unknown-table", 2, 1), ("bad-table", 1, 1)]


def test_bytes_that_are_no_utf_8_are_told_at_their_column(tmp_path: Path) -> None:
    path = manifest(tmp_path, MANIFEST)
    path.write_bytes(b"\xef\xbb\xbf# \xc3\xa9\n# caf\xe9 x\n")
    _, [finding] = read_manifest(path)
    assert str(finding) == (
        f"{path}:2:6: error[wrong-encoding]: the file is not UTF-8\n"
        "  expected: UTF-8 (invalid continuation byte)\n"
        "  | # caf\N{REPLACEMENT CHARACTER} x\n"
        "  |      ^"
    )


@pytest.mark.parametrize(
    ("written", "column"),
    [
        (r'"x \u0000\u001b"', 12),
        (r'"\U0000FFFE"', 10),
        (r'"\\\f"', 12),
        (r'"a\nb"', 11),
        (r'"a\tb"', 11),
        ('"a\uffffb"', 11),
        ("'a\U0010fffe'", 11),
        ('"a\x9bb"', 11),
        (r'"""a\rb"""', 13),
        (r'"a" # "\u0000', 0),
        (r"'a\u0000'", 0),
        (r'"\\u0000"', 0),
        (r'"\u0041\"\\\U0001F600"', 0),
        ('"a" # \ufffe', 0),
        (r'"""a\n\tb"""', 0),
        ('"a\tb"', 0),
        ('"žluťoučký 龍 ™"', 0),
    ],
)
def test_characters_of_no_text_are_refused_where_they_stand(
    tmp_path: Path, written: str, column: int
) -> None:
    found = told(tmp_path, MANIFEST.replace('title = "2000"', f"title = {written}"))
    assert found == ([("broken-character", 4, column)] if column else [])


def test_each_string_with_such_a_character_is_told_and_nothing_of_the_file_is_used(
    tmp_path: Path,
) -> None:
    path = tmp_path / "symbols.toml"
    table = '[[meaning]]\nprinted = "P"\nmeans = "a\\u0007"\nnote = "\\uFFFE\\uFFFE"\n'
    path.write_text(table, encoding="utf-8")
    meanings, findings = read_meanings(path)
    assert meanings == ()
    assert [(f.line, f.column, f.message) for f in findings] == [
        (3, 11, "U+0007 cannot stand in this string"),
        (4, 9, "U+FFFE cannot stand in this string"),
    ]
    assert str(findings[1]).endswith('| note = "\\uFFFE\\uFFFE"\n  |         ^')


def test_a_key_in_quotation_marks_is_told_at_its_own_line(tmp_path: Path) -> None:
    path = tmp_path / "symbols.toml"
    path.write_text(
        '# First.\n[[meaning]]\n"printed" = 1\nmeans = "a"\nnote = "b"\n\n'
        '[[meaning]]\nprinted = "P"\nmeans = "c"\nnote = 2\n',
        encoding="utf-8",
    )
    _, findings = read_meanings(path)
    assert [(f.code, f.line, f.message) for f in findings] == [
        ("bad-value", 3, "printed has the wrong type"),
        ("bad-value", 10, "note has the wrong type"),
    ]


def test_quotation_marks_inside_strings_end_none() -> None:
    text = '''a = """x " "" \\""" y"""""\nb = ""\nc = "\\"" # "\nd = "\\u0001"\n'''
    assert list(misfits(text)) == [(text.index("\\u0001"), "\x01")]
    assert without_strings_of_lines(text) == text
    joined = 'a = """x \\\ny\\u0001"""\n'
    assert list(misfits(joined)) == [(joined.index("\\u0001"), "\x01")]
    lines = "a = \"\"\"one\ntwo\"\"\" # \"\nb = '''\n[c]'''''\nd = 1\n"
    assert without_strings_of_lines(lines) == 'a = """one\n # "\nb = \'\'\'\n\nd = 1\n'


@pytest.mark.parametrize("encoding", ["idna", "punycode", "undefined", "rot13", ""])
def test_an_encoding_in_which_nobody_writes_texts_is_none(tmp_path: Path, encoding: str) -> None:
    assert told(tmp_path, MANIFEST.replace('"utf-8"', f'"{encoding}"')) == [("bad-value", 14, 1)]


READERS: dict[str, Callable[[Path], Any]] = {
    "errata": lambda path: read_errata(path, ()),
    "symbols": read_meanings,
    "nicknames": read_nicknames,
    "terms": read_terms,
    "citations": lambda path: read_citation_decisions(path, (), ()),
    "alignments": read_decisions,
    "rulings": lambda path: read_ruling_notes(path, ()),
    "permalinks": read_ledger,
}


def finding_in(path: Path, name: str) -> Diagnostic:
    """The only finding about a file that editors may leave out."""
    *_, [finding] = READERS[name](path)
    assert isinstance(finding, Diagnostic)
    return finding


@pytest.mark.parametrize("name", READERS)
def test_a_link_that_leads_nowhere_is_no_missing_file(tmp_path: Path, name: str) -> None:
    """Its corrections would be dropped, and nobody would know."""
    path = tmp_path / f"{name}.toml"
    path.symlink_to("nowhere/else.toml")
    finding = finding_in(path, name)
    assert (finding.code, finding.path, finding.is_error) == ("missing-file", str(path), True)
    assert finding.message == "this is a link to nowhere/else.toml, and nothing is there"


@pytest.mark.parametrize("name", [name for name in READERS if name != "permalinks"])
def test_a_pipe_is_not_waited_for(tmp_path: Path, name: str) -> None:
    path = tmp_path / f"{name}.toml"
    os.mkfifo(path)
    assert finding_in(path, name).message == "cannot be read: this is no file"


def below(folder: Path, name: str) -> list[tuple[str, int, int, str]]:
    _, findings = read_manifest(manifest(folder, MANIFEST.replace('"s.txt"', f'"{name}"')))
    return [(f.code, f.line, f.column, f.message) for f in findings]


def test_a_path_leads_to_a_file_below_the_folder_of_the_manifest(tmp_path: Path) -> None:
    folder, outside = tmp_path / "sources", tmp_path / "secret.txt"
    (folder / "below").mkdir(parents=True)
    outside.write_bytes(b"x")
    (folder / "s.txt").write_bytes(b"x")
    (folder / "link.txt").symlink_to("below/../s.txt")
    for name in ("s.txt", "below/../s.txt", "link.txt", "not-yet.txt", "below/none/s.txt"):
        assert below(folder, name) == []
    (folder / "out.txt").symlink_to(outside)
    (folder / "loop.txt").symlink_to("loop.txt")
    message = "this leads out of the folder of sources.toml"
    for name in ("/etc/passwd", "../secret.txt", "out.txt", "/dev/zero", "..", "../../../x"):
        assert below(folder, name) == [("bad-value", 12, 8, message)]
    assert below(folder, str(folder / "s.txt")) == [("bad-value", 12, 8, message)]
    os.mkfifo(folder / "pipe")
    for name in ("pipe", "below", ".", ""):
        assert below(folder, name) == [("bad-value", 12, 8, "this is no file")]
    assert below(folder, "loop.txt") == []
    assert below(folder, "a" * 5000) == []


def test_a_manifest_behind_a_link_has_its_files_where_the_link_stands(tmp_path: Path) -> None:
    real = tmp_path / "real"
    real.mkdir()
    (real / "s.txt").write_bytes(b"x")
    manifest(real, MANIFEST)
    (tmp_path / "sources").symlink_to(real)
    assert read_manifest(tmp_path / "sources" / "sources.toml")[1] == ()
