"""Symbols as words: an indexer that knows letters and digits only reads ``{T}`` as "t", ``+1/+1`` as "11".

So behind each symbol of a document stands a word that nobody writes (:func:`code`); the page puts it in
for the same symbol in a query, and takes it out of what it shows (``site_overrides``, ``search/signs.js``).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from generator.pages.search.units import Unit
from generator.text.words import TokenKind, fold, kind_of, may_hold_symbols, tokenize

#: What every such word begins and ends with. It ends so that none begins with another: the indexer finds
#: a word in all that begin with it.
_EDGE: Final = "zq"
#: What ends a word for the indexer.
_ENDS: Final = ".,;:!?)]\"”’'"


def code(sign: str) -> str:
    """The word for a symbol: two letters between a and p for each byte."""
    letters = "".join(chr(ord("a") + int(digit, 16)) for digit in sign.encode().hex())
    return f"{_EDGE}{letters}{_EDGE}"


@lru_cache(maxsize=1 << 16)
def sign_of(token: str) -> str:
    """The symbol a token is, in the form of today and in lower case (``{oT}`` is ``{t}``); else nothing."""
    return fold(token).lower() if kind_of(token) is TokenKind.SYMBOL else ""


def coded(text: str) -> str:
    """``text`` with its word behind each symbol, and a space between that and what would be read as a part of it."""
    if not may_hold_symbols(text):
        return text
    tokens = tokenize(text)
    found = tuple(map(sign_of, tokens))
    if not any(found):
        return text
    parts = []
    for token, sign, after in zip(tokens, found, (*tokens[1:], " "), strict=True):
        gap = "" if after.isspace() or after[0] in _ENDS else " "
        parts.append(f"{token} {code(sign)}{gap}" if sign else token)
    return "".join(parts)


def signs(units: Iterable[Unit]) -> tuple[str, ...]:
    """All symbols in the texts of ``units``, in their order."""
    found: set[str] = set()
    for unit in units:
        for text in filter(may_hold_symbols, unit.texts):
            found.update(map(sign_of, tokenize(text)))
    return tuple(sorted(found - {""}))
