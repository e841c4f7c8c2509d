"""The order of the stages: what an editor decided, what is the same, what is alike, what is left."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from generator.alignment.certain import Anchors, find_anchors
from generator.alignment.confidence import confidence_of
from generator.alignment.decisions import Decided, decide
from generator.alignment.declared import find_declared
from generator.alignment.explain import Explainer
from generator.alignment.glossary import align_glossaries
from generator.alignment.held import places_in, sort_unlinked, strange_rows
from generator.alignment.identity import go_on
from generator.alignment.links import Link, settle
from generator.alignment.outcome import Aligned
from generator.alignment.pairs import Pairs
from generator.alignment.parallels import without_parallels
from generator.alignment.partners import Mains
from generator.alignment.rounds import Comparison, Round
from generator.alignment.side import Side, prepare
from generator.alignment.turned import turned
from generator.alignment.vectors import Space, make_space
from generator.alignment.weights import probability
from generator.model.alignment import (
    Alignment,
    Candidate,
    Confidence,
    Decision,
    DecisionKind,
    Declared,
    EvidenceKind,
    Match,
    Relation,
)
from generator.model.edition import Edition
from generator.model.node import EditionTree, NodeId
from generator.model.term import Term
from generator.text.terms import vocabulary

#: From this probability on a pair that is no link is told of a rule without any: a candidate for what became of it.
_WORTH_TELLING: Final = 0.2
#: How many prepared editions are kept.
_KEPT: Final = 3


def align(
    old: EditionTree,
    new: EditionTree,
    old_edition: Edition,
    new_edition: Edition,
    *,
    terms: tuple[Term, ...],
    decisions: tuple[Decision, ...] = (),
) -> Alignment:
    """Which topic, rule, subrule or glossary entry of ``old`` is which of ``new``.

    Direct, whatever lies between the two editions. ``terms`` is the vocabulary of eras; of
    ``decisions`` those about these two editions are taken, if they fit (see
    :func:`~generator.alignment.decisions.check_decisions`). Sections and rulings are not aligned.
    Where ``new`` is the older one, the same rules belong together as the other way round.
    """
    return Aligner(terms, decisions).align(old, new, old_edition, new_edition)


class Aligner:
    """Aligns editions of one work, each prepared once as long as it is among the last few used."""

    def __init__(self, terms: tuple[Term, ...], decisions: tuple[Decision, ...] = ()) -> None:
        self._terms, self._decisions = terms, decisions
        self._prepared: list[tuple[EditionTree, Edition, Side]] = []

    def align(
        self, old: EditionTree, new: EditionTree, old_edition: Edition, new_edition: Edition
    ) -> Alignment:
        """As :func:`align`."""
        sides = self._side(old, old_edition), self._side(new, new_edition)
        entries = align_glossaries(old, new, self._terms)
        declared = tuple(self._declared(old, new, entries))
        rules = _align_rules(*sides, self._terms, self._decisions, declared)
        alone = frozenset((*rules.removed, *rules.added))
        return Alignment(
            old_edition.id,
            new_edition.id,
            (*rules.matches, *entries.matches),
            (*rules.removed, *entries.removed),
            (*rules.added, *entries.added),
            (*rules.not_held_old, *entries.not_held_old),
            (*rules.not_held_new, *entries.not_held_new),
            candidates=rules.candidates,
            declared=tuple(each for each in declared if each.rule in alone),
        )

    def _declared(self, old: EditionTree, new: EditionTree, entries: Aligned) -> Iterator[Declared]:
        """The rules that the other edition calls ended, whichever of the two is the older."""
        pairs = [(m.old, m.new) for m in entries.matches if m.confidence is Confidence.CERTAIN]
        yield from find_declared(old, new, pairs, self._terms)
        yield from find_declared(new, old, [(m, n) for n, m in pairs], self._terms)

    def _side(self, tree: EditionTree, edition: Edition) -> Side:
        for known, of, side in self._prepared:
            if known is tree and of == edition:
                return side
        made = prepare(tree, edition, self._terms)
        self._prepared = [*self._prepared[1 - _KEPT :], (tree, edition, made)]
        return made


def _align_rules(
    old: Side,
    new: Side,
    terms: tuple[Term, ...],
    decisions: tuple[Decision, ...],
    declared: tuple[Declared, ...],
) -> Aligned:
    if new.edition.effective < old.edition.effective:
        links, last, space = _weigh(new, old, decisions, declared)
        links, last = turned(links, last)
    else:
        links, last, space = _weigh(old, new, decisions, declared)
    same = [link for link in links if link.relation is Relation.SAME]
    onward, back = places_in(old, new, {link.old: link.new for link in same})
    explainer = Explainer(old, new, space, last, _mains(same, last), vocabulary(terms))
    rivals = _Rivals(last, links)
    matches = _matches(old, new, links, explainer, strange_rows(old, onward, back), rivals)
    removed, not_held_old = sort_unlinked(old, onward, parts={link.old for link in links})
    added, not_held_new = sort_unlinked(new, back, parts={link.new for link in links})
    candidates = tuple(rivals.candidates(removed, old, new))
    return Aligned(matches, removed, added, not_held_old, not_held_new, candidates)


class _Weighed(NamedTuple):
    """The links of two editions, the round they come of, and the space in which texts were compared."""

    links: tuple[Link, ...]
    last: Round
    space: Space


def _weigh(
    old: Side, new: Side, decisions: tuple[Decision, ...], declared: tuple[Declared, ...]
) -> _Weighed:
    """The links from the older edition to the newer one."""
    decided = decide(decisions, old, new)
    anchors = _anchors(old, new, decided)
    comparison = Comparison(
        old,
        new,
        make_space(old, new),
        anchors.pairs((len(old), len(new))),
        _never(old, new, decided, anchors, declared),
    )
    last = comparison.last_round()
    links = settle(anchors, decided, last, comparison.bounds(last))
    links, last = without_parallels(go_on(links, old, new, last.columns), last, old, new)
    return _Weighed(links, last, comparison.space)


def _anchors(old: Side, new: Side, decided: tuple[Decided, ...]) -> Anchors:
    anchors = Anchors.none()
    for d in decided:
        if d.kind is DecisionKind.NOT_A_MATCH:
            anchors.forbid(d.old, d.new)
        elif d.is_first and d.old not in anchors.to_new and d.new not in anchors.to_old:
            anchors.add(d.old, d.new, EvidenceKind.EDITOR)
    find_anchors(old, new, anchors)
    return anchors


def _never(
    old: Side,
    new: Side,
    decided: tuple[Decided, ...],
    anchors: Anchors,
    declared: tuple[Declared, ...],
) -> Pairs:
    """The pairs that are not weighed: those decided apart, and all of the rules that are ``declared`` ended.

    Of these not such as an editor joins, or as stand in the other edition with the same words.
    """
    pairs = [(d.old, d.new) for d in decided if d.kind is DecisionKind.NOT_A_MATCH]
    joined = [(d.old, d.new) for d in decided if d.kind is not DecisionKind.NOT_A_MATCH]
    joined += anchors.to_new.items()
    kept_old, kept_new = {one for one, _ in joined}, {other for _, other in joined}
    names = {each.rule for each in declared}
    ended_old = {old.rows[name] for name in names & old.rows.keys()} - kept_old
    ended_new = {new.rows[name] for name in names & new.rows.keys()} - kept_new
    pairs += product(sorted(ended_old), range(len(new)))
    pairs += product(range(len(old)), sorted(ended_new))
    table = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return Pairs.of([(table[:, 0], table[:, 1])], (len(old), len(new)))


def _mains(same: Sequence[Link], last: Round) -> Mains:
    olds, news = (
        np.array(rows, dtype=np.int64)
        for rows in ([link.old for link in same], [link.new for link in same])
    )
    return Mains.of(Pairs(olds, news, last.pairs.shape))


def _matches(
    old: Side,
    new: Side,
    links: tuple[Link, ...],
    explainer: Explainer,
    strangers: Container[int],
    rivals: _Rivals,
) -> tuple[Match, ...]:
    return tuple(
        Match(
            old=old.nodes[link.old].id,
            new=new.nodes[link.new].id,
            relation=link.relation,
            confidence=confidence_of(
                link.probability,
                link.relation,
                link.settled_by,
                is_stranger=link.relation is Relation.SAME and link.old in strangers,
            ),
            score=round(link.probability, 4),
            evidence=explainer.evidence(link),
            runner_up=rivals.of(link, new),
        )
        for link in links
    )


class _Rivals:
    """The best weighed pair of each old row that is no link."""

    def __init__(self, last: Round, links: tuple[Link, ...]) -> None:
        linked = {(link.old, link.new) for link in links}
        chance = probability(last.scores)
        self._best: dict[int, tuple[int, float]] = {}
        for old, new, score in zip(
            last.pairs.old.tolist(), last.pairs.new.tolist(), chance.tolist(), strict=True
        ):
            if (old, new) not in linked and score > self._best.get(old, (-1, 0.0))[1]:
                self._best[old] = (new, score)

    def candidates(self, removed: Iterable[NodeId], old: Side, new: Side) -> Iterator[Candidate]:
        """The likeliest pair of each node that was ``removed``, where it has one worth telling, in the old order.

        A pair that an editor decided apart was not weighed.
        """
        gone = frozenset(removed)
        for row, (other, score) in sorted(self._best.items()):
            if score >= _WORTH_TELLING and old.nodes[row].id in gone:
                yield Candidate(old.nodes[row].id, new.nodes[other].id, round(score, 4))

    def of(self, link: Link, new: Side) -> tuple[NodeId, float] | None:
        """The runner-up of a link, unless what settled it left nothing to weigh."""
        found = self._best.get(link.old)
        if found is None or link.settled_by is not None:
            return None
        return new.nodes[found[0]].id, round(found[1], 4)
