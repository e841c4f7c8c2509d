"""Where something stands: in a source as received, or inside the text of a node."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import repeat
from operator import gt
from typing import NamedTuple, Self

from generator.model.kept import kept_as_tuple


class _Lines(NamedTuple):
    source: str
    first: int
    last: int


class SourceSpan(_Lines):
    """Lines ``first`` to ``last`` (1-based, inclusive) of the source ``source`` as received."""

    __slots__ = ()

    def __new__(cls, source: str, first: int, last: int) -> Self:
        if not 1 <= first <= last:
            raise ValueError(f"no such lines: {first}-{last}")
        return super().__new__(cls, source, first, last)

    @classmethod
    def of_each(cls, source: str, firsts: Sequence[int], lasts: Sequence[int]) -> list[SourceSpan]:
        """The spans of a source with these first and last lines; raises ``ValueError`` where one is none.

        There are thousands, so that no function of Python is called for each.
        """
        if min(firsts, default=1) < 1 or (firsts is not lasts and any(map(gt, firsts, lasts))):
            raise ValueError(f"no such lines among those from {firsts[0]} to {lasts[-1]}")
        each = zip(repeat(source, len(firsts)), firsts, lasts, strict=True)
        return list(map(tuple.__new__, repeat(cls), each))


class Spot(NamedTuple):
    """A place in a file of decisions: line and column, from 1, and the whole line."""

    line: int
    column: int = 0
    text: str = ""


class _Characters(NamedTuple):
    start: int
    end: int


@kept_as_tuple
class TextSpan(_Characters):
    """The half-open character range ``start:end`` of a text."""

    __slots__ = ()

    def __new__(cls, start: int, end: int) -> Self:
        if not 0 <= start <= end:
            raise ValueError(f"no such range: {start}:{end}")
        return super().__new__(cls, start, end)
