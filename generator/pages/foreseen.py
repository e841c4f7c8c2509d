"""What pages of editions' texts are made from: enough to know that one of them would be as it was.

An edition's text is known by its origin, and so is what changed between two. What is added to it from
elsewhere is told here as it will be shown, or by what it is made from: citations with their targets,
addresses, marks in the margin. What is not here, those pages must not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import chain

from generator.model.citation import Pointed, Resolution, Resolved
from generator.model.edition import Edition
from generator.model.node import Node, NodeId
from generator.pages import addresses
from generator.pages.addresses import newest_glossary
from generator.pages.lives import Lives
from generator.pages.marks import Marks
from generator.pages.sections import Topic
from generator.pages.sheet import Draft, Foreseen
from generator.pages.sheet_digest import digest_of
from generator.pages.shelf import Shelf

#: Where a page leads for a node.
Address = Callable[[NodeId], str]


class TextOrigins:
    """What the pages of editions are made from; what all pages of an edition share is looked up once."""

    def __init__(self, shelf: Shelf, marks: Marks | None = None) -> None:
        self._shelf, self._marks = shelf, marks
        self._origins = shelf.book.origins.editions
        self._known: dict[str, tuple[str, str | None, str]] = {}
        self._shared: dict[str, str] = {}
        self._unexplained: dict[str, str] = {}

    def topic(self, edition: Edition, topic: Topic, address: str, make: Draft) -> Foreseen:
        """The page of ``topic`` as ``edition`` has it, which ``make`` makes."""
        return Foreseen(address, make, partial(self._of_topic, edition, topic))

    def glossary(self, edition: Edition, address: str, make: Draft) -> Foreseen:
        """The page of the glossary of ``edition``, which ``make`` makes."""
        return Foreseen(address, make, partial(self._of_glossary, edition))

    def changes(
        self,
        lives: Lives,
        pair: tuple[Edition, Edition],
        around: Callable[[], object],
        make: Draft,
    ) -> Foreseen:
        """The page of what changed between two editions; ``around`` gives what it says of others."""
        old, new = pair
        address = addresses.changes(old.id, new.id)
        return Foreseen(address, make, partial(self._of_changes, lives, pair, around))

    def all_texts(self, address: str, make: Draft) -> Foreseen:
        """A page that tells of words and symbols in all editions, and of nothing else but their places."""
        return Foreseen(address, make, partial(self._of_all_texts, address))

    def _of_all_texts(self, address: str) -> object:
        book, order = self._shelf.book, [edition.id for edition in self._shelf.book.editions]
        if book.unprinted or not all(name in self._origins for name in order):
            return None
        texts = tuple(self._origins[name] for name in order)
        return "all texts", address, texts, tuple(book.trees), book.meanings, book.terms

    def _of_changes(
        self, lives: Lives, pair: tuple[Edition, Edition], around: Callable[[], object]
    ) -> object:
        book, (old, new) = self._shelf.book, pair
        known = book.origins.pairs.get((old.id, new.id))
        if known is None or not book.unprinted.keys().isdisjoint((old.id, new.id)):
            return None
        changes = book.changes[old.id, new.id]
        sides = [[node for change in changes for node in change.old]]
        sides += [[node for change in changes for node in change.new]]
        return (
            known,
            around(),
            tuple(map(self.of_edition, pair)),
            tuple(tuple(self.references(self._told(side), self._home)) for side in sides),
            tuple(lives.address_of(node) for side in sides for node in side),
            self._echoed(lives, (old.id, new.id)),
        )

    def _told(self, nodes: Iterable[NodeId]) -> Iterator[Node]:
        """What is told of a change of ``nodes``: the senses of terms cite, too."""
        return chain.from_iterable(self._shelf.told(self._shelf.node(node)) for node in nodes)

    def _echoed(self, lives: Lives, pair: tuple[str, str]) -> object:
        """Which rules tell on what another one told, and where that is read."""
        echoes = lives.shelf.book.echoes.get(pair)
        if echoes is None:
            return ()
        sides = (
            echoes.before,
            echoes.partly,
            echoes.after,
            echoes.defined,
            echoes.perhaps,
            echoes.declared,
        )
        return tuple((*both, lives.address_of(both[1])) for side in sides for both in side.items())

    def _of_topic(self, edition: Edition, topic: Topic) -> object:
        if edition.id not in self._origins:
            return None
        marks, places = self._marks, self._shelf.addresses
        return (
            str(topic.number),
            self.of_edition(edition),
            tuple(self.references(topic.nodes, self._home)),
            digest_of(tuple(self._marked(marks, topic.nodes))) if marks else "",
            any(places.is_current(node.id) for node in topic.nodes),
        )

    def _marked(self, marks: Marks, nodes: Sequence[Node]) -> Iterator[object]:
        """What stands in the margin, and above the rules."""
        margin = marks.margin(nodes)
        yield tuple(marks.lives.pages_of(nodes))
        yield margin.marks if any(margin.marks) else ()
        yield marks.topic_page(nodes)
        yield marks.since(nodes, margin)

    def _of_glossary(self, edition: Edition) -> object:
        if edition.id not in self._origins:
            return None
        terms = self._shelf.book.held[edition.id].glossary
        return self.of_edition(edition), tuple(self.references(terms, self._home))

    @cached_property
    def _told_sources(self) -> frozenset[str]:
        """The sources of the editions whose texts have origins and pages to read, by their ids."""
        told = self._origins.keys() - self._shelf.book.unprinted.keys()
        return frozenset(source.id for source in self._shelf.book.sources if source.edition in told)

    def of_edition(self, edition: Edition) -> str:
        """What is the same for all pages of an edition: its text, and what explains its words.

        Raises ``KeyError`` where the edition's origin is not known.
        """
        if edition.id not in self._shared:
            self._shared[edition.id] = digest_of(tuple(self._common(edition)))
        return self._shared[edition.id]

    def of_unexplained(self, edition: Edition) -> str:
        """The same without what explains its words: an edition may have no glossary of its own.

        Raises ``KeyError`` where the edition's origin is not known.
        """
        if edition.id not in self._unexplained:
            self._unexplained[edition.id] = digest_of(tuple(self._bare(edition)))
        return self._unexplained[edition.id]

    def _bare(self, edition: Edition) -> Iterator[object]:
        shelf = self._shelf
        yield self._origins[edition.id]
        yield edition.id in shelf.book.unprinted
        yield shelf.age(edition)
        yield shelf.short(edition)
        yield shelf.book.meanings
        yield tuple(sorted(shelf.explained_marks))

    def _common(self, edition: Edition) -> Iterator[object]:
        shelf = self._shelf
        yield self.of_unexplained(edition)
        terms = shelf.book.held[edition.id].glossary or newest_glossary(shelf.book)
        explained_by = {shelf.edition_of(node).id for node in terms}
        yield tuple(self._origins.get(name) for name in sorted(explained_by))
        yield any(shelf.addresses.is_current(node.id) for node in terms)
        if not explained_by.isdisjoint(shelf.book.unprinted):
            yield tuple(shelf.addresses.home(node.id) for node in terms)

    def _home(self, node: NodeId) -> str:
        """Where a node is read, if more than the text of its edition tells that."""
        places = self._shelf.addresses
        is_told = places.nodes[node].span.source in self._told_sources
        return "" if is_told else places.home(node)

    def references(self, nodes: Iterable[Node], address_of: Address) -> Iterator[object]:
        """What the texts of ``nodes`` lead to, and how it will be called: ``address_of`` each target.

        Where a text cites and points stands in it, so what is said of that is no part of this.
        """
        book = self._shelf.book
        for node in nodes:
            found = book.resolutions.get(node.id, ())
            pointed = book.pointers.get(node.id, ())
            if found or pointed:
                yield node.id
                yield from (self._cited(one, address_of) for one in found)
                yield from (self._pointed(one, address_of) for one in pointed)

    def _cited(self, cited: Resolution, address_of: Address) -> object:
        if not isinstance(cited, Resolved):
            return cited.edition, cited.reason.name, cited.note, cited.written_for, cited.candidates
        known = self._known.get(cited.edition) or self._look_up(cited.edition)
        how = cited.basis.name, cited.note, cited.written_for
        perhaps = self._targets(cited.perhaps, address_of) if cited.perhaps else ()
        return known, how, self._targets(cited.targets, address_of), perhaps

    def _look_up(self, edition: str) -> tuple[str, str | None, str]:
        """What is said of a citation that leads into ``edition``: which it is, with what text, its short name."""
        short = self._shelf.short(self._shelf.editions[edition])
        known = self._known[edition] = (edition, self._origins.get(edition), short)
        return known

    def _pointed(self, pointed: Pointed, address_of: Address) -> object:
        reason = pointed.reason.name if pointed.reason is not None else None
        known = pointed.edition, self._origins.get(pointed.edition), reason
        return *known, *self._targets(pointed.targets, address_of)

    def _targets(self, targets: Iterable[NodeId], address_of: Address) -> list[str]:
        moved = self._shelf.moved
        found: list[str] = []
        for target in targets:
            now = moved.get(target)
            found += (target, address_of(target), "" if now is None else str(now))
        return found
