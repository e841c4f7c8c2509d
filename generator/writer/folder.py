"""The folder that the renderer reads: pages and data files, and which of them need not be made again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from generator.model.page import DataFile, Page
from generator.writer.owned import LIST, Owned, expect_list, files_below, write_list
from generator.writer.private import FOLDER
from generator.writer.whole import make_new, put_whole, write_over

#: How the names of pages end; no other file has that name.
_PAGE: Final = "index.md"


class Written(NamedTuple):
    """A file that the folder holds: its ``name`` below it, what it was made from, and the digest of its bytes.

    ``is_new`` says that its bytes were not there before; digests are empty where nothing is remembered. Of a
    page, bytes of it that were made from less stand at ``parts``.
    """

    name: str
    is_new: bool
    made_from: str = ""
    digest: str = ""
    parts_from: str = ""
    parts: tuple[tuple[int, int], ...] = ()

    @property
    def is_page(self) -> bool:
        """Whether it is a page for the renderer, and not a file that stays as it is."""
        return self.name.endswith(_PAGE)


class _Known(NamedTuple):
    """What is remembered of a file, as of :class:`Written`."""

    made_from: str
    digest: str
    parts_from: str = ""
    parts: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found in a folder: files of the last build that are ``damaged`` or gone, and ``strays``.

    Of strays there may be some that a killed build wrote, and some that are none of ours.
    """

    damaged: frozenset[str]
    strays: frozenset[str]


class Folder:
    """A folder of exactly the pages and files of one build.

    A page becomes ``<address>/index.md``: its facts as front matter, its body as one block of HTML.
    Files that are the same keep their time, so that a live server reloads only what changed. What no build
    wrote there is never removed (see :class:`Owned`); :meth:`expect_ours` tells of it before anything is written.

    With a ``record``, a file beside the cache, files may be left as they are: it says what each was made
    from by the program of ``version``, and which bytes were written. Bytes that are others now are not
    taken for the file, nor is anything believed of a record that was cut short or damaged. A folder in the
    place of a file gives way, and a file in the place of a folder. Where the folder was ``looked`` through
    already (see :meth:`look`), its files are not read again.
    """

    def __init__(
        self,
        folder: Path,
        record: Path | None = None,
        version: str = "",
        looked: Looked | None = None,
    ) -> None:
        self._folder, self._record, self._version = folder, record, version
        self._known = _read(record, version) if record is not None else {}
        self._looked = looked
        self._owned = Owned(folder)
        self._parts: dict[str, list[str]] = {}
        for name, file in self._known.items():
            self._parts.setdefault(file.made_from, []).append(name)

    @property
    def remembers(self) -> bool:
        """Whether it matters what pages are made from."""
        return self._record is not None

    def expect_ours(self) -> None:
        """Raise :class:`PlaceError` where the folder is a link, or holds what no build wrote there."""
        expect_list(self._folder)
        there = files_below(self._folder) if self._looked is None else self._looked.strays
        self._owned.expect_all(there - self._known.keys())

    def holds(self, address: str, made_from: str) -> Written | None:
        """The page of ``address`` where it lies there as it was made from ``made_from``."""
        return self._holds(_name(address), made_from) if made_from else None

    def holds_part(self, made_from: str) -> list[Written]:
        """All files made from ``made_from``, if each lies there as it was made; else none."""
        names = self._parts.get(made_from, ()) if made_from else ()
        found = [self._holds(name, made_from) for name in names]
        whole = [file for file in found if file is not None]
        return whole if len(whole) == len(found) else []

    def look(self) -> Looked:
        """Look which of its files lie there as they were written, and what lies there beside them."""
        known = self._known
        damaged = [name for name, file in known.items() if not self._is_whole(name, file.digest)]
        return Looked(frozenset(damaged), frozenset(files_below(self._folder) - known.keys()))

    def _holds(self, name: str, made_from: str) -> Written | None:
        known = self._known.get(name)
        if known is None or known.made_from != made_from:
            return None
        if self._looked is None:
            is_whole = self._is_whole(name, known.digest)
        else:
            is_whole = name not in self._looked.damaged
        return Written(name, False, *known) if is_whole else None

    def kept(self, address: str, parts_from: str) -> tuple[str, ...]:
        """The parts of the page of ``address`` that lies there, if they were made from ``parts_from``; else none."""
        known = self._known.get(_name(address))
        if known is None or not parts_from or known.parts_from != parts_from:
            return ()
        try:
            content = (self._folder / _name(address)).read_bytes()
        except OSError:
            return ()
        if hashlib.sha256(content).hexdigest() != known.digest:
            return ()
        return tuple(content[start:end].decode("utf-8") for start, end in known.parts)

    def _is_whole(self, name: str, digest: str) -> bool:
        try:
            # Sixty thousand times, each at once.
            with open(f"{self._folder}/{name}", "rb", buffering=0) as file:  # noqa: PTH123
                return hashlib.sha256(file.read()).hexdigest() == digest
        except OSError:
            return False

    def write_page(self, page: Page, made_from: str = "") -> Written:
        """Put ``page`` in its place; ``made_from`` names all that it was made from."""
        begin, body = _front_matter(page), page.body
        written = self._write(_name(page.address), f"{begin}{body}\n".encode(), made_from)
        if not (made_from and page.parts_from):
            return written
        at = len(begin.encode())
        parts = tuple(
            (at + len(body[:start].encode()), at + len(body[:end].encode()))
            for start, end in page.parts
        )
        return written._replace(parts_from=page.parts_from, parts=parts)

    def write_file(self, file: DataFile, made_from: str = "") -> Written:
        """Put ``file`` in its place; ``made_from`` names all that its part was made from."""
        return self._write(file.path.lstrip("/"), file.content, made_from)

    def _write(self, name: str, content: bytes, made_from: str) -> Written:
        digest = hashlib.sha256(content).hexdigest() if made_from else ""
        there = self._found(name) if digest else ""
        if not there:
            return Written(name, self._put(name, content), made_from, digest)
        is_new = there != digest
        if is_new:  # what it replaces is known, and need not be read again
            self._owned.add(name)
            # A page cut short is told by its digest; a file that the site has too must not change under it.
            put = write_over if name.endswith(_PAGE) else put_whole
            put(self._folder / name, content)
        return Written(name, is_new, made_from, digest)

    def _found(self, name: str) -> str:
        """The digest of the bytes that were found there, if the folder was looked through."""
        if self._looked is None or name in self._looked.damaged:
            return ""
        known = self._known.get(name)
        return "" if known is None else known.digest

    def _put(self, name: str, content: bytes) -> bool:
        path = f"{self._folder}/{name}"
        self._owned.add(name)
        try:
            return _make_or_write(path, content)
        except (FileExistsError, IsADirectoryError, NotADirectoryError):
            self._make_way(name)
            return write(path, content)

    def _make_way(self, name: str) -> None:
        """Remove a folder that lies where the file ``name`` is to be, and a file where a folder above it is."""
        for above in Path(name).parents[:-1]:
            if above.as_posix() in self._owned and (self._folder / above).is_file():
                (self._folder / above).unlink(missing_ok=True)  # another process may be faster
        below = (f"{name}/{other}" for other in files_below(self._folder / name))
        remove(self._folder, [other for other in below if other in self._owned])
        with suppress(OSError):  # what is none of ours lies there, which the next try says
            (self._folder / name).rmdir()

    def finish(self, found: Sequence[Written]) -> None:
        """Remove all files of builds but those that were ``found`` or written, and remember them."""
        if self._looked is None:
            there = files_below(self._folder)
        else:
            there = self._known.keys() | self._looked.strays
        kept = {LIST, *(file.name for file in found)}
        remove(self._folder, [name for name in there - kept if name in self._owned])
        if self._folder.is_dir():
            self._owned.close()
            write_list(self._folder, kept)
        if self._record is not None:
            files = {f.name: _told(f) for f in found if f.made_from}
            self._remember(self._record, orjson.dumps({"version": self._version, "files": files}))

    def _remember(self, record: Path, content: bytes) -> None:
        """Keep a record; where it cannot be kept, the old one tells of other bytes than lie there, or of the same."""
        digest = hashlib.sha256(content).hexdigest().encode("ascii")
        with suppress(OSError):
            record.parent.mkdir(FOLDER, parents=True, exist_ok=True)
            write(record, digest + b"\n" + content)


def write(path: Path | str, content: bytes) -> bool:
    """Put ``content`` at ``path``, whole or not at all; whether it was not there already."""
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 - sixty thousand times
            if file.read() == content:
                return False
    except OSError:
        _make_folder_of(path)
    put_whole(path, content)
    return True


def _make_or_write(path: str, content: bytes) -> bool:
    """The same, but what is killed may leave half of a file that was not there; its digest tells."""
    try:
        try:
            make_new(path, content)
        except FileNotFoundError:
            _make_folder_of(path)
            make_new(path, content)
    except FileExistsError:
        return write(path, content)
    return True


def _make_folder_of(path: Path | str) -> None:
    folder = os.path.split(path)[0]
    try:
        os.mkdir(folder)  # noqa: PTH102
    except OSError:
        Path(folder).mkdir(parents=True, exist_ok=True)


def _told(file: Written) -> tuple[object, ...]:
    """What is remembered of a file: few have parts."""
    told = file.made_from, file.digest
    return (*told, file.parts_from, file.parts) if file.parts_from else told


def _read(record: Path, version: str) -> dict[str, _Known]:
    try:
        digest, _, content = record.read_bytes().partition(b"\n")
        if hashlib.sha256(content).hexdigest().encode("ascii") != digest:
            return {}
        found: dict[str, Any] = orjson.loads(content)
    except (OSError, ValueError):
        return {}
    if found["version"] != version:
        return {}
    return {name: _Known(*file) for name, file in found["files"].items()}


def _name(address: str) -> str:
    return f"{address.strip('/')}/{_PAGE}".lstrip("/")


def _front_matter(page: Page) -> str:
    facts = {
        "title": page.title,
        "description": page.description,
        "kind": page.kind,
        "address": page.address,
        **dict(page.extra),
    }
    # JSON strings are YAML strings, so the front matter needs no writer of its own.
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items()]
    return "\n".join(["---", *lines, "---", "", ""])


def remove(folder: Path, names: Iterable[str]) -> None:
    """Remove files, and the folders that hold nothing then."""
    for name in names:
        path = folder / name
        if not path.is_dir():  # else it gave way
            with suppress(NotADirectoryError):  # the folder it was in gave way
                path.unlink(missing_ok=True)
        with suppress(OSError):  # it holds more
            for above in path.relative_to(folder).parents[:-1]:
                (folder / above).rmdir()
