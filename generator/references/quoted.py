"""A heading right beside a number, quoted as the rulebook quotes them or set off: whether the number's rule bears it.

The page ``/cite/`` reads it alike (``cite/quoted.js``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.references.answer_words import Bearer
from generator.references.bearers import Index, bearers_within
from generator.references.beside import Beside, telling_words
from generator.references.forms import joint
from generator.references.misnamed import DENIED, Named, is_alike, pages_of
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
_WORD: Final = r"[A-Z][A-Za-z0-9’'!-]*"
#: Words set as a title is.
_TITLE: Final = (
    rf"(?P<heading>(?!Not\b|Unlike\b){_WORD}(?:[^\S\n]+"
    rf"(?:{_WORD}|an?|and|as|by|for|from|in|into|of|on|or|the|to|with))*)"
)
#: Behind a number: 702.19, Trample; 702.19 (Trample). A sentence may go on with any word that begins with a capital.
_SET_OFF_AFTER: Final = re.compile(
    rf"(?:[.,]?[^\S\n]+|[^\S\n]*[(\[:–—-][^\S\n]*){_TITLE}(?=[^\S\n]*(?:[.,;:!?)\]\n]|\Z))"
)
_CITING: Final = r"(?:(?i:see|CR|rules?)\s+)*\Z"
_STARTS: Final = rf"{DENIED}(?<![\w’'-]){_TITLE}"
#: Before a number: Trample (rule 702.19).
_SET_OFF_BEFORE: Final = re.compile(rf"{_STARTS}[^\S\n]*[(\[][^\S\n]*{_CITING}")
#: What a heading between two numbers may be of: Trample, rule 702.19.
_MAYBE_BEFORE: Final = re.compile(rf"{_STARTS},?[^\S\n]*[(\[]?[^\S\n]*{_CITING}")


def quoted_instead(
    beside: Beside, number: RuleNumber, own: Bearer, days: Sequence[str], index: Index
) -> Named | None:
    """The rule whose heading stands beside ``number``, where ``own``, who bore it on ``days``, is another.

    ``None`` where no heading does, where more than one rule bore it on those days or none did, and where it
    fits ``own`` too: as a heading that the number had, that of a rule above or below it, or one much like its own.
    """
    heading = _quoted(beside) or _set_off(beside, own, index)
    borne = index.headings.get(heading, ())
    if any(_is_kin(number, other) for other in borne):
        return None
    own_words = telling_words(own["words"])
    if not own["words"].startswith("“") and is_alike(telling_words(heading), own_words):
        return None
    found = _headed(heading, days, index)
    return None if found is None or pages_of([found]) & pages_of([(number, own)]) else found


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
    """The heading quoted right beside a number, bare; empty where none is, or it may belong to the number next to it."""
    return _beside(beside, _AFTER, _BEFORE, _BEFORE)


def _set_off(beside: Beside, own: Bearer, index: Index) -> str:
    """The heading that stands there without quotation marks, set off as a name is.

    It says something only where ``own`` has a heading itself, of which not all words are said near the number.
    """
    if own["words"].startswith("“"):
        return ""
    if telling_words(own["words"]) <= telling_words(" ".join(beside.gaps)):
        return ""
    words = _beside(beside, _SET_OFF_AFTER, _SET_OFF_BEFORE, _MAYBE_BEFORE).split()
    # Before the heading a word may begin the sentence: "See Trample (702.19)".
    titles = (" ".join(words[start:]) for start in range(len(words)))
    return next((title for title in titles if title in index.headings), "")


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


def _headed(heading: str, days: Sequence[str], index: Index) -> Named | None:
    """The one rule called ``heading`` on ``days``."""
    rules = [
        (number, bearer)
        for number in index.headings.get(heading, ())
        for bearer in bearers_within(days, number, index)[0]
        if bare_heading(bearer["words"]) == heading
    ]
    return rules[0] if len(pages_of(rules)) == 1 else None
