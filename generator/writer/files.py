"""Single files to disk, each whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from generator.model.page import DataFile
from generator.writer.folder import remove, write
from generator.writer.owned import Owned, PlaceError, files_below, folders_of, write_list
from generator.writer.whole import put_whole

#: The list of what exports wrote into a folder. It is not that of builds: a site may lie in the same one.
_LIST: Final = ".palimpsest-export"
_WHY: Final = "no export wrote there and this one would replace"
_ADVICE: Final = "move that elsewhere, or name another folder"


def write_data(files: Sequence[DataFile], folder: Path) -> set[str]:
    """Make ``files`` all that exports wrote into ``folder``; the names of what lies there beside them.

    Raises :class:`PlaceError`, before anything is written, where a file would stand in the place of one that no
    export wrote, and where a folder below it is a link: whoever named ``folder`` did not name where that leads.
    """
    names = {file.path for file in files}
    for below in sorted(folders_of(names)):
        if (folder / below).is_symlink():
            raise PlaceError(
                f"{folder / below} is a link, and files would be written where it leads: remove it"
            )
    owned = Owned(folder, _LIST)
    owned.expect_all(_in_the_way(files, folder), _ADVICE, _WHY)
    for file in files:
        owned.add(file.path)
        write(folder / file.path, file.content)
    there = files_below(folder) - names
    remove(folder, [name for name in there if name in owned and name != _LIST])
    owned.close()
    write_list(folder, names, _LIST)
    return {name for name in there if name not in owned}


def _in_the_way(files: Sequence[DataFile], folder: Path) -> Iterator[str]:
    """What stands where ``files`` shall be, and is not the same."""
    for below in folders_of(file.path for file in files):
        if (folder / below).exists() and not (folder / below).is_dir():
            yield below
    for file in files:
        path = folder / file.path
        is_same = path.is_file() and not path.is_symlink() and path.read_bytes() == file.content
        if not is_same and (path.exists() or path.is_symlink()):
            yield file.path


def replace_text(path: Path, text: str) -> None:
    """Put ``text`` in the place of the text of ``path``, whole or not at all; its mode stays."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of the file ``path``, whole or not at all.

    The mode of a file that was there stays, and so does a link to it. The folder must be there.
    """
    target = path.resolve()
    put_whole(target, content, mode=target.stat().st_mode if target.exists() else None)
