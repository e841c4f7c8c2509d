"""references: what every citation of every source means, and where its pointers to the glossary lead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import chain, groupby
from typing import NamedTuple

from generator.model.citation import (
    Basis,
    Citation,
    CitationDecision,
    LeftBehind,
    Pointed,
    Reason,
    Resolution,
    Resolved,
    Unresolved,
)
from generator.model.edition import Edition, Source
from generator.model.lineage import Lineage, Owner
from generator.model.node import EditionTree, Node, NodeId, NodeKind, SourceTree
from generator.model.number import Number, RuleNumber
from generator.pipeline.cache import Parcel, digest
from generator.pipeline.corpus import Corpus
from generator.pipeline.weaving import Keep
from generator.pipeline.workers import over_all
from generator.references.across import Across, Asked
from generator.references.agree import agree
from generator.references.decided import is_about
from generator.references.find import find_citations
from generator.references.left_behind import find_left_behind, with_left_behind
from generator.references.parallels import Parallels, text_of
from generator.references.pointers import find_pointers, follow
from generator.references.resolve import resolve

_ByNode = Mapping[NodeId, tuple[Resolution, ...]]


@dataclass(frozen=True, slots=True)
class Mentions:
    """What the nodes of one source mention, read against the edition that the source witnesses."""

    citations: tuple[Resolution, ...]
    pointers: tuple[Pointed, ...]


def read_mentions(
    corpus: Corpus, held: Mapping[str, EditionTree], keep: Keep
) -> dict[str, Mentions]:
    """What each source mentions, by its id.

    A source with topics of its own is read against itself: only there do they stand.
    """
    editions = {edition.id: edition for edition in corpus.editions}

    def read(source: Source) -> Parcel[Mentions]:
        tree = corpus.trees[source.id]
        citations = [citation for node in tree.nodes for citation in find_citations(node)]
        pointers = [pointer for node in tree.nodes for pointer in find_pointers(node)]
        if source.own:
            found = resolve(citations, tree)
        else:
            found = resolve(citations, held[source.edition], editions[source.edition])
        return Parcel(Mentions(tuple(found), tuple(follow(pointers, tree))))

    sources = {source.id: source for source in corpus.sources}
    keys = {
        name: digest(name, keep.editions.get(source.edition)) for name, source in sources.items()
    }
    return keep.cache.over_all(
        "mentions",
        keys,
        lambda names: over_all(read, [sources[name] for name in names], keep.jobs),
    )


def pointers_of(mentions: Mapping[str, Mentions]) -> dict[NodeId, tuple[Pointed, ...]]:
    """Every pointer to the glossary by the node that makes it."""
    found = chain.from_iterable(one.pointers for one in mentions.values())
    by_node = groupby(found, lambda made: made.pointer.origin)
    return {node: tuple(group) for node, group in by_node}


class Settled(NamedTuple):
    """What citations mean as far as it is not what the mentions of their source say: by node, none where there is none.

    ``left_behind`` are those that kept their number when the rule they meant got another.
    """

    otherwise: dict[NodeId, tuple[Resolution, ...]]
    left_behind: tuple[LeftBehind, ...]

    def over(self, own: _ByNode) -> dict[NodeId, tuple[Resolution, ...]]:
        """What all citations mean, by the node that makes them; ``own`` is what their sources say."""
        return {node: group for node, group in {**own, **self.otherwise}.items() if group}


def settle_all(
    corpus: Corpus,
    held: Mapping[str, EditionTree],
    lineages: Sequence[Lineage],
    owners: Mapping[NodeId, Owner],
    own: _ByNode,
) -> Settled:
    """Every citation, as :func:`resolve_all` reads it, with what those left behind perhaps mean."""
    lines = {node: owner.lineage.id for node, owner in owners.items()}
    read = resolve_all(corpus, held, lineages, lines, own)
    left_behind = find_left_behind(lineages, lines, held, read)
    found = with_left_behind(read, left_behind)
    otherwise = {
        node: found.get(node, ())
        for node, group in own.items()
        # Few are: to send all to another process would take as long as to read them.
        if found.get(node, ()) != group
    }
    return Settled(otherwise, left_behind)


def cited_in(mentions: Mapping[str, Mentions]) -> dict[NodeId, tuple[Resolution, ...]]:
    """What each node cites, as read against the edition of its source, in the order of sources and nodes."""
    found = chain.from_iterable(one.citations for one in mentions.values())
    by_node = groupby(found, lambda made: made.citation.origin)
    return {node: tuple(group) for node, group in by_node}


def resolve_all(
    corpus: Corpus,
    held: Mapping[str, EditionTree],
    lineages: Sequence[Lineage],
    lines: Mapping[NodeId, str],
    own: _ByNode,
) -> dict[NodeId, tuple[Resolution, ...]]:
    """Every citation by the node that makes it, read against the edition it was written for.

    That is the edition of its source, against which its ``own`` meaning was read (see :func:`cited_in`); for a
    ruling and a proposal, the one in force on its day. ``lines`` names the lineage of each node that has one.
    """
    nodes = {node.id: node for tree in corpus.trees.values() for node in tree.nodes}
    reading = _Reading(corpus, held, lineages, lines, nodes, own)
    return dict(_decided(corpus, held, nodes, agree(dict(reading.all()), lines)))


class _Reading:
    """Reads each citation again where its source's edition does not say what it means."""

    def __init__(
        self,
        corpus: Corpus,
        held: Mapping[str, EditionTree],
        lineages: Sequence[Lineage],
        owners: Mapping[NodeId, str],
        nodes: Mapping[NodeId, Node],
        own: _ByNode,
    ) -> None:
        self._held = held
        self._own = own
        self._nodes = nodes
        self._editions = {edition.id: edition for edition in corpus.editions}
        official = [e for e in corpus.editions if e.is_official]
        self._in_force = dict.fromkeys(corpus.known_days, "")
        for edition in official:
            self._in_force |= dict.fromkeys((edition.effective, *edition.same_as), edition.id)
        self._sources = {source.id: source for source in corpus.sources}
        days = {edition.id: edition.effective for edition in corpus.editions}
        parallels = Parallels(lineages, owners, nodes, own, corpus.terms, days)
        self._across = Across(official, held, owners, parallels.find, corpus.terms)

    def all(self) -> Iterator[tuple[NodeId, tuple[Resolution, ...]]]:
        """The citations of every node that makes some, in order."""
        editions, sources = self._editions, self._sources.values()
        wishes = {s.id for s in sources if not editions[s.edition].is_official}
        for name, group in self._own.items():
            node = self._nodes[name]
            is_of_its_day = node.kind is not NodeKind.RULING and node.span.source not in wishes
            if is_of_its_day and all(map(_is_settled, group)):  # as nearly all are
                yield name, group
            else:
                source = self._sources[node.span.source]
                yield name, tuple(self._read(made, node, source) for made in group)

    def _read(self, made: Resolution, node: Node, source: Source) -> Resolution:
        citation = made.citation
        edition = self._editions[source.edition]
        day = _ruled_on(node, citation, source)
        if not edition.is_official:
            day = edition.effective
        current = edition if day is None else self._current(day)
        if current is None:
            written_for = str(day)
        else:
            if day is not None:
                [made] = resolve([citation], self._held[current.id], current)
            if _is_settled(made):
                return made
            written_for = current.id
        day = day or edition.effective
        return self._across.resolve(Asked(citation, text_of(node, citation), day, written_for))

    def _current(self, day: date) -> Edition | None:
        """The edition in force on ``day``, if it is held."""
        begun = [known for known in self._in_force if known <= day]
        return self._editions.get(self._in_force[max(begun)]) if begun else None


def _is_settled(made: Resolution) -> bool:
    return isinstance(made, Resolved) or made.reason is not Reason.NOT_HELD


def _decided(
    corpus: Corpus,
    held: Mapping[str, EditionTree],
    nodes: Mapping[NodeId, Node],
    found: _ByNode,
) -> Iterator[tuple[NodeId, tuple[Resolution, ...]]]:
    """The citations with what editors decided of them."""

    def rules(edition: str, number: Number) -> NodeId:
        """The rule of a number, of the edition itself or of a summary's own topics."""
        trees: list[EditionTree | SourceTree] = [held[edition]]
        trees += [tree for tree in corpus.trees.values() if tree.edition == edition]
        found = next(tree.by_number[number] for tree in trees if number in tree.by_number)
        return found[0].id

    def borne(number: Number) -> set[str]:
        """The editions held of which a rule bears ``number``."""
        return {edition for edition, tree in held.items() if number in tree.by_number}

    samples = corpus.number_samples

    # Hardly any text has such words, and there are a hundred thousand, of which most are the same.
    @cache
    def has_samples(text: str) -> bool:
        return any(words in text for words in samples)

    decisions: dict[str, list[CitationDecision]] = {}
    for decision in corpus.citation_decisions:
        decisions.setdefault(decision.source, []).append(decision)
    for name, group in found.items():
        node, left = nodes[name], group
        if any(map(has_samples, node.texts())):
            left = tuple(made for made in group if not _is_sample(made.citation, node, samples))
        if own := decisions.get(node.span.source):
            left = tuple(_decide(made, node, own, rules, borne) for made in left)
        if left:
            yield name, left


def _decide(
    made: Resolution,
    node: Node,
    decisions: Iterable[CitationDecision],
    rule_of: Callable[[str, Number], NodeId],
    borne: Callable[[Number], AbstractSet[str]],
) -> Resolution:
    citation = made.citation
    for decision in decisions:
        is_open = isinstance(made, Unresolved) and made.reason is Reason.UNSETTLED
        if not is_about(decision, node, citation) or not (is_open or decision.is_misprint):
            continue
        # That no edition held has the rule was said without those of an archive; of a wrong number it is no matter.
        says_nowhere = not decision.means and not decision.is_misprint
        if says_nowhere and borne(citation.first) - {decision.edition}:
            continue
        edition, for_ = decision.edition, made.written_for
        rules = tuple(rule_of(edition, n) for n in decision.means or decision.perhaps)
        if decision.means:
            return Resolved(citation, edition, rules, decision.reason, Basis.EDITOR, for_)
        return Unresolved(citation, edition, Reason.UNSETTLED, rules, decision.reason, for_)
    return made


def _is_sample(citation: Citation, node: Node, samples: Iterable[str]) -> bool:
    """Whether the citation stands in words that only show what numbers look like."""
    at, text = citation.at, text_of(node, citation)
    places = (match.span() for words in samples for match in re.finditer(re.escape(words), text))
    return any(start <= at.start and at.end <= end for start, end in places)


def _ruled_on(node: Node, citation: Citation, source: Source) -> date | None:
    """The day whose numbers a ruling uses; ``None`` for what stands in the edition's own."""
    number = citation.first
    if node.kind is not NodeKind.RULING or not isinstance(number, RuleNumber):
        return None
    if any(part.holds(number) for part in source.own):
        return None
    tags = node.part(citation.passage).tags
    return max((tag.date for tag in tags or node.tags if tag.date is not None), default=None)
