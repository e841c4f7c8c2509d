"""Atom feeds: one of all editions, and one for each topic of the consolidated text.

A feed does not know where the site will stand, nor its name, so its links are relative to itself (RFC 4287 and RFC
3986 allow it) until the renderer, which is told both, makes them absolute (``site_overrides/feeds.py``). Its ids are
UUIDs made from what they name, which stay where the site moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import chain, islice
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from generator.model.book import Book
from generator.model.change import Change, ChangeKind, Depth
from generator.model.edition import Edition
from generator.model.node import NUMBERED, Node
from generator.model.number import RuleNumber
from generator.model.page import DataFile
from generator.pages import addresses, wording
from generator.pages.addresses import relative
from generator.pages.chips import OF_EXAMPLES, OF_MARKS
from generator.pages.classes import pair_summed_up
from generator.pages.escaping import make_environment
from generator.pages.lives import Lives, lives_of
from generator.pages.names import words_of

#: The name of each feed's file.
FEED: Final = "feed.xml"
#: So many of the newest entries are told.
_MOST: Final = 100
_WORDS: Final = 400


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry; ``page`` is relative to the feed."""

    id: str
    title: str
    updated: str
    page: str
    summary: str


@dataclass(frozen=True, slots=True)
class Feed:
    """A whole feed; ``here`` and ``page`` are relative to it."""

    id: str
    title: str
    updated: str
    here: str
    page: str
    entries: tuple[Entry, ...]


def feeds(book: Book) -> Iterator[DataFile]:
    """``feed.xml`` and ``rules/<topic>/feed.xml``; paths are relative to the site's root."""
    press = make_environment().get_template("feed.xml.jinja")
    for address, feed in _feeds(lives_of(book)):
        path = f"{address.strip('/')}/{FEED}".lstrip("/")
        yield DataFile(path, press.render(feed=feed).encode("utf-8"))


def _feeds(lives: Lives) -> Iterator[tuple[str, Feed]]:
    shelf = lives.shelf
    pairs = [
        (shelf.editions[old], shelf.editions[new])
        for (old, new) in shelf.book.changes
        if not shelf.book.alignments[old, new].composed
    ]
    pairs.sort(key=lambda pair: (pair[1].effective, pair[0].effective), reverse=True)
    newest = max((e.effective for e in shelf.of_the_rules), default=date.min)
    told = tuple(_of_pair(lives, old, new) for old, new in pairs[:_MOST])
    yield addresses.HOME, _feed(addresses.HOME, "Changes of the Magic rules", newest, told)
    by_topic: dict[int, dict[str, Entry]] = {}
    for old, new in pairs:
        for change in shelf.book.changes[old.id, new.id]:
            node = shelf.node(change.told)
            if node.kind in NUMBERED and change.depth is not Depth.TYPOGRAPHY:
                topic = _topic(node)
                entry = _of_change(lives, change, node, new, addresses.rules_topic(topic))
                # An edition that is compared with two is told against the nearer one.
                by_topic.setdefault(topic, {}).setdefault(entry.id, entry)
    # A topic has a page, which names its feed, though no heading of it may be printed in what is held.
    for each in chain.from_iterable(section.topics for section in shelf.consolidated):
        number = each.number.topic
        assert number is not None
        where = addresses.rules_topic(number)
        entries = tuple(islice(by_topic.get(number, {}).values(), _MOST))
        yield where, _feed(where, each.title, newest, entries)


def _feed(address: str, title: str, newest: date, entries: tuple[Entry, ...]) -> Feed:
    """A feed is as new as its first entry; one without any, as the ``newest`` edition, which brought none."""
    updated = entries[0].updated if entries else _moment(newest)
    return Feed(_id(address), title, updated, FEED, "./", entries)


def _of_pair(lives: Lives, old: Edition, new: Edition) -> Entry:
    where = addresses.changes(old.id, new.id)
    told = pair_summed_up(lives.shelf, old, new)
    title = f"{old.title} to {wording.inside(new.title)}"
    page = relative(addresses.HOME, where)
    return Entry(_id(where), title, _moment(new.effective), page, told)


def _of_change(lives: Lives, change: Change, node: Node, new: Edition, base: str) -> Entry:
    """A change as the feed of its topic, whose page is at ``base``, tells it."""
    reworded = OF_MARKS if change.is_of_marks else ChangeKind.REWORDED.value
    reworded = OF_EXAMPLES if change.is_of_examples else reworded
    kinds = wording.listed(
        reworded if kind is ChangeKind.REWORDED else kind.value for kind in change.kinds
    )
    line = lives.line_of(node.id)
    is_gone = ChangeKind.REMOVED in change.kinds
    at = None if line is None else lives.address(line, "" if is_gone else new.id)
    where = at or lives.shelf.addresses.home(node.id)
    return Entry(
        _id(f"{new.id}/{node.id}"),
        f"{node.number} {words_of(node)}: {kinds}",
        _moment(new.effective),
        relative(base, where),
        wording.shortened(node.text or node.heading, _WORDS),
    )


def _topic(node: Node) -> int:
    assert isinstance(node.number, RuleNumber)
    assert node.number.topic is not None
    return node.number.topic


def _id(name: str) -> str:
    return uuid5(NAMESPACE_URL, f"palimpsest:{name}").urn


def _moment(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"
