"""The index of the search by words, made by Pagefind from documents that no reader sees."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Final

from generator.model.page import DataFile

#: Where the page looks for the index, below the site's root.
_FOLDER: Final = "pagefind"
#: What Pagefind keeps of one document: JSON behind these bytes, compressed.
_FRAGMENT: Final = ".pf_fragment"
_MAGIC: Final = b"pagefind_dcd"
#: What no page asks for: Pagefind's own interfaces, and its module for languages it does not know.
_NOT_NEEDED: Final = (
    "pagefind-component-ui",
    "pagefind-highlight",
    "pagefind-modular-ui",
    "pagefind-ui",
    "wasm.unknown",
)


class SearchIndexError(RuntimeError):
    """The index could not be made; the message is Pagefind's own."""


def index_documents(
    documents: Iterable[DataFile], work: Path, *, anew: bool = False
) -> Iterator[DataFile]:
    """The files of the index over ``documents``, with paths below the site's root.

    ``work`` is a folder of its own: the last index is kept there and serves again where the same
    documents come back and its bytes are still those that were written, unless it is to be made ``anew``.
    Raises :class:`SearchIndexError` with what Pagefind says where it fails.
    """
    found = tuple(documents)
    index, sum_ = work / _digest(found), work / "sum"
    if anew or not _is_whole(index, sum_):
        if work.exists():
            shutil.rmtree(work)
        _make(found, work / "documents", work / "unfinished")
        (work / "unfinished").rename(index)
        sum_.write_text(_sum_of(index), encoding="ascii")
    yield DataFile(f"{_FOLDER}/documents.json", _names_of(index))
    for path in sorted(index.rglob("*")):
        if path.is_file() and not path.name.startswith(_NOT_NEEDED):
            yield DataFile(f"{_FOLDER}/{path.relative_to(index).as_posix()}", path.read_bytes())


def _is_whole(index: Path, sum_: Path) -> bool:
    return sum_.is_file() and sum_.read_text(encoding="ascii") == _sum_of(index)


def _sum_of(index: Path) -> str:
    """The digest of all files of an index and their names."""
    files = (path for path in sorted(index.rglob("*")) if path.is_file())
    return _digest(
        [DataFile(path.relative_to(index).as_posix(), path.read_bytes()) for path in files]
    )


def _names_of(index: Path) -> bytes:
    """What Pagefind calls the documents, in their order: its results bear these names.

    Filters are ours, made with this list: Pagefind writes its own in another order each time, and a
    build must give the same bytes twice.
    """
    names = {}
    for path in (index / "fragment").glob(f"*{_FRAGMENT}"):
        content = gzip.decompress(path.read_bytes()).removeprefix(_MAGIC)
        names[json.loads(content)["url"]] = path.name.removesuffix(_FRAGMENT)
    ordered = [names[url] for url in sorted(names)]
    return (json.dumps(ordered, separators=(",", ":")) + "\n").encode("ascii")


def _digest(documents: Sequence[DataFile]) -> str:
    """A name for files and what stands in them, and for the program that makes an index of them."""
    digest = hashlib.sha256(version("pagefind").encode())
    for document in documents:
        digest.update(f"\0{document.path}\0{len(document.content)}\0".encode())
        digest.update(document.content)
    return digest.hexdigest()[:16]


def _make(documents: Sequence[DataFile], site: Path, output: Path) -> None:
    site.mkdir(parents=True)
    for document in documents:
        (site / document.path).write_bytes(document.content)
    command = [sys.executable, "-m", "pagefind", "--site", str(site), "--output-path", str(output)]
    command += ["--silent", "--force-language", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - pinned
    if done.returncode:
        raise SearchIndexError(done.stderr or done.stdout)
    shutil.rmtree(site)
