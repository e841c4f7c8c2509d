"""Further paragraphs and examples of a rule, old and new in pairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rapidfuzz.distance import Indel

from generator.model.node import Passage, PassageKind
from generator.model.term import Term
from generator.text.terms import canonical, vocabulary, words_of
from generator.text.words import tokenize

#: Passages that share less of their words are two, not one reworded.
_LEAST: Final = 0.4


def pair_passages(
    old: Sequence[Passage], new: Sequence[Passage], terms: tuple[Term, ...]
) -> Iterator[tuple[Passage | None, Passage | None]]:
    """Each passage with its partner of the same kind, or alone; both sides keep their order.

    The pairs chosen share the most words in all, as seen through the vocabulary of eras. Notes are left
    out: they are a summary's own and no part of a rule.
    """
    olds, news = ([p for p in side if p.kind is not PassageKind.NOTE] for side in (old, new))
    if [(p.kind, p.text) for p in olds] == [(p.kind, p.text) for p in news]:
        yield from zip(olds, news, strict=True)
        return
    shared = _shared_words(olds, news, terms)
    most = _most_shared(shared, len(olds), len(news))
    i = j = 0
    while i < len(olds) or j < len(news):
        if i < len(olds) and most[i][j] == most[i + 1][j]:
            yield olds[i], None
            i += 1
        elif j < len(news) and most[i][j] == most[i][j + 1]:
            yield None, news[j]
            j += 1
        else:
            yield olds[i], news[j]
            i, j = i + 1, j + 1


def _shared_words(
    olds: Sequence[Passage], news: Sequence[Passage], terms: tuple[Term, ...]
) -> list[list[float]]:
    """How much each old passage shares with each new one, between 0 and 1."""
    compared = (*olds, *news) if olds and news else ()
    known = vocabulary(terms)
    words = {p.text: canonical(words_of(tokenize(p.text)), known) for p in compared}
    return [
        [
            _likeness(words[old.text], words[new.text]) if old.kind is new.kind else 0.0
            for new in news
        ]
        for old in olds
    ]


def _likeness(old: Sequence[str], new: Sequence[str]) -> float:
    """How much two texts share; 0 below the least. Rapidfuzz's own cutoff drops what is just at it."""
    shared = Indel.normalized_similarity(old, new)
    return shared if shared >= _LEAST else 0.0


def _most_shared(shared: list[list[float]], olds: int, news: int) -> list[list[float]]:
    """The most that the passages from each place on can share in pairs."""
    most = [[0.0] * (news + 1) for _ in range(olds + 1)]
    for i in reversed(range(olds)):
        for j in reversed(range(news)):
            paired = shared[i][j] + most[i + 1][j + 1]
            most[i][j] = max(paired, most[i + 1][j], most[i][j + 1])
    return most
