"""What became of a rule from one of its texts on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.model.change import Change
from generator.model.edition import Edition
from generator.model.life import Tenancy, ended_in
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, Node
from generator.model.number import RuleNumber
from generator.model.ruling import Fate, Since

#: Compares a rule of one edition with the same rule of a later one.
Compare = Callable[[Member, Member], Change]


@dataclass(frozen=True, slots=True)
class Fates:
    """Tells fates; ``editions`` are those of the rules, oldest first."""

    editions: Sequence[Edition]
    held: Mapping[str, EditionTree]
    tenants: Mapping[RuleNumber, tuple[Tenancy, ...]]
    compare: Compare

    def node(self, member: Member) -> Node:
        """The rule as a member's edition has it."""
        return self.held[member.edition].by_id[member.node]

    def fate(self, line: Lineage, basis: Member) -> Fate:
        """What became of ``line`` since ``basis``; unknown where no later text of it is held.

        Texts behind a merely possible match are left out: they may be another rule's.
        """
        now = _last_trusted(line, basis)
        is_doubtful = now != line.members[-1]
        gone_in = "" if is_doubtful else ended_in(line, self.held, self.tenants)
        change = self.compare(basis, now) if now != basis else None
        is_reworded = change is not None and change.is_reworded
        kept = change if is_reworded else None
        if gone_in:
            return Fate(line.id, Since.GONE, basis, now, kept, gone_in)
        if change is None:
            return Fate(line.id, Since.UNKNOWN, basis, now, is_doubtful=is_doubtful)
        since = Since.REWORDED if is_reworded else Since.UNCHANGED
        return Fate(line.id, since, basis, now, kept, is_doubtful=is_doubtful)


def _last_trusted(line: Lineage, basis: Member) -> Member:
    """The last member that follows from ``basis`` by matches better than possible."""
    doubtful = line.doubtful()
    at = basis
    for member in line.members[line.members.index(basis) + 1 :]:
        if member.node in doubtful:
            break
        at = member
    return at


def summed(fates: Sequence[Fate]) -> Since:
    """What became of a topic, by the rules that stood under it."""
    found = {fate.since for fate in fates}
    if found <= {Since.UNKNOWN}:
        return Since.UNKNOWN
    if found & {Since.REWORDED, Since.GONE}:
        return Since.GONE if found == {Since.GONE} else Since.REWORDED
    return Since.UNCHANGED
