"""The glossary: terms, their senses, and what stands below them."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Sequence
from enum import Enum, auto
from functools import lru_cache
from typing import Final, NamedTuple

from generator.model.diagnostic import Severity
from generator.model.lines import Line
from generator.model.node import Block, BlockKind, NodeKind
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules import glued
from generator.parsers.comprehensive_rules.broken import rejoin_definitions
from generator.parsers.comprehensive_rules.contents import Heading
from generator.parsers.comprehensive_rules.crowded import Crowded, find_crowded
from generator.parsers.comprehensive_rules.emit import (
    NO_TAIL,
    Tail,
    emit_all,
    make_block,
    make_blocks,
    passage,
    skip_to,
)
from generator.parsers.comprehensive_rules.heads import is_title
from generator.parsers.comprehensive_rules.italics import plain
from generator.parsers.comprehensive_rules.labels import read_example, report_label
from generator.parsers.comprehensive_rules.signs import IS_LETTER, indexes_with
from generator.parsers.comprehensive_rules.unwrap import (
    CLOSERS,
    Page,
    Paragraphs,
    is_finished,
    paragraphs,
    running_on,
)
from generator.parsers.cursor import LineCursor
from generator.text.slug import slug

_SENSE: Final = re.compile(r"(?P<marker>(?P<number>[1-9])[.)])(?:\x20\S|[A-Z“\"]).*")
#: Members that are asked for at each entry; to look one up in its enum takes long.
_NODE: Final = BlockKind.NODE
_ENTRY: Final = NodeKind.GLOSSARY_ENTRY
_DEFINITION: Final = NodeKind.DEFINITION
_TERM_LENGTH: Final = 90
#: So many lines of one capital letter, in order, are headings.
_LETTERS: Final = 10
_NO_TERM_ENDS: Final = ".,:;"
#: One line in so many does not tell how a glossary is set, nor is it enough to find its terms.
_FEW: Final = 10


def read(cursor: LineCursor, page: Page, stop: int) -> Heading:
    """Emit the glossary up to ``stop``, and return its heading, which is its first line.

    Each term becomes an entry with one definition for each sense (a single sense is definition 1).
    A pointer ("See rule …") below numbered senses belongs to the entry.
    """
    heading = Heading(None, cursor.line.text, cursor.line)
    cursor.emit(
        Block(
            BlockKind.NODE,
            cursor.span(),
            node=NodeKind.GLOSSARY,
            heading=heading.title,
            path="glossary",
        )
    )
    printed = page.texts
    page = _without_letters(page, cursor.position, stop)
    crowded = find_crowded(page, cursor.position, stop, is_term)
    begins = _Terms(
        (page.texts[at] for at in crowded.terms), running_on(page, cursor.position, stop)
    ).begins
    found = glued.split_entries(paragraphs(page, cursor.position, stop, begins), page.signs)
    _report_doubtful(cursor, crowded)
    taken: dict[str, int] = {}
    setting = _Setting(page, _spacing(page.texts[cursor.position : stop]), crowded.terms)
    starts = _starts(found, setting)
    joined = rejoin_definitions(cursor, page, found, frozenset(starts))
    if len(joined) < len(found):
        found, starts = joined, _starts(joined, setting)
    if setting.spacing is _Spacing.ENTRIES:
        _report_lone(cursor, page, found, starts)
    places = cursor.places(found.firsts, found.counts)
    blocks = _read_entries(cursor, found, starts, places, taken)
    emit_all(cursor, printed, found, blocks)
    if len(taken) * _FEW < len(found):
        message = f"only {len(taken)} terms can be told in {len(found)} paragraphs of the glossary"
        cursor.report("few-terms", Severity.WARNING, message, line=heading.line)
    skip_to(cursor, printed, stop)
    return heading


def _without_letters(page: Page, start: int, stop: int) -> Page:
    """``page`` with the letters blank that stand above the terms they begin ("A", "B", …), if there are such."""
    letters = [start + at for at in indexes_with(IS_LETTER, page.signs[start:stop])]
    found = "".join(page.texts[at] for at in letters)
    if len(found) < _LETTERS or not found.isupper() or list(found) != sorted(set(found)):
        return page
    texts, signs = list(page.texts), page.signs.copy()
    for at in letters:
        texts[at], signs[at] = "", 0
    return page._replace(texts=texts, signs=signs)


def _report_lone(cursor: LineCursor, page: Page, found: Paragraphs, starts: Sequence[int]) -> None:
    """Report each paragraph that stands as a term does, below a blank line, but is none of those at ``starts``.

    Blank lines must stand between entries.
    """
    texts, above = found.texts, page.texts
    terms = frozenset(starts)
    below_blank = (at for at, first in enumerate(found.firsts) if not above[first - 1])
    for at in (at for at in below_blank if at not in terms):  # hardly ever
        first, text = found.firsts[at], texts[at]
        if not (page.is_indented(first) or (text[0].isdigit() and _SENSE.match(text))):
            term = texts[starts[bisect_right(starts, at) - 1]]
            message = f"this stands below a blank line, but is no term; it is kept with {term!r}"
            expected = "a term directly above its definition"
            line = cursor.lines[first]
            cursor.report("doubtful-entry", Severity.WARNING, message, expected=expected, line=line)


def _report_doubtful(cursor: LineCursor, crowded: Crowded) -> None:
    for at in crowded.doubtful:
        line = cursor.lines[at]
        message = "this could be a term, but stands out of the order of the alphabet"
        cursor.report(
            "doubtful-term", Severity.WARNING, message, expected="a blank line above", line=line
        )


@lru_cache(maxsize=1 << 12)
def is_term(text: str) -> bool:
    """Whether a line may be a term: short, no sentence, no numbered sense, no example.

    The same few hundred terms stand in all editions.
    """
    return (
        len(text) <= _TERM_LENGTH
        and text.rstrip(CLOSERS)[-1:] not in _NO_TERM_ENDS
        and (not text[0].isdigit() or _SENSE.match(text) is None)
        and read_example(text) is None
    )


def _is_pointed_term(text: str) -> bool:
    """Whether a line is a title but for the sign at its end ("Ability:")."""
    if text[-1] not in _NO_TERM_ENDS:  # nearly always
        return False
    title = text[:-1].rstrip()
    return is_title(title.rstrip(CLOSERS)) and is_term(title)


class _Terms:
    """Decides where a paragraph begins inside wrapped text: at and after a term, at a sense or example.

    ``crowded`` are terms without a blank line above them, ``running_on`` lines that are none, but the first of
    a paragraph that goes on.
    """

    def __init__(self, crowded: Iterable[str], running_on: Container[str]) -> None:
        self._crowded, self._running_on = frozenset(crowded), running_on
        self._term = ""
        self._sense = 0

    def begins(self, line: str, before: str) -> bool:
        is_crowded = line in self._crowded and is_finished(before)
        is_set_off = not before and line not in self._running_on and not line[0].islower()
        if is_crowded or (is_set_off and (is_term(line) or _is_pointed_term(line))):
            self._term, self._sense = line, 0
            return True
        if not before or before == self._term:
            self._is_next_sense(line)
            return True
        return (is_finished(before) and self._is_next_sense(line)) or read_example(line) is not None

    def _is_next_sense(self, line: str) -> bool:
        match = _SENSE.match(line)
        if match is None or int(match["number"]) != self._sense + 1:
            return False
        self._sense += 1
        return True


class _Spacing(Enum):
    """What blank lines tell in a glossary."""

    ENTRIES = auto()  #: they stand between entries
    ALL = auto()  #: they stand between all lines
    NONE = auto()  #: there are hardly any


_NONE: Final = _Spacing.NONE  # looked up for each paragraph


def _spacing(texts: Sequence[str]) -> _Spacing:
    filled = len(texts) - texts.count("")
    together = len([text for text, below in itertools.pairwise(texts) if text and below])
    if together * _FEW > (filled - 1) * (_FEW - 1):
        return _Spacing.NONE
    return _Spacing.ALL if together * _FEW < filled else _Spacing.ENTRIES


class _Setting(NamedTuple):
    """How a glossary is set: its lines, what blank ones tell, and the terms without one above them."""

    page: Page
    spacing: _Spacing
    crowded: frozenset[int]


def _starts(found: Paragraphs, setting: _Setting) -> list[int]:
    """Where entries begin: at their terms, and at what stands before any term."""
    page, spacing, crowded = setting
    texts, received = page.texts, page.lines.received
    are_set_off = found.are_lines and spacing is not _NONE
    starts = []
    for index, (first, text) in enumerate(zip(found.firsts, found.texts, strict=True)):
        if texts[first - 1] and index:
            # Most stand directly below another line, where only crowded terms do if blank lines tell anything.
            begins = (spacing is _NONE or first in crowded) and _begins_entry(found, index, setting)
        else:
            # Nearly always: a term below a blank line, not indented, directly above its definition.
            is_plain = are_set_off and received[first] is text and index + 1 < len(found)
            begins = (
                not index
                or (is_plain and texts[first + 1] != "" and is_term(text))
                or _begins_entry(found, index, setting)
            )
        if begins:
            starts.append(index)
    return starts


def _begins_entry(found: Paragraphs, index: int, setting: _Setting) -> bool:
    """Whether a paragraph that may be a term by what is above it is one: directly above its definition.

    A lone line between blank lines is a term only if a sentence stands below it, or a text longer than
    any term, which lost its full stop; in lists, lone lines are their items. So it is with all lines
    where blank lines tell nothing. Indented lines (the names of sets in 1999) are no terms, unless a sentence that is
    not indented stands directly below.
    """
    first, text = found.firsts[index], found.texts[index]
    page, spacing, crowded = setting
    if first in crowded:
        return True
    above = page.texts[first - 1]
    if index + 1 == len(found) or (above and not is_finished(above)):
        return False
    below, following = found.firsts[index + 1], found.texts[index + 1]
    is_directly = below == first + found.counts[index]
    if page.is_indented(first):
        strays = not above and is_directly and not page.is_indented(below)
        return strays and is_term(text) and is_finished(following)
    if not is_term(text):
        defined = not above and is_directly and is_finished(following)
        return defined and spacing is _Spacing.ENTRIES and _is_pointed_term(text)
    if is_directly and spacing is not _NONE:  # nearly always
        return True
    is_prose = is_finished(following) or len(following) > _TERM_LENGTH
    return is_prose and not is_term(following)


def _read_entries(
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
    if term[-1] in _NO_TERM_ENDS or not is_term(term):
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
    if term[-1] in _NO_TERM_ENDS:  # hardly ever
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
            words = text[len(marker) :].lstrip() if marker else text
            block = _definition(words, span, f"{path}/{sense}", marker)
        else:
            below = 0 <= last < index and text.startswith("See ")
            block = passage(text, span, _ENTRY if below else None)
            report_label(cursor, first, block)
            if path and text[0].isdigit() and _SENSE.match(text):
                _report_sense(cursor, cursor.lines[first], text)
        blocks.append(block)
    return blocks


def _without_point(cursor: LineCursor, found: Paragraphs, start: int, stop: int) -> str:
    """The term that the paragraph at ``start`` is but for the sign at its end, which is reported; else its text."""
    printed, first = found.texts[start], found.firsts[start]
    is_above = start + 1 < stop and found.firsts[start + 1] == first + found.counts[start]
    if not (is_above and _is_pointed_term(printed)):
        return printed
    term = printed[:-1].rstrip()
    message = f"the term {term!r} is printed {printed!r}"
    cursor.report("irregular-term", Severity.WARNING, message, line=cursor.lines[first])
    return term


def _definition(words: str, span: SourceSpan, path: str, marker: str) -> Block:
    return make_block((_NODE, span, words, _DEFINITION, None, "", "", marker, (), path, "", None))


def _report_sense(cursor: LineCursor, line: Line, text: str) -> None:
    shown = text.partition(" ")[0]
    message = (
        f"{shown!r} is not the next sense of this term; it is kept as a paragraph of the one before"
    )
    expected = "senses numbered from 1"
    cursor.report("sense-order", Severity.WARNING, message, expected=expected, line=line)


def _senses(rest: Sequence[str]) -> list[str]:
    """The marker of each paragraph that is the next numbered sense, else the empty string."""
    markers, expected = [], 1
    for text in rest:
        match = _SENSE.match(text) if text[0].isdigit() else None
        if match is not None and int(match["number"]) == expected:
            markers.append(match["marker"])
            expected += 1
        else:
            markers.append("")
    return markers


def _path(term: str, taken: dict[str, int]) -> str:
    """The path of an entry, unique in this glossary: the second of one name gets ``-2``."""
    name = _name(term)
    count = taken[name] = taken.get(name, 0) + 1
    return f"glossary/{name}" if count == 1 else f"glossary/{name}-{count}"


@lru_cache(maxsize=1 << 12)
def _name(term: str) -> str:
    """The name of a term in paths."""
    return slug(plain(term)) or "term"
