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
#: What sets a number beside what was named before it: "the legend rule and 704.5k" are two.
_APART: Final = re.compile(r"(?:^|\s)(?:and|but|nor|than)(?:\s+(?:[rR]ules?|CR|cr))?\Z")
#: So it is of what is named behind a number: "704.5k and the legend rule".
_BESIDES: Final = re.compile(r"\s+(?:and|but|nor|than)\s")
#: So far from a number nothing names it any more; what reads further takes the square of the time for a run of spaces.
_REACH: Final = 400
#: Stands for what is cut off: no name begins or ends there.
_CUT: Final = "x"
#: Of the first words of a rule that bears no name so many must be said, and half of them.
_FEWEST: Final = 3
_QUOTED: Final = "“"
#: Words that tell no rule from another; fewer than those that tell nothing of a whole sentence (``sentences.py``).
_SMALL: Final = frozenset(
    (
        *("a", "an", "and", "any", "are", "at", "be", "by", "can", "for", "from", "if", "in", "it"),
        *("of", "on", "or", "rule", "that", "the", "their", "then", "this", "to", "when", "with"),
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
        """All that stands between the number and the one before, or the start; and the one after, or the end.

        Of what is long only the part next to the number.
        """
        first, last = self.at.start - _REACH, self.at.end + _REACH
        before = self.text[max(self.previous, first, 0) : self.at.start]
        after = self.text[self.at.end : min(self.following, last)]
        return (
            f"{_CUT}{before}" if self.previous < first else before,
            f"{after}{_CUT}" if last < self.following else after,
        )

    @property
    def clauses(self) -> tuple[str, str]:
        """The clauses that lead to the number, and follow it."""
        before, after = self.gaps
        return _before(before), _after(after, is_last=self.following == len(self.text))


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


def _before(gap: str) -> str:
    """The clause that leads to a number, of all that stands before it; none where an "and" stands between them."""
    cut = _AFTER_NAME.search(gap)
    said = gap[: cut.start()] if cut else gap
    if _APART.search(said):
        return ""
    ends = [match.end() for match in _CLAUSE.finditer(said)]
    return said[ends[-1] :] if ends else said


def _after(gap: str, *, is_last: bool) -> str:
    """The clause that follows a number without an "and"; behind a comma one that does not lead to the next number."""
    if _BESIDES.match(gap):
        return ""
    lead = _COMMA.match(gap)
    start = lead.end() if lead else 0
    begin = _BEFORE_NAME.match(gap, start)
    start = begin.end() if begin else start
    stop = _CLAUSE.search(gap, start)
    if lead and stop is None and not is_last:
        return ""
    return gap[start : stop.start() if stop else None]
