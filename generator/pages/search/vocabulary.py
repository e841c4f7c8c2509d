"""The words that something to find has, so that a query's misspelt ones are told and not guessed at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from generator.pages.search.units import Unit
from generator.text.words import fold

#: Words of letters; the page judges no other (``search/spelling.js``).
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
#: Single letters are names of costs and players.
_SHORTEST: Final = 2


def vocabulary(units: Iterable[Unit]) -> tuple[str, ...]:
    """All words of ``units`` in lower case, with straight apostrophes and no accents; the commonest first."""
    found = Counter[str]()
    for unit in units:
        for text in (unit.name, unit.edition, *unit.above, *unit.texts):
            found.update(_WORD.findall(text))
    counts = Counter[str]()
    for word, count in found.items():
        counts[fold(word).lower().replace("’", "'").replace("æ", "ae")] += count
    kept = (word for word in counts if len(word) >= _SHORTEST)
    return tuple(sorted(kept, key=lambda word: (-counts[word], word)))
