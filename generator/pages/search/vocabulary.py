"""The words that something to find has, so that a query's misspelt ones are told and not guessed at."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from generator.pages.search.units import Unit
from generator.text.words import fold

#: Words of letters; the page judges no other (``search/spelling.js``).
_WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
#: Single letters are names of costs and players.
_SHORTEST: Final = 2


def vocabulary(units: Iterable[Unit]) -> tuple[str, ...]:
    """All words of ``units``, as :func:`letter_words` has them; the commonest first."""
    found = Counter[str]()
    for unit in units:
        for text in (unit.name, unit.edition, *unit.above, *unit.texts):
            found.update(_WORD.findall(text))
    counts = Counter[str]()
    for word, count in found.items():
        counts[_plain(word)] += count
    kept = (word for word in counts if len(word) >= _SHORTEST)
    return tuple(sorted(kept, key=lambda word: (-counts[word], word)))


def letter_words(text: str) -> Iterator[str]:
    """The words of ``text`` that have letters alone, in lower case, with straight apostrophes and no accents."""
    return (word for word in map(_plain, _WORD.findall(text)) if len(word) >= _SHORTEST)


def _plain(word: str) -> str:
    return fold(word).lower().replace("’", "'").replace("æ", "ae")
