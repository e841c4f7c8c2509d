"""Which files of a folder this program wrote: the folder holds a list of them, and nothing else there is removed."""

from __future__ import annotations

import os
from collections.abc import Iterable
from io import FileIO
from pathlib import Path
from typing import Final
from weakref import finalize

from generator.writer.whole import put_whole

#: The list: renderers pass over such a name.
LIST: Final = ".palimpsest"
#: So many strangers are named.
_NAMED: Final = 3


class PlaceError(ValueError):
    """A folder that nothing can be written to, or put in the place of; the message says why."""


class Owned:
    """The names of the files below ``folder`` that builds wrote there, as its list ``called`` so has them."""

    def __init__(self, folder: Path, called: str = LIST) -> None:
        self._folder, self._called = folder, called
        #: The list while names are added, which is tens of thousands of times.
        self._open: FileIO | None = None
        try:
            listed = os.fsdecode((folder / called).read_bytes()).split("\n")
        except OSError:
            listed = []
        self.names = frozenset((called, *filter(None, listed)))

    def __contains__(self, name: str) -> bool:
        """Whether it is one of them, or what a killed build left in the place of one."""
        above, slash, last = name.rpartition("/")
        whole = last.removeprefix(".").removesuffix(".partial")
        return name in self.names or (
            last == f".{whole}.partial" and f"{above}{slash}{whole}" in self.names
        )

    def add(self, name: str) -> None:
        """Have ``name`` in the list before the file is there: several processes may do so at once."""
        if name in self.names:
            return
        if self._open is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._open = FileIO(self._folder / self._called, "ab")
            finalize(self, self._open.close)
        # A line that a full disk cut short ends where the next one begins.
        self._open.write(os.fsencode(f"\n{name}"))

    def close(self) -> None:
        """Let go of the list: what is added from now on goes to the one that lies there by then."""
        if self._open is not None:
            self._open.close()
            self._open = None

    def expect_all(
        self,
        names: Iterable[str],
        advice: str = "move that elsewhere",
        why: str = "no build wrote there and a build would remove",
    ) -> None:
        """Raise :class:`PlaceError` where one of ``names``, which lie there, is none of them.

        It says ``why`` that matters, and gives ``advice``.
        """
        strangers = [name for name in set(names) - self.names if name not in self]
        if strangers:
            found = _told(_folded(strangers, folders_of(self.names)))
            raise PlaceError(f"{self._folder} holds {found}, which {why}: {advice}")


def expect_list(folder: Path) -> None:
    """Raise :class:`PlaceError` where ``folder`` is a link, or holds anything and no list of what builds wrote there.

    That is soon told; what lies there beside files of the list, :meth:`Owned.expect_all` tells.
    """
    if folder.is_symlink():
        raise PlaceError(
            f"{folder} is a link, and files would be removed where it leads: remove it"
        )
    if folder.is_dir() and not (folder / LIST).is_file() and any(folder.iterdir()):
        raise PlaceError(
            f"{folder} holds files that no build is known to have written, and a build would remove them: "
            "move the folder elsewhere, or remove it if you need nothing of it"
        )


def write_list(folder: Path, names: Iterable[str], called: str = LIST) -> None:
    """Let the list of ``folder``, which is there, have ``names`` and no others."""
    content = "".join(f"\n{name}" for name in sorted({called, *names}))
    put_whole(folder / called, os.fsencode(content))


def files_below(folder: Path) -> set[str]:
    """The names of all files below ``folder``; a link is a file, wherever it leads."""
    found: set[str] = set()
    if folder.is_dir():
        _look(str(folder), "", found)
    return found


def _look(root: str, below: str, into: set[str]) -> None:
    with os.scandir(f"{root}/{below}") as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                _look(root, f"{below}{entry.name}/", into)
            else:
                into.add(f"{below}{entry.name}")


def folders_of(names: Iterable[str]) -> set[str]:
    """The folders that hold files of these names, and all that hold those."""
    found: set[str] = set()
    for name in names:
        folder = name.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return found


def _folded(names: Iterable[str], folders: set[str]) -> list[str]:
    """The same names, but of files in a folder that is none of ``folders`` the name of that alone."""
    found: set[str] = set()
    for name in names:
        ends = [at for at, character in enumerate(name) if character == "/"]
        strange = next((name[: at + 1] for at in ends if name[:at] not in folders), name)
        found.add(strange)
    return sorted(found)


def _told(names: list[str]) -> str:
    """Some of ``names`` in words; what cannot be printed, or would move the cursor, is escaped."""
    shown = [name if name.isprintable() else ascii(name)[1:-1] for name in names[:_NAMED]]
    if rest := len(names) - len(shown):
        shown.append(f"{rest:,} more")
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
