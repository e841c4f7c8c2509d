"""Two builds in one folder take turns."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.writer import in_turn


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked")
@pytest.mark.parametrize("command", ["build", "pages", "serve"])
def test_a_build_writes_nothing_while_another_is_at_work(
    root: Path, tmp_path: Path, command: str
) -> None:
    program = [sys.executable, "-m", "generator", "--sources", str(root / "sources/sources.toml")]
    with in_turn(tmp_path, lambda: None):
        build = subprocess.Popen(
            [*program, command],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(root)},
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        with build:
            assert build.stderr is not None
            said = build.stderr.readline()
            build.kill()
    assert "waiting" in said
    assert not any(tmp_path.iterdir())
