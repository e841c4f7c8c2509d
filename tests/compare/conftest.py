"""The scripts of the comparison in a browser, without a site around them."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.pages.conftest import _served, browser

__all__ = ["browser"]

_CALL = """
async ([module, name, given]) => {
  const found = await import(new URL(module, location));
  return found[name](...given);
}
"""


@pytest.fixture(scope="module")
def call(
    root: Path, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[..., Any]]:
    """Calls an exported function of a module of the comparison with values; gives its value."""
    scripts = tmp_path_factory.mktemp("scripts")
    shutil.copytree(root / "site_overrides/assets/javascripts", scripts, dirs_exist_ok=True)
    folder = scripts / "compare"
    shutil.copy(root / "tests/compare/twins.js", folder)
    (folder / "index.html").write_text("<!doctype html><title>Scripts</title>", encoding="utf-8")
    with _served(scripts) as address:
        page = browser.new_page()
        page.goto(f"{address}/compare/index.html")
        yield lambda name, *given: page.evaluate(_CALL, ["twins.js", name, given])
        page.close()
