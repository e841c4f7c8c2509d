"""The site is built in the project's folder, where the renderer is told how."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from generator.cli.main import main
from generator.writer import files_below


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


@pytest.mark.parametrize(
    ("mine", "why"),
    [
        ("site/CNAME", r"site holds CNAME, which no build wrote there"),
        (".site.last/thesis.txt", r"\.site\.last holds thesis\.txt, which no build wrote there"),
        ("build/docs/index.md", "build/docs holds files that no build is known to have written"),
        ("build/site/index.html", "build/site holds files that no build is known to have written"),
        ("build/rendered/index.html", "build/rendered is there without build/docs"),
    ],
)
def test_where_files_would_be_lost_nothing_is_begun(
    root: Path, last_site: Path, monkeypatch: pytest.MonkeyPatch, mine: str, why: str
) -> None:
    work = last_site.parent
    (work / mine).parent.mkdir(parents=True, exist_ok=True)
    for name in ("mkdocs.yml", mine):
        (work / name).touch()
    before = files_below(work)
    monkeypatch.chdir(work)
    sources = str(root / "sources" / "sources.toml")
    done = CliRunner().invoke(main, ["--sources", sources, "build"])
    assert done.exit_code == 1
    [error] = done.output.splitlines()
    assert re.search(why, error)
    assert files_below(work) == before
