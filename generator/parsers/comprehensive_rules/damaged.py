"""Numbers that are damaged in print, but of which their place tells which they are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.heads import Level, Mark
from generator.parsers.comprehensive_rules.succession import follows, step

#: "704,5.", "704 .5.", "7O4.5.", "(704.5)", "704..5.", "704-5.", "704.5(j)", "704.5.j", "Rule 704.5.", "7045."
_DAMAGED: Final = re.compile(
    r"""
    (?P<marker>
        ["“”'‘’*•·(\[_-]* \x20? (?: [Rr]ule \x20 )?
        (?P<digits> [\dlIOo|]{1,4} \x20? [.,:;．·–—-]{0,2} \x20? [\dlIOo|]{0,3} )
        (?: \x20? [.,–-]? [(\[]? (?P<letters> [a-z]{1,2} ) [)\]]? | (?P<capitals> [A-Z]{1,2} ) )?
        \x20? [.,:;．)\]]{0,2}
    )
    (?= \x20 ["“(\[]{0,2} [A-Z{\[] | $ )
    """,
    re.VERBOSE,
)
#: "7O2. Keyword Abilities", "702 - Keyword Abilities", "Section 7: Additional Rules".
_HEADING: Final = re.compile(
    r"""
    (?P<marker> (?: (?i:section|chapter|part) \x20 )? (?P<digits> [\dlIOo|]{1,3} ) \x20? [.,:;)．–—-]{0,2} )
    \x20 (?P<title> .{1,72} )
    """,
    re.VERBOSE,
)
#: What a damaged number may begin with.
STARTS: Final = frozenset("0123456789lIOo\"“'‘*•·([_-RrSsCcPp")
_TAKEN_FOR: Final = str.maketrans("lI|Oo", "11100", " .,:;．·–—-")
_LONG_ENOUGH: Final = 4


def read_damaged(text: str, last: RuleNumber, after: RuleNumber | None) -> Mark | None:
    """The mark of a rule at the start of ``text``, printed in a way that no rule is printed.

    It must be the number that comes next after ``last``, but for signs and letters taken for digits, and ``after``,
    the next number in the file that is no such, must come behind it; where one digit is missing or too many, there
    must be such a number, which follows it.
    """
    match = _DAMAGED.match(text)
    if match is None:
        return None
    digits = match["digits"].translate(_TAKEN_FOR)
    letters = (match["letters"] or match["capitals"] or "").lower()
    for level, expected in _expected(last):
        if letters != expected.letters or (after is not None and not after > expected):
            continue
        wanted = f"{expected.topic}{expected.item}"
        is_followed = after is not None and follows(after, expected)
        if digits == wanted or (is_followed and _differ_by_one(digits, wanted)):
            marker = match["marker"]
            topic = expected.topic or 0
            return Mark(level, marker, marker, topic, letters, expected, regular=False)
    return None


def _expected(last: RuleNumber) -> Iterator[tuple[Level, RuleNumber]]:
    for level in (Level.SUBRULE, Level.RULE):
        number = step(last, level)
        if number is not None:
            yield level, number


def _differ_by_one(one: str, other: str) -> bool:
    """Whether one of two numbers has a digit that the other has not."""
    longer, shorter = sorted((one, other), key=len, reverse=True)
    if len(longer) != len(shorter) + 1 or len(shorter) < _LONG_ENOUGH - 1:
        return False
    return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))


def read_damaged_heading(text: str, titles: Mapping[RuleNumber | None, str]) -> Mark | None:
    """The mark of a section or topic that is printed in another way, but with the title that the contents
    list under its number.
    """
    match = _HEADING.fullmatch(text)
    if match is None:
        return None
    digits = match["digits"].translate(_TAKEN_FOR)
    section = int(digits[0])
    if len(digits) == 2 or not section:
        return None
    number = RuleNumber(section, int(digits)) if len(digits) > 1 else RuleNumber(section)
    if titles.get(number, "").casefold() != match["title"].casefold():
        return None
    level, marker = Level(number.depth), match["marker"]
    return Mark(level, marker, marker, number.topic or 0, "", number, regular=False)
