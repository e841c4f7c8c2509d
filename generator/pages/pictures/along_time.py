"""Where editions stand in a picture whose width is time."""

from __future__ import annotations

from collections.abc import Sequence

from generator.model.edition import Edition


def along_time(editions: Sequence[Edition], width: float) -> list[float]:
    """The place of each of ``editions``, which are ordered by date, from 0 for the first to ``width`` for the last."""
    first, last = editions[0].effective, editions[-1].effective
    span = max((last - first).days, 1)
    return [round((edition.effective - first).days * width / span, 1) for edition in editions]
