"""A site is put together from what was rendered and what lies elsewhere, over whatever lay there."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.writer import (
    PlaceError,
    assemble,
    files_below,
    look_into,
    make_ready,
    write_list,
)
from generator.writer.owned import LIST

PAGES = {"index.html": "home", "r/1/index.html": "one", "r/2/index.html": "two"}


def fill(folder: Path, files: dict[str, str]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")


def read(folder: Path) -> dict[str, str]:
    """All that lies in a folder but its list: files with what they say, folders that hold nothing."""
    paths = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*")}
    return {
        name: path.read_text(encoding="utf-8") if path.is_file() else ""
        for name, path in paths.items()
        if name != LIST and (path.is_file() or not any(path.iterdir()))
    }


def put_together(work: Path, fresh: dict[str, str]) -> None:
    """Make a site of ``PAGES``: those of ``fresh`` as they are there, the others from the last site."""
    fill(work / "rendered", fresh)
    fill(work / "last", PAGES)
    ready = make_ready(
        look_into(work / "site"), {name: str(work / "last" / name) for name in PAGES}
    )
    assemble(work / "site", work / "rendered", ready)


def test_what_was_rendered_goes_before(tmp_path: Path) -> None:
    put_together(tmp_path, {"r/2/index.html": "new", "assets/a.css": "x"})
    assert read(tmp_path / "site") == {**PAGES, "r/2/index.html": "new", "assets/a.css": "x"}
    assert (tmp_path / "site/index.html").samefile(tmp_path / "last/index.html")
    assert read(tmp_path / "last") == PAGES
    assert not (tmp_path / "rendered").exists()


def _gone(site: Path) -> None:
    fill(site, {"r/9/index.html": "gone", "r/1/old/a/b.html": "gone"})


def _other(site: Path) -> None:
    fill(site, {"index.html": "other", "r/2/index.html": "other"})


def _folder_for_file(site: Path) -> None:
    fill(site, {"index.html/a/b.html": "x"})


def _file_for_folder(site: Path) -> None:
    fill(site, {"r": "x"})


def _empty_folder(site: Path) -> None:
    (site / "r/1/none/at/all").mkdir(parents=True)


def _link_elsewhere(site: Path) -> None:
    fill(site.parent / "mine", {"index.html": "mine", "1/index.html": "mine"})
    site.mkdir()
    (site / "index.html").symlink_to(site.parent / "mine/index.html")
    (site / "r").symlink_to(site.parent / "mine")


@pytest.mark.parametrize(
    "before", [_gone, _other, _folder_for_file, _file_for_folder, _empty_folder, _link_elsewhere]
)
def test_whatever_lay_there_makes_room(tmp_path: Path, before: Callable[[Path], None]) -> None:
    before(tmp_path / "site")
    write_list(tmp_path / "site", files_below(tmp_path / "site"))
    put_together(tmp_path, {"r/2/index.html": "new"})
    assert read(tmp_path / "site") == {**PAGES, "r/2/index.html": "new"}
    assert files_below(tmp_path / "site") == {LIST, *PAGES}
    assert not (tmp_path / "rendered").exists()
    assert "mine" not in read(tmp_path / "last").values()
    assert set(read(tmp_path / "mine").values() if (tmp_path / "mine").exists() else ()) <= {"mine"}


def test_what_no_build_wrote_is_refused_and_stays(tmp_path: Path) -> None:
    put_together(tmp_path, {"index.html": "home"})
    fill(tmp_path / "site", {"notes/mine.txt": "mine"})
    before = read(tmp_path / "site")
    with pytest.raises(PlaceError, match="holds notes/, which no build wrote"):
        put_together(tmp_path, {"r/2/index.html": "new"})
    assert read(tmp_path / "site") == before
    (tmp_path / "site" / LIST).unlink()
    with pytest.raises(PlaceError, match="no build is known to have written"):
        put_together(tmp_path, {"r/2/index.html": "new"})
    assert read(tmp_path / "site") == before


def test_a_file_with_the_name_of_an_old_page_is_nobodys(tmp_path: Path) -> None:
    """Builds make it no more: who puts one there has made it."""
    put_together(tmp_path, {"old.html": "old"})
    put_together(tmp_path, {"index.html": "home"})
    fill(tmp_path / "site", {"old.html": "mine"})
    with pytest.raises(PlaceError, match=r"holds old\.html, which no build wrote"):
        put_together(tmp_path, {"index.html": "home"})


@pytest.mark.parametrize("is_first", [True, False])
def test_a_site_that_is_half_put_together_is_known_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    if not is_first:
        put_together(tmp_path, {"old.html": "old"})

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "link", die)
        fill(tmp_path / "last", {"a.html": "x"})
        fill(tmp_path / "rendered", {"new.html": "new"})
        ready = make_ready(look_into(tmp_path / "site"), {"a.html": f"{tmp_path}/last/a.html"})
        with pytest.raises(KeyboardInterrupt):
            assemble(tmp_path / "site", tmp_path / "rendered", ready)
    assert (tmp_path / "site/new.html").exists()
    put_together(tmp_path, {"index.html": "home"})
    assert read(tmp_path / "site") == PAGES


def test_the_size_is_that_of_all_files(tmp_path: Path) -> None:
    fill(tmp_path / "rendered", PAGES)
    size = assemble(tmp_path / "site", tmp_path / "rendered", make_ready(None, {}))
    files = [path for path in (tmp_path / "site").rglob("*") if path.is_file()]
    assert size.files == len(files) == len(PAGES) + 1
    assert size.total == sum(path.stat().st_size for path in files)
    assert size.most == max(path.stat().st_size for path in files)


def test_where_nothing_can_be_linked_files_are_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("another file system")

    monkeypatch.setattr(os, "link", fail)
    put_together(tmp_path, {"r/2/index.html": "new"})
    put_together(tmp_path, {"r/2/index.html": "newer"})
    assert read(tmp_path / "site") == {**PAGES, "r/2/index.html": "newer"}
    assert not (tmp_path / "site/index.html").samefile(tmp_path / "last/index.html")


def test_a_page_that_lies_nowhere_is_an_error(tmp_path: Path) -> None:
    fill(tmp_path / "rendered", {"index.html": "home"})
    ready = make_ready(look_into(tmp_path / "site"), {"a.html": str(tmp_path / "gone.html")})
    with pytest.raises(FileNotFoundError, match=r"gone\.html"):
        assemble(tmp_path / "site", tmp_path / "rendered", ready)


def test_a_page_that_is_rendered_for_the_first_time_lies_nowhere_else(tmp_path: Path) -> None:
    fill(tmp_path / "last", PAGES)
    names = (*PAGES, "r/3/index.html")
    ready = make_ready(
        look_into(tmp_path / "site"), {name: str(tmp_path / "last" / name) for name in names}
    )
    fill(tmp_path / "rendered", {"r/3/index.html": "new"})
    assemble(tmp_path / "site", tmp_path / "rendered", ready)
    assert read(tmp_path / "site") == {**PAGES, "r/3/index.html": "new"}


def test_where_there_is_no_site_yet_nothing_lies(tmp_path: Path) -> None:
    assert look_into(tmp_path / "site") is None
    (tmp_path / "site/r").mkdir(parents=True)
    (tmp_path / "site/r/a.html").write_text("x", encoding="utf-8")
    found = look_into(tmp_path / "site")
    assert found is not None
    assert set(found.files) == {"r/a.html"}
    assert found.folders == {"r"}


def test_where_there_is_no_folder_yet_it_begins_as_the_last_site(tmp_path: Path) -> None:
    """With what builds wrote there, and no more; the last site stays as it is."""
    last, site = tmp_path / "last", tmp_path / "build/site"
    fill(last, PAGES)
    write_list(last, [*PAGES, "r/3/index.html"])  # somebody removed one of them
    fill(last, {"r/own/notes.txt": "mine"})
    found = look_into(site, last)
    assert found is not None
    assert read(site) == {**PAGES, "r/3": ""}
    assert all((site / name).samefile(last / name) for name in PAGES)
    others = {name: str(last / name) for name in PAGES}
    fill(tmp_path / "rendered", {"r/2/index.html": "new"})
    assemble(site, tmp_path / "rendered", make_ready(found, others))
    assert read(site) == {**PAGES, "r/2/index.html": "new"}
    assert read(last) == {**PAGES, "r/own/notes.txt": "mine"}


def test_a_folder_that_is_there_does_not_begin_anew(tmp_path: Path) -> None:
    last, site = tmp_path / "last", tmp_path / "site"
    fill(last, PAGES)
    write_list(last, PAGES)
    fill(site, {"a.html": "x"})
    found = look_into(site, last)
    assert found is not None
    assert set(found.files) == {"a.html"}


def test_what_no_build_made_is_not_begun_with(tmp_path: Path) -> None:
    fill(tmp_path / "last", PAGES)
    assert look_into(tmp_path / "site", tmp_path / "last") is None
    assert not (tmp_path / "site").exists()


def test_where_no_file_can_be_linked_what_is_begun_is_filled_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last, site = tmp_path / "last", tmp_path / "site"
    fill(last, PAGES)
    write_list(last, PAGES)

    def refuse(*_: object) -> None:
        raise OSError(errno.EMLINK, os.strerror(errno.EMLINK))

    monkeypatch.setattr(os, "link", refuse)
    found = look_into(site, last)
    ready = make_ready(found, {name: str(last / name) for name in PAGES})
    fill(tmp_path / "rendered", {"r/2/index.html": "new"})
    assemble(site, tmp_path / "rendered", ready)
    assert read(site) == {**PAGES, "r/2/index.html": "new"}
