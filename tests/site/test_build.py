"""A build gives the same bytes each time, shows sources as text, and never spoils the last site."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.writer import files_below

pytestmark = pytest.mark.slow


def palimpsest(
    root: Path, *arguments: str | Path, seed: str = "0"
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "generator", *map(str, arguments)]
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    return subprocess.run(
        command, cwd=root, capture_output=True, text=True, check=False, env=environment
    )


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("options", [(), ("--no-cache",)])
def test_two_builds_give_identical_bytes(
    root: Path, site: Path, tmp_path: Path, options: tuple[str, ...]
) -> None:
    """Also one that takes nothing over, beside what others kept."""
    done = palimpsest(root, *options, "build", "--site", tmp_path / "again", seed="1")
    assert done.returncode == 0, done.stderr
    assert digests(tmp_path / "again") == digests(site)


def test_markup_in_a_source_reaches_the_page_as_text(root: Path, sources: Path) -> None:
    """In the summary, a rule, an example, a ruling, a term, a definition and a proposal."""
    evil = "<script>alert(1)</script> & \"quoted\" <b title='x'>"
    for name, old in (
        ("003", "A two-player game is a game that begins with only two players."),
        ("003", "Unglued and Unhinged were designed to be funny."),
        ("003", "Words that refer to an object's controller"),
        ("004", '"Fizzles" means that a spell cannot resolve'),
        ("000", "Turn-based actions are not controlled by any player."),
    ):
        path = next(sources.glob(f"{name}_*.txt"))
        text = path.read_bytes().decode("utf-8")
        assert text.count(old) == 1
        path.write_bytes(text.replace(old, f"{old} {evil}").encode("utf-8"))
    manifest = sources / "sources.toml"
    listed = manifest.read_text(encoding="utf-8")
    for path in (root / "sources").glob("*.txt"):
        new = hashlib.sha256((sources / path.name).read_bytes()).hexdigest()
        listed = listed.replace(hashlib.sha256(path.read_bytes()).hexdigest(), new)
    manifest.write_text(listed, encoding="utf-8")
    work = sources.parent
    done = subprocess.run(
        [sys.executable, "-m", "generator", "--sources", str(manifest), "pages"],
        cwd=work,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert done.returncode == 0, done.stderr
    shown = [path.read_text(encoding="utf-8") for path in (work / "build/docs").rglob("*.md")]
    bodies = [text.split("\n---\n", 1)[1] for text in shown]
    assert not [body for body in bodies if "<script>alert" in body or "<b title" in body]
    assert sum("&lt;script&gt;alert(1)&lt;/script&gt; &amp; " in body for body in bodies) >= 6


def test_a_failed_build_leaves_the_last_site(root: Path, sources: Path, last_site: Path) -> None:
    damaged = next(sources.glob("002_*.txt"))
    damaged.write_bytes(damaged.read_bytes()[:5000])
    done = palimpsest(root, "--sources", sources / "sources.toml", "build", "--site", last_site)
    assert done.returncode == 1
    assert "changed-source" in done.stderr
    assert len(files_below(last_site)) == 4
    assert (last_site / "index.html").read_text(encoding="utf-8") == "the last good one"
