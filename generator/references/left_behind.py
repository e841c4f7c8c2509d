"""Citations that kept their number when the rule they meant got another.

A rulebook cites itself by number; when rules are renumbered, a citation is sometimes forgotten, and from
then on names another rule, or none. Two editions next to each other tell: the same place cites the same
number in both, and the rule that bore it before bears another now, or became a part of one that does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Final

from generator.model.citation import (
    Basis,
    LeftBehind,
    Reason,
    Resolution,
    Resolved,
    Stale,
    Unresolved,
)
from generator.model.joins import merged_into
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, NodeId, NodeKind
from generator.model.number import Number, RuleNumber, are_neighbours
from generator.references.expand import expand

_Numbers = tuple[Number, ...]
_Settled = Mapping[NodeId, Sequence[Resolution]]
_NONE: Final[frozenset[str]] = frozenset()


def find_left_behind(
    lineages: Sequence[Lineage],
    owners: Mapping[NodeId, str],
    held: Mapping[str, EditionTree],
    resolutions: _Settled,
) -> tuple[LeftBehind, ...]:
    """The citations left behind by a renumbering, each once, in the order of ``lineages``.

    ``owners`` names the lineage of each of their nodes. Only citations about which there is no doubt are told.
    Where a rule ended and another took its number, the rules that it was merged into are meant; of a topic
    that was merged into none, the one where most of its rules live on.

    Not told is a citation with the title of its rule beside it (the title says which is meant), one whose
    rule is joined to its successor by a merely possible match, was split or merged with what now bears the
    number or went below it, one of a place that cites the rule meant as well, and one of the step just
    before or after, between which and the citing rule a new step may have been put.
    """
    search = _Search(lineages, owners, held, resolutions)
    return tuple(found for line in lineages for found in search.along(line))


def with_left_behind(
    resolutions: Mapping[NodeId, tuple[Resolution, ...]], found: Sequence[LeftBehind]
) -> dict[NodeId, tuple[Resolution, ...]]:
    """``resolutions`` with what the citations ``found`` to be left behind perhaps mean.

    Where such a number is no rule's, the rules meant are its candidates.
    """
    meant = {
        (stale.citation.origin, expand(stale.citation)): stale.meant
        for left in found
        for stale in left.stays
    }
    made = dict(resolutions)
    for origin, _ in meant:
        made[origin] = tuple(_perhaps(each, meant) for each in made[origin])
    return made


def _perhaps(
    made: Resolution, meant: Mapping[tuple[NodeId, _Numbers], tuple[NodeId, ...]]
) -> Resolution:
    citation = made.citation
    rules = meant.get((citation.origin, expand(citation)), ())
    if not rules or citation.heading:
        return made
    return (
        made._replace(perhaps=rules)
        if isinstance(made, Resolved)
        else made._replace(candidates=rules)
    )


class _Search:
    """What is looked up again and again: the lineage of each rule, and its place in each edition."""

    def __init__(
        self,
        lineages: Sequence[Lineage],
        owners: Mapping[NodeId, str],
        held: Mapping[str, EditionTree],
        resolutions: _Settled,
    ) -> None:
        self._lines = {line.id: line for line in lineages}
        self._owners = owners
        self._held = held
        self._resolutions = resolutions
        self._cites = self._all_cited()

    def _all_cited(self) -> dict[NodeId, set[str]]:
        """The rules that each node cites, if any; an entry's with those of its senses."""
        found: dict[NodeId, set[str]] = {}
        owner_of = self._owners.get
        for tree in self._held.values():
            for name in tree.by_id.keys() & self._resolutions.keys():
                node = tree.by_id[name]
                is_sense = node.kind is NodeKind.DEFINITION
                place = node.parent if is_sense and node.parent is not None else name
                made = self._resolutions[name]
                named = {owner_of(target, "") for target in _targets(made)}
                found[place] = found[place] | named if place in found else named
        return found

    def along(self, line: Lineage) -> Iterator[LeftBehind]:
        """Those of one rule through its editions."""
        named = [self._cites.get(member.node, _NONE) for member in line.members]
        if not any(named):
            return
        told: set[tuple[Member, _Numbers]] = set()
        for at, (old, new) in enumerate(pairwise(line.members), start=1):
            # As nearly always, all that was cited still is.
            if named[at - 1] <= named[at] or new.node in line.doubtful():
                continue
            before = self._cited(old)
            for numbers, made in self._cited(new).items():
                if numbers not in before or (old, numbers) in told:
                    continue
                if meant := self._meant(before[numbers], made, old, new):
                    found = self._followed(numbers, meant, old, line.members[at:])
                    told.update(
                        (each, numbers) for each in line.members[at : at + len(found.stays)]
                    )
                    yield found

    def _cited(self, member: Member) -> dict[_Numbers, Resolution]:
        """What a member cites by number alone, the first of each number; an entry with its senses."""
        found: dict[_Numbers, Resolution] = {}
        for made in self._made_in(member):
            citation = made.citation
            if not citation.heading and isinstance(citation.first, RuleNumber):
                found.setdefault(expand(citation), made)
        return found

    def _made_in(self, member: Member) -> Sequence[Resolution]:
        """All citations of a member; an entry's with those of its senses."""
        own = self._resolutions.get(member.node, ())
        node = self._held[member.edition].by_id[member.node]
        if node.kind is not NodeKind.GLOSSARY_ENTRY:
            return own
        senses = (self._resolutions.get(child, ()) for child in node.children)
        return (*own, *chain.from_iterable(senses))

    def _meant(
        self, before: Resolution, made: Resolution, old: Member, new: Member
    ) -> tuple[str, ...]:
        """The rules that a citation means and no longer names; none where it names them, or in doubt."""
        was, names = self._named(before, old.edition), self._named(made, new.edition)
        if not was or names is None:
            return ()
        meant = self._in_step(was, names, old.edition, new.edition)
        here = self._in(new.edition, meant)
        if here is None or any(self._is_kin(self._lines[r], names) for r in (*was, *meant)):
            return ()
        if any(n in self._lines[rule].doubtful() for n, rule in zip(here, meant, strict=True)):
            return ()
        if self._is_there(made, here, new) or self._is_next(made, old, new):
            return ()
        return meant if self._reached(new).isdisjoint(meant) else ()

    def _in_step(
        self, rules: Sequence[str], names: Sequence[str], before: str, edition: str
    ) -> tuple[str, ...]:
        """``rules`` of ``before``; in the place of one that ended there, what it became a part of in ``edition``.

        It keeps its place where its number is no rule's any more: then it is not said what is cited.
        """
        lines = [self._lines[rule] for rule in rules]
        found = (
            merged_into(line, edition, self._lines)
            or self._topic_after(line, edition)
            or (line.id,)
            if names and line.members[-1].edition == before
            else (line.id,)
            for line in lines
        )
        return tuple(dict.fromkeys(chain.from_iterable(found)))

    def _topic_after(self, line: Lineage, edition: str) -> tuple[str, ...]:
        """The topic of ``edition`` in which most rules live on of a topic that ended before it."""
        last = line.members[-1]
        topic = self._held[last.edition].by_id[last.node]
        if not isinstance(topic.number, RuleNumber) or topic.number.depth != 1:
            return ()
        by_id = self._held[edition].by_id
        below = list(self._below(last))
        homes: Counter[Number] = Counter()
        for node in below:
            here = self._in(edition, (self._owners[node],)) if node in self._owners else None
            if here is not None and here[0] not in self._lines[self._owners[node]].doubtful():
                homes.update(n for n in _above(by_id[here[0]].number) if _is_topic(n))
        most = {number for number, count in homes.items() if 2 * count > len(below)}
        return tuple(
            self._owners[node.id]
            for node in by_id.values()
            if node.number in most and node.id in self._owners
        )

    def _below(self, member: Member) -> Iterator[NodeId]:
        """All rules below one."""
        for child in self._held[member.edition].by_id[member.node].children:
            yield child
            yield from self._below(Member(member.edition, child))

    def _named(self, made: Resolution, edition: str) -> tuple[str, ...] | None:
        """The rules that a citation names in ``edition``; ``None`` where its number alone does not tell."""
        if made.edition != edition or made.written_for:
            return None
        if isinstance(made, Unresolved):
            return () if made.reason is Reason.NO_SUCH_RULE else None
        if made.basis is not Basis.NUMBER:
            return None
        return tuple(self._owners[each] for each in made.targets if each in self._owners)

    def _is_kin(self, line: Lineage, names: Sequence[str]) -> bool:
        """Whether a rule named is the one meant, or was split off from it or merged with it."""
        near = {line.id, *line.came_from, *line.went_to}
        for name in names:
            other = self._lines[name]
            if name in near or line.id in (*other.came_from, *other.went_to):
                return True
        return False

    def _is_there(self, made: Resolution, meant: Sequence[NodeId], new: Member) -> bool:
        """Whether one of the rules meant still bears a number that is cited, or all went below it."""
        rules = [self._held[new.edition].by_id[each].number for each in meant]
        numbers = set(expand(made.citation))
        return not numbers.isdisjoint(filter(None, rules)) or all(
            not numbers.isdisjoint(_above(rule)) for rule in rules
        )

    def _is_next(self, made: Resolution, old: Member, new: Member) -> bool:
        """Whether a rule cites the one before or after it, then and now."""
        cited = made.citation.first
        own = [self._held[member.edition].by_id[member.node].number for member in (old, new)]
        return isinstance(cited, RuleNumber) and all(
            isinstance(number, RuleNumber) and are_neighbours(number, cited) for number in own
        )

    def _followed(
        self, numbers: _Numbers, rules: Sequence[str], old: Member, members: Sequence[Member]
    ) -> LeftBehind:
        """How long ``rules`` are cited by ``numbers``, from the first of ``members`` on, and how it ends."""
        stays: list[Stale] = []
        for member in members:
            made, meant = self._cited(member).get(numbers), self._in(member.edition, rules)
            is_right = not self._reached(member).isdisjoint(rules)
            if is_right or made is None or meant is None:
                return LeftBehind(old.edition, tuple(stays), member.edition, is_right)
            stays.append(Stale(made.citation, meant))
        return LeftBehind(old.edition, tuple(stays))

    def _in(self, edition: str, rules: Sequence[str]) -> tuple[NodeId, ...] | None:
        """The rules as ``edition`` has them; ``None`` where it lacks one."""
        found: list[NodeId] = []
        for rule in rules:
            members = self._lines[rule].members
            here = next((m.node for m in members if m.edition == edition), None)
            if here is None:
                return None
            found.append(here)
        return tuple(found)

    def _reached(self, member: Member) -> set[str]:
        """The rules that a member cites, and those right below them."""
        by_id = self._held[member.edition].by_id
        found: set[str] = set()
        for target in _targets(self._made_in(member)):
            below = by_id[target].children if target in by_id else ()
            found.update(self._owners.get(each, "") for each in (target, *below))
        return found


def _targets(made: Iterable[Resolution]) -> Iterator[NodeId]:
    """Where citations lead that lead anywhere."""
    for one in made:
        if isinstance(one, Resolved):
            yield from one.targets


def _is_topic(number: Number) -> bool:
    return isinstance(number, RuleNumber) and number.depth == 1


def _above(number: Number | None) -> Iterator[Number]:
    """The numbers that ``number`` stands under, if it is one of a rule."""
    return number.above if isinstance(number, RuleNumber) else iter(())
