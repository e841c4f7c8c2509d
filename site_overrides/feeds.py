"""The feeds of the site as its settings have it: by its name, and with links that say where it stands.

What lies in the folder of the pages knows neither. A reader of feeds keeps what it got, and not every one keeps from
where: RFC 4287 allows links that are relative, but hardly asks anybody to follow them. The ids, which name a feed and
an entry wherever they stand, stay.
"""

# ruff: noqa: INP001 - hooks.py imports its neighbours
from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit
from xml.etree import ElementTree as ET

from mkdocs.config.defaults import MkDocsConfig

#: Where feeds lie: of all, and of each topic.
_FEEDS: Final = ("feed.xml", "rules/*/feed.xml")
_ATOM: Final = "http://www.w3.org/2005/Atom"
#: No host has such a name (RFC 2606): it stands in the settings until somebody sets another.
_NOWHERE: Final = (".example",)


def write_feeds(docs: str, config: MkDocsConfig, names: Iterable[str] | None) -> None:
    """Write the feeds of ``docs`` into the site that is rendered: those of ``names``, else all that lie there.

    While a build is at work other feeds may lie there, which it removes meanwhile.

    One that the last site has so already keeps its time there, so that whoever copies the site copies only what is new.
    """
    last = os.environ.get("PALIMPSEST_LAST_SITE", "")
    for name in _feeds_in(Path(docs)) if names is None else names:
        feed = as_set(Path(docs, name).read_bytes(), name, config.site_url, config.site_name)
        path = Path(config.site_dir, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(feed)
        kept = Path(last, name)
        if last and kept.is_file() and kept.read_bytes() == feed:
            shutil.copystat(kept, path)


def as_set(feed: bytes, name: str, site_url: str | None, site_name: str) -> bytes:
    """The ``feed`` at ``name`` below the site, by the site's name; its links are absolute where ``site_url`` is one."""
    ET.register_namespace("", _ATOM)
    root = ET.fromstring(feed)  # noqa: S314 - our own
    for author in root.iterfind(f"{{{_ATOM}}}author/{{{_ATOM}}}name"):
        author.text = site_name
    if site_url and not (urlsplit(site_url).hostname or "").endswith(_NOWHERE):
        for link in root.iter(f"{{{_ATOM}}}link"):
            link.set("href", urljoin(urljoin(site_url, name), link.get("href", "")))
    told: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return told + b"\n"


def _feeds_in(docs: Path) -> Iterator[str]:
    for pattern in _FEEDS:
        for path in sorted(docs.glob(pattern)):
            yield path.relative_to(docs).as_posix()
