"""What the pages stage hands to the writer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import orjson


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the site.

    ``address`` is the path below the site root, with slashes at both ends (``/r/704.5j/``). ``body``
    is ready HTML. ``kind`` names the page kind (``rule``, ``topic``), for styles and search. Of the same
    ``parts_from`` are made the same parts of it, which stand at ``parts``: from which character up to which.
    """

    address: str
    kind: str
    title: str
    description: str
    body: str
    extra: tuple[tuple[str, str], ...] = field(default=())
    parts_from: str = ""
    parts: tuple[tuple[int, int], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class DataFile:
    """One file written as it is, at ``path`` below the site root (``data/v1/tree.json``)."""

    path: str
    content: bytes

    @classmethod
    def of_json(cls, path: str, document: Any) -> DataFile:
        """``document`` as JSON in UTF-8, without blanks, on one line.

        It holds dictionaries with strings as keys, lists, tuples, strings, numbers, truth values and nothing;
        raises ``TypeError`` (``orjson.JSONEncodeError``) for anything else.
        """
        return cls(path, orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE))


def _unknown() -> object:
    return None


@dataclass(frozen=True, slots=True)
class FilePart:
    """Files that are made together, and still to be made.

    ``made_from`` gives values (see :func:`generator.pages.digest_of`), or ``None`` where it is not known:
    of the same values ``make`` makes the same files, whatever the book is, and no other part has them.
    """

    make: Callable[[], Iterable[DataFile]]
    made_from: Callable[[], object] = _unknown

    def __iter__(self) -> Iterator[DataFile]:
        yield from self.make()
