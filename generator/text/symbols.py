"""Symbols: where they stand, and what they mean on the day of the text.

The vocabulary is ours and steady (``T`` tap, ``Q`` untap, ``C`` colorless, ``H`` Phyrexian, ``PAW``); texts
print it in their own ways (``{Tap}``, ``{oT}``, ``{ T }``, and without braces ``oT``, ``ocT``, ``o2oG``), and letters
changed their meaning. Braces that hold anything else (``{rN}``, ``{LEVEL N3+}``) are words of the text and no
symbols.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from functools import lru_cache
from typing import Final

from generator.model.book import Symbol
from generator.model.place import TextSpan
from generator.model.symbol import Meaning

_PRINTED: Final = re.compile(
    r"""
    \{ [^{}]{1,12} \}
    | \b (?: o (?: c?[WUBRGXYZT] | [0-9]{1,2} ) )+ \b
    """,
    re.VERBOSE,
)
#: One of those that stand without braces, and often together: o2oG.
_BARE: Final = re.compile(r"oc?[A-Z]|o[0-9]{1,2}")
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
#: Symbols that no text prints by our names for them.
_UNPRINTED: Final = frozenset({"PAW"})
#: Spellings that texts have used for a symbol.
SPELLINGS: Final = {"Tap": "T", "Untap": "Q", "TAP": "T", "UNTAP": "Q"}
#: The letter ``o`` once stood before each symbol: {oT}; a ``c`` behind it said that it stands in a circle.
_OLD_PREFIX: Final = re.compile(r"oc?(?P<name>[WUBRGXYZT]|\d{1,2})")


def is_printed(name: str) -> bool:
    """Whether braces around ``name`` are read as a symbol, whatever it means."""
    return _MANA.fullmatch(name) is not None


def is_symbol(name: str) -> bool:
    """Whether ``name`` is one of our vocabulary."""
    return name in _UNPRINTED or is_printed(name)


def find_symbols(text: str, day: date, meanings: Sequence[Meaning]) -> Iterator[Symbol]:
    """The symbols of ``text`` in order, named as they were meant on ``day`` according to ``meanings``."""
    for at, printed in printed_in(text):
        name = _name(printed, day, meanings)
        if name:
            yield Symbol(at, name, printed)


def find_others(text: str) -> Iterator[str]:
    """The braces of ``text`` that hold words and no symbol, as printed."""
    for _, printed in printed_in(text):
        if not _name(printed, date.max, ()):
            yield printed


# Most texts stand in many editions.
@lru_cache(maxsize=1 << 15)
def printed_in(text: str) -> tuple[tuple[TextSpan, str], ...]:
    """What looks like a symbol in ``text``, in order: where it stands, and as it is printed."""
    found: list[tuple[TextSpan, str]] = []
    for match in _PRINTED.finditer(text):
        if match[0].startswith("{"):
            found.append((TextSpan(*match.span()), match[0]))
        else:
            found += [(TextSpan(*m.span()), m[0]) for m in _BARE.finditer(text, *match.span())]
    return tuple(found)


def _name(printed: str, day: date, meanings: Sequence[Meaning]) -> str:
    """The symbol that is ``printed`` so on ``day``, or the empty string."""
    content = printed.removeprefix("{").removesuffix("}")
    joined = content.replace(" ", "") if content.startswith(" ") else content
    old = _OLD_PREFIX.fullmatch(joined)
    name = old["name"] if old else SPELLINGS.get(joined, joined)
    if not is_printed(name):
        return ""
    held = (m.means for m in meanings if m.printed == name and m.holds_on(day))
    return next(held, name)
