"""``alignments.toml``: what editors decided about matches."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from generator.corpus.paths import is_there
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.alignment import Decision, DecisionKind
from generator.model.diagnostic import Diagnostic

_DECISION: Final[Fields] = {
    "kind": (str, True),
    "old_edition": (str, True),
    "new_edition": (str, True),
    "old": (Kind.STRINGS, True),
    "new": (Kind.STRINGS, True),
    "begins_old": (Kind.STRINGS, True),
    "begins_new": (Kind.STRINGS, True),
    "reason": (Kind.WORDS, True),
}


def _plain(value: str | list[str]) -> str | tuple[str, ...]:
    return value if isinstance(value, str) else tuple(value)


def read_decisions(path: Path) -> tuple[tuple[Decision, ...], tuple[Diagnostic, ...]]:
    """The decisions in ``path``; a missing file holds none."""
    if not is_there(path):
        return (), ()
    reader = TableReader(path, str(path), ("decision",))
    kinds = {kind.value: kind for kind in DecisionKind}
    found = []
    for start, table in reader.tables("decision", _DECISION):
        said = tuple(_plain(table[key]) for key in _DECISION if key != "reason")
        is_kind = reader.expect(start, "kind", table["kind"], kinds)
        if not is_kind or not reader.only_once(start, "kind", said):
            continue
        found.append(
            Decision(
                kinds[table["kind"]],
                table["old_edition"],
                table["new_edition"],
                tuple(table["old"]),
                tuple(table["new"]),
                table["reason"],
                tuple(table["begins_old"]),
                tuple(table["begins_new"]),
                start,
                tuple((key, reader.spot(start, key)) for key in _DECISION),
            )
        )
    return tuple(found), tuple(reader.diagnostics)
