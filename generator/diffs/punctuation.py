"""Rewordings in which no word is another: commas, quotation marks and brackets that came or went."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from generator.model.change import TextDiff
from generator.text.words import TokenKind, fold, kind_of, tokenize

_SAYING: Final = (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SYMBOL, TokenKind.WEB)


def say_the_same(diffs: Iterable[TextDiff]) -> bool:
    """Whether all words, numbers and symbols of the texts stayed as they were, in their order."""
    texts = [(diff.old, diff.new) for diff in diffs]
    # Hardly any rewording has the same letters on both sides, and to cut texts into words takes longer.
    return all(_letters(old) == _letters(new) for old, new in texts) and all(
        _saying(old) == _saying(new) for old, new in texts
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _saying(text: str) -> list[str]:
    """What of a text is no punctuation."""
    return [fold(token) for token in tokenize(text) if kind_of(token) in _SAYING]
