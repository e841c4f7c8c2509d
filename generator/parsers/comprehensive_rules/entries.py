"""The entries of a glossary: a term, its senses, and what stands below them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.model.node import Block, BlockKind, NodeKind
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules import glued
from generator.parsers.comprehensive_rules.emit import (
    NO_TAIL,
    Tail,
    make_block,
    make_blocks,
    passage,
)
from generator.parsers.comprehensive_rules.italics import plain
from generator.parsers.comprehensive_rules.labels import report_label
from generator.parsers.comprehensive_rules.terms import (
    MISPRINTED_SENSE,
    NO_TERM_ENDS,
    SENSE,
    is_pointed_term,
    is_term,
)
from generator.parsers.comprehensive_rules.unwrap import Paragraphs
from generator.parsers.cursor import LineCursor
from generator.text.slug import slug

#: Members that are asked for at each entry; to look one up in its enum takes long.
_NODE: Final = BlockKind.NODE
_ENTRY: Final = NodeKind.GLOSSARY_ENTRY
_DEFINITION: Final = NodeKind.DEFINITION
#: What the number of a sense may begin with, however it is printed.
_MAY_NUMBER: Final = "(123456789"


def read_entries(
    cursor: LineCursor,
    found: Paragraphs,
    starts: Sequence[int],
    places: Sequence[SourceSpan],
    taken: dict[str, int],
) -> list[Block]:
    """The blocks of all entries, one for each paragraph; ``taken`` counts their names."""
    texts = found.texts
    tails: list[Tail] = []
    others: list[tuple[int, Sequence[Block]]] = []
    entries = map(_plain_entry, [texts[start] for start in starts])
    for entry, (start, stop) in zip(
        entries, itertools.pairwise((*starts, len(found))), strict=True
    ):
        if entry is not None and stop == start + 2 and not texts[start + 1][0].isdigit():
            name, tail, path = entry
            if name not in taken:  # nearly always: a term, and one paragraph that says what it is
                taken[name] = 1
                words = texts[start + 1], _DEFINITION, None, "", "", "", (), path, "", None
                tails += (tail, words)
                continue
        others.append((start, _read_entry(cursor, found, start, stop, places, taken)))
        tails += [NO_TAIL] * (stop - start)
    blocks = make_blocks(itertools.repeat(_NODE, len(tails)), places, tails)
    for at, own in others:
        blocks[at : at + len(own)] = own
    return blocks


class _PlainEntry(NamedTuple):
    """An entry whose name no other has: the name, what its block has behind its place, and the path of its
    definition.
    """

    name: str
    tail: Tail
    definition: str


@lru_cache(maxsize=1 << 12)
def _plain_entry(term: str) -> _PlainEntry | None:
    """The entry of a term that is printed as terms are; ``None`` for all else."""
    if term[-1] in NO_TERM_ENDS or not is_term(term):
        return None
    path = _path(term, {})
    tail = ("", _ENTRY, None, "", term, "", (), path, "", None)
    return _PlainEntry(_name(term), tail, f"{path}/1")


def _read_entry(
    cursor: LineCursor,
    found: Paragraphs,
    start: int,
    stop: int,
    places: Sequence[SourceSpan],
    taken: dict[str, int],
) -> Sequence[Block]:
    """The blocks of an entry, one for each of its paragraphs, those ``found`` from ``start`` to ``stop``, which
    stand at ``places``.
    """
    firsts, texts = found.firsts, found.texts
    term = texts[start]
    if term[-1] in NO_TERM_ENDS:  # hardly ever
        term = _without_point(cursor, found, start, stop)
    path = ""
    blocks: list[Block] = []
    if is_term(term):
        path = _path(term, taken)
        tail = ("", _ENTRY, None, "", term, "", (), path, "", None)
        blocks.append(make_block((_NODE, places[start], *tail)))
        start += 1
    rest = texts[start:stop]
    markers = _senses(rest) if path else [""] * len(rest)  # there are none before the first term
    last = max(at for at, marker in enumerate(markers) if marker) if any(markers) else -1
    sense, above = 0, -1
    each = zip(firsts[start:stop], rest, places[start:stop], markers, strict=True)
    for index, (first, text, span, marker) in enumerate(each):
        if first == above:
            glued.report(cursor, first, text)
        above = first
        if path and (marker or (index == 0 and last < 0)):
            sense += 1
            if marker and SENSE.match(text) is None:
                _report_misprinted(cursor, cursor.lines[first], marker, sense)
            elif not marker and text[0].isdigit() and SENSE.match(text):
                _report_sense(cursor, cursor.lines[first], text, "the first", "its definition")
            words = text[len(marker) :].lstrip() if marker else text
            block = _definition(words, span, f"{path}/{sense}", marker)
        else:
            below = 0 <= last < index and text.startswith("See ")
            block = passage(text, span, _ENTRY if below else None)
            report_label(cursor, first, block)
            if path and text[0].isdigit() and SENSE.match(text):
                kept = "a paragraph of the one before"
                _report_sense(cursor, cursor.lines[first], text, "the next", kept)
        blocks.append(block)
    return blocks


def _without_point(cursor: LineCursor, found: Paragraphs, start: int, stop: int) -> str:
    """The term that the paragraph at ``start`` is but for the sign at its end, which is reported; else its text."""
    printed, first = found.texts[start], found.firsts[start]
    is_above = start + 1 < stop and found.firsts[start + 1] == first + found.counts[start]
    if not (is_above and is_pointed_term(printed)):
        return printed
    term = printed[:-1].rstrip()
    message = f"the term {term!r} is printed {printed!r}"
    cursor.report("irregular-term", Severity.WARNING, message, line=cursor.lines[first])
    return term


def _definition(words: str, span: SourceSpan, path: str, marker: str) -> Block:
    return make_block((_NODE, span, words, _DEFINITION, None, "", "", marker, (), path, "", None))


def _report_sense(cursor: LineCursor, line: Line, text: str, expected: str, kept: str) -> None:
    shown = text.partition(" ")[0]
    message = f"{shown!r} is not {expected} sense of this term; it is kept as {kept}"
    cursor.report(
        "sense-order", Severity.WARNING, message, expected="senses numbered from 1", line=line
    )


def _report_misprinted(cursor: LineCursor, line: Line, marker: str, sense: int) -> None:
    message = f"the number of sense {sense} is printed {marker!r}"
    cursor.report("irregular-sense", Severity.WARNING, message, expected=f"{sense}.", line=line)


def _senses(rest: Sequence[str]) -> list[str]:
    """The marker of each paragraph that is the next numbered sense, else the empty string.

    A misprinted one is told by those before it, the first by one behind it.
    """
    markers, expected = [], 1
    for at, text in enumerate(rest):
        match = SENSE.match(text) if text[0].isdigit() else None
        if (
            match is None
            and text[0] in _MAY_NUMBER
            and (expected > 1 or _begins_second(rest[at + 1 :]))
        ):
            match = MISPRINTED_SENSE.match(text)
        if match is not None and int(match["number"]) == expected:
            markers.append(match["marker"])
            expected += 1
        else:
            markers.append("")
    return markers


def _begins_second(rest: Sequence[str]) -> bool:
    """Whether a paragraph is the second sense of a term, however it is printed."""
    found = (SENSE.match(text) or MISPRINTED_SENSE.match(text) for text in rest)
    return any(match is not None and match["number"] == "2" for match in found)


def _path(term: str, taken: dict[str, int]) -> str:
    """The path of an entry, unique in this glossary: the second of one name gets ``-2``."""
    name = _name(term)
    count = taken[name] = taken.get(name, 0) + 1
    return f"glossary/{name}" if count == 1 else f"glossary/{name}-{count}"


@lru_cache(maxsize=1 << 12)
def _name(term: str) -> str:
    """The name of a term in paths."""
    return slug(plain(term)) or "term"
