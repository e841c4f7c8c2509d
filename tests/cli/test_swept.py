"""A build after a long time finds again what the last one kept."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from tests.cli.test_unwritable import run

pytestmark = pytest.mark.slow

_LONG_AGO = 30 * 24 * 60 * 60


def kept(folder: Path) -> dict[Path, int]:
    """What is kept under a digest, with the places of the files on the disk."""
    return {path: path.stat().st_ino for path in folder.glob("*/*/*/*")}


def test_what_a_build_asks_for_is_not_swept_before(root: Path, tmp_path: Path) -> None:
    assert run(root, tmp_path, "pages").returncode == 0
    before = kept(tmp_path / ".cache/palimpsest")
    then = time.time() - _LONG_AGO
    for path in before:
        os.utime(path, (then, then))
    stray = next(iter(before)).with_name("stray")
    stray.touch()
    os.utime(stray, (then, then))
    shutil.rmtree(tmp_path / "build")
    assert run(root, tmp_path, "pages").returncode == 0
    after = kept(tmp_path / ".cache/palimpsest")
    indexes = {path: place for path, place in before.items() if path.parents[1].name == "search"}
    assert indexes
    assert indexes.items() <= after.items()
    assert not stray.exists()
