"""``rulings.toml``: which rules a summary's own topics are about, and what unexplained marks mean."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Final

from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.diagnostic import Diagnostic
from generator.model.ruling import EditorsPlace, Explanation, RulingNotes

_PLACE: Final[Fields] = {
    "source": (str, True),
    "numbers": (Kind.STRINGS, True),
    "edition": (str, True),
    "rule": (str, True),
    "reason": (Kind.WORDS, True),
}
_MARK: Final[Fields] = {"mark": (Kind.WORDS, True), "text": (Kind.WORDS, True)}


def read_ruling_notes(
    path: Path, sources: Collection[str]
) -> tuple[RulingNotes, tuple[Diagnostic, ...]]:
    """The entries of ``path``, in its order; a missing file holds none.

    A place for rulings of a source that is not among ``sources`` is an error.
    """
    if not path.exists():
        return RulingNotes(), ()
    reader = TableReader(path, str(path), ("place", "mark"))
    places = tuple(
        EditorsPlace(
            table["source"],
            tuple(table["numbers"]),
            table["edition"],
            table["rule"],
            table["reason"],
            start,
        )
        for start, table in reader.tables("place", _PLACE)
        if reader.expect(start, "source", table["source"], sources)
    )
    marks = tuple(
        Explanation(table["mark"], table["text"]) for _, table in reader.tables("mark", _MARK)
    )
    return RulingNotes(places, marks), tuple(reader.diagnostics)
