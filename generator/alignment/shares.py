"""How much of a text another one has, by the weight of its words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from generator.alignment.wording import Words

#: The words of a shorter text may stand anywhere by chance.
TELLING: Final = 8

Weight = Callable[[str], float]


def weight_among(texts: Sequence[Words]) -> Weight:
    """The weight of a word: the less, the more of ``texts`` have it; most where none has."""
    having = Counter(word for words in texts for word in set(words))
    return cache(lambda word: math.log((1 + len(texts)) / (1 + having[word])))


def share(words: Iterable[str], within: Iterable[str], weight: Weight) -> float:
    """The share of ``words``, by weight, that ``within`` has too, each as often as it has it."""
    asked, had = Counter(words), Counter(within)
    whole = sum(weight(word) * count for word, count in asked.items())
    shared = sum(weight(word) * min(count, had[word]) for word, count in asked.items())
    return shared / whole if whole else 1.0
