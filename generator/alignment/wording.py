"""The wording of a node as alignment compares it: without typography, numbers of rules and letter case.

Two keys come first: two texts with one *text key* say the same but for the numbers they cite, two
with one *term key* say the same in the words of their eras. The words themselves, singular and plural
folded together, are what likeness is measured on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import Final

from generator.model.node import Node, PassageKind
from generator.model.term import Term
from generator.text.terms import Vocabulary, canonical, vocabulary, words_of
from generator.text.words import TokenKind, kind_of, tokenize

#: Stands for every cited number.
CITED: Final = "#"
#: What lies between two sentences.
_END: Final = re.compile(r"(?<=[.!?:;])\s+")
#: How the steps of a procedure begin.
_STEP: Final = re.compile(
    r"(?:First|Second|Third|Fourth|Fifth|Sixth|Seventh|Eighth|Ninth|Tenth),\s"
)
_WORDLIKE: Final = (TokenKind.WORD, TokenKind.SYMBOL, TokenKind.WEB)

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wording:
    """What a node says: folded heading, the two keys, its words and the words of its examples.

    ``modern`` are the words in the terms of today, ``words`` the same in the singular, ``sentences`` the
    places in them where sentences begin. ``cited`` are the numbers it cites; of a range the first.
    """

    heading: str
    text_key: str
    term_key: str
    modern: Words
    words: Words
    sentences: tuple[int, ...]
    examples: Words
    cited: Words


@dataclass(frozen=True, slots=True)
class _Read:
    """A text as words: as printed, in the terms of today, and the numbers it cites."""

    words: Words
    modern: Words
    cited: Words


Reader = Callable[[str], _Read]


def wording_of(node: Node, read: Reader) -> Wording:
    """The wording of ``node``; notes of an editor do not count."""
    said = (node.text, *(p.text for p in node.passages if p.kind is PassageKind.PARAGRAPH))
    examples = tuple(p.text for p in node.passages if p.kind is PassageKind.EXAMPLE)
    return _wording(node.heading, said, examples, read)


# Neighbours share nearly all of their texts: enough for all of a hundred editions.
@lru_cache(maxsize=1 << 16)
def _wording(title: str, said: Words, told: Words, read: Reader) -> Wording:
    """The wording of a heading, the texts below it and its examples."""
    heading = read(title)
    body = [read(sentence) for text in said for sentence in _END.split(text)]
    examples = [read(text) for text in told]
    keyed = body
    if said and _STEP.match(said[0]):
        # Where the step stands in its topic, as its number does; not what it says.
        body = [replace(body[0], modern=body[0].modern[1:]), *body[1:]]
    words = [word for part in (heading, *body) for word in part.modern]
    return Wording(
        heading=" ".join(heading.modern),
        text_key=f"{' '.join(heading.words)}|{' '.join(w for part in body for w in part.words)}",
        term_key=f"{' '.join(heading.modern)}|{' '.join(w for part in keyed for w in part.modern)}",
        modern=tuple(words),
        words=tuple(map(singular, words)),
        sentences=_starts((heading, *body)),
        examples=tuple(singular(word) for part in examples for word in part.modern),
        cited=tuple(number for part in (*body, *examples) for number in part.cited),
    )


def _starts(parts: Sequence[_Read]) -> tuple[int, ...]:
    lengths = [len(part.modern) for part in parts if part.modern]
    return tuple(accumulate(lengths[:-1], initial=0)) if lengths else ()


@lru_cache(maxsize=4)
def reader(terms: tuple[Term, ...]) -> Reader:
    """Reads texts with ``terms`` as the vocabulary of eras; what was read is remembered."""
    known = vocabulary(terms)
    return lru_cache(maxsize=1 << 16)(lambda text: _read(text, known))


def _read(text: str, known: Vocabulary) -> _Read:
    words = words_of(tokenize(text))
    plain = _plain_words(words)
    cited = (
        tuple(word.partition("-")[0] for word in words if _plain(word) == CITED)
        if CITED in plain
        else ()
    )
    return _Read(plain, _plain_words(canonical(words, known)), cited)


def _plain_words(words: Words) -> Words:
    return tuple(filter(None, map(_plain, words)))


@lru_cache(maxsize=1 << 16)
def _plain(word: str) -> str:
    """``word`` if it is one or a symbol, :data:`CITED` for a number, else nothing."""
    kind = kind_of(word)
    if kind is TokenKind.NUMBER:
        return CITED
    return word if kind in _WORDLIKE else ""


@lru_cache(maxsize=1 << 16)
def singular(word: str) -> str:
    """``word`` without the endings of plural and possession; crude, but alike on both sides."""
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 3 and word.endswith("s") and not word.endswith("ss"):
        return word[:-1]
    return word


def as_text(words: Words) -> str:
    """Words as one text in which no word is found inside another."""
    return f" {' '.join(words)} "
