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
from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, TemplateError, meta
from mkdocs.config.defaults import MkDocsConfig

_FRAME: Final = Path(__file__).resolve().parent
_RENDERERS: Final = ("mkdocs", "mkdocs-material", "jinja2", "markupsafe", "markdown", "pyyaml")
#: Settings that tell where files lie, and nothing of what stands in them.
_PLACES: Final = ("docs_dir", "site_dir", "config_file_path")
_TEMPLATES: Final = (".html", ".xml")


class Rendered:
    """What the last site holds, and what this build makes, by the names of the pages' sources.

    Of a page it remembers the digests of its source and of what was made of it, and under which address the
    sitemap lists it, if it does.
    """

    def __init__(self, config: MkDocsConfig) -> None:
        self.made: dict[str, str] = {}
        self.listed: dict[str, str] = {}
        self._last = os.environ.get("PALIMPSEST_LAST_SITE", "")
        self._record = os.environ.get("PALIMPSEST_RENDERED", "")
        self._frame = _frame_of(config) if self._record else ""
        self._whole = dict(self._read()) if self._record else {}

    def take_over(self, sources: Mapping[str, str]) -> Iterator[str]:
        """The names of those pages, of the digests in ``sources``, that the last site does not hold as they are."""
        for name, source in sources.items():
            known = self._whole.get(name)
            if known is None or known[0] != source:
                yield name
                continue
            _, made, listed = known
            self.made[name] = made
            if listed:
                self.listed[name] = listed

    def write(self, sources: Mapping[str, str]) -> None:
        """Remember what the pages of this build, of the digests in ``sources``, were made from.

        Where nothing can be kept, that is no error: the next build renders what it is not told of.
        """
        if not self._record:
            return
        pages = {
            name: (sources[name], made, self.listed.get(name, ""))
            for name, made in sorted(self.made.items())
        }
        content = json.dumps({"frame": self._frame, "pages": pages}).encode("utf-8")
        record = Path(self._record)
        partial = record.with_name(f"{record.name}.partial")
        with suppress(OSError):
            record.parent.mkdir(0o700, parents=True, exist_ok=True)
            partial.write_bytes(digest_of(content).encode("ascii") + b"\n" + content)
            partial.replace(record)

    def _read(self) -> Iterator[tuple[str, tuple[str, str, str]]]:
        """What the record says of pages in the same frame that lie in the last site as they were made."""
        for name, (source, made, listed) in self._recorded().items():
            page = f"{name.removesuffix('.md')}.html"
            try:
                # Tens of thousands of times, each at once.
                with open(f"{self._last}/{page}", "rb", buffering=0) as file:  # noqa: PTH123
                    is_whole = digest_of(file.read()) == made
            except OSError:
                continue
            if is_whole:
                yield name, (source, made, listed)

    def _recorded(self) -> Mapping[str, tuple[str, str, str]]:
        """What the record says of pages in the same frame; nothing where it is damaged."""
        try:
            digest, _, content = Path(self._record).read_bytes().partition(b"\n")
            if digest.decode("ascii") != digest_of(content):
                return {}
            found: dict[str, Any] = json.loads(content)
        except (OSError, ValueError):
            return {}
        return found["pages"] if found["frame"] == self._frame else {}


def digest_of(content: bytes) -> str:
    """A name for ``content``."""
    return hashlib.sha256(content).hexdigest()


def _frame_of(config: MkDocsConfig) -> str:
    """A name for all that a page's bytes depend on beside its source."""
    parts = [platform.python_version(), *(metadata.version(name) for name in _RENDERERS)]
    for settings in config.user_configs:
        plain = {key: value for key, value in settings.items() if key not in _PLACES}
        parts.append(json.dumps(plain, sort_keys=True, default=str))
    hooks = {Path(hook.__file__).resolve() for hook in config["hooks"].values()}
    for path in sorted(hooks | _framing(config.theme.get_env())):
        parts += [os.path.relpath(path, _FRAME), digest_of(path.read_bytes())]
    return digest_of("\0".join(parts).encode("utf-8"))


def _framing(env: Environment) -> set[Path]:
    """Hooks, templates, and what these include, pictures and style sheets too; all files where that is not told."""
    there = {path for path in _FRAME.rglob("*") if path.is_file()}
    found = {path for path in there if path.suffix == ".py"}
    waiting = [path for path in there if path.suffix in _TEMPLATES]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        try:
            names = {*meta.find_referenced_templates(env.parse(path.read_text(encoding="utf-8")))}
        except TemplateError:  # it may be none, or not be asked for
            return there
        if None in names:
            return there
        waiting += there.intersection(_FRAME / name for name in names if name is not None)
    return found
