"""A heading right beside a number, quoted as the rulebook quotes them or set off: whether the number's rule bears it.

The page ``/cite/`` reads it alike (``cite/quoted.js``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.model.bearer import Bearer
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.references.bearers import Index, bearers_within
from generator.references.beside import Beside, naming_words
from generator.references.called import DENIED
from generator.references.forms import joint
from generator.references.misnamed import Named, is_alike, pages_of
from generator.text.headings import bare_heading

_HEADING: Final = r"[“\"](?P<heading>[A-Z0-9][^“”\"\n]{1,80}?)"
#: Behind a number: 702.16, "Flash." and 702.16 ("Flash").
_AFTER: Final = re.compile(rf",?\s*[(\[:–—-]?\s*{_HEADING}[.,]?[”\"]")
#: Before a number: "Flash" (rule 702.16).
_BEFORE: Final = re.compile(
    rf"{DENIED}{_HEADING}(?<![.,])[”\"][^\S\n]*(?:[(\[]\s*)?"
    r"(?:(?i:see|in|is|the|at|by|per|under|CR|rules?|numbers?)\s+)*[(\[]?\Z"
)
#: What stands between a number and a heading that is quoted behind it.
_LEAD: Final = re.compile(r",?\s*[(\[:–—-]?\s*")
_QUOTED: Final = "“"  # what the first words of a rule without a heading stand in
_WORD: Final = r"[A-Z][A-Za-z0-9’'!-]{0,30}"
#: Words set as a title is, in whatever emphasis; more than any heading has are none, and would take long to read.
_TITLE: Final = (
    rf"[*_]{{0,3}}(?P<heading>(?!Not\b|Unlike\b){_WORD}(?:[^\S\n]+"
    rf"(?:{_WORD}|an?|and|as|by|for|from|in|into|of|on|or|the|to|with)){{0,11}})[*_]{{0,3}}"
)
_CITING: Final = (
    r"[*_]{0,3}(?:(?i:see|cf\.?|CR|C\.R\.|comp(?:rehensive)?|rules?|numbers?)\s+)*[*_]{0,3}\Z"
)
_STARTS: Final = rf"{DENIED}(?<![\w’'-]){_TITLE}"
#: What a heading between two numbers may be of: Trample, rule 702.19.
_MAYBE_BEFORE: Final = re.compile(rf"{_STARTS},?[^\S\n]*[(\[|–—-]?[^\S\n]*{_CITING}")
_NEVER: Final = re.compile(r"(?!)")
#: How a heading is set off behind a number, and before one; and whether words may lead to it there that have capitals
#: as well, as where a sentence begins: "See Trample (702.19)".
_SET_OFF: Final = (
    (  # 702.19 (Trample), 702.19 – Trample, and: Trample (rule 702.19)
        re.compile(
            rf"[*_]{{0,3}}(?:[^\S\n]+|[^\S\n]*[(\[:|–—-][^\S\n]*){_TITLE}"
            r"(?=[^\S\n]*(?:[.,;:!?)\]|\n]|\Z))"
        ),
        re.compile(rf"{_STARTS}[^\S\n]*[(\[|][^\S\n]*{_CITING}"),
        True,
    ),
    (  # With a stop between, where a sentence may as well go on: 702.19, Trample. And: Trample, rule 702.19
        re.compile(rf"[*_]{{0,3}}[.,][*_]{{0,3}}[^\S\n]+{_TITLE}(?=[^\S\n]*(?:[.;)\]|\n]|\Z))"),
        re.compile(rf"(?:\A|[\n.;:!?(|])[^\S\n]*{_TITLE}(?:,|[^\S\n]+[–—-])[^\S\n]*{_CITING}"),
        False,
    ),
)
#: In brackets, and without a capital: 702.19 (trample).
_IN_BRACKETS: Final = re.compile(
    r"[^\S\n]*[(\[][*_]{0,3}(?P<heading>[A-Za-z][A-Za-z’'!, -]{1,40}?)[*_]{0,3}[)\]]"
)


def quoted_instead(
    beside: Beside, number: RuleNumber, own: Bearer, days: Sequence[str], index: Index
) -> Named | None:
    """The rule whose heading stands beside ``number``, where ``own``, who bore it on ``days``, is another.

    ``None`` where no heading does, where more than one rule bore it on those days or none did, and where it says
    nothing against ``own``: as the heading of a rule above or below it, of a rule below one that has as many
    parts as ``number``, and beside a number below none that has a heading as well, or one that is not much like it.
    """
    quoted = _quoted(beside)
    heading = quoted or _set_off(beside, own, number, index)
    found = _headed(heading, days, index, number.depth)
    if found is None or (not quoted and found[0].depth != number.depth):
        return None
    above = number
    while above.depth > found[0].depth:
        above = above.parent or above
    headed = [own] if above == number else bearers_within(days, above, index)[0]
    said = naming_words(heading)
    is_other = headed and all(
        not bearer["words"].startswith(_QUOTED)
        and not is_alike(said, naming_words(bearer["words"]))
        for bearer in headed
    )
    is_own = pages_of([found]) & pages_of([(above, bearer) for bearer in headed])
    return found if is_other and not is_own else None


def quoted_too(
    beside: Beside, number: RuleNumber, days: Sequence[str], index: Index
) -> Named | None:
    """The one rule whose heading is quoted beside ``number``, of which it is open which rule it means.

    ``None`` too where that heading says only above or below which rule ``number`` stands.
    """
    found = _headed(_quoted(beside), days, index)
    is_around = found is not None and found[0] != number and _is_kin(number, found[0])
    return None if is_around else found


def _quoted(beside: Beside) -> str:
    """The heading quoted right beside a number, bare; empty if there is none, or it may belong to another number."""
    return _beside(beside, _AFTER, _BEFORE, _BEFORE)


def _set_off(beside: Beside, own: Bearer, number: RuleNumber, index: Index) -> str:
    """The heading that stands there without quotation marks, set off as a name is.

    It says something only where ``own`` has a heading itself, of which not all words are said near the number. One
    without a capital counts of a rule, for what topics are about is called so in any sentence.
    """
    if own["words"].startswith(_QUOTED):
        return ""
    if naming_words(own["words"]) <= naming_words(" ".join(beside.gaps)):
        return ""
    forms = _SET_OFF if number.depth == 1 else (*_SET_OFF, (_IN_BRACKETS, _NEVER, False))
    for after, before, may_be_led_to in forms:
        words = _beside(beside, after, before, _MAYBE_BEFORE).split()
        starts = range(len(words) if may_be_led_to else 1)
        titles = (" ".join(words[start:]) for start in starts)
        known = next((title for title in titles if title in index.headings), "")
        if known:
            return known
    return ""


def _beside(
    beside: Beside,
    after: re.Pattern[str],
    before: re.Pattern[str],
    maybe_before: re.Pattern[str],
) -> str:
    """The heading found ``after`` the number or ``before`` it; empty as above.

    One that stands behind a number, and ``maybe_before`` the next, is neither's.
    """
    if any(map(joint, beside.gaps)):
        return ""
    leading, following = beside.gaps
    behind, ahead = after.match(following), before.search(leading)
    of_next = maybe_before.search(following)
    is_of_next = (
        behind and of_next and of_next.start("heading") == behind.start("heading")
    ) and beside.following < len(beside.text)
    if behind and not is_of_next:
        return bare_heading(behind["heading"])
    is_of_last = ahead and beside.previous > 0 and _LEAD.fullmatch(leading, 0, ahead.start())
    return bare_heading(ahead["heading"]) if ahead and not is_of_last else ""


def _is_kin(one: RuleNumber, other: RuleNumber) -> bool:
    """Whether two numbers are the same, or one lies below the other."""
    return Coverage(other, other).holds(one)


def _headed(heading: str, days: Sequence[str], index: Index, depth: int = 3) -> Named | None:
    """The one rule called ``heading`` on ``days``, whose number has at most as many parts as ``depth`` says."""
    rules = [
        (number, bearer)
        for number in index.headings.get(heading, ())
        if number.depth <= depth
        for bearer in bearers_within(days, number, index)[0]
        if bare_heading(bearer["words"]) == heading
    ]
    return rules[0] if len(pages_of(rules)) == 1 else None
