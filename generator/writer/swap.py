"""A finished site takes the place of the last one; an unfinished one never does."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from generator.writer.owned import LIST, Owned, PlaceError, files_below

#: What to do with files of one's own in the folder of a site.
_ADVICE: Final = "move that elsewhere; what lies in site_overrides/ becomes part of each site"


def find_place(site: Path, apart: Iterable[Path], busy: Iterable[Path] = ()) -> Path:
    """The folder that a site named ``site`` takes the place of: where a link leads, that folder.

    What stands there is lost when a site is put in place, so it must be a site of this program, and no more than
    that (which :func:`expect_site` looks into), or empty, or nothing at all. Raises :class:`PlaceError` where it is
    something else, where it is or holds one of the folders ``apart``, where it is or lies in one of those that
    builds are ``busy`` in, and where nothing can be put in its place; reads only.
    """
    place = site.resolve()
    if place.exists() and not place.is_dir():
        raise PlaceError(f"{site} is no folder")
    for folder in apart:
        if folder.resolve().is_relative_to(place):
            raise PlaceError(f"a site at {site} would take the place of {folder.resolve()}")
    for folder in busy:
        if place.is_relative_to(folder.resolve()):
            raise PlaceError(f"a site at {site} would be in the way of builds, which use {folder}")
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


def expect_site(site: Path) -> None:
    """Raise :class:`PlaceError` where what a site at ``site`` takes the place of holds what no build wrote.

    That is a site there, and what a killed program left beside it under hidden names. Reads only.
    """
    for folder in (site, *_beside(site)):
        if folder.is_symlink() or (folder.exists() and not folder.is_dir()):
            raise PlaceError(f"{folder} is no folder, and in the way of a site at {site}")
        Owned(folder).expect_all(files_below(folder), _ADVICE)


def _is_site(folder: Path) -> bool:
    return (folder / LIST).is_file()


def put_in_place(finished: Path, site: Path, *, keeps_last: bool = False) -> None:
    """Move the folder ``finished`` to ``site``, replacing what was there.

    The last site is moved aside first and put back if the move fails, so that readers never meet half of
    each; a site that must go to another file system is whole before that. Between these two moves there is
    no site for a moment, and where the program is killed just then, none until :func:`recover` puts the
    last one back. The last one is removed then, or, where it is to be kept, takes the place of
    ``finished``, so that the next site can be made of it (from another file system it cannot, and
    ``finished`` stays for that). Raises ``OSError`` when ``site`` cannot be replaced, and :class:`PlaceError` where
    it holds what no build wrote (see :func:`expect_site`); what was there stays.
    """
    expect_site(site)
    site.parent.mkdir(parents=True, exist_ok=True)
    fresh, last = _beside(site)
    for old in (fresh, last):
        if old.exists():
            _clear(old)
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
        _clear(finished)
    if keeps_last and not is_copied and last.exists():
        last.rename(finished)
    elif last.exists():
        _clear(last)


def _clear(site: Path) -> None:
    """Remove a site, its list after all else: what a killed program leaves of it is known for one."""
    for path in site.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != LIST:
            path.unlink()
    shutil.rmtree(site)


def recover(site: Path) -> None:
    """Put the last site back where the program was killed when it had moved it aside, and not yet the next one in."""
    _, last = _beside(site)
    if _is_site(last) and not site.exists():
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
        fresh.mkdir()
        if _is_site(finished):
            shutil.copy2(finished / LIST, fresh)  # so that half a copy is known for one
        shutil.copytree(finished, fresh, dirs_exist_ok=True)
    except OSError as error:
        shutil.rmtree(fresh, ignore_errors=True)
        if not isinstance(error, shutil.Error):
            raise
        failed = error.args[0]
        _, _, reason = failed[0]
        message = f"{len(failed):,} files of the site could not be copied to {fresh}: {reason}"
        raise OSError(message) from error
