"""lineage → diffs: what became of every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, pairwise
from typing import Final, NamedTuple

from generator.alignment.echoes import Homes, find_echoes
from generator.diffs.between import Between, ToldByOne
from generator.diffs.known import Known
from generator.diffs.sweeps import find_sweeps
from generator.model.alignment import Alignment, Echoes, Match, Relation
from generator.model.change import Change, ChangeKind, Sweep
from generator.model.edition import Edition
from generator.model.life import Detour, Step, Tenancy
from generator.model.lineage import Lineage, Member
from generator.model.node import NodeId
from generator.model.number import RuleNumber
from generator.model.origin import Origins
from generator.pipeline.cache import Parcel, digest
from generator.pipeline.weaving import Keep, Pair, Woven
from generator.pipeline.workers import Ahead, from_both_ends
from generator.tenants import find_tenants

#: Of fewer changes the word diffs are made anew as fast as they are read.
_MANY: Final = 200
#: Makes the named tuple of its values without a call of Python.
_make_step: Final = partial(tuple.__new__, Step)


@dataclass(frozen=True, slots=True)
class History:
    """The fields of the book that tell of time (see :class:`generator.model.book.Book`)."""

    alignments: Mapping[Pair, Alignment]
    changes: Mapping[Pair, tuple[Change, ...]]
    sweeps: Mapping[Pair, tuple[Sweep, ...]]
    echoes: Mapping[Pair, Echoes]
    lineages: tuple[Lineage, ...]
    steps: Mapping[str, tuple[Step, ...]]
    tenants: Mapping[RuleNumber, tuple[Tenancy, ...]]
    detours: tuple[Detour, ...]
    origins: Origins


class _Told(NamedTuple):
    """What is told of a pair of editions: all changes, what each rule of a split or merger tells of its own,
    the edits that sweep, and, of editions that were compared, which rules tell on what others told.
    """

    changes: tuple[Change, ...]
    by_each: dict[NodeId, ToldByOne]
    sweeps: tuple[Sweep, ...]
    echoes: Echoes | None


def begin_to_tell(woven: Woven, keep: Keep) -> Callable[[], History]:
    """The history of the rules whose lineages are woven, in two steps: what is returned waits for other processes."""
    held, terms, alignments = woven.held, woven.terms, woven.alignments
    returned = _returned(woven.lineages, woven.editions, alignments)
    homes = Homes(terms)

    def tell_of(pair: Pair) -> Parcel[_Told]:
        old, new = (held[edition] for edition in pair)
        alignment, back = alignments[pair], returned.get(pair, frozenset())
        # After a decision, or with a newer edition, all is told anew, and most texts are compared as before.
        since = "any" if alignment.composed else keep.editions.get(new.edition)
        words = digest(keep.editions.get(old.edition), since, terms)
        known = keep.cache.get("words", words)
        between = Between(old, new, alignment, terms, back, known or Known())
        changes = between.all_changes
        sweeps = find_sweeps([change for change in changes if change.new], between.words.edits)
        echoes = None if alignment.composed else find_echoes(old, new, alignment, homes)
        told = _Told(changes, between.told_by_each, sweeps, echoes)
        if known is None and len(changes) > _MANY:
            keep.cache.put("words", words, between.words.known)
        return Parcel(told)

    joins = _Joins(woven)
    far = Ahead(partial(_far_changes, woven, joins), keep.jobs)
    keys = {pair: digest(woven.keys[pair], sorted(returned.get(pair, ()))) for pair in alignments}
    # The longest way stands last, and is begun first.
    telling = keep.cache.begin_over_all(
        "told", keys, lambda pairs: from_both_ends(tell_of, pairs, keep.jobs)
    )

    def finish() -> History:
        of_far = far.get()
        told = telling()
        steps = dict(_steps(woven, joins, told, of_far))
        return History(
            alignments,
            {pair: one.changes for pair, one in told.items()},
            {pair: one.sweeps for pair, one in told.items()},
            {pair: one.echoes for pair, one in told.items() if one.echoes is not None},
            woven.lineages,
            steps,
            find_tenants(woven.lineages, woven.editions, held, steps),
            woven.detours,
            Origins(keep.editions, keys if keep.editions else {}),
        )

    return finish


def _returned(
    lineages: Sequence[Lineage], editions: Sequence[Edition], pairs: Iterable[Pair]
) -> dict[Pair, frozenset[NodeId]]:
    """By pair, the nodes of the new edition whose rule an edition before the old one had, but that has not."""
    order = {edition.id: index for index, edition in enumerate(editions)}
    before: dict[str, list[str]] = {}
    for old, new in pairs:
        before.setdefault(new, []).append(old)
    found: dict[Pair, set[NodeId]] = {}
    for lineage in lineages:
        present = {member.edition for member in lineage.members}
        first = order[lineage.members[0].edition]
        for member in lineage.members:
            for old in before.get(member.edition, ()):
                if old not in present and first < order[old]:
                    found.setdefault((old, member.edition), set()).add(member.node)
    return {pair: frozenset(nodes) for pair, nodes in found.items()}


class _Joins:
    """Looks up which match of two editions joins a member of a lineage to the one before."""

    def __init__(self, woven: Woven) -> None:
        self._alignments = woven.alignments
        matches = chain.from_iterable(found.matches for found in woven.alignments.values())
        self._aligned = frozenset(map(id, matches))
        self._same: dict[Pair, Mapping[NodeId, Match]] = {}

    def along(self, lineage: Lineage) -> Iterator[tuple[Member, Member, Match | None]]:
        """Each member but the last, the next, and their match, if an alignment of just these two editions has one."""
        for (old, new), link in zip(pairwise(lineage.members), lineage.links, strict=True):
            # Nearly always: the link is the match itself.
            if id(link) in self._aligned and link.old == old.node:
                yield old, new, link
            else:
                match = self._of((old.edition, new.edition)).get(new.node)
                yield old, new, match if match is not None and match.old == old.node else None

    def _of(self, pair: Pair) -> Mapping[NodeId, Match]:
        """What joins each node of the new edition to the same rule of the old one."""
        if pair not in self._same:
            found = self._alignments.get(pair)
            matches = found.matches if found is not None else ()
            self._same[pair] = {m.new: m for m in matches if m.relation is Relation.SAME}
        return self._same[pair]


def _far_changes(woven: Woven, joins: _Joins) -> dict[tuple[Member, Member], Change | None]:
    """What changed from one member of a lineage to the next where no alignment joins them.

    They are compared by way of the editions between.
    """
    far: dict[Pair, Between] = {}
    found: dict[tuple[Member, Member], Change | None] = {}
    for lineage in woven.lineages:
        for old, new, match in joins.along(lineage):
            if match is not None:
                continue
            pair = (old.edition, new.edition)
            if pair not in far:
                trees = woven.held[old.edition], woven.held[new.edition]
                far[pair] = Between(*trees, woven.composer.outline(*pair), woven.terms)
            found[old, new] = far[pair].change([old.node], [new.node])
    return found


def _steps(
    woven: Woven,
    joins: _Joins,
    told: Mapping[Pair, _Told],
    far: Mapping[tuple[Member, Member], Change | None],
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """The life of each lineage, from one member to the next."""
    changed = {
        pair: {node: change for change in found.changes for node in change.new if change.old}
        for pair, found in told.items()
    }
    touched = {node for found in changed.values() for node in found}
    touched |= {node for found in told.values() for node in found.by_each}
    order = {edition.id: index for index, edition in enumerate(woven.editions)}
    for lineage in woven.lineages:
        steps = []
        for old, new, match in joins.along(lineage):
            if match is None:
                between = range(order[old.edition] + 1, order[new.edition])
                gap = tuple(name for name in lineage.gaps if order[name] in between)
                steps.append(_far_step(lineage, old, new, gap, far[old, new]))
            elif new.node in touched:
                pair = (old.edition, new.edition)
                one = told[pair].by_each.get(new.node)
                if one is None:
                    steps.append(Step(old, new, changed[pair].get(new.node), match))
                else:
                    steps.append(Step(old, new, one.own, match, joined=one.joined))
            else:  # nearly always
                steps.append(_make_step((old, new, None, match, (), None)))
        yield lineage.id, tuple(steps)


def _far_step(
    lineage: Lineage, old: Member, new: Member, gap: tuple[str, ...], change: Change | None
) -> Step:
    """The step to a member that another edition than the one before gives."""
    link = next((m for m in lineage.links if m.new == new.node), None)
    if change is not None and gap:
        change = replace(change, kinds=(*change.kinds, ChangeKind.RESTORED))
    return Step(old, new, change if change is not None and change.kinds else None, link, gap)
