"""Marks in the margin: what happened to a rule since the edition before that tells of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.change import Change, ChangeKind, Depth
from generator.model.life import Step
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeId, NodeKind
from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.change_entries import anchor_of_change
from generator.pages.chips import OF_EXAMPLES, OF_MARKS
from generator.pages.lives import Lives
from generator.pages.rule_view import Mark, Ref

#: A topic's earlier numbers, as many as fit a line.
_MOST_NUMBERS: Final = 6
#: What each mark means, in the order of the key; and the same as it is counted in a sentence.
KEY: Final = {
    "sub": ("reworded", "reworded"),
    "era": ("terms or references only", "with only terms or references changed"),
    "exa": (OF_EXAMPLES, "with only examples changed"),
    "pun": (OF_MARKS, "with only punctuation changed"),
    "ren": ("renumbered only", "only renumbered"),
    "new": ("new", "new"),
}


@dataclass(frozen=True, slots=True)
class MarkKey:
    """What a style of mark means, and how often it stands on the page."""

    style: str
    text: str
    count: int


@dataclass(frozen=True, slots=True)
class Since:
    """The marks of a page in a sentence, the page of those changes, earlier numbers, and the key.

    ``day`` names the editions since which they tell.
    """

    day: str
    told: str
    changes: Ref | None
    was: tuple[Ref, ...]
    key: tuple[MarkKey, ...]


@dataclass(frozen=True, slots=True)
class Margin:
    """What stands beside the nodes of a page: the mark of each, ``None`` where nothing changed or nothing is known.

    ``since`` are the editions since which they tell.
    """

    marks: tuple[Mark | None, ...]
    since: frozenset[str]


class Marks:
    """Which mark each node bears in its own edition, and the page that tells its life; look-ups are made once."""

    def __init__(self, lives: Lives) -> None:
        self.lives = lives
        self._steps: dict[NodeId, Step] = {
            step.new.node: step for line in lives.lines.values() for step in lives.steps(line)
        }
        self._added = lives.added
        self._former: dict[str, Mapping[NodeId, tuple[Ref, ...]]] = {}
        self._changed: dict[tuple[str, str], Mapping[NodeId, Change]] = {}

    def margin(self, nodes: Iterable[Node]) -> Margin:
        """What stands beside ``nodes``."""
        steps, added = self._steps.get, self._added.get
        marks: list[Mark | None] = []
        since: set[str] = set()
        for node in nodes:  # without a call for each
            mark = None
            if (step := steps(node.id)) is not None:
                since.add(step.since)
                if step.change is not None:
                    mark = self._of_change(step, step.change)
            elif (pair := added(node.id)) is not None:
                old, new = pair
                since.add(old)
                mark = self._made("new", f"new since {self._title(old)}", old, new, node.id)
            marks.append(mark)
        return Margin(tuple(marks), frozenset(since))

    def page(self, node: Node) -> str:
        """The page of the rule ``node``, at its edition; empty where it has none."""
        line = self.lives.line_of(node.id)
        return "" if line is None else self.lives.address_of(node.id)

    def topic_page(self, nodes: Sequence[Node]) -> str:
        """The page of the topic that ``nodes`` stand under, at their edition; empty where it has none."""
        topic = self._topic_over(nodes)
        return "" if topic is None else self.page(topic)

    def _topic_over(self, nodes: Sequence[Node]) -> Node | None:
        """The topic that ``nodes`` stand under, if there are any."""
        above = self.lives.shelf.tree_of(nodes[0]).ancestors(nodes[0]) if nodes else ()
        return next((node for node in (*nodes[:1], *above) if node.kind is NodeKind.TOPIC), None)

    def _of_change(self, step: Step, change: Change) -> Mark:
        old, new = step.since, step.new.edition
        style, said = _told(change)
        return self._made(style, f"{said} since {self._title(old)}", old, new, step.new.node)

    def _made(self, style: str, text: str, old: str, new: str, node: NodeId) -> Mark:
        change = self._changes(old, new).get(node)
        if change is None:
            return Mark(style, text, "")
        anchor = anchor_of_change(self.lives, change)
        return Mark(style, text, addresses.at(addresses.changes(old, new), anchor))

    def _changes(self, old: str, new: str) -> Mapping[NodeId, Change]:
        """The change of each rule that is told on the page of two editions, if they have one."""
        found = self._changed.get((old, new))
        if found is None:
            told = self.lives.shelf.book.changes.get((old, new), ())
            found = {node: change for change in told for node in change.new}
            self._changed[old, new] = found
        return found

    def _title(self, edition: str) -> str:
        return wording.inside(self.lives.shelf.editions[edition].title)

    def since(self, nodes: Sequence[Node], margin: Margin) -> Since | None:
        """The marks in the ``margin`` of ``nodes``, a page, summed up; ``None`` where nothing can be said."""
        if not margin.since:
            return None
        order, editions = self.lives.shelf.order, self.lives.shelf.editions
        newest_first = sorted(margin.since, key=order.__getitem__, reverse=True)
        before = [editions[name] for name in newest_first]
        found = key(margin.marks)
        told = wording.listed(f"{part.count:,} {KEY[part.style][1]}" for part in found)
        titles = wording.listed(wording.inside(edition.title) for edition in before)
        pair = before[0].id, self.lives.shelf.edition_of(nodes[0]).id
        is_told = pair in self.lives.shelf.book.changes
        changes = Ref("What changed", addresses.changes(*pair)) if is_told else None
        said = f"Since {titles}: {told or 'nothing changed'}."
        return Since(titles, said, changes, self._was(nodes), found)

    def _was(self, nodes: Sequence[Node]) -> tuple[Ref, ...]:
        """The numbers the topic bore before, newest first."""
        topic = self._topic_over(nodes)
        line = self.lives.line_of(topic.id) if topic else None
        if topic is None or line is None:
            return ()
        if line.id not in self._former:
            self._former[line.id] = self._former_numbers(line)
        return self._former[line.id].get(self.lives.witnesses.get(topic.id, topic.id), ())

    def _former_numbers(self, line: Lineage) -> Mapping[NodeId, tuple[Ref, ...]]:
        """For each member the numbers it bore before, newest first, as the editions show them that had them last."""
        last: dict[RuleNumber, Member] = {}
        found: dict[NodeId, tuple[Ref, ...]] = {}
        for member in line.members:
            own = self.lives.number(member)
            others = [bearer for number, bearer in last.items() if number != own]
            found[member.node] = tuple(map(self._as_it_was, others[: -_MOST_NUMBERS - 1 : -1]))
            last.pop(own, None)
            last[own] = member
        return found

    def _as_it_was(self, member: Member) -> Ref:
        shelf = self.lives.shelf
        short = shelf.short(self.lives.edition(member))
        return Ref(str(self.lives.number(member)), shelf.addresses.home(member.node), note=short)


def key(marks: Iterable[Mark | None]) -> tuple[MarkKey, ...]:
    """The key to the marks of a page."""
    styles = [mark.style for mark in marks if mark is not None]
    return tuple(
        MarkKey(style, text, styles.count(style))
        for style, (text, _) in KEY.items()
        if style in styles
    )


def _told(change: Change) -> tuple[str, str]:
    """The style of a change's mark, and the words for it."""
    kinds = set(change.kinds)
    if ChangeKind.RESTORED in kinds:
        return "new", "back again"
    for kind in (ChangeKind.SPLIT, ChangeKind.MERGED):
        if kind in kinds:
            return "sub", kind.value
    if change.is_reworded:
        return _reworded(change)
    return "ren", "moved" if ChangeKind.MOVED in kinds else "renumbered"


def _reworded(change: Change) -> tuple[str, str]:
    if change.is_of_examples:
        return "exa", "only examples changed"
    if change.is_of_marks:
        return "pun", "only punctuation changed"
    if change.depth is Depth.SUBSTANCE:
        return "sub", "reworded"
    return "era", "references changed" if change.depth is Depth.REFERENCE else "vocabulary changed"
