"""A change below a watched folder is told; a folder that is not there is none to watch."""

from __future__ import annotations

import threading
from pathlib import Path

from generator.cli.watch import watch

_PATIENCE = 30.0


def test_a_change_is_told(tmp_path: Path) -> None:
    told = threading.Event()
    with watch((tmp_path, tmp_path / "not-there"), told.set):
        assert not told.is_set()
        (tmp_path / "terms.toml").write_text("# changed\n", encoding="utf-8")
        assert told.wait(_PATIENCE)


def test_a_file_moved_into_the_place_of_another_is_told(tmp_path: Path) -> None:
    """So many editors save: what was written beside has a name of its own."""
    written = tmp_path / ".terms.toml.4913"
    written.write_text("# changed\n", encoding="utf-8")
    told = threading.Event()
    with watch((tmp_path,), told.set):
        written.replace(tmp_path / "terms.toml")
        assert told.wait(_PATIENCE)


def test_what_no_page_is_made_from_is_not_told(tmp_path: Path) -> None:
    told = threading.Event()
    with watch((tmp_path,), told.set):
        (tmp_path / "notes.bak").write_text("x", encoding="utf-8")
        assert not told.wait(2.0)
        (tmp_path / "terms.toml").write_text("x", encoding="utf-8")
        assert told.wait(_PATIENCE)
