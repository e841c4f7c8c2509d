"""Rewordings in which no word is another: commas, quotation marks and brackets that came or went."""

from __future__ import annotations

from typing import Final

from generator.model.change import Change, ChangeKind, Depth
from generator.text.words import TokenKind, fold, kind_of, tokenize

_SAYING: Final = (TokenKind.WORD, TokenKind.NUMBER, TokenKind.SYMBOL, TokenKind.WEB)


def is_of_marks(change: Change | None) -> bool:
    """Whether a rule was reworded, and all its words, numbers and symbols stayed as they were, in their order."""
    if change is None or change.depth is not Depth.SUBSTANCE:
        return False
    texts = [(diff.old, diff.new) for diff in (change.diff, *change.passages) if diff is not None]
    # Hardly any rewording has the same letters on both sides, and to cut texts into words takes longer.
    return (
        ChangeKind.REWORDED in change.kinds
        and all(_letters(old) == _letters(new) for old, new in texts)
        and all(_saying(old) == _saying(new) for old, new in texts)
    )


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text))


def _saying(text: str) -> list[str]:
    """What of a text is no punctuation."""
    return [fold(token) for token in tokenize(text) if kind_of(token) in _SAYING]
