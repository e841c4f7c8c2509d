"""The ledger of dated permalinks: lines are added at its end, none is ever changed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.writer.files import replace_bytes
from generator.writer.turns import in_turn


def append_ledger(path: Path, names: Sequence[str]) -> int:
    """Append ``names`` to the ledger at ``path``, one a line; makes the file where it is missing.

    Those that another program appended meanwhile are left out; returns how many were not.
    """
    with in_turn(path.parent, lambda: None):
        before = path.read_bytes() if path.exists() else b""
        known = {*before.decode("ascii", "replace").splitlines()}
        added = [name for name in names if name not in known]
        if before and not before.endswith(b"\n"):
            before += b"\n"
        replace_bytes(path, before + "".join(f"{name}\n" for name in added).encode("ascii"))
    return len(added)
