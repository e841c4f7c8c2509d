"""Whether nobody but the user who runs this program could have written a file or folder."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

#: The mode of a folder that only its owner reads and writes, and of a file.
FOLDER, FILE = 0o700, 0o600


def is_private(status: os.stat_result) -> bool:
    """Whether what has this ``status`` belongs to the user who runs this program, and nobody else may write to it.

    Windows tells neither by a mode; there everything is taken for private.
    """
    return _why_not(status) is None


def why_not_private(folder: Path) -> str | None:
    """Why others could have written what lies in ``folder`` or a folder right below it; ``None`` if they could not.

    A folder that is not there is private: who makes it owns it.
    """
    try:
        found = [(folder, folder.lstat()), (folder, folder.stat())]
        if folder.is_dir():
            found += [(path, path.stat()) for path in sorted(folder.iterdir()) if path.is_dir()]
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return f"{error.filename}: {error.strerror}"
    for path, status in found:
        if why := _why_not(status):
            return f"{path} {why}"
    return None


def _why_not(status: os.stat_result) -> str | None:
    if sys.platform == "win32":
        return None
    if status.st_uid != os.getuid():
        return "belongs to another user"
    if not stat.S_ISLNK(status.st_mode) and status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        return "can be written by other users"
    return None
