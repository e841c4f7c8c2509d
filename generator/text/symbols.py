"""Symbols in braces: where they stand, and what they mean on the day of the text.

The vocabulary is ours and steady (``T`` tap, ``Q`` untap, ``C`` colorless, ``H`` Phyrexian, ``PAW``); texts
print it in their own ways (``{Tap}``, ``{oT}``, ``{ T }``), and letters changed their meaning.
Braces that hold anything else (``{rN}``, ``{LEVEL N3+}``) are words of the text and no symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final

from generator.model.book import Symbol
from generator.model.place import TextSpan
from generator.model.symbol import Meaning

_BRACES: Final = re.compile(r"\{(?P<content>[^{}]{1,12})\}")
_MANA: Final = re.compile(
    r"""
    \d{1,7} | [XYZ]                     # generic and variable
    | [WUBRGCSE]                        # colours, colorless, snow, energy
    | [TQPH]                            # tap, untap, Phyrexian
    | [WUBRGC] / [WUBRG]                # hybrid
    | 2 / [WUBRG]                       # monocolored hybrid
    | [WUBRG] (?: / [WUBRG] )? / P      # Phyrexian and hybrid Phyrexian
    | CHAOS | PW | TK                   # chaos, planeswalker, ticket
    """,
    re.VERBOSE,
)
#: Spellings that texts have used for a symbol.
_SPELLINGS: Final = {"Tap": "T", "Untap": "Q", "TAP": "T", "UNTAP": "Q"}
#: The letter ``o`` once stood before each symbol: {oT}.
_OLD_PREFIX: Final = re.compile(r"o(?P<name>[WUBRGXYZT]|\d{1,2})")


def find_symbols(text: str, day: date, meanings: Sequence[Meaning]) -> Iterator[Symbol]:
    """The symbols of ``text`` in order, named as they were meant on ``day`` according to ``meanings``."""
    for match in _BRACES.finditer(text):
        name = _name(match["content"], day, meanings)
        if name:
            yield Symbol(TextSpan(*match.span()), name, match[0])


def find_others(text: str) -> Iterator[str]:
    """The braces of ``text`` that hold words and no symbol, as printed."""
    for match in _BRACES.finditer(text):
        if not _name(match["content"], date.max, ()):
            yield match[0]


def _name(content: str, day: date, meanings: Sequence[Meaning]) -> str:
    """The symbol that ``content`` spells on ``day``, or the empty string."""
    joined = content.replace(" ", "") if content.startswith(" ") else content
    old = _OLD_PREFIX.fullmatch(joined)
    name = old["name"] if old else _SPELLINGS.get(joined, joined)
    if _MANA.fullmatch(name) is None:
        return ""
    held = (m.means for m in meanings if m.printed == name and m.holds_on(day))
    return next(held, name)
