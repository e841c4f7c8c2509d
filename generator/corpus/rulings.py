"""``rulings.toml``: which rules a summary's own topics are about, and what unexplained marks mean."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any, Final

from generator.corpus.paths import is_there
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
    if not is_there(path):
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
        and _is_new(reader, start, table)
    )
    marks = tuple(
        Explanation(table["mark"], table["text"], reader.spot(start, "mark"))
        for start, table in reader.tables("mark", _MARK)
        if reader.only_once(start, "mark", table["mark"])
    )
    return RulingNotes(places, marks), tuple(reader.diagnostics)


def _is_new(reader: TableReader, start: int, table: Mapping[str, Any]) -> bool:
    """Whether it is about rulings, and no table before has a place for any of them; else an error for each."""
    if not table["numbers"]:
        message = "this is about no rulings"
        expected = "the numbers that they are given under"
        reader.report("bad-value", message, *reader.value_at(start, "numbers"), expected)
        return False
    once = [reader.only_once(start, "numbers", (table["source"], n)) for n in table["numbers"]]
    return all(once)
