"""A source as lines, and what a parser makes of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from generator.model.diagnostic import Diagnostic
from generator.model.edition import Source
from generator.model.node import Block, Ignored


class Line(NamedTuple):
    """One line: ``number`` is 1-based in the file as received, ``received`` its characters without the
    line end, ``text`` the same normalised (see :mod:`generator.text.normalise`) and with our errata
    applied. Only ``text`` is parsed.
    """

    number: int
    received: str
    text: str


@dataclass(frozen=True, slots=True)
class SourceText:
    """A decoded source; ``lines`` are all lines of the file, in order, blank ones included."""

    source: Source
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source whose text is there when it is asked for: ``read`` gives it."""

    source: Source
    read: Callable[[], SourceText]

    @classmethod
    def of(cls, text: SourceText) -> SourceFile:
        """The file of a text that was read already."""
        return cls(text.source, lambda: text)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a parser found: blocks and ignored lines in document order, and its findings.

    Every line of the source lies in the span of exactly one block or ignored part, or in the span of
    an error among ``diagnostics``. Blocks between which a line break was lost have the same span.
    """

    source: Source
    parts: tuple[Block | Ignored, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
