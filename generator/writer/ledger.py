"""The ledger of dated permalinks: lines are added at its end, none is ever changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def append_ledger(path: Path, names: Sequence[str]) -> None:
    """Append ``names`` to the ledger at ``path``, one a line; makes the file where it is missing."""
    before = path.read_bytes() if path.exists() else b""
    if before and not before.endswith(b"\n"):
        before += b"\n"
    added = "".join(f"{name}\n" for name in names).encode("ascii")
    partial = path.with_name(f".{path.name}.partial")
    partial.write_bytes(before + added)
    partial.replace(path)
