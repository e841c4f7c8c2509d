"""In which class a change is listed and counted, and in which part of the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Final

from generator.model.change import Change, ChangeKind, Depth
from generator.model.edition import Edition
from generator.model.node import RULES, TERMS, Node
from generator.model.number import RuleNumber
from generator.pages import wording
from generator.pages.shelf import Shelf
from generator.text.counts import counted

_QUIET: Final = (Depth.VOCABULARY, Depth.REFERENCE)


class ChangeClass(Enum):
    """Every change is of exactly one class; the values name it to readers."""

    REWORDED = "reworded"
    QUIET = "vocabulary or references only"  #: the words of another era, or cited rules that moved
    JOINED = "split or merged"
    RENUMBERED = "renumbered only"  #: or moved to another topic; the words stayed
    NEW = "new"
    REMOVED = "removed"

    @property
    def style(self) -> str:
        """The class as HTML names it."""
        return self.name.lower()


class Part(Enum):
    """What a change is a change of; the values name one such thing. What is called a rule is one everywhere."""

    RULES = "rule"
    TERMS = "glossary term"
    HEADINGS = "heading"  #: of topics and sections, and the lines that are none of these


def part_of(node: Node) -> Part:
    """What ``node`` counts as."""
    if node.kind in RULES:
        return Part.RULES
    return Part.TERMS if node.kind in TERMS else Part.HEADINGS


def by_part(shelf: Shelf, changes: Iterable[Change]) -> dict[Part, list[Change]]:
    """The changes of rules, of terms and of headings apart, in the order they came; all parts in theirs."""
    found: dict[Part, list[Change]] = {part: [] for part in Part}
    for change in changes:
        found[part_of(shelf.node(change.told))].append(change)
    return found


def counted_parts(parts: Iterable[Part]) -> str:
    """How many of each part there are: "12 rules, 3 glossary terms and 1 heading"."""
    found = Counter(parts)
    return wording.listed(counted(found[part], part.value) for part in Part if found[part])


def told_by_part(shelf: Shelf, changes: Iterable[Change]) -> dict[Part, str]:
    """How many changes of each class there are of each part that has any: "5 reworded (2 in examples only), 1 new"."""
    told = {part: _told_by_class(part, own) for part, own in by_part(shelf, changes).items()}
    return {part: text for part, text in told.items() if text}


def _told_by_class(part: Part, changes: Sequence[Change]) -> str:
    only = reworded_only_in(changes) if part is Part.RULES else {}
    told = ", ".join(f"{count:,} in {what} only" for what, count in only.items())
    apart = {ChangeClass.REWORDED: f" ({told})"} if told else {}
    counts = counted_by_class(changes).items()
    return wording.listed(f"{n:,} {kind.value}{apart.get(kind, '')}" for kind, n in counts if n)


def reworded_only_in(changes: Iterable[Change]) -> dict[str, int]:
    """How many of those that count as reworded were so in nothing but examples, or but punctuation, if any were."""
    reworded = [change for change in changes if class_of(change) is ChangeClass.REWORDED]
    counts = {
        "examples": sum(change.is_of_examples for change in reworded),
        "punctuation": sum(c.is_of_marks and not c.is_of_examples for c in reworded),
    }
    return {what: count for what, count in counts.items() if count}


def summed_up(shelf: Shelf, changes: Iterable[Change]) -> str:
    """All changes in a few sentences: "Rules: 5 reworded and 1 new. Headings: 1 new."."""
    told = told_by_part(shelf, changes).items()
    sentences = (f"{wording.capital(part.value)}s: {text}." for part, text in told)
    return " ".join(sentences) or "Nothing changed."


def pair_summed_up(shelf: Shelf, old: Edition, new: Edition) -> str:
    """The same of all changes from ``old`` to ``new``.

    Of editions held in part the part goes before: in the rest as much may have changed.
    """
    said = summed_up(shelf, shelf.book.changes[old.id, new.id])
    alone = wording.covered_alone(old, new)
    return f"{alone}. {said}" if alone else said


def class_of(change: Change) -> ChangeClass:
    """The class of a change: how it came and went counts more than its words, these more than its number."""
    kinds = set(change.kinds)
    if not change.old:
        return ChangeClass.NEW
    if not change.new:
        return ChangeClass.REMOVED
    if kinds & {ChangeKind.SPLIT, ChangeKind.MERGED}:
        return ChangeClass.JOINED
    if not change.is_reworded:
        return ChangeClass.RENUMBERED
    return ChangeClass.QUIET if change.depth in _QUIET else ChangeClass.REWORDED


def is_weighty(change: Change) -> bool:
    """Whether more changed than a number, the words of an era or the numbers of cited rules."""
    return class_of(change) not in (ChangeClass.QUIET, ChangeClass.RENUMBERED)


def counted_by_class(changes: Iterable[Change]) -> dict[ChangeClass, int]:
    """How many changes there are of each class, all classes in their order."""
    found = [class_of(change) for change in changes]
    return {kind: found.count(kind) for kind in ChangeClass}


def section_of(node: Node) -> int:
    """The section a node stands in, 0 for what stands in none."""
    return node.number.section if isinstance(node.number, RuleNumber) else 0
