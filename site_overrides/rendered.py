"""Pages of the last good site that may serve again: their source and all that frames them are the same.

``PALIMPSEST_LAST_SITE`` names the last site and ``PALIMPSEST_RENDERED`` the file that says what its pages
were made from; without both every page is rendered. What that file says is not taken on trust: a page whose
bytes in the last site are not those that were written is rendered anew.
"""

# ruff: noqa: INP001 - hooks.py imports its neighbours
from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
from collections.abc import Iterable, Mapping
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File

_FRAME: Final = Path(__file__).resolve().parent
_RENDERERS: Final = ("mkdocs", "mkdocs-material", "jinja2", "markupsafe", "markdown", "pyyaml")
#: Settings that tell where files lie, and nothing of what stands in them.
_PLACES: Final = ("docs_dir", "site_dir", "config_file_path")


class Rendered:
    """What the last site holds, and what this build makes: digests of pages by their sources' paths."""

    def __init__(self, config: MkDocsConfig) -> None:
        self.made: dict[str, str] = {}
        self._sources: dict[str, str] = {}
        self._last = os.environ.get("PALIMPSEST_LAST_SITE", "")
        self._record = os.environ.get("PALIMPSEST_RENDERED", "")
        self._frame = _frame_of(config) if self.is_kept else ""
        self._known = self._read() if self.is_kept else {}
        self._taken: list[tuple[str, str]] = []

    @property
    def is_kept(self) -> bool:
        """Whether files may be taken over from other folders, and others later from this site."""
        return bool(self._record)

    def takes_over(self, file: File, content: bytes) -> bool:
        """Whether the last site holds the page of ``file`` as this build would render it."""
        if not self.is_kept:
            return False
        source = digest_of(content)
        self._sources[file.src_uri] = source
        known, made = self._known.get(file.src_uri, ("", ""))
        if known != source:
            return False
        there = f"{self._last}/{file.dest_uri}"
        try:
            with open(there, "rb") as page:  # noqa: PTH123 - twenty thousand times
                is_whole = digest_of(page.read()) == made
        except OSError:
            return False
        if is_whole:
            self.made[file.src_uri] = made
            self._taken.append((there, file.abs_dest_path))
        return is_whole

    def pages(self) -> Mapping[str, Any]:
        """What is known of the pages that this process took over or made."""
        return {"made": self.made, "sources": self._sources}

    def add(self, pages: Mapping[str, Any]) -> None:
        """Take in what another process knows of its pages."""
        self.made |= pages["made"]
        self._sources |= pages["sources"]

    def put_in_place(self, others: Iterable[tuple[str, str]]) -> None:
        """Give the new site the pages that this process took over, and ``others``, each a file and its new place."""
        folders: set[str] = set()
        for there, here in (*self._taken, *others):
            folder = os.path.dirname(here)  # noqa: PTH120 - tens of thousands of times
            if folder not in folders:
                Path(folder).mkdir(parents=True, exist_ok=True)
                folders.add(folder)
            _link(there, here)

    def write(self) -> None:
        """Remember what the pages of this build were made from, where anything is kept."""
        if not self.is_kept:
            return
        pages = {name: (self._sources[name], made) for name, made in sorted(self.made.items())}
        content = json.dumps({"frame": self._frame, "pages": pages}).encode("utf-8")
        record = Path(self._record)
        record.parent.mkdir(parents=True, exist_ok=True)
        partial = record.with_name(f"{record.name}.partial")
        partial.write_bytes(digest_of(content).encode("ascii") + b"\n" + content)
        partial.replace(record)

    def _read(self) -> Mapping[str, tuple[str, str]]:
        """What the record says of pages in the same frame; nothing where it is damaged."""
        try:
            digest, _, content = Path(self._record).read_bytes().partition(b"\n")
            if digest.decode("ascii") != digest_of(content):
                return {}
            found: dict[str, Any] = json.loads(content)
        except (OSError, ValueError):
            return {}
        return found["pages"] if found["frame"] == self._frame else {}


def _link(there: str, here: str) -> None:
    """Let ``here`` be the same file as ``there``, or a copy where file systems differ.

    Nothing writes into such a file: all writing makes a new one and puts it in the old one's place.
    """
    try:
        os.link(there, here)
    except FileExistsError:
        raise
    except OSError:
        shutil.copy2(there, here)


def digest_of(content: bytes) -> str:
    """A name for ``content``."""
    return hashlib.sha256(content).hexdigest()


def _frame_of(config: MkDocsConfig) -> str:
    """A name for all that a page's bytes depend on beside its source."""
    parts = [platform.python_version(), *(metadata.version(name) for name in _RENDERERS)]
    for settings in config.user_configs:
        plain = {key: value for key, value in settings.items() if key not in _PLACES}
        parts.append(json.dumps(plain, sort_keys=True, default=str))
    for path in sorted(_FRAME.rglob("*")):
        if path.is_file() and path.suffix in (".html", ".py", ".xml"):
            parts += [path.relative_to(_FRAME).as_posix(), path.read_text(encoding="utf-8")]
    return digest_of("\0".join(parts).encode("utf-8"))
