"""The line cursor all parsers share: it reads on, records who owns each line, and collects findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from operator import add

from generator.model.diagnostic import Diagnostic, Severity
from generator.model.lines import Line, Lines, Parsed, SourceText
from generator.model.node import Block, Ignored
from generator.model.place import SourceSpan
from generator.text.normalise import normalise


class LineCursor:
    """Walks the lines of one source.

    A parser looks at :attr:`line`, then hands over ownership with :meth:`emit`, :meth:`ignore` or
    :meth:`unknown`; each takes the current line (or the next ``count`` lines) and moves on. So every
    line has exactly one owner by construction.
    """

    def __init__(self, text: SourceText) -> None:
        self._source = text.source
        self._lines = text.lines
        self._at = 0
        self._parts: list[Block | Ignored] = []
        self._diagnostics: list[Diagnostic] = []

    @property
    def at_end(self) -> bool:
        """Whether all lines are taken."""
        return self._at >= len(self._lines)

    @property
    def line(self) -> Line:
        """The next line that nobody owns yet; raises ``IndexError`` at the end."""
        return self._lines[self._at]

    @property
    def lines(self) -> Lines:
        """All lines of the source."""
        return self._lines

    @property
    def position(self) -> int:
        """The index in :attr:`lines` of the next line that nobody owns yet."""
        return self._at

    @property
    def has_blocks(self) -> bool:
        """Whether any block was emitted yet."""
        return any(isinstance(part, Block) for part in self._parts)

    def ahead(self, offset: int = 1) -> Line | None:
        """The line ``offset`` after the current one, or ``None`` past the end."""
        at = self._at + offset
        return self._lines[at] if at < len(self._lines) else None

    def match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The match of ``pattern`` with the whole normalised current line, or ``None``."""
        return None if self.at_end else pattern.fullmatch(self._lines.texts[self._at])

    def span(self, count: int = 1) -> SourceSpan:
        """The place of the next ``count`` lines."""
        return self.place(self._at, count)

    def place(self, index: int, count: int) -> SourceSpan:
        """The place of ``count`` lines from line ``index`` of :attr:`lines` on."""
        numbers = self._lines.numbers
        return SourceSpan(self._source.id, numbers[index], numbers[index + count - 1])

    def places(self, indexes: Sequence[int], counts: Sequence[int]) -> list[SourceSpan]:
        """The places of so many lines each, from these indexes in :attr:`lines` on."""
        kept = self._lines.kept
        firsts = [index + 1 for index in indexes]
        are_lines = counts.count(1) == len(counts)  # nearly always
        lasts = firsts if are_lines else list(map(add, indexes, counts))
        if kept:  # hardly ever
            firsts, lasts = ([kept[at - 1] for at in ends] for ends in (firsts, lasts))
        return SourceSpan.of_each(self._source.id, firsts, lasts)

    def emit(self, *blocks: Block, count: int = 1) -> None:
        """Give the next ``count`` lines to ``blocks``, whose spans must lie in them."""
        self._parts += blocks
        self._at += count

    def extend(self, parts: Sequence[Block | Ignored], count: int) -> None:
        """Give the next ``count`` lines to ``parts``, whose spans must be all of them that are not blank, in their
        order.
        """
        self._parts += parts
        self._at += count

    def ignore(self, reason: str, count: int = 1) -> None:
        """Own the next ``count`` lines as no part of the work, for ``reason``."""
        self._parts.append(Ignored(reason, self.span(count)))
        self._at += count

    def ignore_blank(self) -> bool:
        """Step over a blank current line, which needs no owner; whether there was one."""
        if self.at_end or self._lines.texts[self._at]:
            return False
        if normalise(self._lines.received[self._at]):
            self.ignore("emptied by an erratum")
        else:
            self._at += 1
        return True

    def unknown(self, expected: str, *, column: int = 1, message: str = "") -> None:
        """Report the current line as one the parser does not know, and step over it."""
        self.report(
            "unknown-line",
            Severity.ERROR,
            message or "this line fits nothing the format allows here",
            expected=expected,
            column=column,
        )
        self._at += 1

    def report(
        self,
        code: str,
        severity: Severity,
        message: str,
        *,
        expected: str = "",
        line: Line | None = None,
        column: int = 1,
    ) -> None:
        """Record a finding at ``line`` (the current one unless told; the last one at the end)."""
        if line is None and self._lines:
            line = self._lines[min(self._at, len(self._lines) - 1)]
        self._diagnostics.append(
            Diagnostic(
                code,
                severity,
                message,
                self._source.path,
                line.number if line else 0,
                column if line else 0,
                expected,
                line.received if line else "",
            )
        )

    def amend(self, change: Callable[[Block], Block]) -> None:
        """Let the block emitted last take the next line too (a paragraph broken over lines).

        ``change`` returns the block with its text completed; its span grows here.
        """
        for index in range(len(self._parts) - 1, -1, -1):
            part = self._parts[index]
            if isinstance(part, Block):
                span = SourceSpan(part.span.source, part.span.first, self.span().last)
                self._parts[index] = change(part)._replace(span=span)
                self._parts[index + 1 :] = []
                self._at += 1
                return
        raise ValueError("no block to amend")

    def finish(self) -> Parsed:
        """What was found; call it when :attr:`at_end`."""
        return Parsed(self._source, tuple(self._parts), tuple(self._diagnostics))
