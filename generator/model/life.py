"""A rule's life: what happened to it from edition to edition, and which numbers it bore."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile
from typing import NamedTuple

from generator.model.alignment import Confidence, Match
from generator.model.change import Change
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, NodeId
from generator.model.number import RuleNumber


class Step(NamedTuple):
    """From one member of a lineage to the next.

    ``change`` is ``None`` where number, place and words stayed (white space and typography apart). Of a
    split or merger it has the words of this rule alone, and ``joined`` those of all that it shares words with.
    ``match`` is the evidence that both are the same rule; ``gap`` names the editions between the two that
    cover its part but lack it: after them the rule is restored, which is a change even where all stayed.
    """

    old: Member
    new: Member
    change: Change | None
    match: Match | None
    gap: tuple[str, ...] = ()
    joined: Change | None = None

    @property
    def since(self) -> str:
        """The edition that the change is told against: the last without the rule, if any is between."""
        return self.gap[-1] if self.gap else self.old.edition

    @property
    def is_possible(self) -> bool:
        """Whether that it is one rule on both sides rests on a merely possible match."""
        return self.match is not None and self.match.is_possible

    @property
    def whole(self) -> Change | None:
        """The change with the words of all rules that share words."""
        return self.joined or self.change

    @property
    def rewords_the_rule(self) -> bool:
        """Whether the rule itself was reworded (see :attr:`Change.rewords_the_rule`)."""
        return self.change is not None and self.change.rewords_the_rule


def is_doubtful_after(edition: str, life: Iterable[Step]) -> bool:
    """Whether what became of a rule after its member of ``edition`` rests on a merely possible match."""
    later = dropwhile(lambda step: step.old.edition != edition, life)
    return any(step.is_possible for step in later)


def doubtful_lines(lives: Mapping[str, Iterable[Step]]) -> frozenset[str]:
    """The lineages, by their names in ``lives``, that rest on a merely possible match somewhere."""
    possible = Confidence.POSSIBLE
    found = set()
    for line, life in lives.items():
        for step in life:  # a call for each takes three times as long
            if step.match is not None and step.match.confidence is possible:
                found.add(line)
                break
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Tenancy:
    """One unbroken stretch of editions in which ``lineage`` bore ``number``.

    ``first`` and ``last`` are editions that show it so, ``until`` the next edition held that covers
    the number and does not (empty where there is none: the rule still bears it). ``permalink`` is
    the dated permalink of the stretch, ``704.5k@2009-10-01``. ``source`` is the witness that alone
    numbers the rule so, where the edition gives it another number.
    """

    number: RuleNumber
    lineage: str
    first: str
    last: str
    until: str
    permalink: str
    source: str = ""


def ended_in(
    line: Lineage,
    held: Mapping[str, EditionTree],
    tenants: Mapping[RuleNumber, Sequence[Tenancy]],
) -> str:
    """The first edition that covers the last number of a rule and has the rule no more; empty if none does.

    A rule may have left that number before and come back to it.
    """
    last = line.members[-1]
    number = held[last.edition].by_id[last.node].number
    stretches = tenants.get(number, ()) if isinstance(number, RuleNumber) else ()
    ends = (t.until for t in stretches if t.lineage == line.id and t.last == last.edition)
    return next(ends, "")


@dataclass(frozen=True, slots=True)
class Detour:
    """A rule that two ways from one edition to another lead to different places.

    ``straight`` is where aligning the two directly finds it, ``chained`` where going through the
    editions between does; ``None`` where it is not found.
    """

    old: NodeId
    straight: NodeId | None
    chained: NodeId | None
