"""Stretches of a text that are taken: whether another meets any of them, however many there are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Protocol, TypeVar

from generator.model.place import TextSpan


class _Placed(Protocol):
    @property
    def at(self) -> TextSpan: ...


_P = TypeVar("_P", bound=_Placed)


class Taken:
    """Spans of one text, which may overlap."""

    def __init__(self, spans: Iterable[TextSpan]) -> None:
        ordered = sorted((span.start, span.end) for span in spans)
        self._starts = [start for start, _ in ordered]
        #: How far those that begin no later reach.
        self._reach = list(accumulate((end for _, end in ordered), max))

    def meets(self, span: TextSpan) -> bool:
        """Whether ``span`` has a character in common with one of the spans."""
        begun = bisect_left(self._starts, span.end)
        return begun > 0 and self._reach[begun - 1] > span.start

    def outside(self, ones: Iterable[_P]) -> Iterator[_P]:
        """Those of ``ones`` that have no character in common with the spans."""
        return (one for one in ones if not self.meets(one.at))
