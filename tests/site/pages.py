"""The built site as documents: what links where, and which ids exist."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from lxml import html

HOST = "https://site.invalid"


class BuiltSite:
    """Every page of a built site, by its address (``/rules/704/``)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._base = HOST

    @cached_property
    def pages(self) -> dict[str, html.HtmlElement]:
        """Address → document, 404 page included."""
        found = {}
        for path in sorted(self.folder.rglob("*.html")):
            address = "/" + path.relative_to(self.folder).as_posix().removesuffix("index.html")
            found[address] = html.document_fromstring(path.read_bytes())
        return found

    @cached_property
    def ids(self) -> dict[str, list[str]]:
        """Address → all ids on the page, in order."""
        return {address: page.xpath("//@id") for address, page in self.pages.items()}

    def links(self, address: str) -> Iterator[tuple[str, str, str]]:
        """Every (reference as written, target address, fragment) of a page; other hosts keep theirs.

        Also where the page leads on by itself.
        """
        for reference in self.pages[address].xpath("//@href | //@src | //@action"):
            target, fragment = urldefrag(urljoin(HOST + address, str(reference)))
            yield str(reference), unquote(target).removeprefix(HOST), unquote(fragment)
        for written in self.pages[address].xpath("//meta[@http-equiv='refresh']/@content"):
            reference = str(written).partition("url=")[2]
            target, fragment = urldefrag(urljoin(HOST + address, reference))
            page = unquote(target).removeprefix(HOST).removesuffix("index.html")
            yield reference, page, unquote(fragment)

    def exists(self, target: str) -> bool:
        """Whether ``target`` is a page or file of the site."""
        path = urlsplit(target).path
        return path in self.pages or (self.folder / path.lstrip("/")).is_file()
