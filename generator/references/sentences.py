"""The words around a mention: its sentence, and as much before it as tells what it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.model.place import TextSpan
from generator.model.term import Term
from generator.references.headings import stems
from generator.text.sentences import sentences
from generator.text.terms import canonical, vocabulary, words_of
from generator.text.words import tokenize

#: As few words as this tell nothing ("See rule 502.1."): the sentence before is read too.
_ENOUGH: Final = 6
#: Words that tell nothing of what a sentence is about.
_SMALL: Final = frozenset(
    (
        *("a", "an", "and", "any", "another", "are", "as", "at", "be", "by", "can", "do", "doe"),
        *("for", "from", "ha", "have", "if", "in", "i", "it", "not", "of", "on", "or", "rule"),
        *("section", "see", "so", "such", "than", "that", "the", "their", "then", "there", "these"),
        *("they", "this", "those", "to", "when", "which", "will", "with", "would", "his"),
        *("her", "he", "she", "is", "its", "has", "does"),
    )
)


def telling_words(text: str) -> tuple[str, ...]:
    """The words of ``text`` that say what it is about, without endings; numbers are none."""
    return tuple(
        word
        for word in stems(text)
        if word not in _SMALL and not any(letter.isdigit() for letter in word)
    )


def modern_words(text: str, terms: tuple[Term, ...]) -> tuple[str, ...]:
    """The telling words of ``text`` with what each era said otherwise in one form."""
    return telling_words(" ".join(canonical(words_of(tokenize(text)), vocabulary(terms))))


def around(text: str, at: TextSpan) -> str:
    """The sentence a mention stands in; a bare or bracketed one with those before it, until they tell."""
    spans = sentences(text)
    last = next(i for i, span in enumerate(spans) if at.start < span.stop)
    first = last
    while first > 0 and (
        text[spans[first].start] == "("
        or len(set(telling_words(_cut(text, spans, first, last)))) < _ENOUGH
    ):
        first -= 1
    return _cut(text, spans, first, last)


def _cut(text: str, spans: Sequence[slice], first: int, last: int) -> str:
    return text[spans[first].start : spans[last].stop]
