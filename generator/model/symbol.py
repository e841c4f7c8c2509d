"""What letters in braces meant at which time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Meaning:
    """``{printed}`` means the symbol ``means`` from ``since`` to the day before ``until``.

    Without ``since`` it does from the beginning, without ``until`` to this day. ``note`` says how we know.
    """

    printed: str
    means: str
    since: date | None = None
    until: date | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if self.since and self.until and self.since >= self.until:
            raise ValueError(f"{{{self.printed}}} ends on {self.until}, before it begins")

    def holds_on(self, day: date) -> bool:
        """Whether this is the meaning on ``day``."""
        return (not self.since or self.since <= day) and (not self.until or day < self.until)
