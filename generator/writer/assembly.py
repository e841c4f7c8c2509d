"""The folder of a finished site: what was rendered now, and what lies elsewhere as it should."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.writer.owned import LIST, Owned, expect_list, folders_of, write_list
from generator.writer.size import Size, size_of


class Identity(NamedTuple):
    """By what the system tells one file from all others."""

    device: int
    inode: int


class Status(NamedTuple):
    """Which file one is, and how many bytes it has."""

    identity: Identity
    size: int


@dataclass(frozen=True, slots=True)
class Tree:
    """What lies in a folder, by names below it."""

    files: dict[str, Identity]
    folders: set[str]


@dataclass(frozen=True, slots=True)
class Ready:
    """What a site will be made of beside what is rendered: files that lie elsewhere, and what lies ``there`` now.

    ``others`` says where each file lies that shall lie under its name in the site, ``known`` what the system
    knows of it, as far as it lies there.
    """

    others: Mapping[str, str]
    known: Mapping[str, Status]
    there: Tree | None


def make_ready(there: Tree | None, others: Mapping[str, str]) -> Ready:
    """Look up what :func:`assemble` needs of ``others``: that may be done while pages are rendered.

    ``there`` is what lies in the folder of the site (see :func:`look_into`). Nobody must write to either from
    then on.
    """
    known: dict[str, Status] = {}
    for name, at in others.items():
        with suppress(FileNotFoundError):  # it may be rendered for the first time
            known[name] = _status(at)
    return Ready(others, known, there)


def assemble(site: Path, rendered: Path, ready: Ready) -> Size:
    """Make ``site`` hold the files of ``rendered``, which is used up, and those that are ``ready``; nothing else.

    What was rendered goes before. The others become the same file where the file system can do that: nothing
    writes into a file of a site, all writing makes a new one and puts it in the old one's place. ``site`` may
    be an older site, or a half of one: whatever is the same file there already is left as it is. The size of the
    site is returned, and the site has a list of its files (see :class:`Owned`). Raises ``OSError`` where a file is
    missing, and :class:`PlaceError` where ``site`` holds what no build wrote there, before anything is changed.
    """
    owned = Owned(site)
    if ready.there is not None:
        expect_list(site)
        owned.expect_all(ready.there.files)
    made = _tree_of(rendered)
    fresh = {name: _status(f"{rendered}/{name}") for name in made.files}
    others, known = ready.others, ready.known
    wanted = {
        name: known[name] if name in known else _status(others[name])
        for name in others
        if name not in fresh
    }
    folders = folders_of((*fresh, *wanted))
    there = ready.there
    # What is killed on the way leaves a site whose files are all in its list.
    write_list(rendered if there is None else site, {*owned.names, *fresh, *wanted})
    if there is None:
        site.parent.mkdir(parents=True, exist_ok=True)
        rendered.rename(site)
        there = made
    for name in there.files.keys() - fresh.keys() - wanted.keys() - {LIST}:
        Path(site, name).unlink()
    for name in sorted(there.folders - folders, reverse=True):
        Path(site, name).rmdir()
    for name in sorted(folders - there.folders):
        Path(site, name).mkdir()
    if rendered.exists():
        for name in fresh:
            os.replace(f"{rendered}/{name}", f"{site}/{name}")  # noqa: PTH105 - tens of thousands of times
        shutil.rmtree(rendered)
    for name, status in wanted.items():
        if there.files.get(name) != status.identity:
            _link(others[name], f"{site}/{name}")
    write_list(site, {*fresh, *wanted})
    listed = {LIST: _status(f"{site}/{LIST}")}
    found = (*fresh.items(), *wanted.items(), *listed.items())
    return size_of({name: status.size for name, status in found})


def look_into(folder: Path, last: Path | None = None) -> Tree | None:
    """What lies in ``folder``, or ``None`` where there is no such folder.

    Where there is none but a ``last`` site, the folder is made with the files of that one, which take no further
    room: most of a next site are the same, and tens of thousands of folders take seconds to make.
    """
    if last is not None and not folder.exists() and (last / LIST).is_file():
        _take_over(last, folder)
    return _tree_of(folder) if folder.exists() else None


def _take_over(last: Path, folder: Path) -> None:
    """Make ``folder`` with the files that builds wrote to ``last``, as far as file systems can do that."""
    names = Owned(last).names - {LIST}
    folder.mkdir(parents=True)
    # What is killed on the way leaves a folder whose files are all in its list.
    write_list(folder, names)
    if last.stat().st_dev != folder.stat().st_dev:
        return
    for below in sorted(folders_of(names)):
        Path(folder, below).mkdir()
    for name in names:
        try:
            os.link(f"{last}/{name}", f"{folder}/{name}")
        except FileNotFoundError:  # whoever removed it has it made anew
            continue
        except OSError:
            return


def _tree_of(folder: Path) -> Tree:
    tree = Tree({}, set())
    _look(str(folder), "", tree)
    return tree


def _status(path: str) -> Status:
    found = os.stat(path)  # noqa: PTH116 - tens of thousands of times
    return Status(Identity(found.st_dev, found.st_ino), found.st_size)


def _look(root: str, below: str, into: Tree) -> None:
    folder = f"{root}/{below}"
    device = os.stat(folder).st_dev  # noqa: PTH116
    with os.scandir(folder) as entries:
        for entry in entries:
            name = f"{below}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                into.folders.add(name)
                _look(root, f"{name}/", into)
            else:  # the folder itself tells which file it is: asking the system takes four times as long
                into.files[name] = Identity(device, entry.inode())


def _link(source: str, here: str) -> None:
    """Let ``here`` be the same file as ``source``, or a copy where file systems differ."""
    with suppress(FileNotFoundError):
        os.unlink(here)  # noqa: PTH108 - tens of thousands of times
    try:
        os.link(source, here)
    except OSError:
        shutil.copy2(source, here)
