"""A term of the glossary through the editions held: since when, and in which words before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from generator.model.change import Change, Depth, Op, TextDiff
from generator.model.life import Step
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId, NodeKind
from generator.pages import wording
from generator.pages.diff_view import PassageDiff, diffs_of
from generator.pages.rule_view import Ref, Telling
from generator.pages.shelf import Shelf
from generator.text.words import TokenKind, kind_of, tokenize

#: As many changes are shown in words. Of older ones the edition is named, or the page grows too long.
_SHOWN: Final = 1
_ASIDE: Final = frozenset(
    (TokenKind.NUMBER, TokenKind.MARK, TokenKind.DASH, TokenKind.SIGN, TokenKind.SPACE)
)
_OBSOLETE: Final = re.compile(r"\s*\(obsolete\)$", re.IGNORECASE)
#: The depths of changes that may make another wording.
_TELLING: Final = (Depth.VOCABULARY, Depth.SUBSTANCE)


@dataclass(frozen=True, slots=True)
class TermChange:
    """One edition that words a term otherwise than the one before it.

    ``after`` is the day of that where others between the two are not held, which may have been the first to do so.
    """

    edition: Ref
    after: str
    diffs: tuple[PassageDiff, ...]


@dataclass(frozen=True, slots=True)
class TermPast:
    """The past of a term; ``told`` says it in a sentence. Rewordings are those of more than numbers and punctuation.

    ``changes`` are the last ones, newest first, ``older`` the editions that brought those before.
    """

    told: str
    changes: tuple[TermChange, ...]
    older: tuple[Ref, ...] = ()


class TermPasts:
    """Tells the past of terms."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._telling = Telling(shelf)

    @cached_property
    def _lines(self) -> Mapping[NodeId, Lineage]:
        """The lineage of each entry of a glossary, by its newest member."""
        return {
            newest: line
            for line in self.shelf.book.lineages
            if self.shelf.node(newest := line.members[-1].node).kind is NodeKind.GLOSSARY_ENTRY
        }

    def of(self, entry: NodeId) -> TermPast | None:
        """The past of the term whose newest entry is ``entry``; ``None`` where one edition alone has it."""
        line = self._lines.get(entry)
        steps = self.shelf.book.steps.get(line.id, ()) if line else ()
        if line is None or not steps:
            return None
        changed = [step for step in steps if step.change and is_worded_otherwise(step.change)]
        first = wording.in_sentence(self.shelf.editions[line.members[0].edition])
        count = len(line.members)
        often = f"reworded {wording.times(len(changed))}" if changed else "never reworded"
        names = wording.listed(self._other_names(steps))
        called = f"; called {names}" if names else ""
        before = self._named_so_before(line)
        told = f"In {count} glossaries, first seen in that of {first}{before}{called}; {often}."
        changed.reverse()
        return TermPast(
            told,
            tuple(self._change(step) for step in changed[:_SHOWN]),
            tuple(self._edition(step) for step in changed[_SHOWN:]),
        )

    def _other_names(self, steps: Sequence[Step]) -> Iterator[str]:
        """Each name the term had before, and until when: "“Totem Armor” before June 7, 2024"."""
        for step in steps:
            old, new = (self.shelf.node(member.node).heading for member in (step.old, step.new))
            if old != new and letters(old) != letters(new):
                perhaps = "perhaps " if step.is_possible else ""
                last = self._last_without(step)
                until = wording.in_sentence(self.shelf.editions[step.new.edition])
                yield f"{perhaps}“{old}” " + (
                    f"until {last} or later" if last else f"before {until}"
                )

    @cached_property
    def _renamed(self) -> Mapping[str, Sequence[tuple[Step, Lineage]]]:
        """The steps of entries that gave up a name, by that."""
        found: dict[str, list[tuple[Step, Lineage]]] = {}
        for line in self._lines.values():
            for step in self.shelf.book.steps.get(line.id, ()):
                old, new = (self.shelf.node(member.node) for member in (step.old, step.new))
                if _bare(old.heading) != _bare(new.heading):
                    found.setdefault(_bare(old.heading), []).append((step, line))
        return found

    def _named_so_before(self, line: Lineage) -> str:
        """That an older entry had the name when ``line`` began, and how it is called now."""
        first = line.members[0]
        order = self.shelf.order
        for step, other in self._renamed.get(_bare(self.shelf.node(first.node).heading), ()):
            is_older = order[step.old.edition] < order[first.edition] <= order[step.new.edition]
            if other.id != line.id and is_older:
                name = self.shelf.node(other.members[-1].node).heading
                goes = "perhaps goes" if step.is_possible else "goes"
                return f" (the entry that had the name before {goes} on as “{name}”)"
        return ""

    def _change(self, step: Step) -> TermChange:
        assert step.change is not None
        old, new = (self.shelf.told(self.shelf.node(m.node)) for m in (step.old, step.new))
        diffs = diffs_of(step.change, self._telling, old, new)
        changed = tuple(diff for diff in diffs if diff.is_changed)
        return TermChange(self._edition(step), self._last_without(step), changed)

    def _last_without(self, step: Step) -> str:
        """The last edition held before a change, where others may lie between; empty where the change followed it."""
        old, new = (self.shelf.editions[member.edition] for member in (step.old, step.new))
        return "" if self.shelf.is_next(old, new) else wording.in_sentence(old)

    def _edition(self, step: Step) -> Ref:
        edition = self.shelf.editions[step.new.edition]
        node = self.shelf.node(step.new.node)
        return Ref(edition.title, self.shelf.in_edition(node))

    def gone(self, entries: Sequence[Node]) -> Iterator[Ref]:
        """The terms that only glossaries older than that of ``entries`` have, by name."""
        here = {node.id for node in entries}
        if not here:
            return
        found = []
        for line in self.shelf.book.lineages:
            last = line.members[-1]
            node = self.shelf.book.held[last.edition].by_id[last.node]
            if node.kind is NodeKind.GLOSSARY_ENTRY and node.id not in here:
                title = self.shelf.editions[last.edition].title
                found.append(Ref(node.heading, self.shelf.addresses.home(node.id), note=title))
        yield from sorted(found, key=lambda ref: ref.text.casefold())


def _bare(name: str) -> str:
    """What counts of a term's name, but for that it is out of use."""
    return letters(_OBSOLETE.sub("", name))


def letters(name: str) -> str:
    """What counts of a term's name: quotes, hyphens and apostrophes change with the typography of editions."""
    return "".join(filter(str.isalnum, name.casefold()))


def is_worded_otherwise(change: Change) -> bool:
    """Whether more changed than typography, punctuation, hyphens and the numbers that are cited."""
    if change.is_of_marks:
        return False
    diffs = (diff for diff in (change.diff, *change.passages) if diff is not None)
    return any(_said(diff, Op.DELETE) != _said(diff, Op.INSERT) for diff in diffs)


def _said(diff: TextDiff, side: Op) -> str:
    """The letters of one side's words, without hyphens; of what no reader would call another wording, of neither."""
    told = (
        span.text
        for span in diff.spans
        if span.op is Op.EQUAL or (span.op is side and span.depth in _TELLING)
    )
    words = (token for text in told for token in tokenize(text) if kind_of(token) not in _ASIDE)
    return letters("".join(words))
