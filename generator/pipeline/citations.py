"""references, across all editions: what every citation of every source means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from generator.model.citation import (
    Basis,
    Citation,
    CitationDecision,
    Reason,
    Resolution,
    Resolved,
)
from generator.model.edition import Authority, Edition, Source
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.number import RuleNumber, parse_number
from generator.pipeline.corpus import Corpus
from generator.references.across import Across, Asked
from generator.references.agree import agree
from generator.references.find import find_citations
from generator.references.parallels import Parallels, text_of
from generator.references.resolve import resolve

Settled = Mapping[NodeId, tuple[Resolution, ...]]


def resolve_all(
    corpus: Corpus, held: Mapping[str, EditionTree], lineages: Sequence[Lineage]
) -> dict[NodeId, tuple[Resolution, ...]]:
    """Every citation by the node that makes it, read against the edition it was written for.

    That is the edition of its source; for a ruling and a proposal, the one in force on its day.
    """
    own = dict(_in_their_editions(corpus, held))
    reading = _Reading(corpus, held, lineages, own)
    return agree(dict(reading.all()), reading.owners)


def _in_their_editions(
    corpus: Corpus, held: Mapping[str, EditionTree]
) -> Iterator[tuple[NodeId, tuple[Resolution, ...]]]:
    """Every citation read against the edition its source witnesses.

    A source with topics of its own is read against itself: only there do they stand.
    """
    editions = {edition.id: edition for edition in corpus.editions}
    for source in corpus.sources:
        tree = corpus.trees[source.id]
        for node in tree.nodes:
            citations = find_citations(node)
            if not citations:
                continue
            if source.own:
                yield node.id, resolve(citations, tree)
            else:
                yield node.id, resolve(citations, held[source.edition], editions[source.edition])


class _Reading:
    """Reads each citation again where its source's edition does not say what it means."""

    def __init__(
        self,
        corpus: Corpus,
        held: Mapping[str, EditionTree],
        lineages: Sequence[Lineage],
        own: Settled,
    ) -> None:
        self._corpus = corpus
        self._held = held
        self._own = own
        self._editions = {edition.id: edition for edition in corpus.editions}
        official = [e for e in corpus.editions if e.authority is Authority.OFFICIAL]
        self._in_force = dict.fromkeys(corpus.known_days, "")
        self._in_force |= {edition.effective: edition.id for edition in official}
        self.owners = dict(_owners(lineages, held))
        nodes = {node.id: node for tree in corpus.trees.values() for node in tree.nodes}
        parallels = Parallels(lineages, self.owners, nodes, own, corpus.terms)
        self._across = Across(official, held, self.owners, parallels.find, corpus.terms)

    def all(self) -> Iterator[tuple[NodeId, tuple[Resolution, ...]]]:
        """The citations of every node, in order."""
        for source in self._corpus.sources:
            decided = [d for d in self._corpus.citation_decisions if d.source == source.id]
            for node in self._corpus.trees[source.id].nodes:
                if node.id in self._own:
                    found = (self._read(made, node, source, decided) for made in self._own[node.id])
                    yield node.id, tuple(found)

    def _read(
        self,
        made: Resolution,
        node: Node,
        source: Source,
        decisions: Iterable[CitationDecision],
    ) -> Resolution:
        citation = made.citation
        text = text_of(node, citation)

        def asked(day: date, written_for: str) -> Asked:
            return Asked(citation, text, day, written_for)

        for decision in decisions:
            if _is_about(decision, node, citation, text):
                return self._decided(decision, citation)
        edition = self._editions[source.edition]
        day = _ruled_on(node, citation, source)
        if edition.authority is Authority.PROPOSED:
            day = edition.effective
        if day is None:
            return (
                made
                if _is_settled(made)
                else self._across.resolve(asked(edition.effective, edition.id))
            )
        current = self._current(day)
        if current is None:
            return self._across.resolve(asked(day, day.isoformat()))
        [found] = resolve([citation], self._held[current.id], current)
        return found if _is_settled(found) else self._across.resolve(asked(day, current.id))

    def _current(self, day: date) -> Edition | None:
        """The edition in force on ``day``, if it is held."""
        begun = [known for known in self._in_force if known <= day]
        return self._editions.get(self._in_force[max(begun)]) if begun else None

    def _decided(self, decision: CitationDecision, citation: Citation) -> Resolution:
        """What an editor decided; where a number is not there any more, nothing is."""
        tree = self._held[decision.edition]
        found = [tree.by_number.get(parse_number(number), ()) for number in decision.means]
        targets = tuple(nodes[0].id for nodes in found if nodes)
        return Resolved(citation, decision.edition, targets, decision.reason, Basis.EDITOR)


def _is_settled(made: Resolution) -> bool:
    return isinstance(made, Resolved) or made.reason is not Reason.NOT_HELD


def _is_about(decision: CitationDecision, node: Node, citation: Citation, text: str) -> bool:
    passages = node.passages
    span = node.span if citation.passage < 0 else passages[citation.passage].span
    at = citation.at
    is_there = span.first <= decision.line <= span.last
    return is_there and text[at.start : at.end] == decision.cites


def _ruled_on(node: Node, citation: Citation, source: Source) -> date | None:
    """The day whose numbers a ruling uses; ``None`` for what stands in the edition's own."""
    number = citation.first
    if node.kind is not NodeKind.RULING or not isinstance(number, RuleNumber):
        return None
    if any(part.holds(number) for part in source.own):
        return None
    tags = node.tags if citation.passage < 0 else node.passages[citation.passage].tags
    return max((tag.date for tag in tags or node.tags if tag.date is not None), default=None)


def _owners(
    lineages: Sequence[Lineage], held: Mapping[str, EditionTree]
) -> Iterator[tuple[NodeId, str]]:
    """The lineage of each rule, and of the same place in further witnesses."""
    for line in lineages:
        for member in line.members:
            yield member.node, line.id
            for witness in held[member.edition].witnesses.get(member.node, ()):
                yield witness.node.id, line.id
