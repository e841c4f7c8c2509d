"""Old wordings that mostly stand in another rule of now than the one their own rule became.

A split goes on as the rule that has most of it, which is right for a step. Over several steps the words a rule
began with may all be in others, and what it became is another text. Who cites the old wording means those.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from generator.alignment.wording import Words, reader, wording_of
from generator.model.node import Node, NodeId
from generator.model.term import Term

#: So much of an old wording must stand in another rule, by the weight of its words,
_MOST: Final = 0.5
#: so little of it in its own,
_LITTLE: Final = 0.4
#: and so much more in the other: of a rule split evenly neither part is "most" of it.
_MORE: Final = 0.2
#: The words of a shorter text may stand anywhere by chance.
_TELLING: Final = 8


class Asked(NamedTuple):
    """A rule as it ``said`` something once, its ``own`` wording of now, and the ``others`` that took words of it."""

    said: Node
    own: Node
    others: Sequence[Node]


def find_elsewhere(
    asked: Iterable[Asked], today: Iterable[Node], terms: tuple[Term, ...]
) -> dict[NodeId, NodeId]:
    """For each old wording that mostly stands in another rule of now, that rule.

    Words weigh by how few of the rules of ``today`` have them, in the vocabulary of ``terms``.
    """
    read = reader(terms)
    weight = _weights([wording_of(node, read).words for node in today])
    found: dict[NodeId, NodeId] = {}
    for said, own, others in asked:
        words = wording_of(said, read).words
        if len(words) < _TELLING:
            continue
        kept = _share(words, wording_of(own, read).words, weight)
        shares = [(_share(words, wording_of(other, read).words, weight), other) for other in others]
        most, other = max(shares, key=lambda share: share[0])
        if kept < _LITTLE and most >= _MOST and most >= kept + _MORE:
            found[said.id] = other.id
    return found


def _weights(texts: Sequence[Words]) -> Callable[[str], float]:
    """The weight of a word: the less, the more of ``texts`` have it; most where none has."""
    having = Counter(word for words in texts for word in set(words))
    return lambda word: math.log((1 + len(texts)) / (1 + having[word]))


def _share(words: Words, within: Words, weight: Callable[[str], float]) -> float:
    """The share of ``words``, by weight, that ``within`` has too, each as often as it has it."""
    asked, had = Counter(words), Counter(within)
    whole = sum(weight(word) * count for word, count in asked.items())
    shared = sum(weight(word) * min(count, had[word]) for word, count in asked.items())
    return shared / whole if whole else 1.0
