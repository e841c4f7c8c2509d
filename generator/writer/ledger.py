"""The ledger of dated permalinks: lines are added at its end, none is ever changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.writer.files import replace_bytes


def append_ledger(path: Path, names: Sequence[str]) -> None:
    """Append ``names`` to the ledger at ``path``, one a line; makes the file where it is missing."""
    before = path.read_bytes() if path.exists() else b""
    if before and not before.endswith(b"\n"):
        before += b"\n"
    added = "".join(f"{name}\n" for name in names).encode("ascii")
    replace_bytes(path, before + added)
