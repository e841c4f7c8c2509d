"""The book as the pages look things up in it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from functools import cached_property
from typing import Final

from generator.model.book import Book
from generator.model.edition import Edition, Source
from generator.model.entries import with_senses
from generator.model.node import Node, NodeId, NodeKind, SourceTree, Tag, Witness
from generator.model.number import Number, RuleNumber
from generator.pages import addresses
from generator.pages.addresses import Addresses
from generator.pages.crediting import credit_lines
from generator.pages.explaining import Explainer, Explainers
from generator.pages.moved import find_moved
from generator.pages.sections import Section, Topic, sections_of, topic_of
from generator.pages.unprinted import read_elsewhere
from generator.text.dates import MONTHS

_A_YEAR: Final = timedelta(days=366)
#: Steps of the layer colours, from the oldest (0) to the newest edition held.
_AGES: Final = 3


class Shelf:
    """Look-ups that several views need, each made once."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.addresses = Addresses(book, read_elsewhere(book))
        self.editions = {edition.id: edition for edition in book.editions}
        self.sources = {source.id: source for source in book.sources}
        self.order = book.order

    @cached_property
    def of_the_rules(self) -> tuple[Edition, ...]:
        """The editions of the rules themselves, oldest first; proposals are none."""
        return tuple(e for e in self.book.editions if e.is_official)

    @cached_property
    def proposals(self) -> tuple[Edition, ...]:
        """The works that wish other rules, oldest first."""
        return tuple(e for e in self.book.editions if not e.is_official)

    @cached_property
    def printed(self) -> tuple[Edition, ...]:
        """The editions of the rules that have pages to read, oldest first."""
        return tuple(e for e in self.of_the_rules if e.id not in self.book.unprinted)

    @cached_property
    def newest(self) -> Edition | None:
        """The newest edition of the rules."""
        return self.of_the_rules[-1] if self.of_the_rules else None

    @cached_property
    def not_held(self) -> tuple[date, ...]:
        """The days of the editions known to exist of which nothing is held."""
        held = {day for e in self.of_the_rules for day in (e.effective, *e.same_as)}
        return tuple(sorted({*self.book.known_days} - held))

    def missing_between(self, old: Edition, new: Edition) -> tuple[date, ...]:
        """The days of the editions known to exist between two held ones of which nothing is held.

        What changed from ``old`` to ``new`` may have changed with any of them.
        """
        last = max((old.effective, *old.same_as))
        first, stop = bisect_right(self.not_held, last), bisect_left(self.not_held, new.effective)
        return self.not_held[first:stop]

    def is_next(self, old: Edition, new: Edition) -> bool:
        """Whether ``new`` followed ``old`` at once, as far as is known.

        Rules appear several times a year. Where two editions lie further apart, others stood between them, known
        or not.
        """
        is_near = new.effective - max((old.effective, *old.same_as)) <= _A_YEAR
        return is_near and not self.missing_between(old, new)

    @cached_property
    def lossy(self) -> frozenset[str]:
        """The editions of which a file lost many characters before it came to us, by their ids."""
        paths = {d.path for d in self.book.diagnostics if d.code == "lost-characters"}
        return frozenset(source.edition for source in self.book.sources if source.path in paths)

    @cached_property
    def _edition_of_source(self) -> dict[str, Edition]:
        return {source.id: self.editions[source.edition] for source in self.book.sources}

    @cached_property
    def days(self) -> Mapping[str, str]:
        """The day of each edition, as it is written in data."""
        return {edition.id: edition.effective.isoformat() for edition in self.book.editions}

    def node(self, node: NodeId) -> Node:
        """A node of any source; raises ``KeyError`` for an unknown one."""
        return self.addresses.nodes[node]

    def told(self, node: Node) -> tuple[Node, ...]:
        """``node``, and behind an entry of a glossary its senses."""
        return with_senses(node, self.addresses.nodes)

    def edition_of(self, node: Node) -> Edition:
        """The edition whose source ``node`` stands in."""
        return self._edition_of_source[node.span.source]

    def in_edition(self, node: Node) -> str:
        """Where its edition shows a node; one without pages to read says so on its own page."""
        edition = self.edition_of(node).id
        is_printed = edition not in self.book.unprinted
        return self.addresses.home(node.id) if is_printed else addresses.contents(edition)

    def topic_in(self, edition: Edition, topic: int) -> str:
        """Where a topic of an edition is read."""
        if edition.id not in self.book.unprinted:
            return addresses.edition_topic(edition.id, topic)
        number = RuleNumber(topic // 100, topic)
        found = self.book.held[edition.id].by_number.get(number, ())
        heads = [node for node in found if node.kind is NodeKind.TOPIC]
        return self.addresses.home(heads[0].id) if heads else addresses.contents(edition.id)

    def source_of(self, node: Node) -> Source:
        """The source ``node`` stands in."""
        return self.sources[node.span.source]

    def tree_of(self, node: Node) -> SourceTree:
        """The tree ``node`` stands in."""
        return self.book.trees[node.span.source]

    def witnesses_of(self, node: Node) -> tuple[Witness, ...]:
        """The same place in further witnesses of the edition."""
        return self.book.held[self.edition_of(node).id].witnesses.get(node.id, ())

    @cached_property
    def corrected(self) -> Mapping[str, tuple[int, ...]]:
        """The lines of each source that were corrected by hand, one for each correction."""
        lines: dict[str, tuple[int, ...]] = {}
        for erratum in self.book.errata:
            lines[erratum.source] = (*lines.get(erratum.source, ()), erratum.line)
        return lines

    def witnesses(self, edition: Edition) -> tuple[Source, ...]:
        """The sources of an edition, best first."""
        found = [source for source in self.book.sources if source.edition == edition.id]
        return tuple(sorted(found, key=lambda source: source.rank))

    def age(self, edition: Edition) -> int:
        """The layer colour of an edition: 0 for the oldest held, 2 for the newest; editions of a year share one.

        So one more edition of a year leaves the others as they are. Where there are fewer years than colours,
        editions are counted and not years.
        """
        return self._ages.get(edition.id, _AGES - 1)

    @cached_property
    def _ages(self) -> Mapping[str, int]:
        editions = self.of_the_rules
        steps = [edition.effective.year for edition in editions]
        if len({*steps}) < _AGES:
            steps = list(range(len(editions)))
        places = {step: at for at, step in enumerate(dict.fromkeys(steps))}
        last = len(places) - 1
        ages = (round(places[at] * (_AGES - 1) / last) if last else _AGES - 1 for at in steps)
        return {edition.id: age for edition, age in zip(editions, ages, strict=True)}

    def short(self, edition: Edition) -> str:
        """An edition in a word: its year, or its month ("Oct 2009") where the year has several.

        Where its day is not known, neither is its month: then its title, if the year alone is not enough.
        """
        return self._shorts[edition.id]

    @cached_property
    def _shorts(self) -> Mapping[str, str]:
        count = Counter(edition.effective.year for edition in self.of_the_rules)
        return {e.id: _short(e, is_alone=count[e.effective.year] == 1) for e in self.book.editions}

    def sections(self, edition: Edition) -> tuple[Section, ...]:
        """One edition's sections as held."""
        return self._sections[edition.id]

    @cached_property
    def _sections(self) -> dict[str, tuple[Section, ...]]:
        return {e.id: sections_of(self.book.held[e.id].nodes) for e in self.of_the_rules}

    @cached_property
    def consolidated(self) -> tuple[Section, ...]:
        """The consolidated text's sections."""
        return sections_of(placed.node for placed in self.book.consolidated)

    @cached_property
    def placed(self) -> Mapping[Number | None, Node]:
        """The first node of the consolidated text by number."""
        return {p.node.number: p.node for p in reversed(self.book.consolidated)}

    @cached_property
    def placed_editions(self) -> tuple[Edition, ...]:
        """The editions that the consolidated text is put together from, oldest first."""
        used = {placed.edition for placed in self.book.consolidated}
        return tuple(edition for edition in self.of_the_rules if edition.id in used)

    @cached_property
    def rule_count(self) -> int:
        """How many rules and subrules the consolidated text holds."""
        return sum(len(topic.rules) for part in self.consolidated for topic in part.topics)

    @cached_property
    def moved(self) -> Mapping[NodeId, RuleNumber]:
        """The number of today of each rule that bore another one (see :func:`find_moved`)."""
        return find_moved(self.book)

    @cached_property
    def citing(self) -> tuple[Node, ...]:
        """The nodes of all sources that cite something or point to the glossary, in the order of the sources."""
        cited, pointed = self.book.resolutions, self.book.pointers
        trees = (self.book.trees[source.id] for source in self.book.sources)
        return tuple([n for tree in trees for n in tree.nodes if n.id in cited or n.id in pointed])

    @cached_property
    def rulings(self) -> tuple[Node, ...]:
        """All rulings of all sources, in the order of the sources."""
        trees = (self.book.trees[source.id] for source in self.book.sources)
        return tuple(n for tree in trees for n in tree.nodes if n.kind is NodeKind.RULING)

    @cached_property
    def marks(self) -> dict[str, list[Tag]]:
        """The provenance marks in the sources that hold rulings, by whom they name, in order."""
        found: dict[str, list[Tag]] = {}
        for source in dict.fromkeys(ruling.span.source for ruling in self.rulings):
            for node in self.book.trees[source].nodes:
                for tag in (*node.tags, *(tag for part in node.passages for tag in part.tags)):
                    found.setdefault(tag.source, []).append(tag)
        return found

    @cached_property
    def explained_marks(self) -> frozenset[str]:
        """Whom the marks name that the page of rulings explains."""
        return frozenset(self.marks)

    @cached_property
    def own_topics(self) -> tuple[Topic, ...]:
        """Topics that a summary added to the rules, with the rulings under them."""
        found: list[Topic] = []
        for source in self.book.sources:
            nodes, held = self.book.trees[source.id].nodes, self.book.held[source.edition].by_id
            others = (node for node in nodes if node.id not in held)
            if own := {topic_of(node) for node in others if self._is_own(node)}:
                sections = sections_of(node for node in nodes if topic_of(node) in own)
                found += [topic for section in sections for topic in section.topics]
        return tuple(found)

    def _is_own(self, node: Node) -> bool:
        home = self.addresses.home(node.id)
        return node.kind is not NodeKind.RULING and home.startswith(addresses.RULINGS)

    def explainer(self, edition: Edition | None = None) -> Explainer:
        """What explains the words of ``edition``: its own glossary, or else the newest held.

        Without an edition, what explains those of the consolidated text.
        """
        return self._explainers.of(edition.id if edition else "")

    @cached_property
    def _explainers(self) -> Explainers:
        return Explainers(self.book, addresses.newest_glossary(self.book))

    def credits(self, nodes: Iterable[Node]) -> tuple[str, ...]:
        """The credit lines of the sources ``nodes`` stand in."""
        return self.credits_of(frozenset(node.span.source for node in nodes))

    def credits_of(self, used: frozenset[str]) -> tuple[str, ...]:
        """The credit lines of the sources ``used`` (see :func:`credit_lines`)."""
        known = self._credits.get(used)  # many rules stand in the same
        if known is None:
            known = self._credits[used] = credit_lines(s for s in self.book.sources if s.id in used)
        return known

    @cached_property
    def _credits(self) -> dict[frozenset[str], tuple[str, ...]]:
        return {}


def _short(edition: Edition, *, is_alone: bool) -> str:
    when = edition.effective
    if is_alone:
        return f"{when.year}"
    return f"{MONTHS[when.month - 1][:3]} {when.year}" if edition.day_known else edition.title
