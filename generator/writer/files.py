"""Pages and data files to disk, touching only what changed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import chain
from pathlib import Path

from generator.model.page import DataFile, Page


def write_pages(pages: Iterable[Page], files: Iterable[DataFile], folder: Path) -> int:
    """Make ``folder`` hold exactly these pages and files; the number of files written anew.

    A page becomes ``<address>/index.md``: its facts as front matter, its body as one block of HTML.
    Files that are the same keep their time, so that a live server reloads only what changed.
    """
    wanted: set[Path] = set()
    written = 0
    of_pages = ((f"{page.address.strip('/')}/index.md", _markdown(page)) for page in pages)
    for name, content in chain(of_pages, ((file.path, file.content) for file in files)):
        path = folder / name.lstrip("/")
        written += _write(path, content)
        wanted.add(path)
    _remove_others(folder, wanted)
    return written


def write_data(files: Iterable[DataFile], folder: Path) -> int:
    """Write ``files`` below ``folder``, which may hold others; the number of files."""
    count = 0
    for file in files:
        _write(folder / file.path, file.content)
        count += 1
    return count


def replace_text(path: Path, text: str) -> None:
    """Put ``text`` in the place of the text of ``path``, whole or not at all; its mode stays."""
    target = path.resolve()
    partial = target.with_name(f".{target.name}.partial")
    partial.write_bytes(text.encode("utf-8"))
    partial.chmod(target.stat().st_mode)
    partial.replace(target)


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


def _write(path: Path, content: bytes) -> bool:
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(f".{path.name}.partial")
    partial.write_bytes(content)
    partial.replace(path)
    return True


def _remove_others(folder: Path, keep: set[Path]) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in keep:
            path.unlink()
