"""A finished site takes the place of the last one in one step; an unfinished one never does."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Size:
    """What hosts count: how many ``files``, bytes in ``total`` and of the ``largest`` file."""

    files: int
    total: int
    largest: str
    most: int


def measure(site: Path) -> Size:
    """The size of a site; ``largest`` is relative to it, and empty where there is no file."""
    sizes = dict(_sizes(site))
    largest = min(sizes, key=lambda path: (-sizes[path], path), default=None)
    name = Path(largest).relative_to(site).as_posix() if largest else ""
    return Size(len(sizes), sum(sizes.values()), name, sizes[largest] if largest else 0)


def _sizes(folder: Path | str) -> Iterator[tuple[str, int]]:
    """All files below a folder, each with how many bytes it has."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _sizes(entry.path)
            else:
                yield entry.path, entry.stat().st_size


def put_in_place(finished: Path, site: Path, *, keeps_last: bool = False) -> None:
    """Move the folder ``finished`` to ``site``, replacing what was there.

    The last site is moved aside first and put back if the move fails, so that readers never meet
    half of each. It is removed then, or, where it is to be kept, takes the place of ``finished``, so that the
    next site can be made of it. Raises ``OSError`` when ``site`` cannot be replaced.
    """
    last = site.with_name(f".{site.name}.last")
    if last.exists():
        shutil.rmtree(last)
    site.parent.mkdir(parents=True, exist_ok=True)
    if site.exists():
        site.rename(last)
    try:
        shutil.move(finished, site)
    except OSError:
        if last.exists():
            last.rename(site)
        raise
    if not last.exists():
        return
    if keeps_last:
        with suppress(OSError):  # on another file system it is of no use
            last.rename(finished)
            return
    shutil.rmtree(last)
