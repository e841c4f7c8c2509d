"""Names of months, and days as English writes them."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_DAY: Final = re.compile(rf"(?:{'|'.join(MONTHS)}) \d{{1,2}}, \d{{4}}")
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


def after_in(title: str) -> str:
    """A title as it stands behind "in": "October 2009", but "the rules of July 1, 2012" for a day."""
    return f"the rules of {title}" if _DAY.fullmatch(title) else title
