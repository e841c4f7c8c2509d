"""One build at a time works in a folder."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from generator.writer import in_turn

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="folders cannot be locked")

_SCRIPT = """
import pathlib, sys
from generator.writer import in_turn
with in_turn(pathlib.Path(sys.argv[1]), lambda: print("waits", flush=True)):
    print("in", flush=True)
    sys.stdin.readline()
"""


def another(root: Path, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _SCRIPT, str(folder)]
    return subprocess.Popen(
        command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.mark.parametrize("end", ["done", "killed"])
def test_the_second_waits_until_the_first_is_gone(root: Path, tmp_path: Path, end: str) -> None:
    with another(root, tmp_path) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "in\n"
        with another(root, tmp_path) as second:
            assert second.stdout is not None
            assert second.stdout.readline() == "waits\n"
            if end == "killed":
                first.send_signal(signal.SIGKILL)
            else:
                first.communicate("\n")
            assert second.stdout.readline() == "in\n"
            second.communicate("\n")


def test_nobody_waits_where_nobody_is(tmp_path: Path) -> None:
    told: list[str] = []
    for _ in range(2):
        with in_turn(tmp_path, lambda: told.append("waits")):
            assert not told
