"""A file put in its place in one step: nobody meets half of it, and what goes wrong leaves nothing behind.

Or made or written over at its place, where that does not matter.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def put_whole(path: Path | str, content: bytes, *, mode: int | None = None, mark: str = "") -> None:
    """Put ``content`` at ``path``, whole or not at all; its folder must be there.

    A file that is to have ``mode`` is read by nobody else before it has it. ``mark`` keeps apart the unfinished
    files of programs that may write the same one at a time. Raises ``OSError`` where it cannot be written.
    """
    # As text: sixty thousand times, paths take as long as what the system does.
    folder, name = os.path.split(path)
    partial = os.path.join(folder, f".{name}{mark}.partial")  # noqa: PTH118
    try:
        if mode is not None:
            Path(partial).unlink(
                missing_ok=True
            )  # what a program that was killed left has a mode of its own
            Path(partial).touch(0o600)
        with open(partial, "wb") as file:  # noqa: PTH123
            file.write(content)
        if mode is not None:
            Path(partial).chmod(mode)
        os.replace(partial, path)  # noqa: PTH105
    except OSError as error:
        with suppress(OSError):
            Path(partial).unlink()
        # Of a full disk the system does not say which file it was.
        raise OSError(error.errno, error.strerror, str(path)) from error


def make_new(path: str, content: bytes) -> None:
    """Make the file ``path`` with ``content``; raises ``FileExistsError`` where anything lies there.

    What is killed meanwhile leaves half of it, but what goes wrong leaves nothing. That spares each of sixty
    thousand files a second name. Raises another ``OSError`` where it cannot be written.
    """
    file = open(path, "xb", buffering=0)  # noqa: PTH123, SIM115 - what was not made is not removed
    try:
        with file:
            left = memoryview(content)
            while left:
                left = left[file.write(left) :]
    except OSError as error:
        with suppress(OSError):
            Path(path).unlink()
        raise OSError(error.errno, error.strerror, path) from error


def write_over(path: Path, content: bytes) -> None:
    """Let the file that is at ``path`` have ``content``; one that has other names too, or is a link, is replaced.

    What is killed meanwhile leaves half of it. But to replace thousands of files takes many times as long: for
    each new one the system looks for a place among those that were just removed. Raises ``OSError`` where it
    cannot be written.
    """
    try:
        with path.open("r+b") as file:
            if os.fstat(file.fileno()).st_nlink == 1 and not path.is_symlink():
                file.write(content)
                file.truncate()
                return
    except PermissionError:
        pass  # of the file: its folder may let it be replaced
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    put_whole(path, content)
