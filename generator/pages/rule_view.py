"""What a template may show of one rule: its words with their layers, and what stands beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Final, NamedTuple

from generator.model.citation import Basis, Pointed, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Edition
from generator.model.node import RULES, Node, NodeId, NodeKind, PassageKind, Tag
from generator.model.number import RuleNumber, RulingNumber
from generator.model.place import TextSpan
from generator.pages import addresses, wording
from generator.pages.addresses import anchor_of
from generator.pages.explaining import is_explained, own_entry
from generator.pages.segments import Layer, Link, Segment, Term, text_with_layers
from generator.pages.shelf import Shelf
from generator.pages.symbols import draw
from generator.text.explained import names_in
from generator.text.symbols import find_symbols

_TITLE_WIDTH: Final = 80
_FIRST_PARAGRAPH: Final = -1
_LEFT_BEHIND: Final = "(perhaps an old number, left behind when its rule got another)"
#: Stands where most rules of a page bear a provenance mark and this one bears none.
UNTAGGED: Final = "unmarked in the source"


class Ref(NamedTuple):
    """A link in a list; ``age`` colours it by its edition, ``is_here`` marks the page itself."""

    text: str
    address: str
    note: str = ""
    age: int | None = None
    is_here: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A change mark: its style, what it says, and where the change is told (empty where nowhere)."""

    style: str
    text: str
    address: str


class Beside(NamedTuple):
    """What stands beside the words of a rule: fields of its view (see :class:`RuleView`)."""

    dated: Ref | None = None
    mark: Mark | None = None
    page: str = ""


class PassageView(NamedTuple):
    """A further paragraph, an example or a note."""

    kind: str
    words: tuple[Segment, ...]
    tags: tuple[Ref, ...]


class RuleView(NamedTuple):
    """One rule as an item of a page.

    ``name`` is how the number is shown, ``place`` where it stands in its source. ``tags`` are the
    provenance marks worth saying here, ``dated`` since when it has its words, or of which edition they are,
    ``mark`` what changed since the edition before, ``page`` the rule's own page where its number leads there.
    ``misprint`` is the number as its source prints it, where that is another.
    """

    anchor: str
    name: str
    kind: str
    place: str
    heading: str = ""
    words: tuple[Segment, ...] = ()
    passages: tuple[PassageView, ...] = ()
    tags: tuple[Ref, ...] = ()
    flaw: str = ""
    misprint: str = ""
    is_missing: bool = False
    is_blank: bool = False
    dated: Ref | None = None
    mark: Mark | None = None
    page: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """How a page tells its rules.

    ``is_consolidated`` lets citations lead into the consolidated text where their target stands in
    it; ``usual_tag`` is said once at the top instead of at every rule.
    """

    shelf: Shelf
    is_consolidated: bool = False
    usual_tag: Tag | None = None

    def rules(
        self,
        nodes: Iterable[Node],
        beside: Callable[[Node], Beside] | None = None,
    ) -> tuple[RuleView, ...]:
        """The views of nodes in their order, to be read one after the other.

        A term is explained once in a rule and all that stands under it, and not where the rule bears its
        name: on a long page every explanation is one more stop on the way of who reads by keyboard or
        by ear. ``beside`` tells what stands beside the words of each.
        """
        found = []
        known: set[NodeId] = set()
        for node in nodes:
            if node.kind is not NodeKind.SUBRULE:
                known = self._entry_named(node)
            found.append(self.rule(node, beside(node) if beside else None, known))
        return tuple(found)

    def _entry_named(self, node: Node) -> set[NodeId]:
        """The entry of the glossary that bears the title of ``node``."""
        edition = None if self.is_consolidated else self.shelf.edition_of(node)
        entries = self.shelf.explainer(edition).entries
        return {entries[name] for name in names_in(node.heading) if name in entries}

    def rule(
        self, node: Node, beside: Beside | None = None, known: set[NodeId] | None = None
    ) -> RuleView:
        """The view of one node, with the terms that it uses for the first time explained.

        ``known`` are the entries that need no explanation; those explained here join them.
        """
        seen = None
        if is_explained(node):
            seen = own_entry(node) if known is None else known
        words = self.words(node, _FIRST_PARAGRAPH, node.text, seen)
        return RuleView(
            anchor=anchor_of(node),
            name=_name(node),
            kind=node.kind.value,
            place=f"{self.shelf.source_of(node).title}, {wording.lines(node.span)}",
            heading=node.heading,
            words=words,
            passages=tuple(self._passages(node, seen)),
            tags=self._node_tags(node),
            flaw=node.flaw,
            misprint=_misprint(node),
            is_missing=node.implied,
            is_blank=node.is_blank,
            dated=beside.dated if beside else None,
            mark=beside.mark if beside else None,
            page=beside.page if beside else "",
        )

    def _passages(self, node: Node, seen: set[NodeId] | None) -> Iterator[PassageView]:
        for index, passage in enumerate(node.passages):
            is_read = passage.kind is PassageKind.PARAGRAPH
            words = self.words(node, index, passage.text, seen if is_read else None)
            yield PassageView(passage.kind.value, words, self._tags(passage.tags))

    def _node_tags(self, node: Node) -> tuple[Ref, ...]:
        if self.usual_tag is not None and node.text and not node.tags:
            return (Ref(UNTAGGED, ""),)
        return self._tags(node.tags)

    def _tags(self, tags: Iterable[Tag]) -> tuple[Ref, ...]:
        return tuple(mark_ref(self.shelf, tag) for tag in tags if tag != self.usual_tag)

    def words(
        self, node: Node, passage: int, text: str, seen: set[NodeId] | None = None
    ) -> tuple[Segment, ...]:
        """One text of a node with its citations and symbols; where ``seen`` is given, with terms too.

        ``seen`` are the entries of the glossary that are explained already; it grows.
        """
        book = self.shelf.book
        found = book.resolutions.get(node.id, ())
        pointed = book.pointers.get(node.id, ())
        layers = [self._link(r) for r in found if r.citation.passage == passage]
        layers += [self._pointer(p) for p in pointed if p.pointer.passage == passage]
        when = self.shelf.edition_of(node).effective
        symbols = find_symbols(text, when, book.meanings)
        layers += [Layer(symbol.at, draw(symbol.name)) for symbol in symbols]
        if seen is not None:
            marked = [layer.at for layer in layers]
            titles = (_title_of(resolution, passage, text) for resolution in found)
            layers += self._terms(node, text, chain(marked, filter(None, titles)), seen)
        return text_with_layers(text, layers) if text else ()

    def _terms(
        self, node: Node, text: str, apart: Iterable[TextSpan], seen: set[NodeId]
    ) -> Iterator[Layer]:
        edition = None if self.is_consolidated else self.shelf.edition_of(node)
        for at, entry in self.shelf.explainer(edition).first_uses(text, apart, seen):
            yield Layer(at, Term(self.address_of(entry)))

    def _link(self, resolution: Resolution) -> Layer:
        at = resolution.citation.at
        if isinstance(resolution, Unresolved):
            return Layer(at, _open(resolution.reason))
        where, title = self._to(resolution.targets, resolution.note)
        if resolution.perhaps:
            beside = self._perhaps(resolution.perhaps)
            return Layer(at, Link(where, f"{title} {_LEFT_BEHIND}", beside=beside))
        if resolution.basis is Basis.NUMBER:
            return Layer(at, Link(where, title, beside=self._now(resolution.targets)))
        told = " ".join(filter(None, (title, f"Known by {resolution.basis.value}.")))
        return Layer(at, Link(where, told, beside=self._beside(resolution)))

    def _now(self, targets: Sequence[NodeId]) -> str:
        """The numbers of today of rules that bear others now, if all of them do in one run."""
        now = [number for t in targets if (number := self.shelf.moved.get(t)) is not None]
        if len(now) != len(targets) or not _is_run(now):
            return ""
        return f"now {wording.run(now)}"

    def _perhaps(self, meant: Sequence[NodeId]) -> str:
        """The rules that a number means which was left behind by a renumbering."""
        numbers = wording.run([self.shelf.node(rule).number for rule in meant])
        return ", ".join(filter(None, (f"perhaps {numbers}", self._now(meant))))

    def _beside(self, resolution: Resolved) -> str:
        """Which rule of which edition is meant, where the number as printed does not say it."""
        targets = [self.shelf.node(target) for target in resolution.targets]
        cited = resolution.citation
        ends = (targets[0].number, targets[-1].number if len(targets) > 1 else None)
        numbers = "–".join(str(number) for number in ends if number is not None)
        origin = self.shelf.edition_of(self.shelf.node(cited.origin))
        there = self.shelf.editions[resolution.edition]
        parts = (
            numbers if ends != (cited.first, cited.last) else "",
            self.shelf.short(there) if there.id != origin.id else "",
        )
        return ", ".join(part for part in parts if part)

    def _pointer(self, pointed: Pointed) -> Layer:
        at = pointed.pointer.at
        if pointed.reason is not None or not pointed.targets:
            return Layer(at, _open(pointed.reason or Reason.NO_SUCH_TERM))
        return Layer(at, Link(*self._to(pointed.targets)))

    def _to(self, targets: Sequence[NodeId], note: str = "") -> tuple[str, str]:
        """Where the first target is read, and what a link there says of it."""
        first, last = self.shelf.node(targets[0]), self.shelf.node(targets[-1])
        name = f"{first.number or ''}" if first is last else f"{first.number} to {last.number}"
        words = wording.shortened(first.heading or first.text, _TITLE_WIDTH)
        where = self.address_of(first.id)
        return where, " ".join(filter(None, (name, words, note)))

    def address_of(self, node: NodeId) -> str:
        """Where a citation of ``node`` leads."""
        places = self.shelf.addresses
        return places.current(node) if self.is_consolidated else places.home(node)


def _title_of(resolution: Resolution, passage: int, text: str) -> TextSpan | None:
    """Where the title stands that a citation quotes: it explains itself."""
    citation = resolution.citation
    if citation.passage != passage or not citation.heading:
        return None
    start = text.find(citation.heading, citation.at.end)
    return TextSpan(start, start + len(citation.heading)) if start >= 0 else None


def _is_run(numbers: Sequence[RuleNumber]) -> bool:
    """Whether numbers follow each other under one parent."""
    return all(after == before.next_sibling for before, after in pairwise(numbers))


def _open(reason: Reason) -> Link:
    return Link(addresses.unresolved(reason), wording.because(reason), is_open=True)


def usual_tag(nodes: Iterable[Node]) -> Tag | None:
    """The provenance mark that most of ``nodes`` bear, if more than half of those with text do."""
    told = [node for node in nodes if node.text]
    counts = Counter(tag for node in told for tag in node.tags)
    if not counts:
        return None
    tag, count = min(counts.items(), key=lambda item: (-item[1], item[0].printed))
    return tag if 2 * count > len(told) else None


def mark_ref(shelf: Shelf, tag: Tag) -> Ref:
    """A provenance mark; it leads to where it is explained, if it is."""
    is_explained_there = tag.source in shelf.explained_marks
    return Ref(wording.said_by(tag), addresses.mark(tag.source) if is_explained_there else "")


def edition_ref(shelf: Shelf, edition: Edition, address: str) -> Ref:
    """A label that names an edition in its layer colour and leads to ``address``."""
    return Ref(edition.title, address, note=shelf.short(edition), age=shelf.age(edition))


def contents_ref(shelf: Shelf, edition: Edition) -> Ref:
    """The same, to where all of the edition begins; proposals have no colour."""
    if not edition.is_official:
        return Ref(edition.title, addresses.PROPOSALS)
    return edition_ref(shelf, edition, addresses.contents(edition.id))


def _name(node: Node) -> str:
    if isinstance(node.number, RulingNumber):
        return f"Ruling {node.number.index}"
    return "" if node.number is None else str(node.number)


def _misprint(node: Node) -> str:
    """The number of a rule as its source prints it, if that is another; a blank or a full stop is none."""
    printed = node.printed.rstrip(".")
    is_other = printed.replace(" ", "") != str(node.number)
    return printed if node.kind in RULES and printed and is_other else ""
