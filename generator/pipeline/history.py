"""alignment → lineage → diffs: what became of every rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

from generator.alignment import Aligner
from generator.diffs.between import changes_between
from generator.diffs.changes import classify
from generator.lineage import chain as chain_up
from generator.lineage import compose, find_detours, predecessors
from generator.model.alignment import Alignment, Confidence, Decision, Match, Relation
from generator.model.change import Change
from generator.model.edition import Edition
from generator.model.life import Detour, Step, Tenancy
from generator.model.lineage import Lineage, Member
from generator.model.node import EditionTree, NodeId
from generator.model.number import RuleNumber
from generator.model.term import Term
from generator.pipeline.workers import over_all, shares
from generator.tenants import find_tenants

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class History:
    """The fields of the book that tell of time (see :class:`generator.model.book.Book`)."""

    alignments: Mapping[Pair, Alignment]
    changes: Mapping[Pair, tuple[Change, ...]]
    lineages: tuple[Lineage, ...]
    steps: Mapping[str, tuple[Step, ...]]
    tenants: Mapping[RuleNumber, tuple[Tenancy, ...]]
    detours: tuple[Detour, ...]


def make_history(
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    terms: tuple[Term, ...],
    decisions: tuple[Decision, ...],
    *,
    jobs: int = 1,
) -> History:
    """The history of the rules of ``editions``, which are ordered by date and of one work.

    ``jobs`` processes compare editions at once.
    """
    by_id = {edition.id: edition for edition in editions}

    def align_each(pairs: Sequence[Pair]) -> list[Alignment]:
        """A run of neighbours: each edition in it is prepared once."""
        aligner = Aligner(terms, decisions)
        return [aligner.align(held[a], held[b], by_id[a], by_id[b]) for a, b in pairs]

    neighbours = list(predecessors(editions))
    runs = over_all(align_each, shares(neighbours, jobs), jobs)
    alignments = dict(zip(neighbours, chain.from_iterable(runs), strict=True))
    lineages = chain_up(editions, held, alignments)
    detours: tuple[Detour, ...] = ()
    ends = (editions[0].id, editions[-1].id) if editions else ("", "")
    if len(editions) > 2 and ends not in alignments:
        first, last = editions[0], editions[-1]
        (direct,) = align_each([ends])
        detours = find_detours(lineages, direct)
        alignments[ends] = compose(lineages, held, first, last)
    order = {edition.id: index for index, edition in enumerate(editions)}

    def find_changes(pair: Pair) -> tuple[Change, ...]:
        old, new = pair
        returned = _returned(lineages, order, old, new)
        return changes_between(
            held[old], held[new], alignments[pair], terms=terms, returned=returned
        )

    pairs = list(alignments)
    changes = dict(zip(pairs, over_all(find_changes, pairs, jobs), strict=True))
    return History(
        alignments,
        changes,
        lineages,
        dict(_steps(lineages, held, alignments, changes, terms)),
        find_tenants(lineages, editions, held),
        detours,
    )


def _returned(
    lineages: Sequence[Lineage], order: Mapping[str, int], old: str, new: str
) -> frozenset[NodeId]:
    """The nodes of ``new`` whose rule an edition before ``old`` had, but ``old`` has not."""
    found = set()
    for lineage in lineages:
        at = {member.edition: member.node for member in lineage.members}
        if old not in at and new in at and order[lineage.members[0].edition] < order[old]:
            found.add(at[new])
    return frozenset(found)


def _steps(
    lineages: Sequence[Lineage],
    held: Mapping[str, EditionTree],
    alignments: Mapping[Pair, Alignment],
    changes: Mapping[Pair, tuple[Change, ...]],
    terms: tuple[Term, ...],
) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """The life of each lineage, from one member to the next."""
    matched = {
        pair: {m.new: m for m in found.matches if m.relation is Relation.SAME}
        for pair, found in alignments.items()
    }
    changed = {
        pair: {node: change for change in found for node in change.new if change.old}
        for pair, found in changes.items()
    }
    for lineage in lineages:
        yield (
            lineage.id,
            tuple(
                _step(lineage, old, new, held, matched, changed, terms)
                for old, new in pairwise(lineage.members)
            ),
        )


def _step(
    lineage: Lineage,
    old: Member,
    new: Member,
    held: Mapping[str, EditionTree],
    matched: Mapping[Pair, Mapping[NodeId, Match]],
    changed: Mapping[Pair, Mapping[NodeId, Change]],
    terms: tuple[Term, ...],
) -> Step:
    pair = (old.edition, new.edition)
    match = matched.get(pair, {}).get(new.node)
    if match is not None and match.old == old.node:
        change = changed[pair].get(new.node)
        return Step(old, new, change, match)
    link = next((m for m in lineage.links if m.new == new.node), None)
    before, after = held[old.edition].by_id[old.node], held[new.edition].by_id[new.node]
    change = classify([before], [after], terms=terms)
    return Step(old, new, change if change.kinds else None, link, lineage.gaps)


def superseded(lineages: Sequence[Lineage]) -> dict[str, frozenset[NodeId]]:
    """By edition, the nodes whose rule a newer edition holds too, under whatever number.

    A merely possible match takes nothing away: where we are not sure, both rules stand.
    """
    found: dict[str, set[NodeId]] = {}
    for lineage in lineages:
        doubtful = {m.new for m in lineage.links if m.confidence is Confidence.POSSIBLE}
        for old, new in pairwise(lineage.members):
            if new.node not in doubtful:
                found.setdefault(old.edition, set()).add(old.node)
    return {edition: frozenset(nodes) for edition, nodes in found.items()}
