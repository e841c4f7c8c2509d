"""The site stays light: what a page weighs, and what must come before it can be seen."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.site.pages import BuiltSite

pytestmark = pytest.mark.slow

#: Bytes of one page as a host sends it, without what all pages share.
RULE, TOPIC, PERMALINK = 15_000, 150_000, 2_500
#: What all pages share before they can be seen.
STYLE = 20_000


def weights(site: Path, folder: str) -> dict[str, int]:
    pages = sorted((site / folder).rglob("index.html"))
    return {str(page): len(gzip.compress(page.read_bytes(), 6, mtime=0)) for page in pages}


def test_rule_pages(site: Path) -> None:
    found = weights(site, "r")
    assert len(found) > 3000
    assert {page: size for page, size in found.items() if size > RULE} == {}


def test_permalinks(site: Path) -> None:
    """They are there for programs that look at a pasted link: small, whatever the rule's page is."""
    found = {
        page: size
        for page, size in weights(site, "r").items()
        if "@" in page and b"http-equiv" in Path(page).read_bytes()
    }
    assert len(found) > 500
    assert {page: size for page, size in found.items() if size > PERMALINK} == {}


def test_topic_pages(site: Path) -> None:
    found = {**weights(site, "rules"), **weights(site, "cr")}
    assert len(found) > 200
    assert {page: size for page, size in found.items() if size > TOPIC} == {}


def test_first_paint_needs_one_style_sheet(built: BuiltSite) -> None:
    wrong = []
    for address, page in built.pages.items():
        styles = page.xpath("//link[contains(@rel, 'stylesheet')]/@href")
        blocking = page.xpath("//script[@src][not(@defer)][not(@async)][not(@type='module')]/@src")
        pictures = page.xpath("//img/@src")
        if len(styles) > 1 or blocking or pictures:
            wrong.append(f"{address}: {styles} {blocking} {pictures}")
    assert not wrong, "\n".join(wrong[:20])


def test_the_style_sheet(site: Path) -> None:
    [style] = site.rglob("*.css")
    content = style.read_bytes()
    assert len(gzip.compress(content, 6, mtime=0)) <= STYLE
    assert b"url(" not in content
    assert b"@import" not in content
