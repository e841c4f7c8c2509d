"""What a build may take over from the last one: results whose every input is the same."""

from __future__ import annotations

import hashlib
import pickle
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import metadata, resources
from importlib.resources.abc import Traversable
from itertools import chain
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from generator.writer import Store

Item = TypeVar("Item")
Result = TypeVar("Result")

#: Libraries whose results are kept; Markdown makes the ids of what bears no number.
_LIBRARIES: Final = ("numpy", "scipy", "rapidfuzz", "diff-match-patch", "markdown")
#: Libraries that make pages and data files.
_ENGINES: Final = ("jinja2", "markupsafe", "orjson")


class Parcel(Generic[Result]):
    """A result on its way from the process that made it: it is packed there once, for the way and for the cache."""

    def __init__(self, result: Result, content: bytes = b"") -> None:
        self.result, self._content = result, content

    @property
    def content(self) -> bytes:
        """The result as the cache keeps it."""
        return self._content or pickle.dumps(self.result, pickle.HIGHEST_PROTOCOL)

    def __reduce__(self) -> tuple[Callable[[bytes], Parcel[Result]], tuple[bytes]]:
        return _received, (self.content,)


def _received(content: bytes) -> Parcel[Any]:
    return Parcel(pickle.loads(content), content)  # noqa: S301 - another process of this program sent it


class Cache:
    """Results by stage and by what they were made from; without a folder every one is made anew.

    What is kept was written by this program to a folder of its own, so it is read with pickle: the folder must be
    one that no other user writes to (:func:`generator.writer.private.why_not_private`).
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._store = Store(folder, program_version()) if folder is not None else None

    def over_all(
        self,
        stage: str,
        keys: Mapping[Item, str],
        make: Callable[[Sequence[Item]], Iterable[Parcel[Result]]],
    ) -> dict[Item, Result]:
        """The result for each item of ``keys``, in their order; ``make`` makes those not held.

        ``keys`` gives the digest of everything an item's result depends on. Other processes, if there are any,
        make what is missing, and pack it, while this one reads what is held.
        """
        return self.begin_over_all(stage, keys, make)()

    def begin_over_all(
        self,
        stage: str,
        keys: Mapping[Item, str],
        make: Callable[[Sequence[Item]], Iterable[Parcel[Result]]],
    ) -> Callable[[], dict[Item, Result]]:
        """The same in two steps: what is returned waits for what other processes make, and gives the results."""
        missing = [item for item, key in keys.items() if not self._has(stage, key)]
        results = make(missing)
        held: dict[Item, Result] = {}
        damaged: list[Item] = []
        awaited = {*missing}
        for item, key in keys.items():
            if item in awaited:
                continue
            found = self._held(stage, key)
            if found is None:
                damaged.append(item)
            else:
                held[item] = found[0]

        def finish() -> dict[Item, Result]:
            anew = zip(missing, results, strict=True)
            again = zip(damaged, make(damaged), strict=True) if damaged else ()
            made: dict[Item, Result] = {}
            for item, parcel in chain(anew, again):
                self._put(stage, keys[item], parcel)  # while other processes make the next ones
                made[item] = parcel.result
            return {item: made[item] if item in made else held[item] for item in keys}

        return finish

    def sweep(self) -> None:
        """Let go of what this build had no use for."""
        if self._store is not None:
            self._store.sweep()

    def get(self, stage: str, key: str) -> Any:
        """The result that was put under ``key``, or ``None``."""
        found = self._held(stage, key)
        return None if found is None else found[0]

    def put(self, stage: str, key: str, result: object) -> None:
        """Keep ``result``: it depends on nothing but what ``key`` is the digest of, or is as good as any that does."""
        self._put(stage, key, Parcel(result))

    def _put(self, stage: str, key: str, parcel: Parcel[Any]) -> None:
        if self._store is not None:
            self._store.put(stage, key, parcel.content)

    def _has(self, stage: str, key: str) -> bool:
        return self._store is not None and self._store.has(stage, key)

    def _held(self, stage: str, key: str) -> tuple[Any] | None:
        content = self._store.get(stage, key) if self._store is not None else None
        return None if content is None else (pickle.loads(content),)  # noqa: S301 - our own file


def digest(*parts: object) -> str:
    """One name for all ``parts``, which are told apart by their ``repr``."""
    made = hashlib.sha256()
    for part in parts:
        told = repr(part).encode("utf-8", "surrogatepass")
        made.update(len(told).to_bytes(8, "big") + told)
    return made.hexdigest()


@cache
def program_version() -> str:
    """The digest of this program and of what computes for it."""
    return digest(
        platform.python_version(),
        [(name, metadata.version(name)) for name in _LIBRARIES],
        [(name, content) for name, content in _program(resources.files("generator"))],
    )


@cache
def pages_version() -> str:
    """The digest of all that turns a sheet into a page: this program with its templates, and their engine."""
    folder = resources.files("generator") / "pages" / "templates"
    return digest(
        program_version(),
        [(name, metadata.version(name)) for name in _ENGINES],
        [(entry.name, entry.read_bytes()) for entry in sorted(folder.iterdir(), key=_name_of)],
    )


def _name_of(entry: Traversable) -> str:
    return entry.name


def _program(folder: Traversable, above: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=_name_of):
        name = f"{above}/{entry.name}"
        if entry.is_dir():
            yield from _program(entry, name)
        elif name.endswith(".py"):
            yield name, entry.read_bytes()
