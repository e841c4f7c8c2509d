"""A file on its way: the bytes that came so far, and what is known about the rest.

Beside ``CR-2024-06-07.txt`` the bytes lie in ``CR-2024-06-07.txt.part`` and what is known about them
in ``CR-2024-06-07.txt.part.json``. Neither is ever taken for an edition: a file gets its name only by
:meth:`Part.finish`, after it was checked. A later run goes on with a part only where the server can
be asked whether its file is still the same.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the bytes of a part come from.

    ``validator`` is the ETag or date by which the server knows this version of its file again, empty
    where there is none; ``total`` the length of the whole file, where it was told. Where not
    ``resumable`` the bytes are not those the server counts by.
    """

    address: str
    validator: str = ""
    total: int | None = None
    resumable: bool = True


class Part:
    """The unfinished file beside ``target``."""

    def __init__(self, target: Path) -> None:
        """Take up what an earlier run left; what cannot be continued for certain is removed."""
        self._target = target
        self._path = target.with_name(f"{target.name}.part")
        self._record = target.with_name(f"{target.name}.part.json")
        self._next_record = target.with_name(f"{target.name}.part.json.new")
        self.origin: Origin | None = self._left()
        #: Whether the bytes came in more than one piece.
        self.joined = self.origin is not None
        if self.origin is None:
            self.discard()

    @property
    def size(self) -> int:
        """How many bytes are held."""
        return self._path.stat().st_size if self.origin is not None else 0

    @property
    def total(self) -> int | None:
        """The length of the whole file, where the server told it."""
        return self.origin.total if self.origin is not None else None

    @property
    def validator(self) -> str:
        """By what the server knows this version of its file again; empty where it cannot."""
        return self.origin.validator if self.origin is not None else ""

    def is_whole(self, address: str) -> bool:
        """Whether all bytes of the file at ``address`` are held already."""
        return self._comes_from(address) and self.size == self.total

    def can_continue(self, address: str) -> bool:
        """Whether the file at ``address`` need not be asked for from its beginning."""
        return self._comes_from(address) and self.size > 0

    def start(self, origin: Origin) -> None:
        """Begin anew with the first bytes of a file."""
        self.discard()
        self._next_record.write_text(json.dumps(asdict(origin)), encoding="utf-8")
        self._next_record.replace(self._record)
        self._path.write_bytes(b"")
        self.origin = origin

    def append(self, data: bytes) -> None:
        """Add the next bytes; they are with the system when this returns."""
        with self._path.open("ab") as file:
            file.write(data)

    def read(self) -> bytes:
        """All bytes held."""
        return self._path.read_bytes()

    def finish(self) -> None:
        """Give the file its name, in one step, in the place of what had it before."""
        with self._path.open("rb") as file:
            os.fsync(file.fileno())
        self._path.replace(self._target)
        self.discard()

    def discard(self) -> None:
        """Forget all bytes held."""
        for path in (self._path, self._record, self._next_record):
            path.unlink(missing_ok=True)
        self.origin = None
        self.joined = False

    def _comes_from(self, address: str) -> bool:
        return self.origin is not None and self.origin.address == address and self.origin.resumable

    def _left(self) -> Origin | None:
        try:
            origin = Origin(**json.loads(self._record.read_text(encoding="utf-8")))
            fits = origin.total is None or self._path.stat().st_size <= origin.total
        except (OSError, ValueError, TypeError):
            return None
        return origin if origin.validator and fits else None
