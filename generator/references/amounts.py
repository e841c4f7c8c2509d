"""What only looks like the number of a rule: what counts or prices something."""

from __future__ import annotations

import re
from typing import Final

_PRICED: Final = re.compile(
    r"""
    \b (?: costs?|price[ds]?|pa(?:id|ys?)|versions?|ver\.?|v\.?|release|build
        | fig(?:ure)?\.?|tables?|pages?|pp?\.|chapters?|episodes? ) \s+ (?:at\s+)? \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)
_COUNTED: Final = re.compile(
    r"""
    [\s-]? (?:
        (?: million|billion|thousand|percent
          | hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|months?|years?
          | miles?|feet|foot|inch(?:es)?|pounds?|lbs?|ounces?|degrees?|points?|times
          | (?:kilo|milli)?grams?|kilos?|(?:kilo|centi|milli)?met(?:er|re)s?|lit(?:er|re)s?
          | dollars?|bucks?|euros?|cents?|USD|EUR|GBP|tix
          | life|damage|mana(?![ ](?:pool|burn|cost|value|abilit))|cards?|players?|creatures?|tokens?|counters?
          | [kcm]?m|[km]?g|m?s|[KMG]B|[KMG]?Hz|FM ) \b
      | [€£¥°] )
    """,
    re.VERBOSE,
)
#: What an amount is often short for, and what is counted so.
UNITS: Final = ("b", "g", "k", "m")
_COUNTED_SHORT: Final = re.compile(
    r"\s (?: miles|kms?|views?|viewers|followers|subscribers|users|downloads|likes|dollars|bucks|euros|USD|EUR|GBP|protein ) \b",
    re.VERBOSE,
)
_COUNTING: Final = re.compile(
    r"\b (?: costs?|price[ds]?|paid|worth|salary\ of|earn(?:s|ed)?|views: ) \s+ (?:at\s+)? \Z",
    re.VERBOSE | re.IGNORECASE,
)
#: How far back the word can begin that says so.
_LOOK_BACK: Final = 32


def is_amount(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]`` counts or prices something ("costs 100.50", "100.5 hours")."""
    if _COUNTED.match(text, end):
        return True
    return _PRICED.search(text, max(0, start - _LOOK_BACK), start) is not None


def is_short_amount(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]``, which ends with one of :data:`UNITS`, counts something ("paid 704.5k")."""
    if _COUNTED_SHORT.match(text, end):
        return True
    return _COUNTING.search(text, max(0, start - _LOOK_BACK), start) is not None
