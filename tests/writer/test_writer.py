"""Writing touches only what changed, and a site is replaced in one step."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.model.page import DataFile, Page
from generator.writer import PlaceError, Size, files_below, write_data
from generator.writer.size import size_of
from tests.filled import write_pages

PAGE = Page("/r/704.5k@2009-10-01/", "rule", 'A "title": yes', "It’s", "<p>x</p>", (("a", "b"),))


def test_a_page_is_front_matter_and_one_block(tmp_path: Path) -> None:
    write_pages([PAGE], [], tmp_path)
    text = (tmp_path / "r/704.5k@2009-10-01/index.md").read_text(encoding="utf-8")
    assert text.startswith('---\ntitle: "A \\"title\\": yes"\ndescription: "It’s"\n')
    assert text.endswith("---\n\n<p>x</p>\n")
    assert 'a: "b"\n' in text


def test_what_is_the_same_keeps_its_time_and_what_is_gone_goes(tmp_path: Path) -> None:
    other = DataFile("data/v1/a.json", b"{}")
    assert write_pages([PAGE], [other], tmp_path) == 2
    before = (tmp_path / "data/v1/a.json").stat().st_mtime_ns
    assert write_pages([], [other], tmp_path) == 0
    assert (tmp_path / "data/v1/a.json").stat().st_mtime_ns == before
    assert not (tmp_path / "r").exists()


def test_data_leaves_other_files_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("x", encoding="utf-8")
    assert write_data([DataFile("schema/a.json", b"{}")], tmp_path) == {"mine"}
    assert files_below(tmp_path) == {".palimpsest-export", "mine", "schema/a.json"}


@pytest.mark.parametrize("mine", ["tree.json", "tree", "tree/a.json/b", ".tree.json"])
def test_data_takes_the_place_of_no_file_of_others(tmp_path: Path, mine: str) -> None:
    (tmp_path / mine).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / mine).write_text("mine", encoding="utf-8")
    files = [
        DataFile("first.json", b"1"),
        DataFile("tree.json", b"2"),
        DataFile("tree/a.json", b"3"),
    ]
    if mine == ".tree.json":
        assert write_data(files, tmp_path) == {mine}
    else:
        with pytest.raises(
            PlaceError, match="which no export wrote there and this one would replace"
        ):
            write_data(files, tmp_path)
        assert files_below(tmp_path) == {mine}
    assert (tmp_path / mine).read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("leads_to", ["mine", "nowhere"])
def test_a_link_in_the_place_of_data_stays(tmp_path: Path, leads_to: str) -> None:
    (tmp_path / "mine").write_text("{}", encoding="utf-8")
    (tmp_path / "tree.json").symlink_to(leads_to)
    with pytest.raises(PlaceError, match=r"holds tree\.json, which"):
        write_data([DataFile("tree.json", b"{}")], tmp_path)
    assert (tmp_path / "tree.json").is_symlink()


def test_data_replaces_what_exports_wrote_and_removes_what_they_write_no_more(
    tmp_path: Path,
) -> None:
    """Else the editions of another archive would seem to be a part of this export."""
    write_data([DataFile("a.json", b"1"), DataFile("editions/b.json", b"2")], tmp_path)
    (tmp_path / "editions/mine").write_text("mine", encoding="utf-8")
    assert write_data([DataFile("a.json", b"3")], tmp_path) == {"editions/mine"}
    assert (tmp_path / "a.json").read_bytes() == b"3"
    assert files_below(tmp_path) == {".palimpsest-export", "a.json", "editions/mine"}


def test_data_in_folders_is_replaced_as_well(tmp_path: Path) -> None:
    write_data([DataFile("editions/b.json", b"1")], tmp_path)
    assert write_data([DataFile("editions/b.json", b"2")], tmp_path) == set()
    assert (tmp_path / "editions/b.json").read_bytes() == b"2"


def test_a_file_with_the_name_of_old_data_is_nobodys(tmp_path: Path) -> None:
    """Exports write it no more: who puts one there has made it."""
    write_data([DataFile("a.json", b"1"), DataFile("b.json", b"1")], tmp_path)
    write_data([DataFile("a.json", b"2")], tmp_path)
    (tmp_path / "b.json").write_text("mine", encoding="utf-8")
    assert write_data([DataFile("a.json", b"3")], tmp_path) == {"b.json"}
    assert (tmp_path / "b.json").read_text(encoding="utf-8") == "mine"


def test_what_a_killed_export_wrote_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("generator.writer.files.write_list", die)
        with pytest.raises(KeyboardInterrupt):
            write_data([DataFile("a.json", b"1")], tmp_path)
    assert (tmp_path / "a.json").read_bytes() == b"1"
    assert write_data([DataFile("a.json", b"2")], tmp_path) == set()


def test_data_that_is_there_as_it_shall_be_is_taken_over(tmp_path: Path) -> None:
    """So exports of programs that kept no list can be renewed."""
    (tmp_path / "a.json").write_bytes(b"1")
    assert write_data([DataFile("a.json", b"1")], tmp_path) == set()
    assert write_data([DataFile("a.json", b"2")], tmp_path) == set()


def test_an_export_leaves_a_site_in_its_folder_alone(tmp_path: Path) -> None:
    write_pages([PAGE], [], tmp_path)
    page = "r/704.5k@2009-10-01/index.md"
    assert write_data([DataFile("a.json", b"1")], tmp_path) == {".palimpsest", page}


def test_data_is_written_through_no_link_below_the_folder(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "out").symlink_to(tmp_path / "elsewhere")  # which was asked for
    (tmp_path / "mine").mkdir()
    (tmp_path / "out/linked").symlink_to(tmp_path / "mine")
    assert write_data([DataFile("a.json", b"{}")], tmp_path / "out") == {"linked"}
    files = [DataFile("b.json", b"{}"), DataFile("linked/deep/a.json", b"{}")]
    with pytest.raises(PlaceError, match="linked is a link"):
        write_data(files, tmp_path / "out")
    assert files_below(tmp_path / "mine") == set()
    assert files_below(tmp_path / "elsewhere") == {".palimpsest-export", "a.json", "linked"}


def test_the_largest_file_of_a_site_is_named() -> None:
    assert size_of({}) == Size(0, 0, "", 0)
    assert size_of({"small.html": 2, "r/large.json": 5, "r/z.json": 5}) == Size(
        3, 12, "r/large.json", 5
    )
