"""How a name stands beside a number that is called by it.

The page ``/cite/`` reads it alike (``cite/called.js``).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from generator.references.beside import Beside

#: What may stand between a number and a name to say that the one is the other, or holds it.
_LINKS: Final = (
    r"(?i:[\s(\[“”\"':*_|—–-]"
    r"|\b(?:aka|an?|are|at|by|called|CR|comp|comprehensive|in|is|now|numbers?|of|per|rules?|see|the|under"
    r"|was|were|which)\b)*"
)
_ABOUT: Final = r"(?i:on|about|for)\s+"
#: What may lead from a number to any name as well: "704.5k for the legend rule".
_FOR: Final = rf"(?:[*_]{{0,3}}\s*\b{_ABOUT})?"
#: Words before a name that say which rule is not meant.
DENIED: Final = r"(?<!(?i:not) )(?<!(?i:not the) )(?<!(?i:unlike) )(?<!(?i:unlike the) )"
_ARTICLE: Final = re.compile(r"\A(?:the|an?)\s+")
#: What may surround a heading, and what introduces a number.
_EDGE: Final = r"[*_“”\"’']{0,3}"
_RULE: Final = r"(?i:(?:CR|(?:comp(?:rehensive)?\s+)?rules?)\s*)[*_]{0,3}"
#: What leads from a heading to its number, of whatever rule words like it may be said in a sentence:
#: "cascade is rule 702.85", "cascade (rule 702.85)", "cascade rule 702.85", "cascade, rule 702.85".
_TO_NUMBER: Final = (
    rf"\s+(?i:is)\s+(?:{_RULE})?|\s*[(\[]\s*(?:(?i:see)\s+)?(?:{_RULE})?|,?\s+{_RULE}"
)
#: What leads from a number to its heading: "rule 702.85 on cascade"; in brackets it may stand as well.
_FROM_NUMBER: Final = rf"[*_]{{0,3}}\s+{_ABOUT}(?i:the\s+)?"
#: What a sentence makes of the last word of a heading: "regeneration" of Regenerate.
_ENDINGS: Final = "(?:e?[sd]?|ing|(?:at)?ion)"
_Patterns = tuple[re.Pattern[str], re.Pattern[str]]


def is_called(beside: Beside, name: str) -> bool:
    """Whether ``name`` stands right beside the number, and does not stretch from one number to another.

    The heading of a rule counts where it is written as one: its words may be those of any sentence.
    """
    called = _whole(_bare(name) if name[0].isupper() else f"(?i:{_bare(name)})")
    return _stands(beside, beside.clauses, _linked(called), called)


def is_headed(beside: Beside, name: str, *, alone: bool) -> bool:
    """Whether the heading ``name`` stands beside the number, in whatever letters, and can be of nothing else.

    With ``alone`` there need be nothing between them: "cascade 702.85".
    """
    called = _whole(f"(?i:{_bare(name.removesuffix('e'))}{_ENDINGS})")
    return name[0].isupper() and _stands(beside, beside.gaps, _tight(called, alone=alone), called)


def _stands(beside: Beside, sides: tuple[str, str], patterns: _Patterns, called: str) -> bool:
    """Whether what leads to the number or follows it does as ``patterns`` say, and not from one to another."""
    ends, begins = patterns
    (gap, next_gap), (before, after) = beside.gaps, sides
    between = _between(called)
    is_led_to = ends.search(before) and not (beside.previous > 0 and between.fullmatch(gap))
    is_last = beside.following == len(beside.text)
    return bool(is_led_to or (begins.match(after) and (is_last or not between.fullmatch(next_gap))))


@lru_cache(maxsize=1 << 12)
def _linked(called: str) -> _Patterns:
    """How a name leads to a number and follows one."""
    return re.compile(rf"{DENIED}{called}{_LINKS}\Z"), re.compile(rf"{_FOR}{_LINKS}{called}")


@lru_cache(maxsize=1 << 12)
def _tight(called: str, *, alone: bool) -> _Patterns:
    """The same of a heading that is a word of any sentence."""
    before = rf"{_TO_NUMBER}|\s+" if alone else _TO_NUMBER
    after = rf"[*_]{{0,3}}\s*[(\[]{_EDGE}{called}{_EDGE}[)\]]|{_FROM_NUMBER}{_EDGE}{called}" + (
        rf"|\s+{_EDGE}{called}" if alone else ""
    )
    return re.compile(rf"{DENIED}{called}{_EDGE}(?:{before})\Z"), re.compile(after)


@lru_cache(maxsize=1 << 12)
def _between(called: str) -> re.Pattern[str]:
    return re.compile(rf"{_FOR}{_LINKS}{called}{_LINKS}")


@lru_cache(maxsize=1 << 12)
def _bare(name: str) -> str:
    return r"\s+".join(map(re.escape, _ARTICLE.sub("", name).split()))


def _whole(words: str) -> str:
    return rf"(?<![\w’'-]){words}(?![\w’'-])"
