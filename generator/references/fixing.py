"""A text whose citations are right again: rules that moved are cited by the numbers they bear now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.model.cite import Answer, Verdict
from generator.references.forms import bare_letters

#: The number of a rule, without the letter of a subrule.
_NUMBER: Final = re.compile(r"[1-9][0-9]{2}(?:\.[0-9]+)?")
#: What may be a further rule of a list, given by its letter: "704.5k, m", "601.2(a)(b)", but no "and a player".
_LETTER: Final = re.compile(
    r"""
    (?: (?: \s*+ (?: [,;/+&] | \.{2,}+ | … | and/or | and | or ) )++ \s*+ | [-‐-—−] )?+
    (?P<letter> \( [a-z]{1,2} \) | (?! [ai]\s ) [a-z] )
    (?! [\w'’] )
    """,
    re.VERBOSE | re.IGNORECASE,
)


def fixed(text: str, given: Sequence[Answer]) -> str:
    """``text`` with the numbers of rules that moved as they are now; ``given`` are the answers for it, in order.

    A further rule of a list that is given by its letter alone ("704.5j and k") is written in full where a number
    before it changed: the letter would be read behind another one.
    """
    found = fixable(text, given)
    pieces: list[str] = []
    end, before, head, has_changed = 0, -1, "", False
    for answer in given:
        start, stop = answer.at.start, answer.at.end
        number = _NUMBER.match(text, start)
        if number is not None:
            head, has_changed = number[0], False
        now = answer.now if start in found else ""
        if now or (number is None and has_changed):
            # Letters in brackets may stand close together, numbers may not.
            pieces += [text[end:start], ", " if start == before else ""]
            pieces += [now or head + bare_letters(text[start:stop])]
            end, has_changed = stop, True
        before = stop
    return "".join((*pieces, text[end:]))


def fixable(text: str, given: Sequence[Answer]) -> frozenset[int]:
    """Where the citations stand that another number is to be written for.

    One that a letter follows which is no citation, but may be read as a further rule of its list, is left alone.
    """
    read = {answer.at.start for answer in given}
    ends = {
        answer.at.start: _LETTER.match(text, answer.at.end)
        for answer in given
        if _is_to_fix(answer)
    }
    return frozenset(
        start for start, letter in ends.items() if letter is None or letter.start("letter") in read
    )


def _is_to_fix(answer: Answer) -> bool:
    """Whether another number should be written there.

    A name with its date is right as it is, an address with another number might lead nowhere, and what
    may be no citation is left alone.
    """
    is_as_it_is = answer.is_dated or answer.in_address or answer.may_be_none
    return bool(answer.now) and answer.verdict is Verdict.MOVED and not is_as_it_is
