"""Where a site may go, and that it comes there whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest

from generator.writer import (
    PlaceError,
    expect_site,
    files_below,
    find_place,
    put_in_place,
    recover,
    write_list,
)
from generator.writer.owned import LIST


def fill(folder: Path, name: str, content: str) -> None:
    """As a build does that made this one file."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(content, encoding="utf-8")
    write_list(folder, [name])


def names_in(folder: Path) -> list[str]:
    """All that lies in a folder but lists."""
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.name != LIST)


def test_a_site_is_replaced(tmp_path: Path) -> None:
    for name in ("new", "site"):
        fill(tmp_path / name, f"{name}.html", name)
    put_in_place(tmp_path / "new", tmp_path / "site")
    assert names_in(tmp_path) == ["site", "site/new.html"]


def test_the_last_site_is_kept_to_make_the_next_of(tmp_path: Path) -> None:
    for name in ("new", "site"):
        fill(tmp_path / name, f"{name}.html", name)
    put_in_place(tmp_path / "new", tmp_path / "site", keeps_last=True)
    assert names_in(tmp_path) == ["new", "new/site.html", "site", "site/new.html"]


@pytest.mark.parametrize("keeps_last", [False, True])
def test_the_first_site_needs_no_folder_to_be_there(tmp_path: Path, *, keeps_last: bool) -> None:
    fill(tmp_path / "new", "index.html", "new")
    put_in_place(tmp_path / "new", tmp_path / "of/rules/site", keeps_last=keeps_last)
    assert names_in(tmp_path) == ["of", "of/rules", "of/rules/site", "of/rules/site/index.html"]


@pytest.mark.parametrize("is_first", [False, True])
def test_the_last_site_stays_when_the_move_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    (tmp_path / "new").mkdir()
    if not is_first:
        fill(tmp_path / "site", "good.html", "good")

    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == ".site.new":
            raise OSError("no room")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(OSError, match="no room"):
        put_in_place(tmp_path / "new", tmp_path / "site")
    assert (tmp_path / "site/good.html").exists() != is_first


@pytest.mark.parametrize("dies_at", [1, 2, 3])
def test_a_program_killed_while_it_replaces_a_site_leaves_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dies_at: int
) -> None:
    """Whichever move was its last: a site is there after it recovers, and nothing hinders the next build."""
    site = tmp_path / "site"
    for name in ("new", "site"):
        fill(tmp_path / name, "index.html", name)
    rename, moves = Path.rename, iter(range(1, 9))

    def move_or_die(self: Path, target: Path) -> Path:
        if next(moves) == dies_at:
            raise KeyboardInterrupt
        return rename(self, target)

    with monkeypatch.context() as patched:
        patched.setattr(Path, "rename", move_or_die)
        with pytest.raises(KeyboardInterrupt):
            put_in_place(tmp_path / "new", site, keeps_last=True)
    recover(site)
    assert (site / "index.html").read_text(encoding="utf-8") == "site"
    fill(tmp_path / "next", "index.html", "next")
    put_in_place(tmp_path / "next", site)
    assert (site / "index.html").read_text(encoding="utf-8") == "next"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_where_a_site_is_nothing_is_to_recover(tmp_path: Path) -> None:
    recover(tmp_path / "site")
    assert list(tmp_path.iterdir()) == []
    for name in (".site.last", "site"):
        (tmp_path / name).mkdir()
    recover(tmp_path / "site")
    assert {path.name for path in tmp_path.iterdir()} == {".site.last", "site"}


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a site that seems to lie on another file system than ``new`` beside it."""
    for name in ("new", "away/site"):
        fill(tmp_path / name, "index.html", name)
    rename = Path.rename

    def refuse(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse)
    return tmp_path / "away"


def test_a_site_goes_to_another_file_system(elsewhere: Path) -> None:
    new = elsewhere.parent / "new"
    put_in_place(new, elsewhere / "site", keeps_last=True)
    assert [path.name for path in elsewhere.iterdir()] == ["site"]
    assert (elsewhere / "site/index.html").read_text(encoding="utf-8") == "new"
    assert (new / "index.html").exists()  # the next site is made of it
    put_in_place(new, elsewhere / "site")
    assert not new.exists()


def test_a_full_disk_leaves_the_last_site(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing half copied stays, and one reason is told for thousands of files."""

    def copy(source: Path, target: Path, **_: object) -> None:
        failed = [(str(source), str(target), "[Errno 28] No space left on device")] * 2000
        raise shutil.Error(failed)

    monkeypatch.setattr(shutil, "copytree", copy)
    with pytest.raises(OSError, match="2,000 files of the site could not") as told:
        put_in_place(elsewhere.parent / "new", elsewhere / "site", keeps_last=True)
    assert str(told.value).endswith("No space left on device")
    assert len(str(told.value)) < 400
    assert [path.name for path in elsewhere.iterdir()] == ["site"]
    assert (elsewhere / "site/index.html").read_text(encoding="utf-8") == "away/site"


def test_what_ends_a_copy_is_told_as_it_is(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(shutil, "copy2", refuse)
    with pytest.raises(OSError, match="No space left on device"):
        put_in_place(elsewhere.parent / "new", elsewhere / "site")
    assert names_in(elsewhere) == ["site", "site/index.html"]


def test_a_site_may_be_replaced_and_what_is_none_may_be_made(
    tmp_path: Path, last_site: Path
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(last_site)
    for place in (last_site, tmp_path / "empty", tmp_path / "none" / "yet"):
        assert find_place(place, ()) == place
    assert find_place(tmp_path / "link", ()) == last_site


def test_nothing_else_is_replaced(
    tmp_path: Path, last_site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "index.html").write_text("years of work", encoding="utf-8")
    (tmp_path / "file").write_text("x", encoding="utf-8")
    (last_site / "sources").mkdir()
    monkeypatch.chdir(tmp_path / "thesis")
    apart = (Path(), last_site / "sources")
    for name, why in (
        (tmp_path / "thesis", "would take the place of"),
        (".", "would take the place of"),
        ("/", "would take the place of"),
        (last_site, "would take the place of .*sources"),
        (tmp_path / "file", "is no folder"),
        (tmp_path / "file" / "site", "cannot be written"),
    ):
        with pytest.raises(PlaceError, match=why):
            find_place(Path(name), apart)
    with pytest.raises(PlaceError, match="all of it would be lost"):
        find_place(tmp_path / "thesis", ())
    with monkeypatch.context() as patched:
        patched.setattr(os, "access", lambda *_: False)
        with pytest.raises(PlaceError, match=f"{tmp_path} is not writable"):
            find_place(tmp_path / "none" / "yet", ())
    (tmp_path / "mounted").mkdir()
    monkeypatch.setattr(Path, "is_mount", lambda self: self.name == "mounted")
    with pytest.raises(PlaceError, match="name a folder in it"):
        find_place(tmp_path / "mounted", ())


def test_no_site_lies_where_builds_are_at_work(tmp_path: Path) -> None:
    docs = tmp_path / "build" / "docs"
    fill(docs, "index.md", "a page")
    (tmp_path / "link").symlink_to(docs)
    for place in (docs, docs / "site", tmp_path / "link", tmp_path / "link" / "site"):
        with pytest.raises(PlaceError, match=r"in the way of builds, which use .*build/docs"):
            find_place(place, (), [docs])
    beside = tmp_path / "build" / "docs-of-mine"
    assert find_place(beside, (), [docs]) == beside


def test_what_no_build_wrote_into_a_site_is_not_lost(tmp_path: Path, last_site: Path) -> None:
    (last_site / "CNAME").write_text("rules.example.org", encoding="utf-8")
    (last_site / ".git/objects").mkdir(parents=True)
    (last_site / ".git/objects/a").touch()
    (last_site / "data/mine").symlink_to(tmp_path)
    before = files_below(last_site)
    fill(tmp_path / "new", "index.html", "new")
    with pytest.raises(
        PlaceError, match=r"holds \.git/, CNAME and data/mine, which no build wrote"
    ):
        put_in_place(tmp_path / "new", last_site, keeps_last=True)
    assert files_below(last_site) == before
    assert (tmp_path / "new/index.html").exists()


@pytest.mark.parametrize("name", [".site.new", ".site.last"])
def test_what_no_build_left_beside_a_site_is_not_lost(
    tmp_path: Path, last_site: Path, name: str
) -> None:
    mine = tmp_path / name / "mine.txt"
    mine.parent.mkdir()
    mine.touch()
    fill(tmp_path / "new", "index.html", "new")
    for _ in range(2):
        recover(last_site)
        with pytest.raises(PlaceError, match=rf"{name} holds mine\.txt"):
            put_in_place(tmp_path / "new", last_site)
        assert mine.exists()
        if last_site.exists():  # nor is it put in the place of a site that is none
            shutil.rmtree(last_site)
    mine.parent.rename(tmp_path / "elsewhere")
    (tmp_path / name).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(PlaceError, match="is no folder"):
        expect_site(last_site)
    (tmp_path / name).unlink()
    (tmp_path / name).touch()
    with pytest.raises(PlaceError, match="is no folder"):
        expect_site(last_site)


def test_what_a_killed_build_left_beside_a_site_goes(tmp_path: Path, last_site: Path) -> None:
    """Half removed, or half copied to another file system."""
    for name in (".site.new", ".site.last"):
        fill(tmp_path / name, "index.html", "half")
        write_list(tmp_path / name, ["index.html", "not/there.html"])
    fill(tmp_path / "new", "index.html", "new")
    put_in_place(tmp_path / "new", last_site)
    assert names_in(tmp_path) == ["site", "site/index.html"]


def test_of_a_site_that_is_removed_the_list_goes_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path / "site", "index.html", "site")
    fill(tmp_path / "new", "index.html", "new")

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", die)
        with pytest.raises(KeyboardInterrupt):
            put_in_place(tmp_path / "new", tmp_path / "site")
    assert [path.name for path in (tmp_path / ".site.last").iterdir()] == [LIST]


def test_half_a_copy_of_a_site_is_known_for_one(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copytree", die)
        with pytest.raises(KeyboardInterrupt):
            put_in_place(elsewhere.parent / "new", elsewhere / "site")
    (elsewhere / ".site.new/index.html").write_text("half", encoding="utf-8")
    put_in_place(elsewhere.parent / "new", elsewhere / "site")
    assert names_in(elsewhere) == ["site", "site/index.html"]
