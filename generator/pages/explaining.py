"""Which words of a rule the glossary explains: the first use of a term, if most rules do without it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.book import Book
from generator.model.node import RULES, TERMS, Node, NodeId, NodeKind
from generator.model.place import TextSpan
from generator.text.explained import Glossary, Lexicon, names_in

#: A term that stands in more rules than this share is known to whoever reads rules, and marking it would
#: underline half the page ("player", "card", "spell").
_COMMON: Final = 0.03
#: In a book of few rules no term is common that stands in no more than these.
_FEW: Final = 3
#: Whose words are explained.
_READ: Final = (*RULES, *TERMS)
#: How the glossary explains a type: "An enchantment subtype. Cases have …".
_TYPE: Final = re.compile(
    r"An? (?:artifact|battle|creature|enchantment|land|planeswalker|spell) (?:sub)?type\b"
)


@dataclass(frozen=True)
class Explainer:
    """The terms of one glossary; ``entries`` are the entries that explain them.

    ``types`` are those of them that are names of types, which have a capital: "in that case" is no Case.
    """

    glossary: Glossary
    entries: Mapping[str, NodeId]
    common: frozenset[str]
    types: frozenset[str] = frozenset()

    def first_uses(
        self, text: str, apart: Iterable[TextSpan], seen: set[NodeId]
    ) -> Iterator[tuple[TextSpan, NodeId]]:
        """The uses of entries not ``seen`` before, which they join; none touches a span of ``apart``."""
        closed: list[tuple[int, int]] | None = None
        for name, start, end in self.glossary.uses(text, self.common):
            if (entry := self.entries[name]) in seen:
                continue
            if name in self.types and text[start].islower():
                continue
            if closed is None:  # in most texts nothing is explained
                closed = [(span.start, span.end) for span in apart]
            if not any(start < before and after < end for after, before in closed):
                seen.add(entry)
                yield TextSpan(start, end), entry


def lexicon(nodes: Iterable[Node]) -> Lexicon:
    """All names that entries among ``nodes`` bear."""
    headings = (node.heading for node in nodes if node.kind is NodeKind.GLOSSARY_ENTRY)
    return Lexicon(name for heading in dict.fromkeys(headings) for name in names_in(heading))


def explainer(
    glossary: Sequence[Node],
    rules: Sequence[Node],
    known: Lexicon | None = None,
    common: frozenset[str] | None = None,
) -> Explainer:
    """The terms of ``glossary`` (entries and definitions) for texts such as ``rules``.

    An entry without a definition in our copy explains nothing. ``known`` holds these names, and perhaps
    those of other glossaries; ``common`` are those that too many rules have, where they are known already.
    """
    defined = {node.parent for node in glossary if node.kind is NodeKind.DEFINITION and node.text}
    entries: dict[str, NodeId] = {}
    for node in glossary:
        if node.kind is NodeKind.GLOSSARY_ENTRY and (node.text or node.id in defined):
            for name in names_in(node.heading):
                entries.setdefault(name, node.id)
    found = Glossary(entries, known)
    ids = _types(glossary)
    types = frozenset(name for name, entry in entries.items() if entry in ids)
    return Explainer(found, entries, _common(found, rules) if common is None else common, types)


class Explainers:
    """What explains the words of each edition of ``book``, where ``newest`` is the newest glossary held."""

    def __init__(self, book: Book, newest: Sequence[Node]) -> None:
        self._book, self._newest = book, newest
        self._known = lexicon(node for tree in book.held.values() for node in tree.nodes)
        self._made: dict[str, Explainer] = {}

    def of(self, edition: str) -> Explainer:
        """That of an edition: its own glossary, or else the newest; under no name that of the consolidated text."""
        if edition not in self._made:
            self._made[edition] = self._make(edition)
        return self._made[edition]

    def _make(self, edition: str) -> Explainer:
        common = self._book.common_terms.get(edition)
        if not edition:
            placed = [placed.node for placed in self._book.consolidated]
            return explainer(self._newest, placed, self._known, common)
        tree = self._book.held[edition]
        return explainer(tree.glossary or self._newest, tree.nodes, self._known, common)


def _types(glossary: Sequence[Node]) -> frozenset[NodeId]:
    """The entries that begin by saying of what kind of card they are a type."""
    told = (node for node in glossary if _TYPE.match(node.text))
    return frozenset(
        node.parent if node.kind is NodeKind.DEFINITION and node.parent else node.id
        for node in told
    )


def _common(glossary: Glossary, rules: Iterable[Node]) -> frozenset[str]:
    texts = [node.text for node in rules if node.kind in RULES and node.text]
    counts = Counter(name for text in texts for name in glossary.names_used(text))
    most = max(_FEW, _COMMON * len(texts))
    return frozenset(name for name, count in counts.items() if count > most)


def is_explained(node: Node) -> bool:
    """Whether the words of a node are explained where it is told."""
    return node.kind in _READ


def own_entry(node: Node) -> set[NodeId]:
    """The entry that a node is or belongs to, which does not explain itself."""
    if node.kind is NodeKind.DEFINITION and node.parent is not None:
        return {node.parent}
    return {node.id}
