"""What a page shows of a rule or term before a reader follows the link: small files, one a topic.

The page looks a link up by its address alone, so what :func:`place_of` says is a contract with
``site_overrides/assets/javascripts/previews.js``: both cut an address into a file and a key in it.
What a rule's own page is at each edition stands in the cards of the editions; its own card says only
where its number changed, so that it hardly grows with the editions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any, Final

from generator.model.book import Book
from generator.model.edition import Edition
from generator.model.lineage import Lineage
from generator.model.node import NUMBERED, TERMS, Node, NodeId, NodeKind
from generator.model.page import DataFile, FilePart
from generator.pages import addresses, wording
from generator.pages.facts import in_a_line
from generator.pages.lives import Lives, lives_of

_FOLDER: Final = "previews"
#: As much of a text as a card shows.
_WIDTH: Final = 420
_TOPIC: Final = re.compile(r"/(?P<book>rules|cr/[^/]+)/(?P<topic>[1-9]\d\d)/(?:#(?P<key>.*))?")
_GLOSSARY: Final = re.compile(r"/(?P<book>(?:cr/[^/]+/)?glossary)/#(?P<key>.+)")
_RULE: Final = re.compile(r"/r/(?P<page>(?P<topic>[^/]{1,3})[^/]*)/(?P<key>#e.+)?(?:#.*)?")
#: The kind that begins the anchor of an entry without a number.
_KIND: Final = re.compile(r"(?:glossary-entry|definition)-")

#: So many rules of a topic, with all below them, share a file.
_RULES_OF_A_FILE: Final = 50
_ITEM: Final = re.compile(r"r?\d{3}\.(?P<item>\d+)")

#: What a card shows: ``n`` number or term, ``d`` of which edition, ``t`` the words; or ``at``, the file and
#: key of another card that shows the same. That of a rule's own page has its life in a line, ``l``, and in
#: ``e`` in turn an edition and the card from that edition on: file and key below ``cr/<edition>/``, or
#: nothing where those editions have no pages to read.
Card = dict[str, Any]


def place_of(address: str) -> tuple[str, str] | None:
    """The file and the key of the card for an address of the site; ``None`` where there is no card."""
    if match := _TOPIC.fullmatch(address):
        key = match["key"] or ""
        return _part(f"{match['book']}/{match['topic']}", key), key
    if match := _GLOSSARY.fullmatch(address):
        return f"{match['book']}-{_letter(match['key'])}", match["key"]
    if match := _RULE.fullmatch(address):
        return _part(f"r/{match['topic']}", match["page"]), f"{match['page']}{match['key'] or ''}"
    return None


def _part(file: str, number: str) -> str:
    """The part of a topic's file in which a number stands; the first has the name of the whole."""
    match = _ITEM.match(number)
    part = int(match["item"]) // _RULES_OF_A_FILE if match else 0
    return f"{file}-{part}" if part else file


def _letter(anchor: str) -> str:
    """The part of a glossary in which an anchor stands: ``G4``, or its first letter."""
    if re.match(r"G\d", anchor):
        return anchor.partition(".")[0]
    first = _KIND.sub("", anchor)[:1].lower()
    return first if first.isascii() and first.isalpha() else "other"


def preview_files(book: Book) -> Iterator[DataFile]:
    """One file for each topic and each letter of a glossary; paths are relative to ``/data/v1/``."""
    return chain.from_iterable(preview_parts(book))


def preview_parts(book: Book) -> Iterator[FilePart]:
    """The same in parts: of each edition with pages to read, and of all that changes with time."""
    lives = lives_of(book)
    for edition in lives.shelf.printed:
        make = partial(_files, partial(_of_edition, lives, edition))
        yield FilePart(make, partial(_origin, book, edition))
    yield FilePart(partial(_files, partial(_of_today, lives)))


def _origin(book: Book, edition: Edition) -> object:
    text = book.origins.editions.get(edition.id)
    return ("cards", text) if text else None


def _files(make: Callable[[], Iterable[tuple[str, Card]]]) -> Iterator[DataFile]:
    """The files that hold the cards, each of which has its address."""
    files: dict[str, dict[str, Card]] = {}
    for address, card in make():
        place = place_of(address)
        if place is not None:
            files.setdefault(place[0], {}).setdefault(place[1], card)
    for name, cards in files.items():
        yield DataFile.of_json(f"{_FOLDER}/{name}.json", cards)


def _of_edition(lives: Lives, edition: Edition) -> Iterator[tuple[str, Card]]:
    shelf = lives.shelf
    family = _Family(shelf.book.held[edition.id].nodes)
    title = wording.in_sentence(edition)
    for node in family.shown():
        yield addresses.in_edition(edition, node), family.card(node, title)


def _of_today(lives: Lives) -> Iterator[tuple[str, Card]]:
    shelf = lives.shelf
    placed = (placed.node for placed in shelf.book.consolidated)
    family = _Family([*placed, *addresses.newest_glossary(shelf.book)])
    for node in family.shown():
        title = wording.in_sentence(shelf.edition_of(node))
        yield shelf.addresses.current(node.id), family.card(node, title)
    yield from _of_lives(lives)


def _of_lives(lives: Lives) -> Iterator[tuple[str, Card]]:
    """The cards of rules' own pages, and of what leads to them."""
    shelf = lives.shelf
    families = {name: _Family(shelf.book.held[name].nodes) for name in shelf.book.unprinted}
    for line in lives.lines.values():
        now = lives.now(line)
        if now.kind not in NUMBERED:
            continue
        edition = shelf.editions[lives.standings[line.id].edition]
        family = families.get(edition.id)
        home = shelf.addresses.home(now.id)
        card = _same_as(home) if family is None else family.card(now, wording.in_sentence(edition))
        told = {"l": in_a_line(lives, line), "e": list(_editions(lives, line))}
        yield lives.address(line), {**card, **told}
        for link in lives.permalinks_of(line):
            yield addresses.rule(link.name), _same_as(lives.address(line, link.edition))


def _editions(lives: Lives, line: Lineage) -> Iterator[str]:
    """Where the cards of a rule's editions are: each that is another than before, behind its edition."""
    last: str | None = None
    name = ""
    for member in line.members:
        here, before, name = "", name, member.node.partition(":")[2]
        if member.edition not in lives.shelf.book.unprinted:
            if name == before and last:
                continue  # the same place in another edition
            where = _same_as(lives.shelf.addresses.home(member.node))["at"]
            here = where.removeprefix(f"cr/{member.edition}/")
        if here != last:
            yield from (member.edition, here)
        last = here


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
        return (n for n in self._nodes if n.kind in (*NUMBERED, *TERMS) and not n.implied)

    def card(self, node: Node, title: str) -> Card:
        """The card of a node of the edition of that ``title``."""
        is_term = node.kind in TERMS
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
