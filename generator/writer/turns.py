"""Two programs at work in one folder would take each other's files for their own."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform != "win32":
    import fcntl


@contextmanager
def in_turn(folder: Path, tell: Callable[[], None]) -> Iterator[None]:
    """Keep other programs out of ``folder`` until the block ends, or this program, however it ends.

    Where another one is first it is waited for, and ``tell`` is called before; it may raise an error
    instead. Windows and some file systems know no such lock of folders; there nobody waits.
    """
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        _lock(handle, tell)
        yield
    finally:
        os.close(handle)


if sys.platform != "win32":

    def _lock(handle: int, tell: Callable[[], None]) -> None:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            tell()
            fcntl.flock(handle, fcntl.LOCK_EX)
        except OSError:
            return  # a file system without such locks
