"""How large a site is, as hosts count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """What hosts count: how many ``files``, bytes in ``total`` and of the ``largest`` file.

    ``largest`` is its name below the site, and empty where there is no file.
    """

    files: int
    total: int
    largest: str
    most: int


def size_of(sizes: Mapping[str, int]) -> Size:
    """The size of a site of files of these names below it, each with how many bytes it has."""
    largest = min(sizes, key=lambda name: (-sizes[name], name), default="")
    return Size(len(sizes), sum(sizes.values()), largest, sizes.get(largest, 0))
