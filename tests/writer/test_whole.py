"""A file is put in its place whole, or nothing is left of it."""

from __future__ import annotations

import stat
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from generator.writer.whole import make_new, put_whole, write_over


@pytest.mark.parametrize("content", [b"", b"new"])
def test_a_file_takes_the_place_of_another(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "post.md"
    path.write_bytes(b"old")
    put_whole(path, content)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("mode", [None, 0o600])
def test_what_cannot_be_put_in_its_place_leaves_nothing(tmp_path: Path, mode: int | None) -> None:
    path = tmp_path / "post.md"
    path.mkdir()
    with pytest.raises(OSError, match=r"post\.md"):
        put_whole(path, b"new", mode=mode)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="no modes")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o444])
def test_the_mode_is_the_one_asked_for_whatever_was_left(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "post.md"
    (tmp_path / ".post.md.partial").write_bytes(b"left by a program that was killed")
    (tmp_path / ".post.md.partial").chmod(0o444)
    put_whole(path, b"new", mode=mode)
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert path.read_bytes() == b"new"


def test_marks_keep_unfinished_files_apart(tmp_path: Path) -> None:
    other = tmp_path / ".key.1.partial"
    other.write_bytes(b"of another program")
    put_whole(tmp_path / "key", b"new", mark=".2")
    assert other.read_bytes() == b"of another program"


@pytest.mark.skipif(sys.platform == "win32", reason="no limits")
@pytest.mark.parametrize("put", [put_whole, partial(put_whole, mode=0o600), make_new])
def test_a_full_disk_is_told_with_the_file(
    tmp_path: Path, put: Callable[[str, bytes], None]
) -> None:
    """Not a full disk, but a limit to the size of files: what is written ends in the same way."""
    import resource  # noqa: PLC0415 - not there everywhere

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (2, before[1]))
        with pytest.raises(OSError, match="too large") as error:
            put(str(tmp_path / "post.md"), b"new")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert error.value.filename == str(tmp_path / "post.md")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", [b"", b"new"])
def test_a_new_file_is_made(tmp_path: Path, content: bytes) -> None:
    make_new(str(tmp_path / "index.md"), content)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [content]


def test_a_new_file_takes_no_place_of_another(tmp_path: Path) -> None:
    file, folder = tmp_path / "file", tmp_path / "folder"
    file.write_bytes(b"old")
    folder.mkdir()
    for path in (file, folder):
        with pytest.raises(FileExistsError):
            make_new(str(path), b"new")
    assert file.read_bytes() == b"old"
    assert {*tmp_path.iterdir()} == {file, folder}


@pytest.mark.parametrize("content", [b"", b"new", b"longer than the old"])
def test_a_file_is_written_over_and_stays_the_same_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "index.md"
    path.write_bytes(b"old words")
    before = path.stat().st_ino
    write_over(path, content)
    assert path.read_bytes() == content
    assert path.stat().st_ino == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(sys.platform == "win32", reason="no links, no modes")
def test_what_else_a_file_is_called_keeps_its_content(tmp_path: Path) -> None:
    """A copy of links, a file that a link leads to, and a file that nobody may write in."""
    path, other = tmp_path / "index.md", tmp_path / "other.md"
    path.write_bytes(b"old")
    other.hardlink_to(path)
    write_over(path, b"new")
    assert (path.read_bytes(), other.read_bytes()) == (b"new", b"old")
    path.unlink()
    path.symlink_to(other)
    write_over(path, b"newer")
    assert (path.read_bytes(), other.read_bytes()) == (b"newer", b"old")
    assert not path.is_symlink()
    path.chmod(0o444)
    write_over(path, b"newest")
    assert path.read_bytes() == b"newest"


def test_a_full_disk_is_told_with_the_file_that_is_written_over(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as error:
        write_over(tmp_path / "index.md", b"new")
    assert error.value.filename == str(tmp_path / "index.md")
    if Path("/dev/full").exists():
        with pytest.raises(OSError, match="No space left") as error:
            write_over(Path("/dev/full"), b"new")
        assert error.value.filename == "/dev/full"
