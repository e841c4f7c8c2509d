"""A run that is killed or interrupted leaves nothing that a later run would trust wrongly."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli import main
from tests.fetch.server import Answer, Server

HALF = 900


@pytest.fixture
def manifest(server: Server, tmp_path: Path) -> Path:
    path = tmp_path / "editions.toml"
    path.write_text(f'[[edition]]\neffective = 2024-06-07\nofficial = "{server.address}/cr.txt"\n')
    return path


@pytest.fixture
def stuck(server: Server, text: bytes) -> Iterator[None]:
    """The server sends half of the file and falls silent; asked again, it sends the rest."""
    done = threading.Event()
    half = Answer(text, etag='"v1"', ranges=True, cut=HALF, midway=lambda: (done.wait(60), None)[1])
    server.on("/cr.txt", half, Answer(text, etag='"v1"', ranges=True))
    yield
    done.set()


@pytest.fixture(autouse=True)
def hears_interrupts() -> Iterator[None]:
    """A shell has what it starts in the background ignore interrupts, and so would our child."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def running(root: Path, manifest: Path, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The program in a process of its own."""
    arguments = ["fetch", "--into", str(folder), "--manifest", str(manifest)]
    command = [sys.executable, "-m", "generator", *arguments]
    with subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def wait_until(true: Callable[[], bool]) -> None:
    for _ in range(6000):
        if true():
            return
        time.sleep(0.01)
    pytest.fail("this never came true")


def holds_half(folder: Path) -> Callable[[], bool]:
    part = folder / "CR-2024-06-07.txt.part"
    return lambda: part.exists() and part.stat().st_size == HALF


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def go_on(manifest: Path, folder: Path) -> None:
    """A second run, which must end well."""
    arguments = ["fetch", "--into", str(folder), "--manifest", str(manifest), "--delay", "0"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0, result.output


@pytest.mark.usefixtures("stuck")
def test_killed_in_the_middle_of_a_file(
    root: Path, manifest: Path, tmp_path: Path, server: Server, text: bytes
) -> None:
    folder = tmp_path / "archive"
    with running(root, manifest, folder) as process:
        wait_until(holds_half(folder))
        process.kill()
    assert names(folder) == ["CR-2024-06-07.txt.part", "CR-2024-06-07.txt.part.json"]
    go_on(manifest, folder)
    assert server.asked[1].headers["Range"] == f"bytes={HALF}-"
    assert (folder / "CR-2024-06-07.txt").read_bytes() == text
    assert names(folder) == ["CR-2024-06-07.txt", "fetched.json"]


@pytest.mark.usefixtures("stuck")
def test_interrupted_in_the_middle_of_a_file(
    root: Path, manifest: Path, tmp_path: Path, text: bytes
) -> None:
    folder = tmp_path / "archive"
    with running(root, manifest, folder) as process:
        wait_until(holds_half(folder))
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.endswith("Error: stopped; the same command goes on from here\n")
    assert "Traceback" not in errors
    assert not (folder / "CR-2024-06-07.txt").exists()
    go_on(manifest, folder)
    assert (folder / "CR-2024-06-07.txt").read_bytes() == text
