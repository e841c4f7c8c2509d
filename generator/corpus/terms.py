"""``terms.toml``: what one era of the rulebook says otherwise than the next."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from generator.corpus.paths import is_there
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.diagnostic import Diagnostic
from generator.model.term import Term

_TERM: Final[Fields] = {
    "old": (Kind.STRINGS, True),
    "new": (Kind.STRINGS, True),
    "since": (date, True),
    "note": (str, False),
    "agreement": (bool, False),
}


def read_terms(path: Path) -> tuple[tuple[Term, ...], tuple[Diagnostic, ...]]:
    """The vocabulary in ``path``, in its order; a missing file holds none."""
    if not is_there(path):
        return (), ()
    reader = TableReader(path, str(path), ("term",))
    found = []
    for start, table in reader.tables("term", _TERM):
        make = partial(
            Term,
            tuple(table["old"]),
            tuple(table["new"]),
            table["since"],
            table.get("note", ""),
            table.get("agreement", False),
        )
        term = reader.value(start, "old", make, "as many new forms as old ones")
        if term is not None and reader.only_once(start, "old", (term.old, term.new)):
            found.append(term)
    return tuple(found), tuple(reader.diagnostics)
