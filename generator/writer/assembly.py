"""The folder of a finished site: what was rendered now, and what lies elsewhere as it should."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from generator.writer.size import Size, size_of


class Status(NamedTuple):
    """What the system knows of a file: which one it is, and how many bytes it has."""

    device: int
    inode: int
    size: int


@dataclass(frozen=True, slots=True)
class Tree:
    """What lies in a folder, by names below it."""

    files: dict[str, Status]
    folders: set[str]


def look_into(folder: Path) -> Tree:
    """What lies in ``folder``. Raises ``FileNotFoundError`` where there is none."""
    tree = Tree({}, set())
    _look(str(folder), "", tree)
    return tree


def assemble(
    site: Path, rendered: Path, others: Mapping[str, str], there: Tree | None = None
) -> Size:
    """Make ``site`` hold the files of ``rendered``, which is used up, and ``others``; nothing else.

    ``others`` says where each file lies that shall lie under its name in the site. What was rendered goes
    before. They become the same file where the file system can do that: nothing writes into a file of a
    site, all writing makes a new one and puts it in the old one's place. ``site`` may be an older site, or
    a half of one: whatever is the same file there already is left as it is. What lies ``there`` may have been
    looked up before, where nobody writes to it meanwhile. The size of the site is returned. Raises
    ``OSError`` where a file of ``others`` is missing.
    """
    fresh = look_into(rendered).files
    wanted = {name: _status(os.stat(at)) for name, at in others.items() if name not in fresh}  # noqa: PTH116 - tens of thousands of times
    folders = _folders_of((*fresh, *wanted))
    if not site.exists():
        site.parent.mkdir(parents=True, exist_ok=True)
        rendered.rename(site)
        there = None
    there = there or look_into(site)
    for name in there.files.keys() - fresh.keys() - wanted.keys():
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
        if there.files.get(name) != status:
            _link(others[name], f"{site}/{name}")
    return size_of({name: status.size for name, status in (*fresh.items(), *wanted.items())})


def _status(found: os.stat_result) -> Status:
    return Status(found.st_dev, found.st_ino, found.st_size)


def _look(root: str, below: str, into: Tree) -> None:
    with os.scandir(f"{root}/{below}") as entries:
        for entry in entries:
            name = f"{below}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                into.folders.add(name)
                _look(root, f"{name}/", into)
            else:
                into.files[name] = _status(entry.stat(follow_symlinks=False))


def _folders_of(names: Iterable[str]) -> set[str]:
    """The folders that hold files of these names, and all that hold those."""
    found: set[str] = set()
    for name in names:
        folder = name.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _link(source: str, here: str) -> None:
    """Let ``here`` be the same file as ``source``, or a copy where file systems differ."""
    with suppress(FileNotFoundError):
        os.unlink(here)  # noqa: PTH108 - tens of thousands of times
    try:
        os.link(source, here)
    except OSError:
        shutil.copy2(source, here)
