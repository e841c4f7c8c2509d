"""The name of a rule beside its number, where the number alone leaves open which rule is meant.

The page ``/cite/`` reads it alike (``cite/beside.js``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.bearer import Bearer
from generator.model.place import TextSpan
from generator.references.headings import stems

#: What ends the clause a number stands in.
_CLAUSE: Final = re.compile(r"[.;!?,\n]|\s[-–—]\s")
#: What may stand between a number and its name.
_BEFORE_NAME: Final = re.compile(r"(?:\s*[(\[“\"':—–-])*\s*")
_AFTER_NAME: Final = re.compile(r"[\s(\[“”\"':—–-]*\Z")
_COMMA: Final = re.compile(r",\s")
#: Of the first words of a rule that bears no name so many must be said, and half of them.
_FEWEST: Final = 3
_QUOTED: Final = "“"
#: Words that tell no rule from another; fewer than those that tell nothing of a whole sentence (``sentences.py``).
_SMALL: Final = frozenset(
    (
        *("a", "an", "and", "any", "are", "at", "be", "by", "can", "for", "from", "if", "in", "is", "it"),
        *("of", "on", "or", "rule", "that", "the", "their", "then", "this", "thi", "to", "when", "with"),
    )
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands around the number ``at``, as far as the numbers cited before and after it.

    These end at ``previous`` and begin at ``following``; where there are none, the text does.
    """

    text: str
    at: TextSpan
    previous: int
    following: int

    @property
    def gaps(self) -> tuple[str, str]:
        """All that stands between the number and the one before, or the start; and the one after, or the end."""
        return self.text[self.previous : self.at.start], self.text[self.at.end : self.following]

    @property
    def clauses(self) -> tuple[str, str]:
        """The clauses that lead to the number, and follow it."""
        return (
            _before(self.text, self.at.start, self.previous),
            _after(self.text, self.at.end, self.following),
        )


def named_beside(beside: Beside, bearers: Sequence[Bearer]) -> Bearer | None:
    """The one of ``bearers`` whose name stands in the clause of the number; ``None`` if none or several do.

    What tells one rule from the others must all be said; of one that is known by its first words, three of
    these and half.
    """
    told = [naming_words(bearer["words"]) for bearer in bearers]
    own = [words.difference(*(o for o in told if o is not words)) for words in told]
    named = {
        found
        for side in beside.clauses
        if (found := _named(frozenset(stems(side)), own, bearers)) >= 0
    }
    return bearers[named.pop()] if len(named) == 1 else None


def naming_words(words: str) -> frozenset[str]:
    """The words of ``words`` that may tell one rule from another, in one form each."""
    return frozenset(stems(words)) - _SMALL


def _named(said: frozenset[str], own: Sequence[frozenset[str]], bearers: Sequence[Bearer]) -> int:
    """Which of the bearers is named by the words ``said``, while no word points to another; else -1."""
    pointed = [at for at, words in enumerate(own) if words & said]
    if len(pointed) != 1:
        return -1
    [at] = pointed
    hits, all_own = len(own[at] & said), len(own[at])
    is_name = not bearers[at]["words"].startswith(_QUOTED)
    is_said = hits == all_own if is_name else hits >= _FEWEST and 2 * hits >= all_own
    return at if is_said else -1


def _before(text: str, start: int, previous: int) -> str:
    """The clause that leads to a number."""
    gap = text[previous:start]
    cut = _AFTER_NAME.search(gap)
    said = gap[: cut.start()] if cut else gap
    ends = [match.end() for match in _CLAUSE.finditer(said)]
    return said[ends[-1] :] if ends else said


def _after(text: str, end: int, following: int) -> str:
    """The clause that follows a number; behind a comma one that does not lead to the next number."""
    lead = _COMMA.match(text, end, following)
    begin = _BEFORE_NAME.match(text, lead.end() if lead else end, following)
    start = begin.end() if begin else end
    stop = _CLAUSE.search(text, start, following)
    if lead and stop is None and following < len(text):
        return ""
    return text[start : stop.start() if stop else following]
