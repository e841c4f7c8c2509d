"""Alignments of editions composed into lineages: one rule through all editions.

Every edition is aligned with the nearest older one, and, where that holds only a part of the book,
with those before it until one is reached that holds the whole (:func:`predecessors`). Going from the
oldest edition to the newest, each node joins the lineage of the node it is matched to; where matches
contradict each other, the surest counts (:mod:`~generator.lineage.settled`). A node without a match takes
up a lineage that had ended if its words are the same, or nearly the same, as that one's last (a rule that
comes back), or, in the glossary, if it is the same term, under the name that this had last or had once; else
it begins a new one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from operator import attrgetter
from typing import Final

from generator.lineage.restored import restored, wording
from generator.lineage.settled import Way, groups, settle
from generator.model.alignment import (
    Alignment,
    Confidence,
    Decision,
    Evidence,
    EvidenceKind,
    Match,
    Relation,
)
from generator.model.edition import Edition
from generator.model.lineage import Lineage, Member, dated_name
from generator.model.node import LIVING, EditionTree, Node, NodeId, NodeKind

#: What stands between the words of a term in one edition and not in another: "You/Your", "You, Your".
_BETWEEN_WORDS: Final = re.compile(r"[\s,/’'“”\"?-]+")
#: Makes the named tuple of its values without a call of Python.
_make_member: Final = partial(tuple.__new__, Member)


def predecessors(editions: Sequence[Edition]) -> tuple[tuple[str, str], ...]:
    """The pairs (older, newer) to align for :func:`chain`; ``editions`` are ordered by date."""
    pairs = []
    for index, edition in enumerate(editions):
        for older in reversed(editions[:index]):
            pairs.append((older.id, edition.id))
            if not older.coverage:
                break
    return tuple(pairs)


@dataclass(slots=True)
class _Draft:
    """A lineage while editions still arrive."""

    id: str
    members: list[Member]
    links: list[Match] = field(default_factory=list)
    joins: list[Match] = field(default_factory=list)
    came_from: list[str] = field(default_factory=list)
    went_to: list[str] = field(default_factory=list)


def chain(
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    alignments: Mapping[tuple[str, str], Alignment],
    decisions: Sequence[Decision] = (),
) -> tuple[Lineage, ...]:
    """The lineages through ``editions`` (ordered by date), in the order in which they begin.

    ``alignments`` holds at least the pairs of :func:`predecessors`. Every node of :data:`LIVING` that
    the source prints is a member of exactly one lineage, and a lineage has at most one member of an
    edition. Several witnesses of an edition count once, as ``held`` has collated them. ``decisions`` are
    those that the alignments were made with.
    """
    living = {
        edition.id: {n.id: n for n in held[edition.id].nodes if n.kind in LIVING and not n.implied}
        for edition in editions
    }
    chained = _Chain(held)
    for group in groups(editions):
        ways = settle(group, held, living, alignments, decisions)
        for at, edition in enumerate(group):
            sources = [
                alignments[older.id, edition.id]
                for older in reversed(group[:at])
                if (older.id, edition.id) in alignments
            ]
            if at or edition is editions[0]:
                chained.add(edition, living[edition.id], ways, sources)
    order = {edition.id: index for index, edition in enumerate(editions)}
    return tuple(
        Lineage(
            draft.id,
            tuple(draft.members),
            tuple(draft.links),
            tuple(draft.joins),
            tuple(draft.came_from),
            tuple(draft.went_to),
            _gaps(draft.members, editions, order, held),
        )
        for draft in chained.drafts
    )


class _Chain:
    def __init__(self, held: Mapping[str, EditionTree]) -> None:
        self._held = held
        self._of: dict[NodeId, _Draft] = {}
        self._last_words: dict[NodeId, str] = {}
        self._said: dict[str, Counter[str]] = {}
        self._wordings: dict[str, str] = {}
        self._terms: dict[str, _Draft] = {}
        self.drafts: list[_Draft] = []

    def add(
        self,
        edition: Edition,
        nodes: Mapping[NodeId, Node],
        ways: Mapping[NodeId, Way],
        alignments: Sequence[Alignment],
    ) -> None:
        """Give each of the ``nodes`` of ``edition`` its lineage; the nearest of ``alignments`` comes first."""
        of = self._of
        fresh: list[Node] = []
        # Without a call for each: there are a quarter of a million.
        for name, node in nodes.items():
            way = ways.get(name)
            if way is None:
                fresh.append(node)
                continue
            before, match = way
            draft = of[name] = of[before]
            draft.members.append(_make_member((edition.id, name)))
            draft.links.append(match)
        going_on = {way.before for way in ways.values()}
        ended = self._ended(edition, going_on)
        free = {node.id: self._wording(node) for node in fresh}
        back = restored(free, list(ended))
        terms = (node for node in nodes.values() if node.kind is NodeKind.GLOSSARY_ENTRY)
        entries = {node.id: _term(node) for node in terms}
        names = set(entries.values())
        for node in fresh:
            last = ended.get(back.get(node.id, ""))
            term = self._ended_term(node, edition, going_on, names)
            if last is not None and edition.holds_node(node) and self._was_alone(last):
                is_same = back[node.id] == free[node.id]
                self._take_up(last, edition, node, self._restoring(last, node, is_same=is_same))
            elif term is not None:
                self._take_up(term, edition, node, self._restoring_term(term, node))
            else:
                self._begin(edition, node)
        self._terms |= {name: self._of[node] for node, name in entries.items() if name}
        for alignment in alignments:
            self._relate(alignment)

    def _take_up(self, draft: _Draft, edition: Edition, node: Node, link: Match) -> None:
        draft.links.append(link)
        draft.members.append(Member(edition.id, node.id))
        self._of[node.id] = draft

    def _ended_term(
        self, node: Node, edition: Edition, going_on: Container[NodeId], names: Container[str]
    ) -> _Draft | None:
        """The lineage that ended as the term that ``node`` explains, if neither ``edition`` nor a later one has it.

        Also one that ended under another name than it once shared with ``node``, unless that other name is
        among ``names``, the terms of ``edition``: then both are terms, and it was the other one.
        """
        draft = self._terms.get(_term(node))
        if draft is None:
            return None
        last = draft.members[-1]
        has_ended = last.edition != edition.id and last.node not in going_on
        name = self._term_of(last)
        is_only_one = name == _term(node) or name not in names
        return draft if has_ended and is_only_one else None

    def _restoring_term(self, draft: _Draft, node: Node) -> Match:
        """A term of the glossary is known by its name, whatever is said of it.

        Of one that had another name meanwhile it must be right, too, that it was the same term then.
        """
        last = draft.members[-1]
        named = [at for at, m in enumerate(draft.members) if self._term_of(m) == _term(node)][-1]
        meanwhile = draft.links[named:]
        until = draft.members[named].edition
        when = f"when it was last {'called so' if meanwhile else 'seen'}, in {until}"
        evidence = (Evidence(EvidenceKind.SAME_HEADING, 1.0, f"the same term as {when}"),)
        all_sure = (Confidence.PROBABLE, *(link.confidence for link in meanwhile))
        sure = max(all_sure, key=attrgetter("doubt"))
        return Match(last.node, node.id, Relation.SAME, sure, 1.0, evidence)

    def _term_of(self, member: Member) -> str:
        return _term(self._held[member.edition].by_id[member.node])

    def _ended(self, edition: Edition, going_on: Container[NodeId]) -> dict[str, _Draft]:
        """The lineages that neither ``edition`` nor a later one goes on with, by the words they ended with."""
        found: dict[str, list[_Draft]] = {}
        for draft in self.drafts:
            last = draft.members[-1]
            if last.edition != edition.id and last.node not in going_on:
                found.setdefault(self._words_at_the_end(draft), []).append(draft)
        return {words: drafts[0] for words, drafts in found.items() if words and len(drafts) == 1}

    def _was_alone(self, draft: _Draft) -> bool:
        """Whether no other rule said the same where ``draft`` was last seen: such a rule went on with it."""
        words = self._words_at_the_end(draft)
        return self._sayings(draft.members[-1].edition)[words] == 1

    def _restoring(self, draft: _Draft, node: Node, *, is_same: bool) -> Match:
        """A rule is known by its words, which nobody else has; a rule that took it up may have had them meanwhile."""
        last = draft.members[-1]
        joins = (join for each in self.drafts for join in each.joins)
        was_part = any(join.old == last.node and not join.is_possible for join in joins)
        words = "the same words" if is_same else "nearly the same words"
        since = "meanwhile a part of another rule" if was_part else "no other rule has them"
        note = f"{words} as when it was last seen, in {last.edition}; {since}"
        kind = EvidenceKind.SAME_TEXT if is_same else EvidenceKind.SIMILAR_TEXT
        evidence = (Evidence(kind, 1.0, note),)
        return Match(last.node, node.id, Relation.SAME, Confidence.PROBABLE, 1.0, evidence)

    def _words_at_the_end(self, draft: _Draft) -> str:
        last = draft.members[-1]
        if last.node not in self._last_words:
            self._last_words[last.node] = self._wording(self._held[last.edition].by_id[last.node])
        return self._last_words[last.node]

    def _sayings(self, edition: str) -> Counter[str]:
        """How many rules of ``edition`` say the same words."""
        if edition not in self._said:
            nodes = self._held[edition].nodes
            self._said[edition] = Counter(self._wording(n) for n in nodes if n.kind in LIVING)
        return self._said[edition]

    def _wording(self, node: Node) -> str:
        """:func:`wording`; a text that many editions print is read once."""
        if node.text not in self._wordings:
            self._wordings[node.text] = wording(node)
        return self._wordings[node.text]

    def _begin(self, edition: Edition, node: Node) -> None:
        draft = _Draft(dated_name(node.id, edition.id), [Member(edition.id, node.id)])
        self._of[node.id] = draft
        self.drafts.append(draft)

    def _relate(self, alignment: Alignment) -> None:
        """Note splits and mergers between the lineages of one alignment."""
        for match in alignment.matches:
            if match.relation is Relation.SAME:
                continue
            old, new = self._of.get(match.old), self._of.get(match.new)
            if old is None or new is None or old is new:
                continue
            if old.id not in new.came_from:
                new.came_from.append(old.id)
            if new.id not in old.went_to:
                old.went_to.append(new.id)
            new.joins.append(match)


def _term(node: Node) -> str:
    """The term that an entry of the glossary explains, whatever its typography; empty for a rule."""
    return _plain(node.heading) if node.kind is NodeKind.GLOSSARY_ENTRY else ""


# Nearly all terms stand in nearly all editions.
@lru_cache(maxsize=1 << 12)
def _plain(heading: str) -> str:
    return " ".join(_BETWEEN_WORDS.split(heading.casefold())).strip()


def _gaps(
    members: Sequence[Member],
    editions: Sequence[Edition],
    order: Mapping[str, int],
    held: Mapping[str, EditionTree],
) -> tuple[str, ...]:
    """The editions between the first and last member that hold its part but not the rule."""
    first, last = order[members[0].edition], order[members[-1].edition]
    if len(members) == last - first + 1:
        return ()
    found: list[str] = []
    for (name, node), (following, _) in pairwise(members):
        between = editions[order[name] + 1 : order[following]]
        if between:  # hardly ever
            before = held[name].by_id[node]
            found += [edition.id for edition in between if edition.holds_node(before)]
    return tuple(found)
