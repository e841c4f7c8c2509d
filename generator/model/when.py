"""A time as people name it: a day, a month or a year, written as in 2009-10-01, 2009-10 and 2009."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

#: How long the names of a year and of a day are.
_YEAR: Final = 4
_A_DAY: Final = 10


@dataclass(frozen=True, slots=True)
class When:
    """A year, a month or a day, as ISO 8601 writes it; its days compare as texts with those of editions."""

    text: str

    @property
    def is_day(self) -> bool:
        """Whether it is one day, which the calendar may lack all the same."""
        return len(self.text) == _A_DAY

    @property
    def exists(self) -> bool:
        """Whether the calendar has it."""
        try:
            return bool(date.fromisoformat(self.first))
        except ValueError:
            return False

    @property
    def first(self) -> str:
        """Its first day."""
        return self.text + "-01-01"[len(self.text) - _YEAR :]

    @property
    def last(self) -> str:
        """Its last day; of any month the 31st, which no day of it is later than."""
        return self.text + "-12-31"[len(self.text) - _YEAR :]
