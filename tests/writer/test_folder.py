"""A page is left as it is only where it lies there as this program made it from the same."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.model.page import DataFile, Page
from generator.writer import Folder, Written

PAGE = Page("/r/704.5k/", "rule", "704.5k", "About", "<p>x</p>")


def written(work: Path) -> None:
    folder = Folder(work / "docs", work / "record", "one")
    page, data = folder.write_page(PAGE, "abc"), folder.write_file(DataFile("a.json", b"{}"))
    assert [file.is_new for file in (page, data)] == [True, True]
    folder.finish([page, data])


def held(work: Path, made_from: str = "abc", version: str = "one") -> Written | None:
    """Asked of a folder that looks at each file when it is asked, and of one that knows before."""
    folder = Folder(work / "docs", work / "record", version)
    found = folder.holds(PAGE.address, made_from)
    known = Folder(work / "docs", work / "record", version, folder.look())
    assert known.holds(PAGE.address, made_from) == found
    return found


def test_what_was_made_from_the_same_is_held(tmp_path: Path) -> None:
    written(tmp_path)
    found = held(tmp_path)
    assert found is not None
    assert not found.is_new
    assert held(tmp_path, "abd") is None
    assert held(tmp_path, version="two") is None
    assert Folder(tmp_path / "docs").holds(PAGE.address, "abc") is None
    assert Folder(tmp_path / "docs", tmp_path / "record", "one").holds("/r/1/", "abc") is None


def test_a_page_made_from_nothing_known_is_not_held(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one")
    folder.finish([folder.write_page(PAGE)])
    assert held(tmp_path, "") is None


def _spoil(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"x", b"y"))


@pytest.mark.parametrize(
    "harm",
    [
        lambda work: _spoil(work / "docs/r/704.5k/index.md"),
        lambda work: (work / "docs/r/704.5k/index.md").unlink(),
        lambda work: _spoil(work / "record"),
        lambda work: (work / "record").unlink(),
        lambda work: (work / "record").write_bytes((work / "record").read_bytes()[:-1]),
        lambda work: (work / "record").write_bytes(b""),
    ],
)
def test_what_was_harmed_is_not_held(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    written(tmp_path)
    harm(tmp_path)
    assert held(tmp_path) is None


def test_a_killed_build_leaves_what_it_wrote_and_nothing_is_believed_of_it(tmp_path: Path) -> None:
    """Its pages are new, but the record still tells of those before."""
    written(tmp_path)
    other = Page(PAGE.address, "rule", "704.5k", "About", "<p>other</p>")
    Folder(tmp_path / "docs", tmp_path / "record", "one").write_page(other, "abd")
    assert held(tmp_path) is None
    assert held(tmp_path, "abd") is None


def test_what_was_held_stays_and_is_remembered(tmp_path: Path) -> None:
    written(tmp_path)
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one")
    found = folder.holds(PAGE.address, "abc")
    assert found is not None
    folder.finish([found])
    assert not found.is_new
    assert not (tmp_path / "docs/a.json").exists()
    assert held(tmp_path) == found


@pytest.mark.parametrize("looks_ahead", [True, False])
def test_what_is_no_part_of_the_build_goes(tmp_path: Path, looks_ahead: bool) -> None:
    written(tmp_path)
    for name in ("gone/in/deep/index.md", "r/704.5k/other.txt"):
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).write_text("x", encoding="utf-8")
    looked = Folder(tmp_path / "docs", tmp_path / "record", "one").look() if looks_ahead else None
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one", looked)
    found = folder.holds(PAGE.address, "abc")
    assert found is not None
    folder.finish([found, folder.write_file(DataFile("new/b.json", b"{}"))])
    left = {path.relative_to(tmp_path / "docs").as_posix() for path in tmp_path.glob("docs/**/*")}
    assert left == {"r", "r/704.5k", "r/704.5k/index.md", "new", "new/b.json"}


@pytest.mark.parametrize("looks_ahead", [True, False])
@pytest.mark.parametrize("name", ["r/704.5k/index.md/deep/x.txt", "r/704.5k", "r"])
def test_what_lies_in_the_way_goes(tmp_path: Path, looks_ahead: bool, name: str) -> None:
    written(tmp_path)
    docs = tmp_path / "docs"
    shutil.rmtree(docs / "r")
    (docs / name).parent.mkdir(parents=True, exist_ok=True)
    (docs / name).write_text("x", encoding="utf-8")
    looked = Folder(docs, tmp_path / "record", "one").look() if looks_ahead else None
    folder = Folder(docs, tmp_path / "record", "one", looked)
    assert folder.holds(PAGE.address, "abc") is None
    folder.finish([folder.write_page(PAGE, "abc")])
    assert [path for path in docs.rglob("*") if path.is_file()] == [docs / "r/704.5k/index.md"]
    assert held(tmp_path) is not None


PARTS = (DataFile("a/1.json", b"[1]"), DataFile("a/2.json", b"[2]"))


def _part(work: Path) -> list[Written]:
    folder = Folder(work / "docs", work / "record", "one")
    found = folder.holds_part("abc") or [folder.write_file(file, "abc") for file in PARTS]
    folder.finish(found)
    return found


def test_a_part_is_held_where_all_its_files_are(tmp_path: Path) -> None:
    assert [file.is_new for file in _part(tmp_path)] == [True, True]
    assert [file.is_new for file in _part(tmp_path)] == [False, False]
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one")
    assert [file.name for file in folder.holds_part("abc")] == ["a/1.json", "a/2.json"]
    assert folder.holds_part("abd") == []
    assert folder.holds_part("") == []


def test_a_part_is_not_held_where_one_of_its_files_was_harmed(tmp_path: Path) -> None:
    _part(tmp_path)
    (tmp_path / "docs/a/2.json").unlink()
    assert Folder(tmp_path / "docs", tmp_path / "record", "one").holds_part("abc") == []


def test_files_of_no_known_part_are_no_part(tmp_path: Path) -> None:
    """Files made from nothing known are not taken for each other's part."""
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one")
    folder.finish([folder.write_file(file) for file in PARTS])
    assert Folder(tmp_path / "docs", tmp_path / "record", "one").holds_part("") == []


def test_a_folder_without_a_record_remembers_nothing(tmp_path: Path) -> None:
    assert not Folder(tmp_path / "docs").remembers
    assert Folder(tmp_path / "docs", tmp_path / "record", "one").remembers


def test_what_is_no_longer_written_goes_with_the_folders_it_was_in(tmp_path: Path) -> None:
    _part(tmp_path)
    stray = tmp_path / "docs/old/deep/stray.txt"
    stray.parent.mkdir(parents=True)
    stray.write_text("stray")
    (tmp_path / "docs/a/stray.txt").write_text("stray")
    _part(tmp_path)
    left = sorted(
        path.relative_to(tmp_path / "docs").as_posix() for path in (tmp_path / "docs").rglob("*")
    )
    assert left == ["a", "a/1.json", "a/2.json"]
