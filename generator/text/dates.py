"""Names of months, and days as English writes them."""

from __future__ import annotations

from datetime import date
from typing import Final

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
#: Short forms of a month have at least so many letters: "Jan", "Sept".
_SHORTEST: Final = 3


def month_number(name: str) -> int | None:
    """1 to 12 for the name of a month, whole or cut short, with a full stop or not; else ``None``."""
    plain = name.rstrip(".").capitalize()
    if len(plain) < _SHORTEST:
        return None
    return next((at for at, month in enumerate(MONTHS, 1) if month.startswith(plain)), None)


def written(day: date) -> str:
    """A day as the rulebook writes days, in any locale: "October 1, 2009"."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"
