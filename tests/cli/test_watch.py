"""A change of a file that a build reads is told, and no other; a folder that is not there is none to watch."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from generator.cli.watch import watch
from generator.cli.watched import read_folders

_PATIENCE = 30.0
_MANIFEST = """\
[[source]]
id = "a_source"
edition = "2006-10-01"
title = "A page"
path = "{path}"
format = "rulebook_page"
encoding = "utf-8"
layout = "line_per_paragraph"
sha256 = "{digest}"
"""


def is_table(path: Path) -> bool:
    return path.suffix == ".toml"


def test_a_change_is_told(tmp_path: Path) -> None:
    told = threading.Event()
    with watch([(tmp_path, is_table), (tmp_path / "not-there", is_table)], told.set):
        assert not told.is_set()
        (tmp_path / "terms.toml").write_text("# changed\n", encoding="utf-8")
        assert told.wait(_PATIENCE)


def test_a_file_moved_into_the_place_of_another_is_told(tmp_path: Path) -> None:
    """So many editors save: what was written beside has a name of its own."""
    written = tmp_path / ".terms.toml.4913"
    written.write_text("# changed\n", encoding="utf-8")
    told = threading.Event()
    with watch([(tmp_path, is_table)], told.set):
        written.replace(tmp_path / "terms.toml")
        assert told.wait(_PATIENCE)


def test_what_no_page_is_made_from_is_not_told(tmp_path: Path) -> None:
    told = threading.Event()
    with watch([(tmp_path, is_table)], told.set):
        (tmp_path / "notes.bak").write_text("x", encoding="utf-8")
        (tmp_path / "folder.toml").mkdir()
        assert not told.wait(2.0)
        (tmp_path / "terms.toml").write_text("x", encoding="utf-8")
        assert told.wait(_PATIENCE)


@pytest.mark.parametrize(
    ("name", "is_read"),
    [
        ("CR.txt", True),
        ("CR.TXT", True),
        ("CR-2009-10-01.asc", True),  # one that no other file has the day of is an edition
        ("CR.txt.part", False),
        (".CR.txt", False),
    ],
)
def test_whatever_the_reader_of_archives_reads_matters(name: str, *, is_read: bool) -> None:
    matters = dict(read_folders(Path("sources/sources.toml"), Path("archive")))
    assert matters[Path("archive")](Path("archive", name)) == is_read


def named(path: str) -> str:
    return _MANIFEST.format(path=path, digest="0" * 64)


def test_a_source_matters_whatever_its_name(tmp_path: Path) -> None:
    manifest = tmp_path / "sources.toml"
    manifest.write_text(named("page.htm"), encoding="utf-8")
    matters = dict(read_folders(manifest, None))[tmp_path]
    assert matters(tmp_path / "page.htm")
    assert not matters(tmp_path / "texts/other.htm")
    manifest.write_text(named("texts/other.htm"), encoding="utf-8")
    assert matters(manifest)
    assert matters(tmp_path / "texts/other.htm")
    assert not matters(tmp_path / "page.htm")


@pytest.mark.parametrize(
    ("path", "is_read"),
    [
        ("errata.toml", True),
        ("permalinks.txt", True),
        ("build/written/at.txt", False),
        ("build/docs/data/v1/tree.json", False),
        (".cache/palimpsest/files.json", False),
    ],
)
def test_what_builds_write_does_not_matter(path: str, *, is_read: bool) -> None:
    """Sources may lie in the very folder that builds begin in: each build would begin another."""
    matters = dict(read_folders(Path("sources.toml"), None))
    assert matters[Path()](Path(path)) == is_read


def test_an_archive_and_the_sources_may_lie_in_one_folder(tmp_path: Path) -> None:
    told = threading.Event()
    folders = list(read_folders(tmp_path / "sources.toml", tmp_path))
    with watch(folders, told.set):
        (tmp_path / "CR.TXT").write_text("x", encoding="utf-8")
        assert told.wait(_PATIENCE)
