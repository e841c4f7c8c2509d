"""What a page shows of a rule or term before a reader follows the link: small files, one a topic.

The page looks a link up by its address alone, so what :func:`place_of` says is a contract with
``site_overrides/assets/javascripts/previews.js``: both cut an address into a file and a key in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from generator.model.book import Book
from generator.model.edition import Edition
from generator.model.node import Node, NodeId, NodeKind
from generator.model.page import DataFile
from generator.pages import addresses, wording
from generator.pages.lives import Lives, lives_of

_FOLDER: Final = "previews"
#: As much of a text as a card shows.
_WIDTH: Final = 420
_RULES: Final = (NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)
_TERMS: Final = (NodeKind.GLOSSARY_ENTRY, NodeKind.DEFINITION)
_TOPIC: Final = re.compile(r"/(?P<book>rules|cr/[^/]+)/(?P<topic>[1-9]\d\d)/(?:#(?P<key>.*))?")
_GLOSSARY: Final = re.compile(r"/(?P<book>(?:cr/[^/]+/)?glossary)/#(?P<key>.+)")
_RULE: Final = re.compile(r"/r/(?P<page>(?P<topic>[^/]{1,3})[^/]*)/(?P<key>#e.+)?(?:#.*)?")
#: The kind that begins the anchor of an entry without a number.
_KIND: Final = re.compile(r"(?:glossary-entry|definition)-")

#: What a card shows: ``n`` number or term, ``d`` of which edition, ``t`` the words; or ``at``, the file and
#: key of another card that shows the same.
Card = dict[str, str]


def place_of(address: str) -> tuple[str, str] | None:
    """The file and the key of the card for an address of the site; ``None`` where there is no card."""
    if match := _TOPIC.fullmatch(address):
        return f"{match['book']}/{match['topic']}", match["key"] or ""
    if match := _GLOSSARY.fullmatch(address):
        return f"{match['book']}-{_letter(match['key'])}", match["key"]
    if match := _RULE.fullmatch(address):
        return f"r/{match['topic']}", f"{match['page']}{match['key'] or ''}"
    return None


def _letter(anchor: str) -> str:
    """The part of a glossary in which an anchor stands: ``G4``, or its first letter."""
    if re.match(r"G\d", anchor):
        return anchor.partition(".")[0]
    first = _KIND.sub("", anchor)[:1].lower()
    return first if first.isascii() and first.isalpha() else "other"


def preview_files(book: Book) -> Iterator[DataFile]:
    """One file for each topic and each letter of a glossary; paths are relative to ``/data/v1/``."""
    lives = lives_of(book)
    files: dict[str, dict[str, Card]] = {}
    for address, card in _cards(lives):
        place = place_of(address)
        if place is not None:
            files.setdefault(place[0], {}).setdefault(place[1], card)
    for name, cards in files.items():
        content = json.dumps(cards, ensure_ascii=False, separators=(",", ":"))
        yield DataFile(f"{_FOLDER}/{name}.json", content.encode())


def _cards(lives: Lives) -> Iterator[tuple[str, Card]]:
    shelf = lives.shelf
    for edition in shelf.printed:
        family = _Family(shelf.book.held[edition.id].nodes)
        yield from ((shelf.addresses.home(n.id), family.card(n, edition)) for n in family.shown())
    placed = (placed.node for placed in shelf.book.consolidated)
    family = _Family([*placed, *addresses.newest_glossary(shelf.book)])
    for node in family.shown():
        yield shelf.addresses.current(node.id), family.card(node, shelf.edition_of(node))
    yield from _of_lives(lives)


def _of_lives(lives: Lives) -> Iterator[tuple[str, Card]]:
    """The cards of rules' own pages, at each of their editions: those of the editions' pages.

    Editions without pages to read have one card together for as long as a rule read the same.
    """
    shelf = lives.shelf
    families = {name: _Family(shelf.book.held[name].nodes) for name in shelf.book.unprinted}
    for line in lives.lines.values():
        now = lives.now(line)
        if now.kind not in _RULES:
            continue
        yield lives.address(line), _same_as(shelf.addresses.home(now.id))
        last: tuple[str, Card] = ("", {})
        for member in line.members:
            here, home = lives.address(line, member.edition), shelf.addresses.home(member.node)
            family = families.get(member.edition)
            if family is None:
                yield here, _same_as(home)
                continue
            card = family.card(lives.node(member), lives.edition(member))
            if any(last[1].get(part) != card[part] for part in ("n", "t")):
                last = here, card
            yield here, card if last[0] == here else _same_as(last[0])
        for link in lives.permalinks_of(line):
            own = next(m for m in line.members if m.edition == link.edition)
            yield addresses.rule(link.name), _same_as(shelf.addresses.home(own.node))


def _same_as(address: str) -> Card:
    place = place_of(address)
    assert place is not None, address
    return {"at": "#".join(place)}


class _Family:
    """Nodes that stand in one book, and what stands under each."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._nodes = tuple(nodes)
        self._under: dict[NodeId, list[Node]] = {}
        for node in self._nodes:
            if node.parent is not None:
                self._under.setdefault(node.parent, []).append(node)
        self._headings = {node.id: node.heading for node in self._nodes}

    def shown(self) -> Iterator[Node]:
        """The nodes that have a card."""
        return (n for n in self._nodes if n.kind in (*_RULES, *_TERMS) and not n.implied)

    def card(self, node: Node, edition: Edition) -> Card:
        """The card of a node."""
        title = wording.in_sentence(edition)
        is_term = node.kind in _TERMS
        return {
            "n": self._term(node) if is_term else f"{node.number} {node.heading}".rstrip(),
            "d": f"glossary of {title}" if is_term else title,
            "t": wording.shortened(node.text or self._first_words(node), _WIDTH),
        }

    def _term(self, node: Node) -> str:
        return node.heading or self._headings.get(node.parent or "", "")

    def _first_words(self, node: Node) -> str:
        """Of a heading, what stands first under it; of a term, all its senses."""
        under = [other for other in self._under.get(node.id, ()) if other.text]
        if node.kind is NodeKind.GLOSSARY_ENTRY:
            return " ".join(other.text for other in under)
        return f"{under[0].number} {under[0].text}{' …' if len(under) > 1 else ''}" if under else ""
