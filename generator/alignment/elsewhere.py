"""Old wordings that mostly stand in another rule of now than the one their own rule became, or in several, or nowhere.

A split goes on as the rule that has most of it, which is right for a step. Over several steps the words a rule
began with may all be in others, or be gone, and what it became is another text. Who cites the old wording means
those words.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from generator.alignment.wording import Reader, Words, reader, wording_of
from generator.model.node import Node, NodeId
from generator.model.term import Term

#: So much of an old wording must stand in another rule, by the weight of its words,
_MOST: Final = 0.5
#: so little of it in its own,
_LITTLE: Final = 0.4
#: and so much more in the other: of a rule split evenly neither part is "most" of it.
_MORE: Final = 0.2
#: Of a divided wording its own rule, with all below it, has less than this, and another at least so much.
_HALF: Final = 0.5
_PART: Final = 0.25
#: Of a faded wording its own rule, with all below it, has less than this.
_HARDLY: Final = 0.2
#: The words of a shorter text may stand anywhere by chance.
_TELLING: Final = 8


class Asked(NamedTuple):
    """A rule as it ``said`` something once, its ``own`` wording of now with what stands ``below`` that, and the
    ``others`` that took words of it.
    """

    said: Node
    own: Node
    below: Sequence[Node]
    others: Sequence[Node]


class Strayed(NamedTuple):
    """Old wordings that are not in what their rule became: the rule of now that most of each stands ``elsewhere``
    in; those ``divided`` among several, of which most is in neither, with the one that has most besides their own;
    and those that are ``faded``, of which hardly a word is left in their own rule and most of it in none.
    """

    elsewhere: dict[NodeId, NodeId]
    divided: dict[NodeId, NodeId]
    faded: frozenset[NodeId]


def straying_from(
    today: Iterable[Node], terms: tuple[Term, ...]
) -> Callable[[Iterable[Asked]], Strayed]:
    """Finds which old wordings are no longer in what their rule became.

    Words weigh by how few of the rules of ``today`` have them, in the vocabulary of ``terms``.
    """
    read = reader(terms)
    weight = _weight_among([wording_of(node, read).words for node in today])
    return partial(_find_strayed, read, weight)


def _find_strayed(read: Reader, weight: Callable[[str], float], asked: Iterable[Asked]) -> Strayed:
    """Which of the old wordings ``asked`` about strayed."""
    elsewhere: dict[NodeId, NodeId] = {}
    divided: dict[NodeId, NodeId] = {}
    faded = set()
    last, kept = None, 0.0
    for said, own, below, others in asked:
        words, mine = (wording_of(node, read).words for node in (said, own))
        if len(words) < _TELLING:
            continue
        # Most editions say what the one before said; the same texts are read once, into the same object.
        if last is None or last[0] is not words or last[1] is not mine:
            last, kept = (words, mine), _share(words, mine, weight)
        if kept >= _HALF:
            continue
        shares = [(_share(words, wording_of(other, read).words, weight), other) for other in others]
        most, other = max(shares, key=lambda each: each[0], default=(0.0, own))
        if kept < _LITTLE and most >= _MOST and most >= kept + _MORE:
            elsewhere[said.id] = other.id
            continue
        family = [*mine, *(word for node in below for word in wording_of(node, read).words)]
        left = _share(words, family, weight)
        if left < _HALF and most >= _PART:
            divided[said.id] = other.id
        elif left < _HARDLY:
            faded.add(said.id)
    return Strayed(elsewhere, divided, frozenset(faded))


def _weight_among(texts: Sequence[Words]) -> Callable[[str], float]:
    """The weight of a word: the less, the more of ``texts`` have it; most where none has."""
    having = Counter(word for words in texts for word in set(words))
    return cache(lambda word: math.log((1 + len(texts)) / (1 + having[word])))


def _share(words: Iterable[str], within: Iterable[str], weight: Callable[[str], float]) -> float:
    """The share of ``words``, by weight, that ``within`` has too, each as often as it has it."""
    asked, had = Counter(words), Counter(within)
    whole = sum(weight(word) * count for word, count in asked.items())
    shared = sum(weight(word) * min(count, had[word]) for word, count in asked.items())
    return shared / whole if whole else 1.0
