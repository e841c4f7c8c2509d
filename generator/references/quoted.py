"""A heading quoted right beside a number, as the rulebook quotes them: whether the number's rule bears it.

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


def quoted_instead(
    beside: Beside, number: RuleNumber, own: Bearer, days: Sequence[str], index: Index
) -> Named | None:
    """The rule whose heading is quoted beside ``number``, where ``own``, who bore it on ``days``, is another.

    ``None`` where no heading is quoted, where more than one rule bore it on those days or none did, and where it
    fits ``own`` too: as a heading that the number had, that of a rule above or below it, or one much like its own.
    """
    heading = _quoted(beside)
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
    before, after = beside.gaps
    if joint(before) or joint(after):
        return ""
    behind, of_next, ahead = _AFTER.match(after), _BEFORE.search(after), _BEFORE.search(before)
    is_of_next = (
        behind and of_next and of_next.start() == behind.start("heading") - 1
    ) and beside.following < len(beside.text)
    if behind and not is_of_next:
        return bare_heading(behind["heading"])
    is_of_last = ahead and beside.previous > 0 and _LEAD.fullmatch(before, 0, ahead.start())
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
