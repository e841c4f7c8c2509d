"""What a rule's own page is made from, as far as it tells of that rule alone through all editions.

As in :mod:`generator.pages.foreseen`, an edition's text is named by its origin; changes, and what leads
elsewhere, are told as they will be shown: a decision about two editions concerns few of the rules in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.model.life import Step
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeId
from generator.pages import defined, echoed
from generator.pages.foreseen import TextOrigins
from generator.pages.kin import (
    defined_before,
    heirs,
    kin_of_change,
    meanwhile,
    now_astray,
    origins,
    parted_again,
    partly_before,
    predecessors_refused,
    successors_refused,
    told_before,
)
from generator.pages.layers import says_the_same
from generator.pages.lives import Lives
from generator.pages.sheet_digest import digest_of
from generator.pages.sureness import sureness


class LifeOrigins:
    """What the tellings of rules' lives are made from; what was asked for last is remembered."""

    def __init__(self, lives: Lives, texts: TextOrigins) -> None:
        self._lives, self._texts = lives, texts
        self._last: tuple[str, str] | None = None

    def of_words(self, nodes: Sequence[Node]) -> object:
        """What rules are made from that are told in full, ``None`` where that is not known."""
        editions = [self._lives.shelf.edition_of(node) for node in nodes]
        if not all(edition.id in self._lives.shelf.book.origins.editions for edition in editions):
            return None
        return (
            tuple(node.id for node in nodes),
            tuple(map(self._texts.of_edition, editions)),
            tuple(self._texts.references(nodes, self._lives.address_of)),
        )

    def of(self, line: Lineage, shown: Sequence[Node]) -> object:
        """All that tells of ``line``, ``None`` where it is not known; ``shown`` are the rules told in full.

        Beside these that is the first wording, and each that changed, with what the change was: words of those
        are not explained.
        """
        lives, past, words = self._lives, self._of_past(line), self.of_words(shown)
        since = line.members[lives.since_change(line) + 1 :]
        editions = [lives.shelf.editions[member.edition] for member in since]
        known = lives.shelf.book.origins.editions
        if not past or words is None or not all(edition.id in known for edition in editions):
            return None
        standing = lives.standings[line.id]
        return (
            (str(standing.number or ""), standing.edition, standing.node, standing.page),
            past,
            tuple(member.node for member in since),
            tuple(map(self._texts.of_unexplained, editions)),
            tuple(self._astray(since)) if lives.strays(line) else (),
            tuple((link.name, link.edition) for link in lives.permalinks_of(line)),
            defined_in.id if (defined_in := defined.since(lives, line)) else "",
            words,
            tuple((node.id, lives.address_of(node.id)) for node in shown),
        )

    def of_past(self, line: Lineage, now: Node, shown: object) -> object:
        """What tells of ``line`` up to its last change, ``None`` where it is not known.

        ``shown`` are the words of it ``now``, with what they cite: they are told with who brought which. The
        editions since are named nowhere in it, so that it stays as it is while more of them say the same.
        """
        if not (past := self._of_past(line)):
            return None
        last = self._lives.since_change(line)
        is_past = any(member.node == now.id for member in line.members[: last + 1])
        respelt = tuple(self._respelt(line.members[last:]))
        return past, now.id if is_past else "", tuple(now.texts()), shown, respelt

    def _of_past(self, line: Lineage) -> str:
        """What happened to ``line`` up to its last change, as a digest; empty where that is not known."""
        if self._last is None or self._last[0] != line.id:
            values = self._past(line)
            self._last = line.id, "" if values is None else digest_of(values)
        return self._last[1]

    def _past(self, line: Lineage) -> tuple[object, ...] | None:
        lives, shelf = self._lives, self._lives.shelf
        first, *later = line.members[: lives.since_change(line) + 1]
        steps = lives.turns(line)
        gaps = dict.fromkeys(edition for step in steps for edition in step.gap)
        ended, lacked_by, not_yet = lives.ended(line), lives.lacked_by(line), lives.not_yet_in(line)
        last = line.members[-1].edition if ended else ""
        names = *(m.edition for m in later), *gaps, *filter(None, (last, ended, not_yet))
        if not shelf.book.origins.editions.keys() >= {first.edition, *names}:
            return None
        return (
            line.id,
            (first.node, *(member.node for member in later)),
            self._texts.of_edition(shelf.editions[first.edition]),
            tuple(map(self._texts.of_unexplained, map(shelf.editions.__getitem__, names))),
            (last, ended, lacked_by, not_yet, echoed.mostly_after(lives, line)),
            self._between(line.members[-1].edition, ended),
            self._between(not_yet, first.edition),
            tuple(value for step in steps for value in self._of_step(line, step)),
            tuple(origins(lives, line)),
            tuple(told_before(lives, line)),
            tuple(partly_before(lives, line)),
            tuple(defined_before(lives, line)),
            (*heirs(lives, line), *successors_refused(lives, line)) if ended else (),
            tuple(predecessors_refused(lives, line)),
            tuple(self._astray((first, *later))) if lives.strays(line) else (),
            tuple(self._texts.references(self._told(line, steps), lives.address_of)),
        )

    def _respelt(self, members: Iterable[Member]) -> Iterator[NodeId]:
        """Those of ``members`` that say the same as the one before in other typography: words are followed through."""
        for before, after in pairwise(map(self._lives.node, members)):
            if not says_the_same(before, after):
                yield after.id

    def _of_step(self, line: Lineage, step: Step) -> Iterator[object]:
        """A change, how sure the match is, and what is told of other rules."""
        assert step.change is not None
        yield step.change
        yield step.joined
        yield step.gap
        yield self._between(step.since, step.new.edition)
        yield sureness(self._lives, step.match)
        yield from meanwhile(self._lives, step)
        yield from parted_again(self._lives, step)
        yield from kin_of_change(self._lives, line, step.change)

    def _astray(self, members: Iterable[Member]) -> Iterator[object]:
        """Which wordings mostly stand in other rules now, or hardly anywhere."""
        for member in members:
            for kin in now_astray(self._lives, member):
                yield member, kin

    def _between(self, before: str, after: str) -> int:
        """How many editions between two are not held; none where one of them is not named."""
        shelf = self._lives.shelf
        if not (before and after):
            return 0
        return len(shelf.missing_between(shelf.editions[before], shelf.editions[after]))

    def _told(self, line: Lineage, steps: Iterable[Step]) -> Iterator[Node]:
        """The nodes of the past whose texts the page shows with what they lead to."""
        yield self._lives.node(line.members[0])
        for step in steps:
            if step.change is not None:
                yield from map(self._lives.shelf.node, (*step.change.old, *step.change.new))
