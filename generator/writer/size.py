"""How large a site is, as hosts count."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Size:
    """What hosts count: how many ``files``, bytes in ``total`` and of the ``largest`` file.

    ``largest`` is its name below the site, and empty where there is no file.
    """

    files: int
    total: int
    largest: str
    most: int


def measure(site: Path) -> Size:
    """The size of a site."""
    return size_of(dict(_sizes(str(site), "")))


def size_of(sizes: Mapping[str, int]) -> Size:
    """The size of a site of files of these names below it, each with how many bytes it has."""
    largest = min(sizes, key=lambda name: (-sizes[name], name), default="")
    return Size(len(sizes), sum(sizes.values()), largest, sizes.get(largest, 0))


def _sizes(root: str, below: str) -> Iterator[tuple[str, int]]:
    with os.scandir(f"{root}/{below}") as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _sizes(root, f"{below}{entry.name}/")
            else:
                yield f"{below}{entry.name}", entry.stat().st_size
