"""Counts in words."""

from __future__ import annotations


def counted(count: int, noun: str, plural: str = "") -> str:
    """A count with its noun: "1 rule", "1,326 lines"; ``plural`` is that of a noun which takes more than an "s"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
