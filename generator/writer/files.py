"""Single files to disk, each whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.model.page import DataFile
from generator.writer.folder import write
from generator.writer.owned import PlaceError, files_below, folders_of
from generator.writer.whole import put_whole


def write_data(files: Sequence[DataFile], folder: Path) -> set[str]:
    """Write ``files`` below ``folder``, which may hold others; the names of those that lie there beside them.

    Raises :class:`PlaceError`, before anything is written, where a folder below it is a link: whoever named ``folder``
    did not name where that leads.
    """
    names = {file.path for file in files}
    for below in sorted(folders_of(names)):
        if (folder / below).is_symlink():
            raise PlaceError(
                f"{folder / below} is a link, and files would be written where it leads: remove it"
            )
    for file in files:
        write(folder / file.path, file.content)
    return files_below(folder) - names


def replace_text(path: Path, text: str) -> None:
    """Put ``text`` in the place of the text of ``path``, whole or not at all; its mode stays."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of the file ``path``, whole or not at all.

    The mode of a file that was there stays, and so does a link to it. The folder must be there.
    """
    target = path.resolve()
    put_whole(target, content, mode=target.stat().st_mode if target.exists() else None)
