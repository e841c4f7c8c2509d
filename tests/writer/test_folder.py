"""A page is left as it is only where it lies there as this program made it from the same."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from generator.model.page import DataFile, Page
from generator.writer import Folder, PlaceError, Written
from generator.writer.owned import LIST, Owned
from tests.filled import write_pages

PAGE = Page("/r/704.5k/", "rule", "704.5k", "About", "<p>x</p>")


def written(work: Path) -> None:
    folder = Folder(work / "docs", work / "record", "one")
    page, data = folder.write_page(PAGE, "abc"), folder.write_file(DataFile("a.json", b"{}"))
    assert [file.is_new for file in (page, data)] == [True, True]
    folder.finish([page, data])


def left_over(folder: Path, name: str) -> None:
    """A file of a build that was killed before it was finished."""
    Owned(folder).add(name)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("x", encoding="utf-8")


def files_in(folder: Path) -> set[str]:
    return {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()} - {LIST}


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


def kept(work: Path, parts_from: str = "p", version: str = "one") -> tuple[str, ...]:
    return Folder(work / "docs", work / "record", version).kept(PAGE.address, parts_from)


def test_parts_of_a_page_are_kept_by_what_they_were_made_from(tmp_path: Path) -> None:
    """Places are counted in characters of the body, and remembered in bytes of the file."""
    page = replace(PAGE, title="“Ä”", body="é<b>—x</b>ü", parts_from="p", parts=((1, 9), (10, 10)))
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one")
    folder.finish([folder.write_page(page, "abc")])
    assert kept(tmp_path) == ("<b>—x</b", "")
    assert kept(tmp_path, "other") == kept(tmp_path, "") == kept(tmp_path, version="two") == ()
    again = Folder(tmp_path / "docs", tmp_path / "record", "one")
    found = again.holds(page.address, "abc")
    assert found is not None
    again.finish([found])
    assert kept(tmp_path) == ("<b>—x</b", "")
    _spoil(tmp_path / "docs/r/704.5k/index.md")
    assert kept(tmp_path) == ()
    (tmp_path / "docs/r/704.5k/index.md").unlink()
    assert kept(tmp_path) == ()
    assert Folder(tmp_path / "docs").kept(page.address, "p") == ()


@pytest.mark.parametrize("looks_ahead", [True, False])
def test_a_page_cut_short_by_a_kill_is_made_again(tmp_path: Path, looks_ahead: bool) -> None:
    """Pages are written over: the record then tells of other bytes than lie there."""
    written(tmp_path)
    other = replace(PAGE, body="<p>another and longer</p>")
    for page, made_from in ((other, "abd"), (PAGE, "abc"), (other, "abd")):
        path = tmp_path / "docs/r/704.5k/index.md"
        path.write_bytes(path.read_bytes()[:20])
        last = Folder(tmp_path / "docs", tmp_path / "record", "one")
        looked = last.look() if looks_ahead else None
        folder = Folder(tmp_path / "docs", tmp_path / "record", "one", looked)
        assert folder.holds(PAGE.address, "abc") is folder.holds(PAGE.address, "abd") is None
        folder.finish([folder.write_page(page, made_from)])
        assert page.body in path.read_text(encoding="utf-8")


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
        left_over(tmp_path / "docs", name)
    (tmp_path / "docs/r/704.5k/.index.md.partial").touch()
    looked = Folder(tmp_path / "docs", tmp_path / "record", "one").look() if looks_ahead else None
    folder = Folder(tmp_path / "docs", tmp_path / "record", "one", looked)
    found = folder.holds(PAGE.address, "abc")
    assert found is not None
    folder.finish([found, folder.write_file(DataFile("new/b.json", b"{}"))])
    left = {path.relative_to(tmp_path / "docs").as_posix() for path in tmp_path.glob("docs/**/*")}
    assert left == {LIST, "r", "r/704.5k", "r/704.5k/index.md", "new", "new/b.json"}


@pytest.mark.parametrize("looks_ahead", [True, False])
@pytest.mark.parametrize("name", ["r/704.5k/index.md/deep/x.txt", "r/704.5k", "r"])
def test_what_lies_in_the_way_goes(tmp_path: Path, looks_ahead: bool, name: str) -> None:
    written(tmp_path)
    docs = tmp_path / "docs"
    shutil.rmtree(docs / "r")
    left_over(docs, name)
    looked = Folder(docs, tmp_path / "record", "one").look() if looks_ahead else None
    folder = Folder(docs, tmp_path / "record", "one", looked)
    assert folder.holds(PAGE.address, "abc") is None
    folder.finish([folder.write_page(PAGE, "abc")])
    assert files_in(docs) == {"r/704.5k/index.md"}
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
    left_over(tmp_path / "docs", "old/deep/stray.txt")
    left_over(tmp_path / "docs", "a/stray.txt")
    _part(tmp_path)
    left = sorted(
        path.relative_to(tmp_path / "docs").as_posix() for path in (tmp_path / "docs").rglob("*")
    )
    assert left == [LIST, "a", "a/1.json", "a/2.json"]


def refusal(work: Path, *, looks_ahead: bool) -> str:
    looked = Folder(work / "docs", work / "record", "one").look() if looks_ahead else None
    with pytest.raises(PlaceError) as told:
        Folder(work / "docs", work / "record", "one", looked).expect_ours()
    return str(told.value).removeprefix(f"{work}/docs ")


@pytest.mark.parametrize("looks_ahead", [True, False])
def test_what_no_build_wrote_is_refused_and_stays(tmp_path: Path, looks_ahead: bool) -> None:
    written(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/mine.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "docs/linked").symlink_to(tmp_path / "elsewhere")
    mine = ("notes/a/b.txt", "notes/c.txt", "r/704.5k/mine\x1b.md", "z.md")
    for name in mine:
        (tmp_path / "docs" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "docs" / name).write_text("mine", encoding="utf-8")
    assert refusal(tmp_path, looks_ahead=looks_ahead) == (
        r"holds linked, notes/, r/704.5k/mine\x1b.md and 1 more, which no build wrote there and a build would "
        "remove: move that elsewhere"
    )
    Folder(tmp_path / "docs", tmp_path / "record", "one").finish([])
    assert files_in(tmp_path / "docs") == set(mine)
    assert (tmp_path / "elsewhere/mine.txt").exists()


def test_a_folder_of_others_is_refused(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    Folder(tmp_path / "docs").expect_ours()
    (tmp_path / "docs/index.md").write_text("mine", encoding="utf-8")
    assert refusal(tmp_path, looks_ahead=True).endswith("remove it if you need nothing of it")
    (tmp_path / "docs").rename(tmp_path / "theirs")
    (tmp_path / "docs").symlink_to(tmp_path / "theirs")
    assert refusal(tmp_path, looks_ahead=True).startswith("is a link")


def test_a_folder_that_a_build_made_is_ours_whatever_else_is_lost(tmp_path: Path) -> None:
    """Neither a lost cache nor a killed build, nor that another folder was ours here, is in the way."""
    written(tmp_path)
    Folder(tmp_path / "docs").write_file(DataFile("killed/here.json", b"{}"))
    Folder(tmp_path / "docs", tmp_path / "none", "one").expect_ours()
    Folder(tmp_path / "docs").expect_ours()
    shutil.rmtree(tmp_path / "docs")
    Folder(tmp_path / "docs", tmp_path / "record", "one").expect_ours()


def test_in_the_way_of_a_file_only_what_builds_wrote_goes(tmp_path: Path) -> None:
    written(tmp_path)
    mine = tmp_path / "docs/b.json/mine.txt"
    left_over(tmp_path / "docs", "b.json/ours.txt")
    mine.touch()
    folder = Folder(tmp_path / "docs")
    with pytest.raises(IsADirectoryError):
        folder.write_file(DataFile("b.json", b"{}"))
    assert list(mine.parent.iterdir()) == [mine]


def test_a_list_that_was_cut_short_loses_one_line(tmp_path: Path) -> None:
    owned = Owned(tmp_path)
    owned.add("a/one.txt")
    with (tmp_path / LIST).open("ab") as cut:
        cut.write(b"\nb/tw")
    owned.add("c/three.txt")
    names = ("a/one.txt", "b/two.txt", "c/three.txt", "c/.three.txt.partial")
    assert [name for name in names if name not in Owned(tmp_path)] == ["b/two.txt"]


def test_names_like_those_of_our_files_are_none(tmp_path: Path) -> None:
    """Ours is what a killed build left in the place of a file, and no other hidden or unfinished one."""
    Owned(tmp_path / "of/pages").add("a/one.txt")
    names = ("a/.one.txt", "a/one.txt.partial", ".a/one.txt", "a/.one.txt.partial")
    owned = Owned(tmp_path / "of/pages")
    assert [name for name in names if name in owned] == ["a/.one.txt.partial"]


def test_the_list_is_the_same_however_the_folder_came_to_be(tmp_path: Path) -> None:
    files = [DataFile(name, b"{}") for name in ("b.json", "a.json")]
    write_pages([PAGE], [*files, DataFile("c.json", b"{}")], tmp_path / "docs")
    write_pages([PAGE], files, tmp_path / "docs")
    write_pages([PAGE], reversed(files), tmp_path / "anew")
    assert (tmp_path / "docs" / LIST).read_bytes() == (tmp_path / "anew" / LIST).read_bytes()


def test_a_record_that_cannot_be_kept_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = Folder(tmp_path / "docs", tmp_path / "file/record", "one")
    folder.finish([folder.write_page(PAGE, "abc")])
    assert files_in(tmp_path / "docs") == {"r/704.5k/index.md"}


def test_after_a_look_other_bytes_take_the_place_of_known_and_of_damaged_ones(
    tmp_path: Path,
) -> None:
    """And the same bytes are left as they are."""
    written(tmp_path)
    place = tmp_path / "docs/r/704.5k/index.md"
    other = replace(PAGE, body="<p>y</p>")

    def write_again(page: Page) -> Written:
        before = Folder(tmp_path / "docs", tmp_path / "record", "one")
        folder = Folder(tmp_path / "docs", tmp_path / "record", "one", before.look())
        return folder.write_page(page, "abd")

    assert not write_again(PAGE).is_new
    _spoil(place)
    assert write_again(PAGE).is_new
    assert "<p>x</p>" in place.read_text(encoding="utf-8")
    assert write_again(replace(PAGE, address="/r/1/")).is_new
    assert write_again(other).is_new
    assert "<p>y</p>" in place.read_text(encoding="utf-8")
    assert not list(place.parent.glob(".*"))
