"""An interrupt from the terminal ends a command with one word and the code 130, whatever it is at."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def hears_interrupts() -> Iterator[None]:
    """A shell has what it starts in the background ignore interrupts, and so would our child."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_while_the_program_loads() -> None:
    """Half a second passes before there is a command."""
    stop = "import sys\nclass Stop:\n def find_spec(*_): raise KeyboardInterrupt\n"
    start = "from generator.__main__ import start\nsys.meta_path.insert(0, Stop)\nstart()"
    done = subprocess.run(
        [sys.executable, "-c", f"{stop}{start}"], capture_output=True, check=False, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "\nAborted!\n")


@pytest.mark.parametrize("step", ["parsing sources", "aligning editions", "finding citations"])
def test_while_several_processes_are_at_work(root: Path, tmp_path: Path, step: str) -> None:
    """At a terminal all processes of the group hear it; one tells of it, and none is left."""
    for name in ("sources", "site_overrides", "mkdocs.yml"):
        (tmp_path / name).symlink_to(root / name)
    (tmp_path / "build/docs").mkdir(parents=True)  # so that the renderer begins at once
    command = [sys.executable, "-m", "generator", "--no-cache", "--jobs", "2", "build"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(root)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as build:
        assert build.stderr is not None
        told = iter(build.stderr.readline, "")
        assert any(step in line for line in told)
        os.killpg(build.pid, signal.SIGINT)
        rest = [line for line in told if not line.startswith("…")]
    assert (build.returncode, rest) == (130, ["\n", "Aborted!\n"])
    assert not (tmp_path / "site").exists()
