"""The one place that makes addresses and anchors; they are a contract and never change.

An address is the path below the site's root, with slashes at both ends and an anchor where one is
needed (``/cr/2009-10-01/704/#r704.5j``). Pages link relatively (:func:`relative`), so that the site may
lie below any path. Anchors start with a letter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Final

from generator.model.book import Book
from generator.model.edition import Edition
from generator.model.node import GLOSSARY_KINDS, EditionTree, Node, NodeId, NodeKind
from generator.model.number import GlossaryNumber, RuleNumber, RulingNumber

HOME: Final = "/"
RULES: Final = "/rules/"
CHANGES: Final = "/changes/"
COMPARE: Final = "/compare/"
CITE: Final = "/cite/"
EDITIONS: Final = "/editions/"
GLOSSARY: Final = "/glossary/"
RULINGS: Final = "/rulings/"
PROPOSALS: Final = "/proposals/"
SYMBOLS: Final = "/symbols/"
TERMS: Final = "/terms/"
REPORT: Final = "/report/"
WITNESSES: Final = "/report/witnesses/"
SEARCH: Final = "/search/"
CREDITS: Final = "/credits/"

_NO_ANCHOR_CHARACTER: Final = re.compile(r"[^A-Za-z0-9._-]+")
_REPEATED: Final = re.compile(r"(?P<name>.*)~(?P<count>\d+)")


def rules_topic(topic: int) -> str:
    """A topic of the consolidated text."""
    return f"{RULES}{topic}/"


def contents(edition: str) -> str:
    """The contents of one edition."""
    return f"/cr/{edition}/"


@lru_cache(maxsize=1 << 15)
def edition_topic(edition: str, topic: int) -> str:
    """A topic of one edition."""
    return f"{contents(edition)}{topic}/"


def edition_glossary(edition: str) -> str:
    """The glossary of one edition."""
    return f"{contents(edition)}glossary/"


def rulings_topic(topic: int) -> str:
    """A topic that a summary added to the rules."""
    return f"{RULINGS}{topic}/"


def at(page: str, anchor: str) -> str:
    """The place ``anchor`` of the page at ``page``."""
    return f"{page}#{anchor}"


def rule(page: str) -> str:
    """A rule's page, a number's door (``704.5j``) or a dated permalink (``704.5k@2009-10-01``)."""
    return f"/r/{page}/"


def version(edition: str) -> str:
    """The anchor at which a rule's page tells of one edition."""
    return f"e{edition}"


def changes(old: str, new: str) -> str:
    """Everything that changed from one edition to another."""
    return f"{CHANGES}{old}..{new}/"


def comparison(old: str, new: str, rule: str = "") -> str:
    """Two editions compared in the browser, or one rule in both: its number, dated where it is another's too."""
    return f"{COMPARE}?old={old}&new={new}" + (f"&rule={rule}" if rule else "")


def change(node: Node, *, is_gone: bool = False) -> str:
    """The anchor of a change: ``c704.5j`` by the rule as it is after it, ``gone704.5k`` if it is no more."""
    return f"{'gone' if is_gone else 'c'}{name_of_change(node)}"


def name_of_change(node: Node) -> str:
    """What the anchor of a change calls its rule: its number, unless another has the same; a term by its entry."""
    if type(node.number) is RuleNumber and "~" not in node.id:  # as with nearly all
        return str(node.number)
    name = anchor_of(node)
    return name.removeprefix("r") if isinstance(node.number, RuleNumber) else f"-{name}"


def doubts(old: str, new: str) -> str:
    """The matches between two editions that are not certain."""
    return f"{REPORT}{old}..{new}/"


def unresolved(reason: str) -> str:
    """Where the report explains citations that are unresolved for ``reason``."""
    return at(REPORT, f"open-{slug(reason)}")


def mark(source: str) -> str:
    """Where a provenance mark is explained."""
    return at(RULINGS, mark_anchor(source))


def mark_anchor(source: str) -> str:
    """The anchor of that explanation."""
    return f"mark-{slug(source)}"


def slug(text: str) -> str:
    """``text`` as part of an anchor."""
    return _NO_ANCHOR_CHARACTER.sub("-", text).strip("-")


def anchor_of(node: Node) -> str:
    """The anchor a node has on its page: ``r704.5j``, ``G4.10``, ``proposal-junkyard``."""
    if type(node.number) is RuleNumber and "~" not in node.id:
        return f"r{node.number}"
    path = node.id.partition(":")[2]
    name = path.partition("/")[2] or path
    repeated = _REPEATED.fullmatch(path) if "~" in path else None
    ending = f"-{repeated['count']}" if repeated else ""
    if isinstance(node.number, RuleNumber | RulingNumber):
        return f"r{node.number}{ending}"
    if isinstance(node.number, GlossaryNumber):
        return f"{node.number}{ending}"
    return f"{node.kind.value.replace('_', '-')}-{slug(name)}"


def relative(here: str, there: str) -> str:
    """The link that leads from the page at ``here`` to the address ``there``."""
    path, mark, anchor = there.partition("#")
    if path == here:
        return f"#{anchor}" if mark else "./"
    part, home = _part(here)
    # Most links of a rule's page lead to another part of the site, each to a page of its own.
    way = _way(here, path) if path.startswith(part) else f"{home}{path[1:]}"
    return f"{way}{mark}{anchor}"


@lru_cache(maxsize=1)
def _part(here: str) -> tuple[str, str]:
    """The part of the site a page is in (``/r/``), and the way from it to the site's root."""
    return here[: here.find("/", 1) + 1] or "/", "../" * (here.count("/") - 1)


@lru_cache(maxsize=1 << 12)
def _way(here: str, there: str) -> str:
    """The way from one page to another; on a page many links lead to the same few."""
    start, end = here.split("/")[1:-1], there.split("/")[1:]
    shared = 0
    for one, other in zip(start, end[:-1], strict=False):
        if one != other:
            break
        shared += 1
    return "/".join([*[".."] * (len(start) - shared), *end[shared:]]) or "./"


class Addresses:
    """Where each node of a book is read.

    A node of an edition stands on that edition's pages, a summary's own topics and all rulings below
    ``/rulings/``, proposals on ``/proposals/``. A node of a further witness has the address of the same
    place in the edition. Those of an edition without pages to read are read ``elsewhere``.
    Each address is found when it is asked for: a page asks for few of half a million.
    """

    def __init__(self, book: Book, elsewhere: Mapping[NodeId, str] | None = None) -> None:
        self._book = book
        self._editions = {edition.id: edition for edition in book.editions}
        self._homes: dict[NodeId, str] = dict(elsewhere or {})
        self._current: dict[NodeId, str] = {}
        self._by_heading: dict[str, dict[str, Node]] = {}
        for placed in book.consolidated:
            self._current[placed.node.id] = _in_rules(placed.node)
        for node in newest_glossary(book):
            self._current[node.id] = at(GLOSSARY, anchor_of(node))

    @cached_property
    def nodes(self) -> Mapping[NodeId, Node]:
        """The nodes of all sources by their ids."""
        return {node.id: node for tree in self._book.trees.values() for node in tree.nodes}

    def _find(self, node: Node) -> str:
        edition, held = self._stands_in[node.span.source]
        is_held = node.id in held.by_id
        return in_edition(edition, node) if is_held else self._of_other(node, edition, held)

    @cached_property
    def _stands_in(self) -> Mapping[str, tuple[Edition, EditionTree]]:
        """The edition that each source witnesses."""
        editions, held = self._editions, self._book.held
        own = {source: tree.edition for source, tree in self._book.trees.items()}
        return {source: (editions[name], held[name]) for source, name in own.items()}

    def _of_other(self, node: Node, edition: Edition, held: EditionTree) -> str:
        """A witness's node stands where its edition has the number; other rules are a summary's own."""
        same = held.by_number.get(node.number, ()) if node.number is not None else ()
        if same:
            return self.home(same[0].id)
        if isinstance(node.number, RuleNumber) and node.number.topic is not None:
            page = rulings_topic(node.number.topic)
            return page if node.kind is NodeKind.TOPIC else at(page, anchor_of(node))
        if node.kind in GLOSSARY_KINDS:
            return self._same_term(node, edition, held)
        return in_edition(edition, node)

    def _same_term(self, node: Node, edition: Edition, held: EditionTree) -> str:
        """Where the glossary that is shown explains the term of a witness's entry; else that glossary."""
        terms = self._terms(held)
        if not terms:
            return contents(edition.id)
        entry = node if node.heading or node.parent is None else self.nodes[node.parent]
        found = terms.get(entry.heading.casefold()) if entry.heading else None
        return self.home(found.id) if found is not None else edition_glossary(edition.id)

    def _terms(self, held: EditionTree) -> Mapping[str, Node]:
        """The glossary of an edition by its headings without capitals, the first of each."""
        if held.edition not in self._by_heading:
            terms = reversed(held.glossary)
            self._by_heading[held.edition] = {term.heading.casefold(): term for term in terms}
        return self._by_heading[held.edition]

    def home(self, node: NodeId) -> str:
        """The address of a node in its own edition; raises ``KeyError`` for an unknown node."""
        found = self._homes.get(node)
        if found is None:
            found = self._homes[node] = self._find(self.nodes[node])
        return found

    def current(self, node: NodeId) -> str:
        """The address of a node in the consolidated text where it stands there, else its home."""
        return self._current.get(node) or self.home(node)

    def is_current(self, node: NodeId) -> bool:
        """Whether a node's wording is in the consolidated text."""
        return node in self._current


def newest_glossary(book: Book) -> tuple[Node, ...]:
    """The glossary of the newest edition that has one, in document order."""
    found = (book.held[edition.id].glossary for edition in reversed(book.editions))
    return next(filter(None, found), ())


def in_edition(edition: Edition, node: Node) -> str:
    """The address of a node of ``edition`` on that edition's own pages."""
    if not edition.is_official:
        return at(PROPOSALS, anchor_of(node))
    if node.kind is NodeKind.RULING:
        return at(RULINGS, anchor_of(node))
    if node.kind in GLOSSARY_KINDS:
        return at(edition_glossary(edition.id), anchor_of(node))
    if not isinstance(node.number, RuleNumber) or node.number.topic is None:
        return at(contents(edition.id), anchor_of(node))
    page = edition_topic(edition.id, node.number.topic)
    return page if node.kind is NodeKind.TOPIC else at(page, anchor_of(node))


def _in_rules(node: Node) -> str:
    assert isinstance(node.number, RuleNumber)
    if node.number.topic is None:
        return at(RULES, anchor_of(node))
    page = rules_topic(node.number.topic)
    return page if node.kind is NodeKind.TOPIC else at(page, anchor_of(node))
