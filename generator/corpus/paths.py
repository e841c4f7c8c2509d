"""Files by their names: how a name can be written anywhere, and what stands there."""

from __future__ import annotations

import errno
from pathlib import Path, PurePath


def shown(path: PurePath | str) -> str:
    r"""``path`` with slashes between folders, and an escape (``\xff``) for each byte that is no UTF-8."""
    name = path if isinstance(path, str) else path.as_posix()
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def is_there(path: Path) -> bool:
    """Whether something stands at ``path``, be it a link that leads nowhere."""
    return path.is_symlink() or path.exists()


def is_other_than_file(path: Path) -> bool:
    """Whether a folder, a pipe, or a device stands at ``path``; what cannot be told is left to reading it."""
    try:
        return path.exists() and not path.is_file()
    except OSError:
        return False


def read_regular(path: Path) -> bytes:
    """The bytes of ``path``; raises ``OSError`` where it cannot be read or is no file.

    Reading a pipe may wait for ever, and a device may have no end.
    """
    if is_other_than_file(path):
        raise OSError(errno.EINVAL, "this is no file", str(path))
    return path.read_bytes()


def why_unreadable(path: Path, error: OSError) -> str:
    """In words why ``path`` cannot be read; of a link that leads nowhere, where it should lead."""
    if not isinstance(error, FileNotFoundError):
        return f"cannot be read: {error.strerror}"
    if path.is_symlink():
        return f"this is a link to {shown(path.readlink())}, and nothing is there"
    return "there is no such file"
