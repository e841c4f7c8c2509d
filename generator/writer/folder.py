"""The folder that the renderer reads: pages and data files, and which of them need not be made again."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from generator.model.page import DataFile, Page

#: How the names of pages end; no other file has that name.
_PAGE: Final = "index.md"


@dataclass(frozen=True, slots=True)
class Written:
    """A file that the folder holds: its ``name`` below it, what it was made from, and the digest of its bytes.

    ``is_new`` says that its bytes were not there before; digests are empty where nothing is remembered.
    """

    name: str
    is_new: bool
    made_from: str = ""
    digest: str = ""

    @property
    def is_page(self) -> bool:
        """Whether it is a page for the renderer, and not a file that stays as it is."""
        return self.name.endswith(_PAGE)


class Folder:
    """A folder of exactly the pages and files of one build.

    A page becomes ``<address>/index.md``: its facts as front matter, its body as one block of HTML.
    Files that are the same keep their time, so that a live server reloads only what changed.

    With a ``record``, a file beside the cache, files may be left as they are: it says what each was made
    from by the program of ``version``, and which bytes were written. Bytes that are others now are not
    taken for the file, nor is anything believed of a record that was cut short or damaged. Where it is known
    already which files are ``damaged`` (see :meth:`damaged`), they are not read again.
    """

    def __init__(
        self,
        folder: Path,
        record: Path | None = None,
        version: str = "",
        damaged: frozenset[str] | None = None,
    ) -> None:
        self._folder, self._record, self._version = folder, record, version
        self._known = _read(record, version) if record is not None else {}
        self._damaged = damaged
        self._parts: dict[str, list[str]] = {}
        for name, (made_from, _) in self._known.items():
            self._parts.setdefault(made_from, []).append(name)

    @property
    def remembers(self) -> bool:
        """Whether it matters what pages are made from."""
        return self._record is not None

    def holds(self, address: str, made_from: str) -> Written | None:
        """The page of ``address`` where it lies there as it was made from ``made_from``."""
        return self._holds(_name(address), made_from) if made_from else None

    def holds_part(self, made_from: str) -> list[Written]:
        """All files made from ``made_from``, if each lies there as it was made; else none."""
        names = self._parts.get(made_from, ()) if made_from else ()
        found = [self._holds(name, made_from) for name in names]
        whole = [file for file in found if file is not None]
        return whole if len(whole) == len(found) else []

    def damaged(self) -> frozenset[str]:
        """The names of files that do not lie there as the record says they were written."""
        names = self._known.items()
        return frozenset(name for name, (_, digest) in names if not self._is_whole(name, digest))

    def _holds(self, name: str, made_from: str) -> Written | None:
        known, digest = self._known.get(name, ("", ""))
        if known != made_from:
            return None
        if self._damaged is None:
            is_whole = self._is_whole(name, digest)
        else:
            is_whole = name not in self._damaged
        return Written(name, is_new=False, made_from=made_from, digest=digest) if is_whole else None

    def _is_whole(self, name: str, digest: str) -> bool:
        try:
            with open(f"{self._folder}/{name}", "rb") as file:  # noqa: PTH123 - sixty thousand times
                return hashlib.sha256(file.read()).hexdigest() == digest
        except OSError:
            return False

    def write_page(self, page: Page, made_from: str = "") -> Written:
        """Put ``page`` in its place; ``made_from`` names all that it was made from."""
        name, content = _name(page.address), _markdown(page)
        is_new = write(self._folder / name, content)
        digest = hashlib.sha256(content).hexdigest() if made_from else ""
        return Written(name, is_new, made_from, digest)

    def write_file(self, file: DataFile, made_from: str = "") -> Written:
        """Put ``file`` in its place; ``made_from`` names all that its part was made from."""
        name = file.path.lstrip("/")
        is_new = write(self._folder / name, file.content)
        digest = hashlib.sha256(file.content).hexdigest() if made_from else ""
        return Written(name, is_new, made_from, digest)

    def finish(self, written: Iterable[Written]) -> tuple[Written, ...]:
        """Remove all files but ``written``, and remember those; the same files."""
        found = tuple(written)
        _remove_others(self._folder, {file.name for file in found})
        if self._record is not None:
            files = {f.name: (f.made_from, f.digest) for f in found if f.made_from}
            content = json.dumps({"version": self._version, "files": files}).encode("ascii")
            digest = hashlib.sha256(content).hexdigest().encode("ascii")
            write(self._record, digest + b"\n" + content)
        return found


def write_pages(pages: Iterable[Page], files: Iterable[DataFile], folder: Path) -> int:
    """Make ``folder`` hold exactly these pages and files; the number of files written anew."""
    into = Folder(folder)
    written = [into.write_page(page) for page in pages]
    written += [into.write_file(file) for file in files]
    return sum(file.is_new for file in into.finish(written))


def write(path: Path, content: bytes) -> bool:
    """Put ``content`` at ``path``, whole or not at all; whether it was not there already."""
    try:
        if path.read_bytes() == content:
            return False
    except OSError:
        path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    partial.write_bytes(content)
    partial.replace(path)
    return True


def _read(record: Path, version: str) -> dict[str, tuple[str, str]]:
    try:
        digest, _, content = record.read_bytes().partition(b"\n")
        if hashlib.sha256(content).hexdigest().encode("ascii") != digest:
            return {}
        found: dict[str, Any] = json.loads(content)
    except (OSError, ValueError):
        return {}
    return found["files"] if found["version"] == version else {}


def _name(address: str) -> str:
    return f"{address.strip('/')}/{_PAGE}".lstrip("/")


def _markdown(page: Page) -> bytes:
    facts = {
        "title": page.title,
        "description": page.description,
        "kind": page.kind,
        "address": page.address,
        **dict(page.extra),
    }
    # JSON strings are YAML strings, so the front matter needs no writer of its own.
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in facts.items()]
    return "\n".join(["---", *lines, "---", "", page.body, ""]).encode("utf-8")


def _remove_others(folder: Path, keep: set[str]) -> None:
    """Remove all files below ``folder`` but those of the names in ``keep``, and folders that hold nothing then."""
    root, holding = str(folder), set[str]()
    for here, folders, files in os.walk(root, topdown=False):
        below = f"{here[len(root) + 1 :].replace(os.sep, '/')}/".lstrip("/")
        others = [name for name in files if f"{below}{name}" not in keep]
        for name in others:
            Path(here, name).unlink()
        if len(others) < len(files) or any(f"{below}{name}" in holding for name in folders):
            holding.add(below.rstrip("/"))
        elif here != root:
            Path(here).rmdir()
