"""``symbols.toml``: letters in braces that meant another symbol at another time."""

from __future__ import annotations

from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from generator.corpus.paths import is_there
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.diagnostic import Diagnostic
from generator.model.symbol import Meaning
from generator.text.symbols import is_printed, is_symbol

_MEANING: Final[Fields] = {
    "printed": (Kind.WORDS, True),
    "means": (Kind.WORDS, True),
    "since": (date, False),
    "until": (date, False),
    "note": (str, False),
}


def read_meanings(path: Path) -> tuple[tuple[Meaning, ...], tuple[Diagnostic, ...]]:
    """The meanings in ``path``, in its order; a missing file holds none.

    Two on one day are an error, and so is what is no symbol of our vocabulary, or never read as one.
    """
    if not is_there(path):
        return (), ()
    reader = TableReader(path, str(path), ("meaning",))
    found: list[Meaning] = []
    for start, table in reader.tables("meaning", _MEANING):
        make = partial(
            Meaning,
            table["printed"],
            table["means"],
            table.get("since"),
            table.get("until"),
            table.get("note", ""),
        )
        meaning = reader.value(start, "until", make, "a day after the one in since")
        if meaning is None:
            continue
        if not is_printed(meaning.printed):
            message = f"{{{meaning.printed}}} is not read as a symbol"
            where = reader.value_at(start, "printed")
            reader.report(
                "bad-value", message, *where, "what stands in the braces, such as C or 2/W"
            )
        if not is_symbol(meaning.means):
            message = f"{meaning.means!r} is no symbol"
            where = reader.value_at(start, "means")
            reader.report(
                "bad-value", message, *where, "one such as T, C, 2/W, CHAOS, PW, H or PAW"
            )
        if any(_overlap(meaning, other) for other in found):
            reader.report("two-meanings", "this has another meaning at the same time", start, 1)
        found.append(meaning)
    return tuple(found), tuple(reader.diagnostics)


def _overlap(one: Meaning, other: Meaning) -> bool:
    starts = max(one.since or date.min, other.since or date.min)
    ends = min(one.until or date.max, other.until or date.max)
    return one.printed == other.printed and starts < ends
