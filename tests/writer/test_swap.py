"""Where a site may go, and that it comes there whole or not at all."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pytest

from generator.writer import PlaceError, find_place, put_in_place, recover


def test_a_site_is_replaced(tmp_path: Path) -> None:
    for name in ("new", "site"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.html").write_text(name, encoding="utf-8")
    put_in_place(tmp_path / "new", tmp_path / "site")
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["new.html", "site"]


def test_the_last_site_is_kept_to_make_the_next_of(tmp_path: Path) -> None:
    for name in ("new", "site"):
        (tmp_path / name).mkdir()
        (tmp_path / name / f"{name}.html").write_text(name, encoding="utf-8")
    put_in_place(tmp_path / "new", tmp_path / "site", keeps_last=True)
    found = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*"))
    assert found == ["new", "new/site.html", "site", "site/new.html"]


def test_the_last_site_stays_when_the_move_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "site").mkdir()
    (tmp_path / "site/good.html").write_text("good", encoding="utf-8")

    rename = Path.rename

    def fail(self: Path, target: Path) -> Path:
        if self.name == ".site.new":
            raise OSError("no room")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(OSError, match="no room"):
        put_in_place(tmp_path / "new", tmp_path / "site")
    assert (tmp_path / "site/good.html").exists()


@pytest.mark.parametrize("dies_at", [1, 2, 3])
def test_a_program_killed_while_it_replaces_a_site_leaves_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dies_at: int
) -> None:
    """Whichever move was its last: a site is there after it recovers, and nothing hinders the next build."""
    site = tmp_path / "site"
    for name in ("new", "site"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "index.html").write_text(name, encoding="utf-8")
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
    (tmp_path / "next").mkdir()
    (tmp_path / "next/index.html").write_text("next", encoding="utf-8")
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
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "index.html").write_text(name, encoding="utf-8")
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

    def copy(source: Path, target: Path) -> None:
        target.mkdir()
        failed = [(str(source), str(target), "[Errno 28] No space left on device")] * 2000
        raise shutil.Error(failed)

    monkeypatch.setattr(shutil, "copytree", copy)
    with pytest.raises(OSError, match="2,000 files of the site could not") as told:
        put_in_place(elsewhere.parent / "new", elsewhere / "site", keeps_last=True)
    assert str(told.value).endswith("No space left on device")
    assert len(str(told.value)) < 400
    assert [path.name for path in elsewhere.iterdir()] == ["site"]
    assert (elsewhere / "site/index.html").read_text(encoding="utf-8") == "away/site"


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
    (tmp_path / "mounted").mkdir()
    monkeypatch.setattr(Path, "is_mount", lambda self: self.name == "mounted")
    with pytest.raises(PlaceError, match="name a folder in it"):
        find_place(tmp_path / "mounted", ())
