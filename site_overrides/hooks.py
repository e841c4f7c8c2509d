"""What MkDocs may skip: Markdown has nothing to do in pages that are ready HTML, nor has the clock.

Without this file the site is the same, built many times as slowly; Python-Markdown leaves the pages byte
for byte (``tests/pages/test_render.py`` proves it), but it parses every tag to find that out. Nor is a page
rendered anew that the last site has already (``rendered.py``), and several processes share the others
(``sharing.py``), where the environment says so.
"""

# ruff: noqa: INP001 - MkDocs loads hooks by path
from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import urljoin

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from rendered import Rendered, digest_of
from sharing import Shared

_OURS: Final = str(Path(__file__).resolve().parent)
#: A page's facts stand above its HTML, between two such lines.
_FENCE: Final = "---\n"
#: The one page that the navigation names; it is always rendered.
_IN_NAVIGATION: Final = "index.md"


class ReadyPage(Page):
    """A page whose HTML is ready: it is read when it is written, and Markdown never sees it."""

    def __init__(self, file: File, config: MkDocsConfig, facts: dict[str, Any]) -> None:
        super().__init__(None, file, config)
        self.facts = facts

    def read_source(self, config: MkDocsConfig) -> None:  # noqa: ARG002 - MkDocs' interface
        """Say what is known of the page."""
        self.markdown, self.meta = "", self.facts

    def render(self, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002 - MkDocs' interface
        """Put off the work."""
        self.content, self.toc = "", []
        self.present_anchor_ids, self.links_to_anchors = set(), {}


class _Build:
    """One build: which pages are rendered, what is taken over, and who else is at work."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.rendered = Rendered(config)
        self.shared = Shared(int(os.environ.get("PALIMPSEST_JOBS", "1")))
        self.links: list[tuple[str, str]] = []
        self.listed: dict[str, str] = {}
        self.order: list[str] = []


_build: _Build | None = None


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The same inputs give the same bytes: nothing in the site bears the day of the build."""
    global _build  # noqa: PLW0603 - hooks are functions, and a build is one
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    _build = _Build(config)
    if "PALIMPSEST_WAITS" in os.environ:
        os.environ["SOURCE_DATE_EPOCH"] = _told_to_begin()
    return config


def _told_to_begin() -> str:
    """Wait until the pages are written; what was begun too early ends here where there will be none."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # who waits for us tells of an interrupt
    seconds = sys.stdin.readline().strip()
    signal.signal(signal.SIGINT, before)
    if not seconds:
        raise SystemExit(1)
    return seconds


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out what no page asks for, what the last site has, and what another process renders."""
    assert _build is not None
    documents = [file for file in files if file.src_dir == config.docs_dir]
    others = [file for file in files if file.src_dir and file.src_dir != config.docs_dir]
    ours = [file for file in others if os.path.realpath(file.src_dir or "") == _OURS]
    pages = [file for file in documents if file.is_documentation_page()]
    static = [file for file in documents if not file.is_documentation_page()]
    if _build.rendered.is_kept:
        _build.links += [(str(file.abs_src_path), file.abs_dest_path) for file in static]
        static = []
    mine = _build.shared.part_of(pages)
    if _build.shared.is_helper:
        static, ours, config.theme.static_templates = [], [], set()
    wanted = list(_wanted(mine, config, _build))
    _build.shared.tell(_build.listed)
    _build.order = [file.src_uri for file in pages]
    home = [file for file in pages if file.src_uri == _IN_NAVIGATION]
    for file in home:
        ReadyPage(file, config, _facts(file.content_bytes))
    return Files([*home, *wanted, *static, *ours])


def _wanted(pages: Sequence[File], config: MkDocsConfig, build: _Build) -> Iterator[File]:
    """Those of ``pages`` that must be rendered; those that are listed in the sitemap are noted."""
    for file in pages:
        content = file.content_bytes
        if config.site_url and b"\ncanonical: " not in _head(content):
            build.listed[file.src_uri] = urljoin(config.site_url, file.url)
        if file.src_uri != _IN_NAVIGATION and not build.rendered.takes_over(file, content):
            ReadyPage(file, config, _facts(content))
            yield file


def _head(content: bytes) -> bytes:
    """What stands above a page's HTML."""
    return content.partition(b"\n---\n")[0]


def _facts(content: bytes) -> dict[str, Any]:
    """The facts above a page's HTML: YAML, of which we write one JSON value a line."""
    lines = _head(content).decode("utf-8").split("\n")[1:]
    return {key: json.loads(value) for key, _, value in (line.partition(": ") for line in lines)}


def on_env(env: Environment, **_: Any) -> Environment:
    """Hear which pages the others found to be listed, before the sitemap is made."""
    assert _build is not None
    for listed in _build.shared.told():
        _build.listed |= listed
    return env


def on_template_context(context: dict[str, Any], template_name: str, **_: Any) -> dict[str, Any]:
    """The sitemap lists all pages, whoever renders them."""
    assert _build is not None
    if template_name == "sitemap.xml":
        context["pages"] = [
            SimpleNamespace(page=SimpleNamespace(is_link=False, canonical_url=where, meta={}))
            for name in _build.order
            if (where := _build.listed.get(name))
        ]
    return context


def on_page_context(context: dict[str, Any], page: Page, **_: Any) -> dict[str, Any]:
    """Read the page's HTML: no sooner, so that there is never more than one in memory."""
    text = page.file.content_string
    page.content = text[text.index("\n---\n", len(_FENCE)) + len("\n---\n") :].lstrip("\n")
    return context


def on_post_page(output: str, page: Page, **_: Any) -> str:
    """Let go of the page, and remember what was made of it."""
    assert _build is not None
    page.content = ""
    _build.shared.check_parent()
    if page.file.src_uri == _IN_NAVIGATION:
        return "" if _build.shared.is_helper else output
    _build.rendered.made[page.file.src_uri] = digest_of(output.encode("utf-8"))
    return output


def on_post_build(config: MkDocsConfig) -> None:  # noqa: ARG001 - MkDocs' interface
    """Put the pages in place that the last site has; wait for the others, and remember all."""
    assert _build is not None
    _build.rendered.put_in_place(() if _build.shared.is_helper else _build.links)
    for pages in _build.shared.gather(_build.rendered.pages()):
        _build.rendered.add(pages)
    if not _build.shared.is_helper:
        _build.rendered.write()


def on_build_error(error: Exception) -> None:  # noqa: ARG001 - MkDocs' interface
    """No other process goes on where this one failed."""
    if _build is not None:
        _build.shared.stop()
