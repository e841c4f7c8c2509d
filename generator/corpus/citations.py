"""``citations.toml``: what editors found citations to mean, by reading."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from generator.corpus.paths import is_there
from generator.corpus.tables import Fields, Kind, TableReader
from generator.model.citation import CitationDecision
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.lines import SourceFile
from generator.model.node import SourceTree
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
        if reader.only_once(start, "says", table["says"])
    )
    return tuple(decision for decision in found if decision), samples, tuple(reader.diagnostics)


def check_citation_decisions(
    decisions: Sequence[CitationDecision],
    files: Iterable[SourceFile],
    trees: Mapping[str, SourceTree],
    path: str,
) -> tuple[Diagnostic, ...]:
    """An error for each decision whose citation, or one of whose rules, is not there any more.

    One about a source or an edition that is not among ``files`` and ``trees`` is none: who read it knew of both.
    """
    about = {decision.source for decision in decisions}
    lines = {
        file.source.id: dict(enumerate(file.read().lines.texts, 1))
        for file in files
        if file.source.id in about
    }
    editions = {tree.edition for tree in trees.values()}
    named = {decision.edition for decision in decisions}
    meant = [tree for tree in trees.values() if tree.edition in named]
    known = {(tree.edition, number) for tree in meant for number in tree.by_number}
    found = []
    for decision in decisions:
        text = lines.get(decision.source)
        if text is not None and decision.cites not in text.get(decision.line, ""):
            message = f"line {decision.line} of {decision.source} does not cite {decision.cites}"
            found.append(_stale(path, decision, message))
        for number in (*decision.means, *decision.perhaps):
            if decision.edition in editions and (decision.edition, number) not in known:
                message = f"there is no {number} in {decision.edition}"
                found.append(_stale(path, decision, message))
    return tuple(found)


def _decision(reader: TableReader, start: int, table: dict[str, Any]) -> CitationDecision | None:
    expected = 'numbers such as ["704.5k"]'
    means = reader.value(start, "means", partial(_numbers, table["means"]), expected)
    perhaps = reader.value(start, "perhaps", partial(_numbers, table.get("perhaps", [])), expected)
    place = table["source"], table["line"], table["cites"]
    is_first = reader.only_once(start, "cites", place)
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


def _numbers(names: list[Any]) -> tuple[Number, ...]:
    return tuple(parse_number(str(name)) for name in names)


def _stale(path: str, decision: CitationDecision, message: str) -> Diagnostic:
    return Diagnostic("stale-citation", Severity.ERROR, message, path, decision.at, 1)
