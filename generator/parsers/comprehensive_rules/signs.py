"""What a line shows by itself, of the few things that are asked of every line of a file: one small number, so
that a file is asked by columns and not line by line.
"""

from __future__ import annotations

import re
from string import digits
from typing import Final

import numpy as np
from numpy.typing import NDArray

#: The signs of each line, in order.
Signs = NDArray[np.uint8]

#: It has a question mark.
ASKS: Final = 1
#: It has an ampersand, with which an entity of a web page begins, or one of :data:`LEADS`.
MAY_BE_MISREAD: Final = 2
#: It has a low line, or a sign with which tags begin.
MAY_BE_MARKED: Final = 4
#: It ends in a digit, or may be the number of a page between dashes.
ENDS_IN_DIGIT: Final = 8
#: It may be the title of a part behind the body, or that of an appendix.
MAY_BE_TITLE: Final = 16
#: It may be a part of a paragraph, or the number of a page.
MAY_BE_PART: Final = 32
#: It is one character.
IS_LETTER: Final = 64
#: An example may be glued to it, or it begins with a digit.
MAY_HOLD: Final = 128

#: What the bytes of UTF-8, read as Windows-1252, begin with.
LEADS: Final = "ÂÃâï"
#: What the title of such a part begins with, and how long it is at most.
_INITIALS: Final = ("G", "I", "C")
_LONGEST_TITLE: Final = 20
#: What that of an appendix begins with.
APPENDIX: Final = ("Appendix ", "APPENDIX ")
LONGEST_PAGE_NUMBER: Final = 16
_DASHES: Final = "–—-"
_SHORT_ENDS: Final = frozenset(f"{digits}{_DASHES}:")
#: "Example:" or a rule's number alone, the text on the next line.
_ONLY_MARKER: Final = re.compile(
    r"Examples?: | [1-9]\d\d\.\d{1,3} (?: [a-z]{1,2} \.? | \. )", re.IGNORECASE | re.VERBOSE
)
_LONGEST_MARKER: Final = 9


def indexes_with(sign: int, signs: Signs) -> list[int]:
    """The indexes of the lines that show this sign, in order."""
    found: list[int] = np.flatnonzero(signs & sign).tolist()
    return found


def is_only_marker(text: str) -> bool:
    """Whether ``text`` is what stands before an example or a rule, and nothing else."""
    return len(text) <= _LONGEST_MARKER and _ONLY_MARKER.fullmatch(text) is not None


def holds_example(text: str) -> bool:
    """Whether the label of an example stands in the midst of ``text``."""
    # Few lines have the sign, and one character is soon looked for.
    return ":" in text and (text.find("Example:", 1) > 0 or text.find("EXAMPLE:", 1) > 0)


def look_at(text: str) -> int:
    """The signs of a line together; of a blank one there are none."""
    if not text:
        return 0
    return (
        ASKS * ("?" in text)
        | MAY_BE_MISREAD * ("&" in text or _has_lead(text))
        | MAY_BE_MARKED * ("_" in text or "<" in text)
        | ENDS_IN_DIGIT
        * (text[-1] in digits or (text[-1] in _DASHES and len(text) <= LONGEST_PAGE_NUMBER))
        | MAY_BE_TITLE * _may_be_title(text)
        | MAY_BE_PART * _may_be_part(text)
        | IS_LETTER * (len(text) == 1)
        | MAY_HOLD * ((text[0].isdigit() and text < ":") or holds_example(text))
    )


def _has_lead(text: str) -> bool:
    return not text.isascii() and any(lead in text for lead in LEADS)


def _may_be_title(text: str) -> bool:
    is_short = len(text) <= _LONGEST_TITLE
    return text.startswith(APPENDIX) or (is_short and text.startswith(_INITIALS))


def _may_be_part(text: str) -> bool:
    if text[0].islower():
        return True
    is_short = len(text) <= LONGEST_PAGE_NUMBER
    return is_short and (text[-1] in _SHORT_ENDS or (text[0].isdigit() and is_only_marker(text)))
