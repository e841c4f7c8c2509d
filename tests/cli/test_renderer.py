"""The renderer is a process of its own, which ends with the build."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from generator.cli.renderer import Renderer


def test_where_a_build_fails_nothing_of_it_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[subprocess.Popen[bytes]] = []

    class Seen(subprocess.Popen[bytes]):
        def __init__(self, *arguments: object, **options: object) -> None:
            super().__init__(*arguments, **options)  # type: ignore[call-overload]
            begun.append(self)

    monkeypatch.setattr(subprocess, "Popen", Seen)
    with pytest.raises(KeyError), Renderer(tmp_path, "--quiet", work={}):
        raise KeyError
    [process] = begun
    assert process.returncode is not None
    assert process.stdin is not None
    assert process.stdin.closed
