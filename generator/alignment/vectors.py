"""The words of two editions as vectors over one vocabulary, rare words weighing most."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from generator.alignment.matrices import (
    Floats,
    Ints,
    Matrix,
    counted,
    of_rows,
    product,
    scaled,
    scaled_rows,
)
from generator.alignment.side import Side, Texts

#: Words are written as characters from here on, so that a text is a string for rapidfuzz.
_FIRST_CHARACTER: Final = 0x10000


@dataclass(frozen=True, eq=False)
class Vectors:
    """One side. Rows of ``words``, ``pairs``, ``branch`` and ``examples`` have length 1 (or 0).

    ``pairs`` are pairs of adjacent words, ``branch`` the words of a rule with all below it. ``bag``,
    ``pair_bag`` and ``phrase_bag`` hold 1 for each word, pair or phrase (four words in a row) a row has,
    ``sentences`` and ``sentence_pairs`` the same for each sentence. ``strings`` is each text with a
    character for each word.
    """

    words: Matrix
    pairs: Matrix
    branch: Matrix
    examples: Matrix
    bag: Matrix
    pair_bag: Matrix
    phrase_bag: Matrix
    sentences: Matrix
    sentence_pairs: Matrix
    strings: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Space:
    """Both sides over one vocabulary, whose words ``numbers`` numbers.

    ``rarity`` is the weight of each word, ``common`` lists the words that a good part of all rules have.
    """

    old: Vectors
    new: Vectors
    numbers: dict[str, int]
    rarity: Floats
    pair_rarity: Floats
    phrase_rarity: Floats
    common: Ints

    def weight(self, word: str) -> float:
        """What ``word`` weighs; 0 for a word of neither side."""
        return float(self.rarity[self.numbers[word]]) if word in self.numbers else 0.0


def make_space(old: Side, new: Side) -> Space:
    """The space in which the texts of two editions are compared."""
    numbers: dict[str, int] = {}
    maps = [
        np.array([numbers.setdefault(w, len(numbers)) for w in side.vocabulary], dtype=np.int64)
        for side in (old, new)
    ]
    count = len(numbers)
    texts = [_renumbered(side.texts, to) for side, to in zip((old, new), maps, strict=True)]
    examples = [_renumbered(side.examples, to) for side, to in zip((old, new), maps, strict=True)]
    counts = [_counts(text, count) for text in texts]
    rarity, share = _rarity(counts)
    sentences = [
        Texts(text.words, side.sentences.starts)
        for text, side in zip(texts, (old, new), strict=True)
    ]
    pairs = _paired([text.words for text in texts], count, 1)
    pair_texts = [_within(text, own, 1) for text, own in zip(texts, pairs, strict=True)]
    sentence_pairs = [_within(text, own, 1) for text, own in zip(sentences, pairs, strict=True)]
    pair_width = _width(pair_texts)
    pair_counts = [_counts(text, pair_width) for text in pair_texts]
    pair_rarity, _ = _rarity(pair_counts)
    phrase_counts = _phrases(pair_texts)
    phrase_rarity, _ = _rarity(phrase_counts)
    sides = [
        Vectors(
            words=_unit(counts[k], rarity),
            pairs=_unit(pair_counts[k], pair_rarity),
            branch=_unit(product(_gathered(side), counts[k]), rarity),
            examples=_unit(_counts(examples[k], count), rarity),
            bag=_bag(counts[k]),
            pair_bag=_bag(pair_counts[k]),
            phrase_bag=_bag(phrase_counts[k]),
            sentences=_bag(_counts(sentences[k], count)),
            sentence_pairs=_bag(_counts(sentence_pairs[k], pair_width)),
            strings=_strings(texts[k]),
        )
        for k, side in enumerate((old, new))
    ]
    common = np.flatnonzero(share > _COMMON)
    return Space(sides[0], sides[1], numbers, rarity, pair_rarity, phrase_rarity, common)


#: A word of more than this share of all rules is no reason to compare two of them.
_COMMON: Final = 0.1


def _renumbered(texts: Texts, to: Ints) -> Texts:
    return Texts(to[texts.words] if len(texts.words) else texts.words, texts.starts)


def _counts(texts: Texts, width: int) -> Matrix:
    return of_rows(np.ones(len(texts.words)), texts.words, texts.starts, width)


def _rarity(counts: list[Matrix]) -> tuple[Floats, Floats]:
    """For each word its weight, and the share of rows that have it (the mean of both sides)."""
    shares = [np.bincount(m.indices, minlength=m.shape[1]) / max(1, m.shape[0]) for m in counts]
    share = (shares[0] + shares[1]) / 2
    least = 1 / max(2, *(2 * m.shape[0] for m in counts))
    return np.log(1 / np.maximum(share, least)) + 0.1, share


def _paired(sequences: list[Ints], width: int, reach: int) -> list[Ints]:
    """For each place of each sequence a number for what stands there and ``reach`` places on, the same for the same
    pair in all. All that is in them is below ``width``.
    """
    codes = [own[:-reach] * width + own[reach:] for own in sequences]
    _, numbered = np.unique(np.concatenate(codes), return_inverse=True)
    return np.split(numbered, np.cumsum([len(own) for own in codes[:-1]]))


def _within(texts: Texts, pairs: Ints, reach: int) -> Texts:
    """The ``pairs`` whose places, ``reach`` from each other, lie in one row of ``texts``; a row of them for each."""
    rows = np.repeat(np.arange(len(texts.starts) - 1), texts.lengths())
    inside = rows[:-reach] == rows[reach:]
    before = np.concatenate([[0], np.cumsum(inside)])
    return Texts(pairs[inside], before[np.minimum(texts.starts, len(inside))])


def _phrases(pairs: list[Texts]) -> list[Matrix]:
    """The phrases of each row, counted: a phrase is two pairs of words, side by side."""
    fours = _paired([text.words for text in pairs], _width(pairs), 2)
    texts = [_within(text, own, 2) for text, own in zip(pairs, fours, strict=True)]
    return [_counts(text, _width(texts)) for text in texts]


def _width(texts: list[Texts]) -> int:
    return 1 + max((int(text.words.max(initial=-1)) for text in texts), default=0)


def _gathered(side: Side) -> Matrix:
    """A row for each rule with 1 for itself and every rule below it."""
    counts = side.end - np.arange(len(side))
    starts = np.concatenate([[0], np.cumsum(counts)])
    columns = np.arange(starts[-1]) - np.repeat(starts[:-1] - np.arange(len(side)), counts)
    return of_rows(np.ones(len(columns)), columns, starts, len(side))


def _unit(counts: Matrix, rarity: Floats) -> Matrix:
    """Rows of weighted words, of length 1."""
    damped = counts.copy()
    damped.data = 1 + np.log(damped.data)
    weighted = scaled(damped, rarity)
    rows = np.repeat(np.arange(weighted.shape[0]), np.diff(weighted.indptr))
    length = np.sqrt(counted(rows, weighted.data**2, weighted.shape[0]))
    return scaled_rows(weighted, 1 / np.maximum(length, 1e-12))


def _bag(counts: Matrix) -> Matrix:
    bag = counts.copy()
    bag.data = np.ones_like(bag.data)
    return bag


def _strings(texts: Texts) -> tuple[str, ...]:
    whole = (texts.words + _FIRST_CHARACTER).astype("<u4").tobytes().decode("utf-32-le")
    bounds = texts.starts.tolist()
    return tuple(whole[a:b] for a, b in pairwise(bounds))
