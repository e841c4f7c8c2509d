"""The site is built in the project's folder, where the renderer is told how."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import main


@pytest.mark.parametrize("command", ["build", "serve"])
def test_elsewhere_nothing_is_begun(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.chdir(tmp_path)
    sources = str(root / "sources" / "sources.toml")
    done = CliRunner().invoke(main, ["--sources", sources, command])
    assert done.exit_code == 2
    assert "there is no mkdocs.yml here; run this in the project's folder" in done.output
    assert list(tmp_path.iterdir()) == []
