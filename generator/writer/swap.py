"""A finished site takes the place of the last one; an unfinished one never does."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from generator.writer.owned import PlaceError

#: What each site has that was made here, and hardly another folder.
_SIGNS: Final = ("index.html", "404.html", "data/v1/lineages.json")


def find_place(site: Path, apart: Iterable[Path]) -> Path:
    """The folder that a site named ``site`` takes the place of: where a link leads, that folder.

    What stands there is lost when a site is put in place, so it must be a site of this program, or empty, or
    nothing at all. Raises :class:`PlaceError` where it is something else, where it is or holds one of the
    folders ``apart``, and where nothing can be put in its place; reads only.
    """
    place = site.resolve()
    if place.exists() and not place.is_dir():
        raise PlaceError(f"{site} is no folder")
    for folder in apart:
        if folder.resolve().is_relative_to(place):
            raise PlaceError(f"a site at {site} would take the place of {folder.resolve()}")
    if place.exists() and any(place.iterdir()) and not _is_site(place):
        raise PlaceError(
            f"{site} holds other things than a site made here, and all of it would be lost: "
            "name another folder, or empty this one"
        )
    if place.is_mount():
        raise PlaceError(
            f"{site} is where a file system is mounted, and cannot be replaced: name a folder in it"
        )
    above = next(folder for folder in place.parents if folder.exists())
    if not (above.is_dir() and os.access(above, os.W_OK)):
        raise PlaceError(f"{site} cannot be written: {above} is not writable")
    return place


def _is_site(folder: Path) -> bool:
    return all((folder / name).is_file() for name in _SIGNS)


def put_in_place(finished: Path, site: Path, *, keeps_last: bool = False) -> None:
    """Move the folder ``finished`` to ``site``, replacing what was there.

    The last site is moved aside first and put back if the move fails, so that readers never meet half of
    each; a site that must go to another file system is whole before that. Between these two moves there is
    no site for a moment, and where the program is killed just then, none until :func:`recover` puts the
    last one back. The last one is removed then, or, where it is to be kept, takes the place of
    ``finished``, so that the next site can be made of it (from another file system it cannot, and
    ``finished`` stays for that). Raises ``OSError`` when ``site`` cannot be replaced; what was there stays.
    """
    site.parent.mkdir(parents=True, exist_ok=True)
    fresh, last = _beside(site)
    for old in (fresh, last):
        if old.exists():
            shutil.rmtree(old)
    is_copied = _bring(finished, fresh)
    if site.exists():
        site.rename(last)
    try:
        fresh.rename(site)
    except OSError:
        if last.exists():
            last.rename(site)
        raise
    if is_copied and not keeps_last:
        shutil.rmtree(finished)
    if keeps_last and not is_copied and last.exists():
        last.rename(finished)
    elif last.exists():
        shutil.rmtree(last)


def recover(site: Path) -> None:
    """Put the last site back where the program was killed when it had moved it aside, and not yet the next one in."""
    _, last = _beside(site)
    if last.exists() and not site.exists():
        last.rename(site)


def _beside(site: Path) -> tuple[Path, Path]:
    """Where the next site waits before it is put in place of ``site``, and the last one after that."""
    return site.with_name(f".{site.name}.new"), site.with_name(f".{site.name}.last")


def _bring(finished: Path, fresh: Path) -> bool:
    """Move ``finished`` to ``fresh``; whether it had to be copied, from one file system to another."""
    try:
        finished.rename(fresh)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy(finished, fresh)
        return True
    return False


def _copy(finished: Path, fresh: Path) -> None:
    """Copy all or nothing; raises ``OSError`` with the first reason where a file cannot be copied."""
    try:
        shutil.copytree(finished, fresh)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        if not isinstance(error, shutil.Error):
            raise
        failed = error.args[0]
        _, _, reason = failed[0]
        message = f"{len(failed):,} files of the site could not be copied to {fresh}: {reason}"
        raise OSError(message) from error
