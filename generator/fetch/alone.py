"""Two runs in one folder would write into each other's unfinished files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class FolderInUseError(Exception):
    """Another run fetches into this folder."""


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Keep other runs out of ``folder`` until the block ends, or the program, however it ends.

    Raises :class:`FolderInUseError` where another run is first. Windows and some file systems know no such
    lock of folders; there nobody is kept out.
    """
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderInUseError(f"another run fetches into {folder}") from None
        except OSError:
            pass  # a file system without such locks
        yield
    finally:
        os.close(handle)
