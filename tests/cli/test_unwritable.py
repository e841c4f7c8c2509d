"""Where the output cannot be written, one line says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def run(root: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    manifest = str(root / "sources" / "sources.toml")
    return subprocess.run(
        [sys.executable, "-m", "generator", "--sources", manifest, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


@pytest.mark.parametrize(
    ("file", "arguments"),
    [
        ("out", ("export", "--out", "out/data")),
        ("out/changes", ("export", "--out", "out/changes/data")),
        ("build", ("pages",)),
        ("out", ("fetch", "--into", "out/editions", "--only", "2024-06-07")),
    ],
)
def test_a_file_where_a_folder_is_to_be(
    root: Path, tmp_path: Path, file: str, arguments: tuple[str, ...]
) -> None:
    path = tmp_path / file
    path.parent.mkdir(exist_ok=True)
    path.touch()
    done = run(root, tmp_path, *arguments)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    [error] = [line for line in done.stderr.splitlines() if not line.startswith("…")]
    assert error.startswith("Error: ")
    assert file in error


@pytest.mark.parametrize(
    "site", ["build/docs", "build/site", "build/rendered/x", "site_overrides/x"]
)
def test_a_site_is_none_of_the_folders_of_a_build(root: Path, tmp_path: Path, site: str) -> None:
    (tmp_path / "mkdocs.yml").touch()
    done = run(root, tmp_path, "build", "--site", site)
    assert done.returncode == 2
    assert f"Invalid value for '--site': a site at {site} would be in the way" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mkdocs.yml"]


@pytest.mark.parametrize("command", [("export", "--out"), ("fetch", "--into")])
def test_an_empty_name_is_no_folder(root: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    done = run(root, tmp_path, *command, "")
    assert done.returncode == 2
    assert "an empty name is no folder" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_lies_in_the_folder_of_an_export_besides_is_told(root: Path, tmp_path: Path) -> None:
    """Of another archive, perhaps: who reads the folder would take it for a part of this export."""
    old = tmp_path / "out" / "editions" / "2012-07-01.json"
    old.parent.mkdir(parents=True)
    old.touch()
    done = run(root, tmp_path, "export", "--out", "out")
    assert done.returncode == 0
    assert (
        done.stderr.splitlines()[-1] == "1 other file lies there, which this export did not write"
    )


def test_pages_leave_a_folder_of_others_alone(root: Path, tmp_path: Path) -> None:
    mine = tmp_path / "build/docs/index.md"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine", encoding="utf-8")
    done = run(root, tmp_path, "pages")
    assert done.returncode == 1
    [error] = done.stderr.splitlines()
    assert error.startswith("Error: build/docs holds files that no build is known to have written")
    assert error.endswith("move the folder elsewhere, or remove it if you need nothing of it")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [mine]
    assert mine.read_text(encoding="utf-8") == "mine"


def test_an_export_writes_through_no_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "out/editions").symlink_to(tmp_path / "mine")
    done = run(root, tmp_path, "export", "--out", "out")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "Error: out/editions is a link, and files would be written where it leads: remove it"
    )
    assert list((tmp_path / "mine").iterdir()) == []


def test_a_folder_where_a_file_is_to_be(root: Path, tmp_path: Path) -> None:
    (tmp_path / "out" / "cite.json" / "mine").mkdir(parents=True)
    done = run(root, tmp_path, "export", "--out", "out")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "Error: out holds cite.json, which no export wrote there and this one would replace: "
        "move that elsewhere, or name another folder"
    )
    assert (tmp_path / "out" / "cite.json" / "mine").is_dir()


def test_a_folder_that_nobody_may_write_to(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir(mode=0o500)
    if os.access(folder, os.W_OK):
        pytest.skip("this user may write everywhere")
    done = run(root, tmp_path, "export", "--out", "out/data")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "Error: out/data: Permission denied"


@pytest.mark.skipif(sys.platform == "win32", reason="modes tell nothing there")
def test_a_cache_that_others_write_to_is_not_read(root: Path, tmp_path: Path) -> None:
    cache = tmp_path / ".cache/palimpsest"
    cache.mkdir(parents=True)
    cache.chmod(0o777)
    done = run(root, tmp_path, "align", "2006", "2009")
    assert done.returncode == 0
    [warning] = [line for line in done.stderr.splitlines() if not line.startswith("…")]
    assert warning == (
        "Warning: going on without the cache .cache/palimpsest, as .cache/palimpsest can be written by other users; "
        "remove it to have a new one made."
    )
    assert list(cache.iterdir()) == []
