"""Two builds in one folder take turns."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from generator.writer import in_turn
from tests.ports import free_port


def test_a_port_that_another_serves_at_is_told_before_all_is_built(
    root: Path, tmp_path: Path
) -> None:
    (tmp_path / "mkdocs.yml").touch()
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "generator", "serve", "--port", str(port)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(root)},
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
    assert done.returncode == 1
    [told] = done.stderr.splitlines()
    assert told.startswith(f"Nothing can be served at port {port} (")
    assert [path.name for path in tmp_path.iterdir()] == ["mkdocs.yml"]


@pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked")
@pytest.mark.parametrize("command", [["build"], ["pages"], ["serve", "--port", "0"]])
def test_a_build_writes_nothing_while_another_is_at_work(
    root: Path, tmp_path: Path, command: list[str]
) -> None:
    if "0" in command:
        command = [*command[:-1], str(free_port())]
    (tmp_path / "mkdocs.yml").touch()
    program = [sys.executable, "-m", "generator", "--sources", str(root / "sources/sources.toml")]
    with in_turn(tmp_path, lambda: None):
        build = subprocess.Popen(
            [*program, *command],
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
    assert [path.name for path in tmp_path.iterdir()] == ["mkdocs.yml"]
