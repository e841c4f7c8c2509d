"""What tests of all stages share."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

from generator.writer import files_below, write_list

ROOT = Path(__file__).resolve().parent.parent

# How long an example takes says how busy the machine is, and nothing of the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture(scope="session")
def root() -> Path:
    """The top of the working tree."""
    return ROOT


@pytest.fixture(scope="session")
def archive() -> Path:
    """The folder of official editions; skips the test, saying why, where there is none."""
    folder = Path(os.environ.get("PALIMPSEST_ARCHIVE", ROOT.parent / "shared" / "archive"))
    if not any(folder.glob("*.txt")):
        pytest.skip("no official editions: set PALIMPSEST_ARCHIVE to a folder of CR text files")
    return folder


@pytest.fixture
def last_site(tmp_path: Path) -> Path:
    """What is taken for a site that an earlier build made."""
    for name in ("index.html", "404.html", "data/v1/lineages.json"):
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("the last good one", encoding="utf-8")
    write_list(tmp_path / "site", files_below(tmp_path / "site"))
    return tmp_path / "site"


@pytest.fixture
def sources(root: Path, tmp_path: Path) -> Path:
    """A writable copy of ``sources/``, which a test may damage."""
    folder = tmp_path / "sources"
    shutil.copytree(root / "sources", folder)
    for path in folder.iterdir():
        path.chmod(0o644)
    return folder
