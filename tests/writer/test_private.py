"""What other users may have written is not taken for our own: to read what a cache keeps is to run it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from generator.writer import Store
from generator.writer.private import why_not_private

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="modes tell nothing there")


def test_a_folder_of_our_own_is_private(tmp_path: Path) -> None:
    (tmp_path / "cache/version").mkdir(0o755, parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "cache")
    (tmp_path / "cache/files.json").touch()
    (tmp_path / "cache/files.json").chmod(0o664)  # as some systems make all files; it is no code
    assert why_not_private(tmp_path / "cache") is None
    assert why_not_private(tmp_path / "link") is None
    assert why_not_private(tmp_path / "none/yet") is None


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o1777])
@pytest.mark.parametrize("name", ["cache", "cache/version"])
def test_a_folder_that_others_write_to_is_not(tmp_path: Path, name: str, mode: int) -> None:
    (tmp_path / "cache/version").mkdir(parents=True)
    (tmp_path / name).chmod(mode)
    why = f"{tmp_path / name} can be written by other users"
    assert why_not_private(tmp_path / "cache") == why


@pytest.mark.parametrize("name", ["cache", "cache/version"])
def test_a_folder_of_another_user_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Not even for root, who may give files away."""
    (tmp_path / "cache/version").mkdir(parents=True)
    if os.getuid() == 0:
        os.chown(tmp_path / name, 65534, 65534)
    else:
        name = "cache"
        monkeypatch.setattr(os, "getuid", lambda: 65534)
    assert why_not_private(tmp_path / "cache") == f"{tmp_path / name} belongs to another user"


def test_what_cannot_be_looked_into_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "lstat", refuse)
    assert why_not_private(tmp_path) == f"{tmp_path}: Permission denied"


@pytest.mark.parametrize("mask", [0o000, 0o002, 0o022])
def test_what_is_kept_is_private_whatever_the_umask(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        Store(tmp_path / ".cache/palimpsest", "one").put("stage", "ab12", b"content")
    finally:
        os.umask(before)
    assert why_not_private(tmp_path / ".cache/palimpsest") is None
    assert Store(tmp_path / ".cache/palimpsest", "one").get("stage", "ab12") == b"content"


def test_a_result_that_others_may_have_written_is_none(tmp_path: Path) -> None:
    store = Store(tmp_path, "one")
    store.put("stage", "ab12", b"content")
    [path] = [path for path in tmp_path.rglob("*") if path.is_file()]
    path.chmod(0o660)
    assert store.get("stage", "ab12") is None
    path.chmod(0o600)
    assert store.get("stage", "ab12") == b"content"
    if os.getuid() == 0:
        os.chown(path, 65534, 65534)
        assert store.get("stage", "ab12") is None
