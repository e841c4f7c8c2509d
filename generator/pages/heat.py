"""Where in the book it changed: counts and shares by section and by topic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.change import Change
from generator.model.edition import Edition
from generator.model.number import RuleNumber
from generator.pages.change_entries import anchor_of_change
from generator.pages.classes import (
    ChangeClass,
    Part,
    by_part,
    class_of,
    counted_by_class,
    is_weighty,
    section_of,
)
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref
from generator.pages.sections import Topic, topic_of

_PERCENT: Final = 100
#: What is no rule comes after all sections.
_REST: Final = {Part.TERMS: "Glossary terms", Part.HEADINGS: "Headings"}


@dataclass(frozen=True, slots=True)
class SectionRow:
    """The changes of rules in one section, or of what is no rule: how many of each class, in the order of
    :class:`ChangeClass`.
    """

    title: str
    counts: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class HeatBar:
    """One topic of the newer edition and how much of it changed; leads to its first change.

    ``share`` is in per cent of the rules it has or lost; changes of numbers or of mere words of an era
    do not count, ``all`` counts them too.
    """

    topic: Ref
    count: int
    all: int
    share: int


def section_rows(
    lives: Lives, old: Edition, new: Edition, changes: Sequence[Change]
) -> tuple[SectionRow, ...]:
    """Counts by section: of the newer edition, or of the older one for what was removed; terms and headings
    come last.
    """
    titles = {
        section.number: section.title
        for edition in (old, new)
        for section in lives.shelf.sections(edition)
        if section.heading
    }
    parts = by_part(lives.shelf, changes)
    by_section: dict[int, list[Change]] = {}
    for change in parts[Part.RULES]:
        by_section.setdefault(section_of(lives.shelf.node(change.told)), []).append(change)
    rules = (
        _row(titles.get(section, f"Section {section}"), by_section[section])
        for section in sorted(by_section)
    )
    rest = (_row(title, parts[part]) for part, title in _REST.items() if parts[part])
    return (*rules, *rest)


def _row(title: str, changes: Sequence[Change]) -> SectionRow:
    counts = tuple(counted_by_class(changes).values())
    return SectionRow(title, counts, sum(counts))


def heat_bars(
    lives: Lives, old: Edition, new: Edition, changes: Sequence[Change]
) -> tuple[HeatBar, ...]:
    """The topics of which rules changed, in the order of their numbers.

    What was removed counts where it stood; a topic of the older edition that the newer one has under
    the same number and title is one with it.
    """
    before, after = (_topics(lives, edition) for edition in (old, new))
    found: dict[tuple[RuleNumber, bool], list[Change]] = {}
    for change in by_part(lives.shelf, changes)[Part.RULES]:
        number = topic_of(lives.shelf.node(change.told))
        if number is not None:
            is_old = not change.new and not _is_one(before.get(number), after.get(number))
            found.setdefault((number, is_old), []).append(change)
    return tuple(
        _bar(lives, (before if is_old else after).get(number), own, lives.shelf.short(old) * is_old)
        for (number, is_old), own in sorted(found.items())
    )


def _topics(lives: Lives, edition: Edition) -> dict[RuleNumber, Topic]:
    sections = lives.shelf.sections(edition)
    return {topic.number: topic for section in sections for topic in section.topics}


def _is_one(old: Topic | None, new: Topic | None) -> bool:
    return old is not None and new is not None and old.heading.lower() == new.heading.lower()


def _bar(lives: Lives, topic: Topic | None, changes: Sequence[Change], then: str) -> HeatBar:
    """``then`` names the older edition where the topic is of that one."""
    weighty = [change for change in changes if is_weighty(change)]
    gone = 0 if then else sum(class_of(change) is ChangeClass.REMOVED for change in changes)
    size = max((len(topic.nodes) if topic else 0) + gone, len(weighty), 1)
    title = topic.title if topic else str(topic_of(lives.shelf.node(changes[0].told)))
    anchor = anchor_of_change(lives, (weighty or changes)[0])
    return HeatBar(
        Ref(f"{title} ({then})" if then else title, f"#{anchor}"),
        len(weighty),
        len(changes),
        round(len(weighty) * _PERCENT / size),
    )


def weighty_by_section(lives: Lives, changes: Iterable[Change]) -> Counter[int]:
    """How many rules of each section changed in more than numbers and era words."""
    rules = by_part(lives.shelf, changes)[Part.RULES]
    weighty = (change for change in rules if is_weighty(change))
    return Counter(section_of(lives.shelf.node(change.told)) for change in weighty)
