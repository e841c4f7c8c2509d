"""From weighed pairs to links: who is the same rule, what else was split off or merged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from generator.alignment.assignment import assign
from generator.alignment.certain import Anchors
from generator.alignment.decisions import Decided
from generator.alignment.pairs import Pairs
from generator.alignment.rounds import Round
from generator.alignment.weights import Bounds, probability
from generator.model.alignment import DecisionKind, EvidenceKind, Relation


@dataclass(frozen=True, slots=True)
class Link:
    """One link between rows. ``at`` is its place among the weighed pairs, or -1.

    ``settled_by`` tells what made weighing needless, ``reason`` an editor's words.
    """

    old: int
    new: int
    relation: Relation
    probability: float
    at: int = -1
    settled_by: EvidenceKind | None = None
    reason: str = ""


def settle(
    anchors: Anchors, decided: Sequence[Decided], last: Round, bounds: Bounds
) -> tuple[Link, ...]:
    """All links, ordered by old and new row; one-to-one those of relation SAME."""
    links = [*_anchored(anchors, decided), *_weighed(anchors, decided, last, bounds)]
    return tuple(sorted(links, key=lambda link: (link.old, link.new)))


def _anchored(anchors: Anchors, decided: Sequence[Decided]) -> Iterator[Link]:
    reasons = {(d.old, d.new): d.reason for d in decided}
    for old, new in anchors.to_new.items():
        kind = anchors.kinds[old]
        reason = reasons.get((old, new), "") if kind is EvidenceKind.EDITOR else ""
        yield Link(old, new, Relation.SAME, 1.0, settled_by=kind, reason=reason)
    relations = {DecisionKind.SPLIT: Relation.SPLIT, DecisionKind.MERGE: Relation.MERGE}
    for d in decided:
        if d.kind in relations and not d.is_first:
            yield Link(
                d.old,
                d.new,
                relations[d.kind],
                1.0,
                settled_by=EvidenceKind.EDITOR,
                reason=d.reason,
            )


def _weighed(
    anchors: Anchors, decided: Sequence[Decided], last: Round, bounds: Bounds
) -> Iterator[Link]:
    pairs = last.pairs
    chance = probability(last.scores)
    closed_old = {d.old for d in decided if d.kind is not DecisionKind.NOT_A_MATCH}
    closed_new = {d.new for d in decided if d.kind is not DecisionKind.NOT_A_MATCH}
    is_main = last.mains.find(pairs) >= 0
    kept = is_main & (chance >= bounds.keep)
    lives = np.isin(pairs.old, [*anchors.to_new, *pairs.old[kept].tolist()])
    enough = np.where(is_main, kept, chance >= np.where(lives, bounds.add, bounds.take))
    wanted = [
        at
        for at in np.flatnonzero(enough).tolist()
        if pairs.old[at] not in closed_old and pairs.new[at] not in closed_new
    ]
    same = {at for at in wanted if is_main[at]}
    same |= _promoted(pairs, chance, [at for at in wanted if not is_main[at]], same, anchors)
    bound_old = set(anchors.to_new) | {int(pairs.old[at]) for at in same}
    for at in wanted:
        old, new = int(pairs.old[at]), int(pairs.new[at])
        relation = Relation.SPLIT if old in bound_old else Relation.MERGE
        yield Link(old, new, Relation.SAME if at in same else relation, float(chance[at]), at)


def _promoted(
    pairs: Pairs, chance: np.ndarray, parts: list[int], same: set[int], anchors: Anchors
) -> set[int]:
    """Parts whose two rules have no main partner: the best of them become the same rule."""
    bound_old = set(anchors.to_new) | {int(pairs.old[at]) for at in same}
    bound_new = set(anchors.to_old) | {int(pairs.new[at]) for at in same}
    loose = np.array(
        [
            at
            for at in parts
            if int(pairs.old[at]) not in bound_old and int(pairs.new[at]) not in bound_new
        ],
        dtype=np.int64,
    )
    if not len(loose):
        return set()
    chosen = assign(pairs.chosen(loose), chance[loose])
    return set(loose[chosen].tolist())
