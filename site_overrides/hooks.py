"""What MkDocs may skip: Markdown has nothing to do in pages that are ready HTML, nor has the clock.

Without this file the site is the same, built many times as slowly; Python-Markdown leaves the pages byte
for byte (``tests/pages/test_render.py`` proves it), but it parses every tag to find that out. Nor is a page
rendered anew that the last site has already (``rendered.py``), and several processes share the others
(``sharing.py``), where the environment says so.
"""

# ruff: noqa: INP001 - MkDocs loads hooks by path
from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import urljoin

from feeds import write_feeds
from jinja2 import Environment
from mistakes import MistakeError, mistake_in
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import TableOfContents
from rendered import Rendered, digest_of
from sharing import Shared

_OURS: Final = str(Path(__file__).resolve().parent)
#: A page's facts stand above its HTML, between two such lines.
_FENCE: Final = "---\n"
#: The style sheets that are put together in one.
_STYLES: Final = "styles/"
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
        self.content, self.toc = "", TableOfContents([])
        self.present_anchor_ids, self.links_to_anchors = set(), {}


class _Build:
    """One build: which pages there are, which are rendered, and who else is at work.

    ``told`` are the digests of the pages by their names, where this build was told what there is; else MkDocs
    looks for itself, renders every page and copies every file. So are ``feeds`` the names of the feeds.
    """

    def __init__(self, config: MkDocsConfig, begun_by: int | None = None) -> None:
        self.docs = config.docs_dir
        self.shared = Shared(int(os.environ.get("PALIMPSEST_JOBS", "1")), begun_by)
        self.rendered = Rendered(config)
        self.told: dict[str, str] | None = None
        self.feeds: list[str] | None = None


_build: _Build | None = None


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The same inputs give the same bytes: nothing in the site bears the day of the build."""
    global _build  # noqa: PLW0603 - hooks are functions, and a build is one
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    if "PALIMPSEST_WAITS" not in os.environ:
        _build = _Build(config)
        return config
    _build = _Build(config, begun_by=os.getppid())
    gc.disable()  # it ends with this build: nothing of tens of thousands of pages would be let go before
    said = sys.stdin.readline()
    if not said:
        raise SystemExit(1)  # begun too early: there will be no pages
    told = json.loads(said)
    os.environ["SOURCE_DATE_EPOCH"] = str(told["seconds"])
    _build.told, _build.feeds = told["pages"], told["feeds"]
    # MkDocs would look into forty thousand folders for what we know, and copy what may be linked.
    config.docs_dir = f"{config.docs_dir}/none"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out what no page asks for, what the last site has, and what another process renders."""
    assert _build is not None
    others = [file for file in files if file.src_dir and file.src_dir != config.docs_dir]
    ours = [file for file in others if os.path.realpath(file.src_dir or "") == _OURS]
    ours = [file for file in ours if not file.src_uri.startswith(_STYLES)]
    if _build.told is None:
        documents = [file for file in files if file.src_dir == config.docs_dir]
    else:
        names = [_IN_NAVIGATION, *_build.rendered.take_over(_build.told)]
        documents = [_file(name, config, _build.docs) for name in dict.fromkeys(names)]
    pages = [file for file in documents if file.is_documentation_page()]
    static = [file for file in documents if not file.is_documentation_page()]
    home = [file for file in pages if file.src_uri == _IN_NAVIGATION]
    mine = _build.shared.part_of([file for file in pages if file.src_uri != _IN_NAVIGATION])
    if _build.shared.is_helper:
        static, ours, config.theme.static_templates = [], [], set()
    wanted = [*home, *mine]
    listed = dict(_make_ready(wanted, config))
    _build.shared.tell(listed)
    _build.rendered.listed |= listed
    return Files([*wanted, *static, *ours])


def _file(name: str, config: MkDocsConfig, docs: str) -> File:
    return File(name, docs, config.site_dir, config.use_directory_urls)


def _make_ready(pages: Sequence[File], config: MkDocsConfig) -> Iterator[tuple[str, str]]:
    """Make pages of files; of those that the sitemap lists, their names and addresses."""
    for file in pages:
        content = file.content_bytes
        ReadyPage(file, config, _facts(content))
        if config.site_url and b"\ncanonical: " not in _head(content):
            yield file.src_uri, urljoin(config.site_url, file.url)


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
        _build.rendered.listed |= listed
    return env


def on_template_context(context: dict[str, Any], template_name: str, **_: Any) -> dict[str, Any]:
    """The sitemap lists all pages, whoever renders them."""
    assert _build is not None
    if template_name == "sitemap.xml":
        context["pages"] = [
            SimpleNamespace(page=SimpleNamespace(is_link=False, canonical_url=where, meta={}))
            for _, where in sorted(_build.rendered.listed.items())
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


def on_serve(server: LiveReloadServer, config: MkDocsConfig, **_: Any) -> LiveReloadServer:
    """Where a build tells when the pages are written, do not look at each of them twice a second as well."""
    if "PALIMPSEST_TELLS" in os.environ:
        server.unwatch(config.docs_dir)
    return server


def on_post_build(config: MkDocsConfig) -> None:
    """Write the feeds, wait for the others, and remember what all made."""
    assert _build is not None
    if not _build.shared.is_helper:
        write_feeds(_build.docs, config, _build.feeds)
    for made in _build.shared.gather(_build.rendered.made):
        _build.rendered.made |= made
    if _build.told is None or _build.shared.is_helper:
        return
    if missing := _build.told.keys() - _build.rendered.made.keys() - {_IN_NAVIGATION}:
        raise PluginError(f"not rendered: {min(missing)}")
    _build.rendered.write(_build.told)


def on_build_error(error: Exception) -> None:
    """No other process goes on where this one failed; a mistake in a template is told by its place."""
    if _build is not None:
        _build.shared.stop()
    if told := mistake_in(error):
        raise MistakeError(told)
