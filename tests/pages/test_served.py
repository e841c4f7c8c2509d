"""The live site is rendered anew when the pages are written to their end, and not while they are."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.model.page import Page
from tests.filled import write_pages
from tests.pages.conftest import configured
from tests.ports import free_port

pytestmark = pytest.mark.slow

_SERVE = """
import sys
from datetime import date
from pathlib import Path
from generator.cli.renderer import serve_pages
serve_pages("--dev-addr", f"127.0.0.1:{sys.argv[1]}", watched=[Path("written")], dated=date(2024, 6, 7))
"""


def _served(port: int) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as response:
        return str(response.read().decode())


def _said(server: subprocess.Popen[str], end: str) -> list[str]:
    """What the server says up to the line that ends so."""
    assert server.stderr is not None
    lines: list[str] = []
    for line in server.stderr:
        lines.append(line.rstrip())
        if lines[-1].endswith(end):
            return lines
    raise AssertionError("\n".join(lines))


@pytest.fixture
def work(root: Path, pages: dict[str, Page], tmp_path: Path) -> Path:
    write_pages([pages["/"]], (), tmp_path / "docs")
    configured(root, tmp_path)
    (tmp_path / "written").mkdir()
    return tmp_path


@pytest.fixture
def port() -> int:
    return free_port()


@pytest.fixture
def server(root: Path, work: Path, port: int) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(port)],
        cwd=work,
        env={**os.environ, "PYTHONPATH": str(root)},
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as server:
        yield server
        server.terminate()


def test_rendered_when_told(server: subprocess.Popen[str], work: Path, port: int) -> None:
    said = _said(server, f"Serving on http://127.0.0.1:{port}/")
    [watched] = [line for line in said if "Watching paths" in line]
    assert "'written'" in watched
    assert "'docs'" not in watched
    page = work / "docs/index.md"
    page.write_text(page.read_text("utf-8") + "<p>another thing</p>\n", "utf-8")
    assert "another thing" not in _served(port)
    (work / "written/at.txt").write_text("now", "utf-8")
    _said(server, "Reloading browsers")
    assert "another thing" in _served(port)
