"""``citations.toml``: what editors found citations to mean, by reading."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any, Final

from generator.corpus.paths import is_there
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.citation import CitationDecision
from generator.model.diagnostic import Diagnostic
from generator.model.number import Number, parse_number

_CITATION: Final[Fields] = {
    "source": (str, True),
    "line": (int, True),
    "cites": (Kind.WORDS, True),
    "edition": (str, True),
    "means": (Kind.STRINGS, True),
    "perhaps": (Kind.STRINGS, False),
    "misprint": (bool, False),
    "reason": (Kind.WORDS, True),
}


_SAMPLE: Final[Fields] = {"says": (Kind.WORDS, True), "reason": (Kind.WORDS, True)}


def read_citation_decisions(
    path: Path,
    sources: Collection[str],
    editions: Collection[str],
    elsewhere: Collection[str] = (),
) -> tuple[tuple[CitationDecision, ...], tuple[str, ...], tuple[Diagnostic, ...]]:
    """The decisions in ``path``, and the words in which numbers are only samples; a missing file holds none.

    One of a source or an edition that is ``elsewhere``, and none of ``sources`` and ``editions``, is left out with
    a warning; one of any other is an error.
    """
    if not is_there(path):
        return (), (), ()
    reader = TableReader(path, str(path), ("citation", "sample"))
    found = [
        _decision(reader, start, table)
        for start, table in reader.tables("citation", _CITATION)
        if reader.expect_held(start, "source", table["source"], sources, elsewhere)
        and reader.expect_held(start, "edition", table["edition"], editions, elsewhere)
    ]
    samples = tuple(
        str(table["says"])
        for start, table in reader.tables("sample", _SAMPLE)
        if reader.only_once(start, "says", table["says"]) and _has_number(reader, start, table)
    )
    return tuple(decision for decision in found if decision), samples, tuple(reader.diagnostics)


def _decision(reader: TableReader, start: int, table: dict[str, Any]) -> CitationDecision | None:
    expected = 'numbers such as ["704.5k"]'
    means = reader.value(start, "means", partial(_numbers, table["means"]), expected)
    perhaps = reader.value(start, "perhaps", partial(_numbers, table.get("perhaps", [])), expected)
    place = table["source"], table["line"], table["cites"]
    is_first = reader.only_once(start, "cites", place)
    if means and perhaps:
        message = "what the citation means is settled, so it means nothing else"
        where = reader.value_at(start, "perhaps")
        reader.report("bad-value", message, *where, "numbers only where means is empty")
        return None
    if means is None or perhaps is None or not is_first:
        return None
    return CitationDecision(
        source=table["source"],
        line=table["line"],
        cites=table["cites"],
        edition=table["edition"],
        means=means,
        perhaps=perhaps,
        is_misprint=table.get("misprint", False),
        reason=table["reason"],
        at=start,
    )


def _has_number(reader: TableReader, start: int, table: dict[str, Any]) -> bool:
    """Whether anything could be cited in the words of a sample; else an error."""
    has_digits = any(map(str.isdigit, table["says"]))
    if not has_digits:
        message = "there is no number in these words, so no rule would be cited by them"
        reader.report("bad-value", message, *reader.value_at(start, "says"), "words with a number")
    return has_digits


def _numbers(names: list[Any]) -> tuple[Number, ...]:
    return tuple(parse_number(str(name)) for name in names)
