"""Text to tokens: words, white space, punctuation, symbols and cited numbers.

What is one token:

- a word, with what stands inside it: ``player's``, ``face-down``, ``and/or``, ``cost(s)``, ``7b``; an
  apostrophe after a plural belongs to it (``players' hands``), and so does the hyphen of ``power- and
  toughness-changing``;
- a symbol: ``{T}``, ``{2/U}``, ``{LEVEL N1-N2}``, a loyalty cost ``[+1]``, ``+1/+1``, ``-X/-0``, ``*/1+*``;
- a number as citations print it, also a range: ``704``, ``704.5j``, ``704.6c–f``, ``418.5b-418.5g``;
- an address of the web, an abbreviation (``e.g.``), a trademark sign (``®``, ``(TM)``);
- a dash, however it is printed (``--``, ``—``), and a run of white space;
- any other character by itself: so each quotation mark is a token.

The pattern uses nothing that a browser's regular expressions lack.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import lru_cache
from typing import Final

from generator.text.symbols import SPELLINGS


class TokenKind(Enum):
    """What a token is."""

    SPACE = "space"
    WEB = "web"  #: an address
    SYMBOL = "symbol"  #: mana and other symbols, +1/+1
    SIGN = "sign"  #: ® and ™, however printed; the marks of italics
    NUMBER = "number"  #: a rule number or range of them, or just three digits
    WORD = "word"
    DASH = "dash"
    MARK = "mark"  #: any other character


_TOKEN: Final = re.compile(
    r"""
      (?P<space> \s+ )
    | (?P<plain> [A-Za-z][a-z]* (?= \s | [,;)\]"”] | :(?!/) | \.\s | $ ) )       # most words, found at once
    | (?P<web>
          https?:// [^\s<>()"“”]* [\w/]
        | (?: [A-Za-z0-9-]+ \. )+ (?: com | net | org ) \b (?: / [^\s<>()"“”]* [\w/] )?
      )
    | (?P<symbol>
          \{ [^\s{}] [^{}]* \}                                      # {T}, {oT}, {LEVEL N1-N2}
        | o (?: c?[WUBRGXYZT] | [0-9]{1,2} ) (?= o [WUBRG0-9] | \W | $ )  # oG, ocT: as {G}, {T}
        | \[ [-+−–]? (?: [0-9]+ | X ) \]                            # [+1]
        | [-+−]? (?: [0-9]+ | [XYN*] ) (?: \+[0-9*] )?
          / [-+−]? (?: [0-9]+ | [XYN*] ) (?: \+[0-9*] )? (?! \w )   # +1/+1, 1+*/*
        | [-+−] (?: [0-9]+ | [XN] ) (?! \w )                        # +1
        | [0-9] \+\*                                                # 1+*
      )
    | (?P<sign> \( (?: [Rr] | [Tt][Mm] ) \) | [®™] | _TM (?! \w ) | _ (?! _ ) )
    | (?P<number>
          [1-9][0-9]{2}
          (?: \. [1-9][0-9]{0,2} [a-z]{0,2} )?
          (?: [-–?] (?: [1-9][0-9]{2} \. )? (?: [0-9]{1,3} [a-z]{0,2} | [a-z] ) )?
          (?! [^\W_] | ,[0-9]{3} )
      )
    | (?P<word>
          [0-9]{1,3} (?: , [0-9]{3} )+ (?! [^\W_] )                 # 1,000
        | [0-9]+ \. [0-9]+ (?! [^\W_] )                             # 2.5
        | [A-Za-z] (?: \. [A-Za-z] )+ (?: \. | \b )                 # e.g.
        | [^\W_]+
          (?:
              (?: ['’\ufffd‐‑-] | //? ) [^\W_]+                     # player's, face-down, and/or
            | \? (?: s | t | re | ve | ll | d | m ) \b              # player?s: apostrophes lost
          )*
          (?: \( (?: s | es | ies ) \) (?: ['’]s )? )?              # cost(s)
          (?: (?<=s) ['’] (?= \s \w ) | - (?= \ (?: and | or ) \b ) )?
        | _{2,}
      )
    | (?P<dash> -+ | [–—−] )
    | (?P<mark> . )
    """,
    re.VERBOSE | re.DOTALL,
)

#: The same without its names: what a token is is not asked, and each is found half as fast again.
_ANY_TOKEN: Final = re.compile(re.sub(r"\(\?P<\w+>", "(?:", _TOKEN.pattern), _TOKEN.flags)

#: In each symbol of the pattern above there is one of these.
_OF_SYMBOLS: Final = re.compile(r"[{\[/+*−]|-[0-9XN]|oc?[WUBRGXYZT0-9]")

_FOLDED: Final = str.maketrans(
    {
        "‘": "'",
        "’": "'",
        "‚": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "‐": "-",
        "‑": "-",
        "–": "-",
        "—": "-",
        "−": "-",
        "Æ": "Ae",
        "æ": "ae",
    }
)
_FOLDED_KINDS: Final = {TokenKind.SPACE: " ", TokenKind.SIGN: "", TokenKind.DASH: "-"}
_LOST_APOSTROPHE: Final = re.compile(r"(?<=\w)[?\ufffd](?=\w)")
_PRINTED_SYMBOL: Final = re.compile(r"\{oc?(?P<braced>[^{}]+)\}|oc?(?P<bare>[A-Z0-9]+)")
_NAMED_SYMBOLS: Final = {f"{{{name}}}": f"{{{symbol}}}" for name, symbol in SPELLINGS.items()}
_COMBINING: Final = re.compile(r"[\u0300-\u036f]")


def tokenize(text: str) -> tuple[str, ...]:
    """The tokens of ``text``; joined they are ``text``."""
    return tuple(_ANY_TOKEN.findall(text))


def may_hold_symbols(text: str) -> bool:
    """Whether there is something in ``text`` that all symbols have; most texts lack it, and are not tokens then."""
    return _OF_SYMBOLS.search(text) is not None


@lru_cache(maxsize=1 << 16)
def kind_of(token: str) -> TokenKind:
    """What a token that :func:`tokenize` returned is."""
    match = _TOKEN.match(token)
    assert match is not None
    assert match.lastgroup is not None
    return TokenKind.WORD if match.lastgroup == "plain" else TokenKind(match.lastgroup)


@lru_cache(maxsize=1 << 16)
def fold(token: str) -> str:
    """``token`` without its typography; two tokens that fold alike are the same word or mark.

    Quotation marks and apostrophes become straight, dashes ``-``, accented letters plain ones, symbols
    the form of today (``{oT}`` → ``{T}``). Trademark signs and marks of italics fold to nothing. Some
    files lost their quotation marks to ``?``: inside a word it folds to an apostrophe, alone to ``"``.
    Letters keep their case.
    """
    kind = kind_of(token)
    if kind in _FOLDED_KINDS:
        return _FOLDED_KINDS[kind]
    folded = token.translate(_FOLDED)
    if kind is TokenKind.SYMBOL:
        return _fold_symbol(folded)
    if kind is TokenKind.NUMBER:
        return folded.replace("?", "-")
    if kind is TokenKind.WORD:
        return _LOST_APOSTROPHE.sub("'", _without_accents(folded))
    return '"' if folded == "?" else folded


def _fold_symbol(symbol: str) -> str:
    match = _PRINTED_SYMBOL.fullmatch(symbol)
    if match is not None:
        return f"{{{match['braced'] or match['bare']}}}"
    return _NAMED_SYMBOLS.get(symbol, symbol)


def _without_accents(word: str) -> str:
    if word.isascii():
        return word
    return _COMBINING.sub("", unicodedata.normalize("NFKD", word))
