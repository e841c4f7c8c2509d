"""Stretches of a text that are taken: whether another meets any of them, however many there are."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from itertools import accumulate

from generator.model.place import TextSpan


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
