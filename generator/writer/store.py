"""Results kept between builds, each under the digest of all that it was made from."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from generator.writer.private import FILE, FOLDER, is_private
from generator.writer.whole import put_whole

_DIGEST: Final = hashlib.sha256().digest_size
#: A version is a digest; a folder of another name is none of ours.
_VERSION: Final = re.compile(r"[0-9a-f]{64}")
_DAY: Final = 24 * 60 * 60
#: So long is kept what no build asked for: a build without the archive must not cost the next one with it.
_KEPT_FOR: Final = 14 * _DAY


class Store:
    """A folder of results of one version of the program.

    Nothing in it is ever changed: another input or another ``version`` has another name. A file that a
    killed build left, or that was damaged since, is as good as none, and so is one that another user may have
    written: whoever reads results runs what stands in them.
    """

    def __init__(self, folder: Path, version: str) -> None:
        self._all, self._folder = folder, folder / version
        self._used: set[Path] = set()

    def get(self, stage: str, key: str) -> bytes | None:
        """What was put under ``key``, or ``None``."""
        path = self._path(stage, key)
        self._used.add(path)
        try:
            with path.open("rb") as file:
                found = file.read() if is_private(os.fstat(file.fileno())) else b""
        except OSError:
            return None
        self._mark_as_used(path)
        digest, content = found[:_DIGEST], found[_DIGEST:]
        return content if hashlib.sha256(content).digest() == digest else None

    def has(self, stage: str, key: str) -> bool:
        """Whether there is anything under ``key``; it may be damaged."""
        return os.path.exists(self._path(stage, key))  # noqa: PTH110 - nor is a folder nobody may look into an error

    def put(self, stage: str, key: str, content: bytes) -> None:
        """Keep ``content``; a full or read-only disk keeps nothing, and that is no error."""
        path = self._path(stage, key)
        self._used.add(path)
        with suppress(OSError):
            # Of all folders that are missing, a mode is given to the last alone.
            for folder in (self._all, self._folder, path.parent):
                folder.mkdir(FOLDER, parents=True, exist_ok=True)
            content = hashlib.sha256(content).digest() + content
            put_whole(path, content, mode=FILE, mark=f".{os.getpid()}")

    def sweep(self) -> None:
        """Remove what other versions left, and what no build has found or made for two weeks.

        Nothing is removed through a link, nor what cannot be, and that is no error.
        """
        with suppress(OSError):
            for path in _folders_in(self._all):
                if path == self._folder:
                    self._sweep_own()
                elif _VERSION.fullmatch(path.name):
                    shutil.rmtree(path, ignore_errors=True)

    def _sweep_own(self) -> None:
        for here, _, names in os.walk(self._folder):
            for path in (Path(here, name) for name in names):
                with suppress(OSError):  # another program sweeps here too
                    if path not in self._used and _age(path) > _KEPT_FOR:
                        path.unlink()

    def _mark_as_used(self, path: Path) -> None:
        """The time of a file is, to a day, when it was last used."""
        with suppress(OSError):
            if _age(path) > _DAY:
                os.utime(path)

    def _path(self, stage: str, key: str) -> Path:
        return self._folder / stage / key[:2] / key


def _folders_in(folder: Path) -> list[Path]:
    """The folders in ``folder``, and none where it is a link; raises ``OSError`` where nobody may look."""
    if folder.is_symlink():
        return []
    with os.scandir(folder) as entries:
        return [folder / entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]


def _age(path: Path) -> float:
    """Seconds since a file was made or used."""
    return time.time() - path.stat().st_mtime
