"""Where each rule stands: the number it bears now or bore last, its page, and its dated permalinks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.model.book import Book
from generator.model.lineage import Member, dated_name
from generator.model.node import NodeId
from generator.model.number import Number, RuleNumber


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a lineage stands.

    ``number`` is what it bears in the consolidated text, ``None`` where it stands there no more.
    ``node`` is its wording there, or else its last one, of ``edition``. ``page`` names its page below
    ``/r/``: the number, or where that is another rule's or none, the last dated permalink
    (``504.6@2006-10-01``).
    """

    number: RuleNumber | None
    edition: str
    node: NodeId
    page: str


@dataclass(frozen=True, slots=True)
class Permalink:
    """A dated permalink: ``lineage`` as it stands in ``edition``, under ``number``."""

    name: str
    lineage: str
    edition: str
    number: RuleNumber


@lru_cache(maxsize=1)
def standings(book: Book) -> Mapping[str, Standing]:
    """Where each lineage that ever bore a rule's number stands, by lineage, in their order.

    Where two rules bear one number now, the first in book order has the number's page.
    """
    numbers = {placed.node.id: placed.node.number for placed in book.consolidated}
    first: dict[Number | None, str] = {}
    for node, number in numbers.items():
        if node in book.owners:
            first.setdefault(number, book.owners[node].lineage.id)
    last = _last_permalinks(book)
    found = {}
    for line in book.lineages:
        if line.id not in last:
            continue
        at = next((m for m in reversed(line.members) if m.node in numbers), line.members[-1])
        held = numbers.get(at.node)
        page = str(held) if held is not None and first[held] == line.id else last[line.id]
        assert held is None or isinstance(held, RuleNumber)
        found[line.id] = Standing(held, at.edition, at.node, page)
    return found


def _last_permalinks(book: Book) -> dict[str, str]:
    """The permalink of the newest stretch of each lineage, under a number that its edition gives."""
    newest: dict[str, tuple[int, str]] = {}
    for stretches in book.tenants.values():
        for stretch in stretches:
            start = book.order[stretch.first]
            if not stretch.source and newest.get(stretch.lineage, (-1, ""))[0] < start:
                newest[stretch.lineage] = (start, stretch.permalink)
    return {lineage: name for lineage, (_, name) in newest.items()}


@lru_cache(maxsize=1)
def permalinks(book: Book) -> tuple[Permalink, ...]:
    """Every dated permalink the book serves, in the order of editions and numbers.

    One for each stretch of editions in which a rule bore a number, one for each edition that reworded
    it, and those of ``book.ledger`` that a rule still answers to: an edition added later may have made
    a stretch begin earlier.
    """
    found = {
        stretch.permalink: Permalink(stretch.permalink, stretch.lineage, stretch.first, number)
        for number, stretches in book.tenants.items()
        for stretch in stretches
    }
    for link in _rewordings(book):
        found.setdefault(link.name, link)
    known = {link.name: link for link in _published(book)}
    for name in book.ledger:
        if name in known:
            found.setdefault(name, known[name])
    return tuple(
        sorted(found.values(), key=lambda p: (book.order[p.edition], p.number.key, p.name))
    )


def _rewordings(book: Book) -> Iterator[Permalink]:
    """A permalink for each edition that changed a rule's words, whether or not its number.

    Words that a split gave to another rule are gone from this one, though all rules together have them.
    """
    for lineage, steps in book.steps.items():
        for step in steps:
            told = (step.change, step.joined)
            if any(change is not None and change.is_reworded for change in told):
                yield from _permalink(book, lineage, step.new)


def _published(book: Book) -> Iterator[Permalink]:
    """Every place of every rule, as a permalink would name it, in the editions that the ledger names."""
    editions = {name.rpartition("@")[2] for name in book.ledger}
    for line in book.lineages if editions else ():
        for member in line.members:
            if member.edition in editions:
                yield from _permalink(book, line.id, member)


def _permalink(book: Book, lineage: str, member: Member) -> Iterator[Permalink]:
    number = book.held[member.edition].by_id[member.node].number
    if isinstance(number, RuleNumber):
        name = dated_name(member.node, member.edition)
        yield Permalink(name, lineage, member.edition, number)
