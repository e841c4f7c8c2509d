"""``citations.toml``: what editors found citations to mean, by reading."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from generator.corpus.tables import Fields, TableReader
from generator.model.citation import CitationDecision
from generator.model.diagnostic import Diagnostic

_CITATION: Final[Fields] = {
    "source": (str, True),
    "line": (int, True),
    "cites": (str, True),
    "means": (list, True),
    "edition": (str, True),
    "reason": (str, True),
}


def read_citation_decisions(
    path: Path,
) -> tuple[tuple[CitationDecision, ...], tuple[Diagnostic, ...]]:
    """The decisions in ``path``; a missing file holds none."""
    if not path.exists():
        return (), ()
    reader = TableReader(path, str(path))
    found = tuple(
        CitationDecision(
            table["source"],
            table["line"],
            table["cites"],
            tuple(str(number) for number in table["means"]),
            table["edition"],
            table["reason"],
            start,
        )
        for start, table in reader.tables("citation", _CITATION)
    )
    return found, tuple(reader.diagnostics)
