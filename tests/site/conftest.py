"""One build of the real five sources, shared by all tests of the site."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pages.conftest import _served, browser, context, page
from tests.site.pages import BuiltSite

__all__ = ["browser", "context", "page"]


@pytest.fixture(scope="session")
def site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site built as ``palimpsest build`` builds it, strictly.

    ``PALIMPSEST_SITE`` names one that is built already.
    """
    if ready := os.environ.get("PALIMPSEST_SITE"):
        return Path(ready)
    folder = tmp_path_factory.mktemp("built") / "site"
    command = [sys.executable, "-m", "generator", "build", "--site", str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="session")
def built(site: Path) -> BuiltSite:
    """The site as documents."""
    return BuiltSite(site)


@pytest.fixture(scope="session")
def site_host(site: Path) -> Iterator[str]:
    """The address of a local server of the site."""
    with _served(site) as address:
        yield address
