"""Which section of one edition is which of another: no alignment says it, but their rules do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

Pairs = frozenset[tuple[str, str]]


def with_sections(pairs: Iterable[tuple[str, str]]) -> Pairs:
    """``pairs`` (old number, new number) of topics and rules that both editions have, and those of the
    sections of which each holds most rules of the other.

    A section that was shared out among others goes with none of them.
    """
    found = frozenset(pairs)
    shared = Counter((old[0], new[0]) for old, new in found if old[0].isdigit())
    olds: Counter[str] = Counter()
    news: Counter[str] = Counter()
    for (old, new), count in shared.items():
        olds[old] += count
        news[new] += count
    return found | {
        (old, new)
        for (old, new), count in shared.items()
        if count * 2 > olds[old] and count * 2 > news[new]
    }
