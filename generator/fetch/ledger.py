"""``fetched.json``: which file was fetched from where, and its hash."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

NAME: Final = "fetched.json"
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One fetched file: the edition's date, where it came from, its length and hash, the day it came."""

    effective: date
    address: str
    size: int
    sha256: str
    retrieved: date

    def fits(self, data: bytes) -> bool:
        """Whether ``data`` is the file that was fetched."""
        return len(data) == self.size and hash_of(data) == self.sha256


class LedgerError(ValueError):
    """``fetched.json`` cannot be read; the message says why."""


class Ledger:
    """The record of a folder; it is on disk whole after each change, or as it was before."""

    def __init__(self, folder: Path) -> None:
        """Read the record of ``folder``; raises :class:`LedgerError` where it is damaged."""
        self._path = folder / NAME
        self._entries = {entry.effective: entry for entry in _read(self._path)}

    def get(self, effective: date) -> Entry | None:
        """What is recorded of an edition."""
        return self._entries.get(effective)

    def record(self, entry: Entry) -> None:
        """Add ``entry``, in the place of what was recorded of this edition before."""
        self._entries[entry.effective] = entry
        rows = [_row(self._entries[day]) for day in sorted(self._entries)]
        document = {"version": _VERSION, "editions": rows}
        partial = self._path.with_name(f"{NAME}.part")
        with partial.open("w", encoding="utf-8", newline="\n") as file:
            file.write(json.dumps(document, indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        partial.replace(self._path)


def file_name(effective: date) -> str:
    """What the file of an edition is called."""
    return f"CR-{effective}.txt"


def hash_of(data: bytes) -> str:
    """The SHA-256 of ``data``, in hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def _row(entry: Entry) -> dict[str, object]:
    return {
        "date": str(entry.effective),
        "file": file_name(entry.effective),
        "url": entry.address,
        "bytes": entry.size,
        "sha256": entry.sha256,
        "retrieved": str(entry.retrieved),
    }


def _read(path: Path) -> list[Entry]:
    try:
        document = json.loads(path.read_bytes())
        version, rows = document["version"], document["editions"]
        entries = [_entry(row) for row in rows] if version == _VERSION else []
    except FileNotFoundError:
        return []
    except (KeyError, TypeError, ValueError) as error:
        shown = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise LedgerError(f"{path} is damaged: {shown}") from None
    if version != _VERSION:
        raise LedgerError(f"{path} is of version {version}, this program writes {_VERSION}")
    return entries


def _entry(row: Any) -> Entry:
    return Entry(
        effective=date.fromisoformat(row["date"]),
        address=str(row["url"]),
        size=int(row["bytes"]),
        sha256=str(row["sha256"]),
        retrieved=date.fromisoformat(row["retrieved"]),
    )
