"""What can be told of a line, or of a paragraph, by itself, without those around it.

Nine of ten lines of an edition stand in the one before it too: each is read once, however many have it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import compress, repeat
from operator import is_, itemgetter
from typing import Final, NamedTuple, Self

import numpy as np

from generator.model.node import LEVELS, BlockKind
from generator.parsers.comprehensive_rules.emit import NO_TAIL, Tail
from generator.parsers.comprehensive_rules.heads import Mark, is_title, read_regular
from generator.parsers.comprehensive_rules.labels import LABEL, read_example
from generator.parsers.comprehensive_rules.signs import Signs, holds_example, look_at

#: Characters of a topic's number and its full stop.
TOPIC: Final = 4
#: What a rule's number begins with.
_NUMBER: Final = re.compile(r"\d{3}\.")
#: So many at most, and those of one file, are kept; all editions together have half as many.
_MOST: Final = 1 << 17


class Reading(NamedTuple):
    """A paragraph read by itself.

    ``signs`` are what it shows (:mod:`.signs`), ``mark`` is that of a rule or subrule at its start, where it is printed
    as the book prints it. ``kind`` and ``tail`` are the values of its block but for its place, if nothing around it
    can change them, save that its number is another than is printed; else ``tail`` is ``NO_TAIL``. ``may_be_glued``
    tells whether an example or a rule may stand in its midst; of a rule, whether the one after it may.
    """

    signs: int
    mark: Mark | None
    kind: BlockKind
    tail: Tail
    may_be_glued: bool


_SIGNS: Final = itemgetter(0)


class Columns(NamedTuple):
    """The same of all paragraphs of the body, in order: most steps look at one of these things alone."""

    marks: Sequence[Mark | None]
    kinds: Sequence[BlockKind]
    tails: Sequence[Tail]
    may_be_glued: Sequence[bool]

    @classmethod
    def of(cls, readings: Sequence[Reading]) -> Self:
        """The columns of such ``readings``."""
        _, *columns = zip(*readings, strict=True) if readings else repeat((), 5)
        return cls(*columns)


def read_each(texts: Iterable[str]) -> list[Reading]:
    """What each of ``texts`` is by itself; a blank one is nothing."""
    if len(_READINGS) > _MOST:
        _READINGS.clear()
    return list(map(_READINGS.__getitem__, texts))


def untold(tails: Sequence[Tail]) -> list[int]:
    """The indexes of those that are ``NO_TAIL``: few."""
    return list(compress(range(len(tails)), map(is_, tails, repeat(NO_TAIL))))


def signs_of(readings: Iterable[Reading]) -> Signs:
    """The signs that each of them shows."""
    return np.frombuffer(bytes(map(_SIGNS, readings)), np.uint8)


def cites_only(topic: str, text: str) -> bool:
    """Whether ``topic`` stands in ``text`` only in citations, but for its start: no title or sentence ends so."""
    return text.count(topic, 1) == text.count(f" rule {topic}", 1)


class _Readings(dict[str, Reading]):
    """The reading of each paragraph that was met."""

    def __missing__(self, text: str) -> Reading:
        self[text] = reading = _read(text)
        return reading


_READINGS: Final = _Readings()


def _read(text: str) -> Reading:
    signs, may_be_glued = look_at(text), holds_example(text)
    mark = read_regular(text) if text[:1].isdigit() else None
    if mark is not None:
        may_be_glued = may_be_glued or not cites_only(text[:TOPIC], text)
        return Reading(signs, mark, BlockKind.NODE, _rule(mark, text), may_be_glued)
    may_be_glued = may_be_glued or _NUMBER.search(text, 1) is not None
    example = read_example(text)
    if example is not None and example[0] == LABEL:
        tail = (example[1], None, None, "", "", LABEL, (), "", "", None)
        return Reading(signs, None, BlockKind.EXAMPLE, tail, may_be_glued)
    return Reading(signs, None, BlockKind.PARAGRAPH, NO_TAIL, may_be_glued)


def _rule(mark: Mark, text: str) -> Tail:
    """The values of the block of a rule behind a regular ``mark``, which is its heading where it is a title.

    ``NO_TAIL`` where the number may be printed twice: digits, spaces and few signs stand before ":".
    """
    words = text[len(mark.marker) + 1 :]
    if words < ":":
        return NO_TAIL
    heading = ""
    if is_title(words):
        heading, words = words, ""
    node = LEVELS[mark.level]
    return words, node, mark.number, mark.printed, heading, mark.marker, (), "", "", None
