"""Headings as they are compared, however they are printed."""

from __future__ import annotations

from functools import lru_cache


# Most headings stand in all editions.
@lru_cache(maxsize=1 << 13)
def bare_heading(heading: str) -> str:
    """A heading without capitals, and with straight apostrophes and single spaces."""
    return " ".join(heading.replace("’", "'").split()).lower()
