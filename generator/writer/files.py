"""Single files to disk, each whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.model.page import DataFile
from generator.writer.folder import write
from generator.writer.whole import put_whole


def write_data(files: Iterable[DataFile], folder: Path) -> int:
    """Write ``files`` below ``folder``, which may hold others; the number of files."""
    count = 0
    for file in files:
        write(folder / file.path, file.content)
        count += 1
    return count


def replace_text(path: Path, text: str) -> None:
    """Put ``text`` in the place of the text of ``path``, whole or not at all; its mode stays."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, content: bytes) -> None:
    """Put ``content`` in the place of the file ``path``, whole or not at all.

    The mode of a file that was there stays, and so does a link to it. The folder must be there.
    """
    target = path.resolve()
    put_whole(target, content, mode=target.stat().st_mode if target.exists() else None)
