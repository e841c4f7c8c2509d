"""Which files a build reads, and in which folders they lie: what ``serve`` watches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from generator.cli.watch import Matters
from generator.corpus import may_be_read, read_manifest

_PROGRAM: Final = Path("generator")
_OF_THE_PROGRAM: Final = (".py", ".jinja", ".json")
#: What editors wrote, and the ledgers, beside the manifest.
_BESIDE: Final = (".toml", ".txt")


def read_folders(manifest: Path, archive: Path | None) -> Iterator[tuple[Path, Matters]]:
    """The folders of what a build reads, with what it reads there."""
    yield manifest.parent, _Sources(manifest)
    yield _PROGRAM, _is_of_the_program
    if archive is not None:
        yield archive, may_be_read


def _is_of_the_program(path: Path) -> bool:
    return path.suffix in _OF_THE_PROGRAM


class _Sources:
    """Whether a file is the manifest, lies beside it as files of editors do, or is a source that it names.

    Anything else may lie in its folder, even what builds write.
    """

    def __init__(self, manifest: Path) -> None:
        self._manifest = manifest
        self._named = self._read()

    def __call__(self, path: Path) -> bool:
        if path == self._manifest:
            self._named = self._read()
        is_beside = path.parent == self._manifest.parent and path.suffix in _BESIDE
        return is_beside or path == self._manifest or path in self._named

    def _read(self) -> frozenset[Path]:
        manifest, _ = read_manifest(self._manifest)
        return frozenset(Path(source.path) for source in manifest.sources)
