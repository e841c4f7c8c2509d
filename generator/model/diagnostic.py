"""Findings: collected by the stages, printed in one place."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Severity(Enum):
    """Whether a finding stops the build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``code`` is a short stable name (``unknown-line``); ``path`` the file; ``line`` and ``column``
    1-based, 0 where they do not apply; ``expected`` says what should have stood there; ``text`` is
    the line as received.
    """

    code: str
    severity: Severity
    message: str
    path: str
    line: int = 0
    column: int = 0
    expected: str = ""
    text: str = ""

    @property
    def is_error(self) -> bool:
        """Whether the build must stop."""
        return self.severity is Severity.ERROR

    def __str__(self) -> str:
        place = ":".join([printable(self.path), *(str(n) for n in (self.line, self.column) if n)])
        lines = [f"{place}: {self.severity.value}[{self.code}]: {printable(self.message)}"]
        if self.expected:
            lines.append(f"  expected: {printable(self.expected)}")
        if self.text:
            lines += _excerpt(self.text, self.column)
        return "\n".join(lines)


_WIDTH = 100


def printable(text: str) -> str:
    """``text`` without what a terminal obeys and does not show, in as many characters."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def _excerpt(text: str, column: int) -> list[str]:
    """The line and a caret under ``column``, cut to a window so that the caret stays in sight."""
    shown = printable(text)
    start = max(0, column - 1 - _WIDTH // 2) if len(shown) > _WIDTH else 0
    window = shown[start : start + _WIDTH]
    head, tail = "…" if start else "", "…" if start + _WIDTH < len(shown) else ""
    lines = [f"  | {head}{window}{tail}"]
    if column:
        lines.append("  | " + " " * (len(head) + column - 1 - start) + "^")
    return lines
