"""Builds that are killed leave nothing behind that a later build could take for good."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.pipeline.workers import cores
from tests.site.test_build import digests

pytestmark = pytest.mark.slow

_PATIENCE = 300.0


def begun(root: Path, work: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "generator", "build", "--site", "site"]
    environment = {**os.environ, "PYTHONPATH": str(root)}
    return subprocess.Popen(
        command, cwd=work, env=environment, start_new_session=True, stderr=subprocess.DEVNULL
    )


def kill_once(process: subprocess.Popen[bytes], is_time: Callable[[], bool]) -> None:
    """Kill a build with all its processes as soon as it is time, and it must not be done before."""
    end = time.monotonic() + _PATIENCE
    while not is_time():
        assert process.poll() is None, "the build was done before it could be killed"
        assert time.monotonic() < end
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def count(folder: Path, name: str) -> int:
    return sum(1 for _ in folder.rglob(name)) if folder.exists() else 0


@pytest.mark.skipif(cores() < 2, reason="several processes are killed at once")
def test_a_build_after_killed_ones_gives_the_same_site(
    root: Path, site: Path, tmp_path: Path
) -> None:
    for name in ("sources", "site_overrides"):
        shutil.copytree(root / name, tmp_path / name)
    shutil.copy(root / "mkdocs.yml", tmp_path)
    docs, rendered = tmp_path / "build/docs", tmp_path / "build/rendered"
    kill_once(begun(root, tmp_path), lambda: count(docs, "index.md") > 100)
    assert not (tmp_path / "site").exists()
    kill_once(begun(root, tmp_path), lambda: count(rendered, "index.html") > 50)
    assert not (tmp_path / "site").exists()
    assert begun(root, tmp_path).wait() == 0
    assert digests(tmp_path / "site") == digests(site)
    # And once more, with all that is kept now, over a site that came whole.
    kill_once(begun(root, tmp_path), rendered.exists)
    assert digests(tmp_path / "site") == digests(site)
