"""A source as lines, and what a parser makes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, Self, overload

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


#: Makes the named tuple of its values without a call of Python.
_make_line: Final[Callable[[tuple[int, str, str]], Line]] = partial(tuple.__new__, Line)


@dataclass(frozen=True, slots=True)
class Lines(Sequence[Line]):
    """The lines of a file, in order, blank ones included: what was ``received``, and the normalised ``texts``.

    A file has thousands, and few are looked at as more than their text; so a :class:`Line` is made when it
    is asked for.
    """

    received: tuple[str, ...]
    texts: tuple[str, ...]
    #: The characters of those received that are not printable ASCII: a file has few, and they tell much of it.
    unusual: frozenset[str]
    #: The numbers of these lines in the file; empty where they are all of it.
    kept: Sequence[int] = ()

    @property
    def numbers(self) -> Sequence[int]:
        """The number of each line in the file as received."""
        return self.kept or range(1, len(self.texts) + 1)

    def __len__(self) -> int:
        return len(self.texts)

    @overload
    def __getitem__(self, at: int) -> Line: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Line, ...]: ...
    def __getitem__(self, at: int | slice) -> Line | tuple[Line, ...]:
        numbers = self.numbers
        if isinstance(at, slice):
            columns = (numbers[at], self.received[at], self.texts[at])
            return tuple(map(_make_line, zip(*columns, strict=True)))
        return Line(numbers[at], self.received[at], self.texts[at])

    def __iter__(self) -> Iterator[Line]:
        return map(_make_line, zip(self.numbers, self.received, self.texts, strict=True))

    def with_texts(self, texts: Iterable[str]) -> Self:
        """The same lines as received, with other ``texts``; raises ``ValueError`` where they are not as many."""
        given = tuple(texts)
        if len(given) != len(self.received):
            raise ValueError(f"{len(given)} texts for {len(self.received)} lines")
        return type(self)(self.received, given, self.unusual, self.kept)

    def only(self, indexes: Sequence[int]) -> Self:
        """The lines at these ``indexes``, which keep their numbers."""
        numbers = self.numbers
        received = tuple(self.received[at] for at in indexes)
        texts = tuple(self.texts[at] for at in indexes)
        return type(self)(received, texts, self.unusual, tuple(numbers[at] for at in indexes))


@dataclass(frozen=True, slots=True)
class SourceText:
    """A decoded source with all lines of its file."""

    source: Source
    lines: Lines


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

    Every line of the source that is not blank lies in the span of exactly one block or ignored part, or in
    the span of an error among ``diagnostics``.
    Blocks between which a line break was lost have the same span.
    """

    source: Source
    parts: tuple[Block | Ignored, ...]
    diagnostics: tuple[Diagnostic, ...] = ()
