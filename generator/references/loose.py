"""Numbers that only what stands around them shows to be citations, and such as no rule can bear.

The page ``/cite/`` reads them alike (``cite/loose.js``).
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from generator.model.number import LETTERS, RuleNumber
from generator.model.place import TextSpan
from generator.references.amounts import is_amount
from generator.references.forms import (
    RANGE_JOINT,
    bare_letters,
    is_cited_by_words,
    is_move,
    is_of_another_book,
    joint_between,
    stands_alone,
    word_before,
)

#: What looks like the number of a subrule, with a letter that is left out lest it be read as a digit.
_IMPOSSIBLE: Final = re.compile(r"(?<!\w)[1-9][0-9][0-9]\.[1-9][0-9]{0,2}[lLoO](?!\w|%|[.:][0-9])")
#: The rest of a range of subrules, whatever the letter of the last one.
_END: Final = re.compile(
    rf"""
    {RANGE_JOINT}
    (?P<rule> [1-9][0-9][0-9]\.[1-9][0-9]{{0,2}} )?
    (?P<letters> [aA]?[a-zA-Z] | \( [aA]?[a-zA-Z] \) )
    (?! \w | % | [.:][0-9] )
    """,
    re.VERBOSE,
)

_LETTERS: Final = LETTERS + LETTERS.upper()
#: A letter that stands apart behind the number of a rule: "704.5 k", "704.5-k". Before a word it may not be one
#: of those that are words themselves, or stand for some ("a", "I", "u", "r", "n", "x").
_APART: Final = re.compile(
    rf"""
    [ \u2010-\u2013-] (?P<letter> [{_LETTERS}] )
    (?: (?= \s*\Z
          | [,;:!?)\]”\"’']+ (?: \s | \Z )
          | \. [)\]”\"’']* (?: \s (?!\s*[0-9]) | \Z )
          | [-\u2010-\u2014] [A-Za-z] (?!\w) )
      | (?<! [aeinruvwxyAEINRUVWXY] ) (?= \s+ (?: [^\W\d_] | [(\[“\"] ) ) )
    """,
    re.VERBOSE,
)

#: A letter that no rule has, set apart so: "704.5 L".
_APART_IMPOSSIBLE: Final = re.compile(_APART.pattern.replace(_LETTERS, "lLoO"), re.VERBOSE)

#: How far back a phrase can begin that decides about a number.
_LOOK_BACK: Final = 32
#: A sentence leads to its number by a word, or begins with it; sums, code and tables have signs there.
_LED_TO: Final = re.compile(
    r"(?: \A | [^\W\d_][.,;!?)”\"’]* \s | [.,;!?)”\"’]\s | \n )\s* \Z", re.VERBOSE
)
_GOES_ON: Final = re.compile(r"[,.;:!?)”\"’]*(?:\Z|\n|\s+(?:[^\W\d_]|[(“\"]))")
_CODE_GOES_ON: Final = re.compile(r"[;:](?:\n|\Z)|\s+x\s+[0-9]")
#: Initials name another book.
_INITIALS: Final = re.compile(r"(?<!\w)(?:[A-Z]\.?\ ?){2,}\s+\Z")
#: What is measured, counted or bought is no rule.
_MEASURED: Final = re.compile(
    r"""
    \b (?:
        (?: average | mean | median | total | sum | score | rating | ratio | rate | weight | size | speed
          | temperature | frequency | value | result | balance | budget ) (?: \s+ (?: of | is | was | at ) )?
      | than | about | around | almost | nearly | roughly | approximately | equals? | times | plus | minus
      | return | below | above | exactly | only | another | for | x | at
    ) \s+ \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)


#: An amount is followed by what is counted, or "of" it; a rule by an end, or by words that count nothing.
_COUNTS_NOTHING: Final = re.compile(
    r"""
    [,.;:!?)”\"’] | \Z | \n
    | \s+ (?: [(“\"]
        | (?: the|an?|this|that|these|those|its?|he|she|they|we|you|i|your|their|his|her|my|our
            | is|isn|was|wasn|are|aren|were|be|has|have|had|do|does|doesn|did|didn
            | can|cannot|could|will|won|would|should|may|might|must
            | and|or|nor|but|so|yet|if|when|where|while|because|since|as|then|which|who|not|also|only|still ) \b )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_HAD: Final = re.compile(
    r"\b(?:has|have|had|gets?|got|makes?|made|worth|over|reach(?:es|ed)?|hit|raised|earned|won|lost)\s+\Z",
    re.IGNORECASE,
)


def impossible_numbers(text: str, cited: Sequence[TextSpan]) -> Iterator[TextSpan]:
    """The numbers with the letter l or o that words, brackets or a list of citations show to be meant as rules.

    ``cited`` are these, in order.
    """
    starts = [at.start for at in cited]
    for match in _IMPOSSIBLE.finditer(text):
        start, end = match.span()
        is_led_to = bool(word_before(text, start)) or is_cited_by_words(text, start, end)
        place = bisect(starts, start)
        is_listed = any(
            joint_between(text, *gap)
            for gap in (
                *((at.end, start) for at in cited[:place][-1:]),
                *((end, at.start) for at in cited[place : place + 1]),
            )
        )
        is_bracketed = text.endswith(("[", "("), 0, start)
        if (is_led_to or is_listed or is_bracketed) and not is_of_another_book(text, start, end):
            yield TextSpan(start, end)


def impossible_end(text: str, end: int, first: RuleNumber) -> tuple[str, RuleNumber, int] | None:
    """What ends a range from ``first`` that goes on at ``end``, where that can be no rule.

    The number as it would be written, the last one before it that can be a rule, and the end of the range.
    ``None`` where no range goes on there, its end may be a rule, or it runs downwards or below another rule.
    """
    match = _END.match(text, end)
    above = str(first.parent)
    if match is None or not first.letters or match["rule"] not in (None, above):
        return None
    if is_move(text, match):
        return None
    letters = bare_letters(match["letters"])
    last = replace(first, letters=_up_to(letters))
    is_one = letters == last.letters or last < first
    return None if is_one else (f"{above}{letters}", last, match.end())


def after_impossible(text: str, at: TextSpan) -> tuple[RuleNumber, RuleNumber, int] | None:
    """The first and last number that can be a rule of a range that begins with the one ``at`` that cannot.

    And where it ends; ``None`` where no range goes on there, or none with such a number.
    """
    match = _END.match(text, at.end)
    above = text[at.start : at.end - 1]
    if match is None or match["rule"] not in (None, above) or is_move(text, match):
        return None
    rule = RuleNumber.parse(above)
    impossible = text[at.end - 1].lower()
    first = replace(rule, letters=min(letter for letter in LETTERS if letter > impossible))
    last = replace(rule, letters=_up_to(bare_letters(match["letters"])))
    return None if last < first else (first, last, match.end())


def _up_to(letters: str) -> str:
    """``letters`` if a rule can have them, else the last ones before them."""
    return letters[:-1] + max(letter for letter in LETTERS if letter <= letters[-1])


def letter_apart(text: str, end: int) -> tuple[str, int] | None:
    """The letter that stands apart behind the number that ends at ``end``, in small, and where it ends.

    It may still be none: that only the numbers that rules bore can tell.
    """
    match = _APART.match(text, end)
    return (match["letter"].lower(), match.end()) if match else None


def impossible_apart(text: str, end: int) -> tuple[str, int] | None:
    """The same of a letter that no rule has, as printed."""
    match = _APART_IMPOSSIBLE.match(text, end)
    return (match["letter"], match.end()) if match else None


def stands_in_a_sentence(text: str, start: int, end: int) -> bool:
    """Whether the bare number ``text[start:end]`` stands where a sentence would name a rule."""
    back = max(0, start - _LOOK_BACK)
    return (
        stands_alone(text, start)
        and _LED_TO.search(text, back, start) is not None
        and _GOES_ON.match(text, end) is not None
        and _CODE_GOES_ON.match(text, end) is None
        and _INITIALS.search(text, back, start) is None
        and _MEASURED.search(text, back, start) is None
        and not is_amount(text, start, end)
    )


def stands_with_its_letter(text: str, start: int, end: int) -> bool:
    """Whether ``text[start:end]``, a number with what may be a unit, stands where a sentence would name a rule."""
    return (
        stands_in_a_sentence(text, start, end)
        and _COUNTS_NOTHING.match(text, end) is not None
        and _HAD.search(text, max(0, start - _LOOK_BACK), start) is None
    )
