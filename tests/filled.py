"""Folders that a build fills."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from generator.model.page import DataFile, Page
from generator.writer import Folder


def write_pages(pages: Iterable[Page], files: Iterable[DataFile], folder: Path) -> int:
    """Make ``folder`` hold exactly these pages and files; the number of files written anew."""
    into = Folder(folder)
    written = [into.write_page(page) for page in pages]
    written += [into.write_file(file) for file in files]
    into.finish(written)
    return sum(file.is_new for file in written)
