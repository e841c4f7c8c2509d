"""``permalinks.txt``: every dated permalink ever published, one a line."""

from __future__ import annotations

from pathlib import Path

from generator.corpus.paths import read_regular, why_unreadable
from generator.model.diagnostic import Diagnostic, Severity


def read_ledger(path: Path) -> tuple[tuple[str, ...], tuple[Diagnostic, ...]]:
    """The lines of the ledger, in their order; a missing file holds none, which is a warning."""
    try:
        text = read_regular(path).decode("ascii")
    except FileNotFoundError as error:
        if path.is_symlink():
            reason = why_unreadable(path, error)
            return (), (Diagnostic("missing-file", Severity.ERROR, reason, str(path)),)
        message = "there is no ledger, so nothing tells which permalinks were published"
        expected = (
            "the ledger of the last release, or `palimpsest permalinks --update`, which begins one"
        )
        told = Diagnostic("no-ledger", Severity.WARNING, message, str(path), expected=expected)
        return (), (told,)
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        message = "the ledger holds plain ASCII only"
        return (), (Diagnostic("wrong-encoding", Severity.ERROR, message, str(path), line),)
    return tuple(text.splitlines()), ()
