"""A finished site takes the place of the last one in one step; an unfinished one never does."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path


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
