"""A rule's history as a timeline, newest first: what changed when, in which words, and how sure we are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from generator.model.change import Change, ChangeKind, Depth
from generator.model.life import Step
from generator.model.lineage import Lineage, Member
from generator.model.node import Node, NodeId
from generator.pages import echoed, wording
from generator.pages.chips import Chip, worded
from generator.pages.diff_view import PassageDiff, diffs_of
from generator.pages.history_view import Ending, Entry, HistoryView, Later
from generator.pages.kin import (
    Kin,
    defined_before,
    ending_of,
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
from generator.pages.lives import Lives
from generator.pages.rule_view import Telling, contents_ref
from generator.pages.sighting import Seen, Sighting, edition_day, sightings_in
from generator.pages.sureness import sureness
from generator.text.counts import counted

#: More editions without a rule are counted.
_MOST_NAMED: Final = 3
#: What is said to have been done to a rule whose words stayed; where several were, the first.
_DONE: Final = {
    ChangeKind.RENUMBERED: "Renumbered",
    ChangeKind.MOVED: "Moved",
    ChangeKind.MERGED: "Merged",
    ChangeKind.SPLIT: "Split",
}


def history(lives: Lives, line: Lineage, telling: Telling) -> HistoryView:
    """The timeline of one lineage."""
    teller = _Teller(lives, line, telling, sightings_in(lives))
    entries = tuple(reversed(list(teller.entries())))
    found = {run.depth for e in entries for diff in e.diffs for run in diff.runs if run.depth}
    depths = tuple(depth.value for depth in reversed(Depth) if depth.value in found)
    return HistoryView(entries, teller.ending(), depths)


def lasting(lives: Lives, line: Lineage) -> Later | None:
    """The editions since the last change of one lineage; ``None`` where that came with the newest of them."""
    return _later(lives, line.members[lives.since_change(line) :])


# The last ones are told twice on a page: what a rule is, and what happened to it.
@lru_cache(maxsize=1)
def _later(lives: Lives, group: tuple[Member, ...]) -> Later | None:
    """The editions of ``group`` after its first, which changed the rule."""
    if len(group) == 1:
        return None
    sightings = sightings_in(lives)
    first, last = (wording.day_of(lives.edition(m)) for m in (group[0], group[-1]))
    return Later(
        f"Unchanged from {first} to {last}, seen in {len(group)} editions",
        tuple(sightings[member.edition].of(member.node) for member in group[:0:-1]),
    )


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells the history of ``line``."""

    lives: Lives
    line: Lineage
    telling: Telling
    sightings: Mapping[str, Sighting]

    def entries(self) -> Iterator[Entry]:
        """One entry for the first edition and one for each change, oldest first."""
        group: list[Member] = []
        step: Step | None = None
        for after in (None, *self.lives.steps(self.line)):
            if after is not None and after.change is None:
                group.append(after.new)
                continue
            if group:
                yield self._entry(step, group[0], _later(self.lives, tuple(group)))
            step, group = after, [after.new if after else self.line.members[0]]
        yield self._entry(step, group[0])

    def _entry(self, step: Step | None, first: Member, later: Later | None = None) -> Entry:
        if step is None or step.change is None:
            return self._first_entry(first, later)
        diffs = self._diffs(step.change, [step.old.node], [step.new.node])
        changed = tuple(diff for diff in diffs if diff.is_changed)
        kept = _kept(diffs) if changed else "Its words did not change."
        dated = self._dated(step) if changed else ""
        what = "Back" if step.gap else "Changed" if changed else _done(step.change)
        since = dated or self._since(step.since, step.new.edition, what)
        was_part = tuple(meanwhile(self.lives, step))
        return Entry(
            self.seen(first),
            tuple(self._chips(step.change, step)),
            sureness(self.lives, step.match),
            changed,
            told=" ".join(filter(None, (kept, self._absent(step.gap, was_part), since))),
            kin=(
                *was_part,
                *parted_again(self.lives, step),
                *kin_of_change(self.lives, self.line, step.change),
                *now_astray(self.lives, first),
            ),
            later=later,
            joined=self._joined(step.joined) if step.joined else (),
            all_told=self._all_told(step.joined) if step.joined else "",
        )

    def _first_entry(self, first: Member, later: Later | None) -> Entry:
        node = self.lives.node(first)
        now = self.lives.now(self.line)
        is_above = node.id == now.id or list(node.texts()) == list(now.texts())
        lacked_by, not_yet = self.lives.lacked_by(self.line), self.lives.not_yet_in(self.line)
        split_off = tuple(origins(self.lives, self.line))
        home = tuple(told_before(self.lives, self.line))
        glossary = tuple(defined_before(self.lives, self.line))
        new = "a rule of its own" if home else "new"
        text = new if lacked_by else "split off" if split_off else "first seen here"
        refused = tuple(predecessors_refused(self.lives, self.line))
        such = "rule of its own" if home or refused else "such rule"
        before = (
            f"No {such} in {self._title(lacked_by)}{self._but_for(lacked_by)}." if lacked_by else ""
        )
        came = wording.capital(new) if lacked_by else "Split off"
        since = self._since(not_yet, first.edition, came) if not_yet else ""
        as_above = self._as_above(node) if is_above and not node.implied else ""
        return Entry(
            self.seen(first),
            (Chip("new", text),),
            text=None if is_above or node.implied else self.telling.rule(node),
            told=" ".join(filter(None, (as_above, before, since))),
            kin=(
                *home,
                *partly_before(self.lives, self.line),
                *glossary,
                *split_off,
                *refused,
                *now_astray(self.lives, first),
            ),
            later=later,
        )

    def _as_above(self, node: Node) -> str:
        """That a rule read as it does now; of a heading that is said of the title, for its rules may not."""
        if node.text or not node.heading:
            return "Reads as above."
        return f"The heading read “{node.heading}”."

    def seen(self, member: Member) -> Seen:
        """The rule in one edition."""
        return self.sightings[member.edition].of(member.node)

    def _dated(self, step: Step) -> str:
        """That a copy says of its words that they are no newer than those it is compared with."""
        dates = [tag.date for tag in self.lives.node(step.new).tags if tag.date is not None]
        old = self.lives.edition(step.old)
        if not dates or max(dates) > old.effective:
            return ""
        newest = wording.day(max(dates))
        return (
            f"Our copy names the rules of {newest} as the source of these words, no later than {wording.day_of(old)}: "
            "it may only write them in its own way."
        )

    def _since(self, before: str, edition: str, what: str) -> str:
        """That what is told of ``edition`` may have come with one after ``before`` that is not held."""
        editions = self.lives.shelf.editions
        old, new = editions[before], editions[edition]
        missing = len(self.lives.shelf.missing_between(old, new))
        if self.lives.shelf.is_next(old, new):
            return ""
        if not missing:
            return f"{what} some day after {wording.day_of(old)}: over a year lies between the two editions."
        are = (
            "an edition between is" if missing == 1 else f"at least {missing} editions between are"
        )
        return f"{what} some day after {wording.day_of(old)}: {are} not held."

    def _absent(self, gap: Sequence[str], was_part: Sequence[Kin]) -> str:
        """That editions had the rule no more before it came back, or only as the part of others."""
        absent = "No rule of its own" if was_part else "Not"
        if len(gap) > _MOST_NAMED:
            first, last = self._title(gap[0]), self._title(gap[-1])
            return f"{absent} in {len(gap)} editions from {first} to {last}."
        return f"{absent} in {wording.listed(map(self._title, gap))}." if gap else ""

    def _but_for(self, edition: str) -> str:
        """That our copy of an edition lacks a part, where the rule may have stood."""
        lacks = self.lives.shelf.editions[edition].lacks
        return f", of which our copy lacks {wording.listed(lacks)}" if lacks else ""

    def _title(self, edition: str) -> str:
        """The edition as it stands behind the word "in"."""
        return wording.after_in(self.lives.shelf.editions[edition])

    def _joined(self, change: Change) -> tuple[PassageDiff, ...]:
        """The words of all the rules that a change joins, where it changed any."""
        diffs = self._diffs(change, change.old, change.new)
        return tuple(diff for diff in diffs if diff.is_changed)

    def _all_told(self, change: Change) -> str:
        """Which rules the change of several is of: "All of it together: 309.1 and 309.2 to 509.1"."""
        old, new = (
            wording.listed(str(self.lives.shelf.node(node).number) for node in side)
            for side in (change.old, change.new)
        )
        return f"The words of all these rules together: {old} to {new}"

    def _diffs(
        self, change: Change, old: Sequence[NodeId], new: Sequence[NodeId]
    ) -> tuple[PassageDiff, ...]:
        before, after = ([self.lives.shelf.node(node) for node in side] for side in (old, new))
        return diffs_of(change, self.telling, before, after)

    def _chips(self, change: Change, step: Step) -> Iterator[Chip]:
        old, new = (self.lives.number(member) for member in (step.old, step.new))
        for kind in change.kinds:
            if kind is ChangeKind.REWORDED:
                yield worded(change)
            elif kind is ChangeKind.RENUMBERED:
                yield Chip("ren", f"renumbered {old} → {new}")
            elif kind is ChangeKind.MOVED:
                yield Chip("mov", f"moved {old.topic} → {new.topic}")
            else:
                is_back = kind is ChangeKind.RESTORED
                yield Chip(*("new", "back again") if is_back else ("mov", kind.value))

    def ending(self) -> Ending | None:
        """That the rule is gone or merged into others, where an edition that covers its part has it no more."""
        name = self.lives.ended(self.line)
        if not name:
            return None
        edition = self.lives.shelf.editions[name]
        is_merged = bool(self.lives.merged_into(self.line))
        gone = ending_of(self.lives, self.line, self._title(name))
        since = self._since(self.line.members[-1].edition, name, "Merged" if is_merged else "Gone")
        gone_chip = "told elsewhere" if echoed.mostly_after(self.lives, self.line) else "gone"
        return Ending(
            "merged" if is_merged else gone_chip,
            contents_ref(self.lives.shelf, edition),
            edition_day(edition),
            " ".join(filter(None, (gone, since))),
            (*heirs(self.lives, self.line), *successors_refused(self.lives, self.line)),
        )


def _done(change: Change) -> str:
    """What was done to a rule whose words stayed."""
    told = (word for kind, word in _DONE.items() if kind in change.kinds)
    return next(told, "Changed")


def _kept(diffs: Sequence[PassageDiff]) -> str:
    """What a change left as it was: "Text and 2 examples unchanged."."""
    kept = [diff.kind for diff in diffs if not diff.is_changed and diff.runs]
    parts = []
    for kind in dict.fromkeys(kept):
        count = kept.count(kind)
        parts.append(kind if kind in ("text", "heading") else counted(count, kind))
    told = wording.listed(parts)
    return f"{wording.capital(told)} unchanged." if told else ""
