"""What the pages stage hands to the writer."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the site.

    ``address`` is the path below the site root, with slashes at both ends (``/r/704.5j/``). ``body``
    is ready HTML. ``kind`` names the page kind (``rule``, ``topic``), for styles and search.
    """

    address: str
    kind: str
    title: str
    description: str
    body: str
    extra: tuple[tuple[str, str], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file written as it is, at ``path`` below the site root (``data/v1/tree.json``)."""

    path: str
    content: bytes
