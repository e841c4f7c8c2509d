"""The toy books, their pages, the sites they make, and a browser to look at them."""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Page as Tab

from generator.model.book import Book
from generator.model.page import Page
from generator.pages import render_pages
from tests.filled import write_pages
from tests.pages.toy import toy_book
from tests.pages.toy_lives import lives_book

_CONFIG = """
INHERIT: {root}/mkdocs.yml
docs_dir: {docs}
theme:
  custom_dir: {root}/site_overrides
hooks:
  - {root}/site_overrides/hooks.py
"""


@pytest.fixture(scope="session")
def book() -> Book:
    return toy_book()


@pytest.fixture(scope="session")
def pages(book: Book) -> dict[str, Page]:
    """All pages of the toy book by address."""
    return {page.address: page for page in render_pages(book)}


def configured(root: Path, work: Path) -> Path:
    """The project's own configuration, written beside the pages ``work/docs``."""
    config = work / "mkdocs.yml"
    config.write_text(_CONFIG.format(root=root, docs=work / "docs"), encoding="utf-8")
    return config


def _build_site(root: Path, pages: Iterable[Page], work: Path) -> Path:
    """The site of ``pages``, built strictly with the project's own configuration."""
    write_pages(pages, (), work / "docs")
    config = configured(root, work)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
    command += ["--config-file", str(config), "--site-dir", str(work / "site")]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return work / "site"


@pytest.fixture(scope="session")
def toy_site(root: Path, pages: dict[str, Page], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The toy book's site."""
    return _build_site(root, pages.values(), tmp_path_factory.mktemp("toy"))


@pytest.fixture(scope="session")
def lives_site(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the book of lives."""
    return _build_site(root, render_pages(lives_book()), tmp_path_factory.mktemp("lives"))


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Who leaves a page while it loads breaks the connection."""
        with suppress(ConnectionError):
            super().copyfile(source, outputfile)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    """The address of a local server of ``folder``."""
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def host(toy_site: Path) -> Iterator[str]:
    with _served(toy_site) as address:
        yield address


@pytest.fixture(scope="module")
def lives_host(lives_site: Path) -> Iterator[str]:
    with _served(lives_site) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    if path is None:
        message = "no Chromium here; on Debian or Ubuntu: sudo apt-get install chromium"
        if os.environ.get("PALIMPSEST_REQUIRE_BROWSER"):
            pytest.fail(message)
        pytest.skip(message)
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    arguments += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context(viewport={"width": 1280, "height": 900})
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext) -> Tab:
    return context.new_page()
