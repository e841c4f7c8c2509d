"""What became of a rule that a text cites: the answer to each citation of a post or a document."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.model.place import TextSpan


class Verdict(StrEnum):
    """What is to be said of a citation."""

    RIGHT = "right"  #: the rule bears the number still, with the same words
    REWORDED = "reworded"  #: the rule bears the number still, with other words
    MOVED = "moved"  #: the rule bears another number now
    MERGED = "merged"  #: the rule is a part of another now
    GONE = "gone"  #: the rule is no more
    NEVER = "never"  #: the edition of the day has no such number
    UNSURE = "unsure"  #: it is not settled which rule was meant, or what became of it


@dataclass(frozen=True, slots=True)
class Answer:
    """One citation of a text: ``at`` covers its number, and the date it may bear; so it ``is_dated``.

    ``cited`` is that as printed. What is dated names its rule for good, whatever number that bears now.
    ``now`` is the number as it should be printed today, where that is another (of a range that is none any more
    nothing), ``into`` the numbers of the rules that took in what was merged; ``told`` says the
    answer in a sentence, ``candidates`` are the numbers of today of rules that may be meant. What stands
    ``in_address`` is a part of where a link leads; what is read as a rule only because one bore such a number, in a
    post that cites others or with its letter as a capital, ``may_be_none``.
    """

    at: TextSpan
    cited: str
    verdict: Verdict
    now: str
    told: str
    candidates: tuple[str, ...] = ()
    is_dated: bool = False
    in_address: bool = False
    may_be_none: bool = False
    into: tuple[str, ...] = ()
