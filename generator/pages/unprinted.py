"""Editions without pages to read: where what stands in them is read all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from generator.model.book import Book
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId, NodeKind
from generator.model.standing import Standing, standings
from generator.pages import addresses
from generator.pages.addresses import anchor_of, at

#: What an edition's contents do not show, beside terms.
_ELSEWHERE: Final = (
    NodeKind.TOPIC,
    NodeKind.RULE,
    NodeKind.SUBRULE,
    NodeKind.GLOSSARY,
    NodeKind.LETTER,
)


def read_elsewhere(book: Book) -> dict[NodeId, str]:
    """Where each node of the editions without pages to read is read.

    A rule on its own page at its edition, a term where the last glossary that has it shows it. The one
    page that such an edition has (:func:`addresses.contents`) shows the terms it is the last to have,
    and its front and back matter.
    """
    if not book.unprinted:
        return {}
    places = _Places(
        book,
        {member.node: line for line in book.lineages for member in line.members},
        standings(book),
        frozenset(node.id for node in addresses.newest_glossary(book)),
    )
    return dict(places.all())


@dataclass(frozen=True, slots=True)
class _Places:
    """Finds the places; ``current`` are the nodes of the newest glossary."""

    book: Book
    lines: Mapping[NodeId, Lineage]
    standings: Mapping[str, Standing]
    current: frozenset[NodeId]

    def all(self) -> Iterator[tuple[NodeId, str]]:
        """Every node that the page of its edition does not show, and those terms that it does."""
        for edition in self.book.unprinted:
            page = addresses.contents(edition)
            tree = self.book.held[edition]
            for node in tree.nodes:
                line = self.lines.get(node.id)
                if node.kind is NodeKind.GLOSSARY_ENTRY:
                    yield node.id, self._of_term(edition, node)
                elif node.kind is NodeKind.DEFINITION and node.parent is not None:
                    term = self._of_term(edition, tree.by_id[node.parent])
                    is_here = term.startswith(f"{page}#")
                    yield node.id, at(page, anchor_of(node)) if is_here else term
                elif line is not None and line.id in self.standings:
                    rule = addresses.rule(self.standings[line.id].page)
                    yield node.id, at(rule, addresses.version(edition))
                elif node.kind in _ELSEWHERE:
                    yield node.id, page

    def _of_term(self, edition: str, node: Node) -> str:
        line = self.lines.get(node.id)
        if line is None:
            return at(addresses.contents(edition), anchor_of(node))
        last = line.members[-1]
        if last.node in self.current:
            glossary = addresses.GLOSSARY
        elif last.edition in self.book.unprinted:
            glossary = addresses.contents(last.edition)
        else:
            glossary = addresses.edition_glossary(last.edition)
        return at(glossary, anchor_of(self.book.held[last.edition].by_id[last.node]))
