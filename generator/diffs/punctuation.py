"""Rewordings in which no word is another: commas, quotation marks and brackets that came or went."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

from generator.model.change import TextDiff
from generator.text.words import TokenKind, fold, kind_of, tokenize

_SAYING: Final = (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SYMBOL, TokenKind.WEB)
#: Behind one of these a word may have a capital for no reason of its own.
_BEGINNING: Final = frozenset('.!?:("')


def say_the_same(diffs: Iterable[TextDiff]) -> bool:
    """Whether all words, numbers and symbols of the texts stayed as they were, in their order.

    A word that begins a sentence on one side may have a capital there.
    """
    texts = [(diff.old, diff.new) for diff in diffs]
    # Hardly any rewording has the same letters on both sides, and to cut texts into words takes longer.
    return all(_letters(old) == _letters(new) for old, new in texts) and all(
        _is_same(_said(old), _said(new)) for old, new in texts
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


class _Said(NamedTuple):
    """What of a text is no punctuation, and whether a sentence may begin with it."""

    token: str
    begins: bool


def _said(text: str) -> list[_Said]:
    said = []
    begins, behind = True, ""
    tokens = tokenize(text)
    folds = [*map(fold, tokens), ""]
    for token, (folded, following) in zip(tokens, pairwise(folds), strict=True):
        if kind_of(token) in _SAYING:
            is_one_word = behind == following == '"'  # it is quoted as a word, and is no sentence
            said.append(_Said(folded, begins and not is_one_word))
            begins = False
        elif folded in _BEGINNING:
            begins = True
        behind = folded
    return said


def _is_same(old: list[_Said], new: list[_Said]) -> bool:
    return len(old) == len(new) and all(
        one.token == other.token
        or ((one.begins or other.begins) and one.token.lower() == other.token.lower())
        for one, other in zip(old, new, strict=True)
    )
