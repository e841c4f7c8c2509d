"""A file put in its place in one step: nobody meets half of it, and what goes wrong leaves nothing behind."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path


def put_whole(path: Path, content: bytes, *, mode: int | None = None, mark: str = "") -> None:
    """Put ``content`` at ``path``, whole or not at all; its folder must be there.

    A file that is to have ``mode`` is read by nobody else before it has it. ``mark`` keeps apart the unfinished
    files of programs that may write the same one at a time. Raises ``OSError`` where it cannot be written.
    """
    partial = path.with_name(f".{path.name}{mark}.partial")
    try:
        if mode is not None:
            partial.unlink(
                missing_ok=True
            )  # what a program that was killed left has a mode of its own
            partial.touch(0o600)
        partial.write_bytes(content)
        if mode is not None:
            partial.chmod(mode)
        partial.replace(path)
    except OSError as error:
        with suppress(OSError):
            partial.unlink()
        # Of a full disk the system does not say which file it was.
        raise OSError(error.errno, error.strerror, str(path)) from error
