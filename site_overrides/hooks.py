"""What MkDocs may skip: Markdown has nothing to do in pages that are ready HTML, nor has the clock.

Without this file the site is the same, built four times as slowly; Python-Markdown leaves the pages byte
for byte (``tests/pages/test_render.py`` proves it), but it parses every tag to find that out.
"""

# ruff: noqa: INP001 - MkDocs loads hooks by path
from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

_OURS = Path(__file__).resolve().parent
_KEY = "ready_html"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The same inputs give the same bytes: nothing in the site bears the day of the build."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", "0")
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out the theme's own scripts and style sheets: no page asks for them."""
    documents = Path(config.docs_dir).resolve()
    for file in list(files):
        folder = Path(file.src_dir or documents).resolve()
        if folder not in (documents, _OURS):
            files.remove(file)
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Keep the page's HTML away from Markdown."""
    page.meta[_KEY] = markdown
    return ""


def on_page_content(html: str, page: Page, **_: Any) -> str:
    """Put the page's HTML back."""
    kept: str = page.meta.pop(_KEY, html)
    return kept
