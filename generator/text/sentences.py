"""Where the sentences of a text end."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

#: What a sentence may begin with, as inside a set of a regex: names of cards begin with other letters than A to Z too.
CAPITALS: Final = "A-ZÀ-ÖØ-Þ"
#: A full stop and what closes behind it, with the white space before the next sentence begins.
END_OF_SENTENCE: Final = re.compile(rf"[.!?][”\"’')]*\s+(?=[{CAPITALS}“\"(<])")


def sentences(text: str) -> tuple[slice, ...]:
    """The sentences of ``text``, each with the white space after it: joined they are the text."""
    cuts = [0, *(match.end() for match in END_OF_SENTENCE.finditer(text)), len(text)]
    return tuple(slice(a, b) for a, b in pairwise(cuts) if a < b)
