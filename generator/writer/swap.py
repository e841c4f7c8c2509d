"""A finished site takes the place of the last one in one step; an unfinished one never does."""

from __future__ import annotations

import shutil
from pathlib import Path


def put_in_place(finished: Path, site: Path) -> None:
    """Move the folder ``finished`` to ``site``, replacing what was there.

    The last site is moved aside first and put back if the move fails, so that readers never meet
    half of each. Raises ``OSError`` when ``site`` cannot be replaced.
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
    if last.exists():
        shutil.rmtree(last)
