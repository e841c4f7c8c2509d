"""What a rule's own page is made from, as far as it tells of that rule alone through all editions.

As in :mod:`generator.pages.foreseen`, an edition's text is named by its origin; changes, and what leads
elsewhere, are told as they will be shown: a decision about two editions concerns few of the rules in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.model.life import Step
from generator.model.lineage import Lineage
from generator.model.node import Node
from generator.pages import defined
from generator.pages.foreseen import TextOrigins
from generator.pages.kin import (
    defined_before,
    heirs,
    kin_of_change,
    now_astray,
    origins,
    predecessors_refused,
    successors_refused,
    told_before,
)
from generator.pages.lives import Lives
from generator.pages.sureness import sureness


class LifeOrigins:
    """What the tellings of rules' lives are made from."""

    def __init__(self, lives: Lives, texts: TextOrigins) -> None:
        self._lives, self._texts = lives, texts

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

        Beside these that is the first wording, and each that changed, with what the change was.
        """
        lives, book = self._lives, self._lives.shelf.book
        names, nodes = zip(*line.members, strict=True)
        steps = lives.turns(line)
        gaps = dict.fromkeys(edition for step in steps for edition in step.gap)
        ended, lacked_by, not_yet = lives.ended(line), lives.lacked_by(line), lives.not_yet_in(line)
        named = [*names, *gaps, *filter(None, (ended, not_yet))]
        if not book.origins.editions.keys() >= set(named):
            return None
        standing = lives.standings[line.id]
        return (
            (line.id, str(standing.number or ""), standing.edition, standing.node, standing.page),
            nodes,
            tuple(map(self._texts.of_edition, map(lives.shelf.editions.__getitem__, named))),
            (ended, lacked_by, not_yet, lives.told_after(line)),
            self._between(line.members[-1].edition, ended),
            self._between(not_yet, line.members[0].edition),
            tuple((link.name, link.edition) for link in lives.permalinks_of(line)),
            tuple(value for step in steps for value in self._of_step(line, step)),
            tuple(origins(lives, line)),
            tuple(told_before(lives, line)),
            tuple(defined_before(lives, line)),
            defined_in.id if (defined_in := defined.since(lives, line)) else "",
            (*heirs(lives, line), *successors_refused(lives, line)) if ended else (),
            tuple(predecessors_refused(lives, line)),
            tuple(self._astray(line)) if lives.strays(line) else (),
            tuple((node.id, lives.address_of(node.id)) for node in shown),
            tuple(self._texts.references(self._told(line, steps, shown), lives.address_of)),
        )

    def _of_step(self, line: Lineage, step: Step) -> Iterator[object]:
        """A change, how sure the match is, and what is told of other rules."""
        assert step.change is not None
        yield step.change
        yield step.joined
        yield step.gap
        yield self._between(step.since, step.new.edition)
        yield sureness(self._lives, step.match)
        yield from kin_of_change(self._lives, line, step.change)

    def _astray(self, line: Lineage) -> Iterator[object]:
        """Which wordings mostly stand in other rules now, or hardly anywhere."""
        for member in line.members:
            for kin in now_astray(self._lives, member):
                yield member, kin

    def _between(self, before: str, after: str) -> int:
        """How many editions between two are not held; none where one of them is not named."""
        shelf = self._lives.shelf
        if not (before and after):
            return 0
        return len(shelf.missing_between(shelf.editions[before], shelf.editions[after]))

    def _told(self, line: Lineage, steps: Iterable[Step], shown: Iterable[Node]) -> Iterator[Node]:
        """The nodes whose texts the page shows with what they lead to."""
        yield from shown
        yield self._lives.node(line.members[0])
        for step in steps:
            if step.change is not None:
                yield from map(self._lives.shelf.node, (*step.change.old, *step.change.new))
