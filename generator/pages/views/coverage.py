"""How much of the book each edition holds: a strip per edition, and the same as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.model.number import RuleNumber
from generator.pages import wording
from generator.pages.rule_view import Ref, contents_ref
from generator.pages.sections import Section, Topic
from generator.pages.shelf import Shelf
from generator.text.counts import counted


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of topics that an edition holds, in the units of the strip."""

    start: int
    width: int


@dataclass(frozen=True, slots=True)
class Column:
    """A section as a part of the strip and a column of the table."""

    name: str
    title: str
    width: int


@dataclass(frozen=True, slots=True)
class Row:
    """One edition: its stretches, its cells per section, and both in words."""

    edition: Ref
    said: str
    stretches: tuple[Stretch, ...]
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoverageView:
    """All editions, newest first, over ``width`` units (the rules of the fullest topics)."""

    width: int
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@lru_cache(maxsize=1)
def coverage(shelf: Shelf) -> CoverageView:
    """What each edition holds, by number."""
    held = {e.id: _topics(shelf.sections(e)) for e in shelf.of_the_rules}
    numbers = sorted({number for topics in held.values() for number in topics})
    widths = {n: max(_weight(topics.get(n)) for topics in held.values()) for n in numbers}
    starts: dict[RuleNumber, int] = {}
    total = 0
    for number in numbers:
        starts[number] = total
        total += widths[number]
    columns = tuple(_columns(shelf, numbers, widths))
    rows = tuple(
        Row(
            contents_ref(shelf, edition),
            _said(held[edition.id]),
            tuple(_stretches(held[edition.id], numbers, starts, widths)),
            tuple(_cell(shelf.sections(edition), column) for column in columns),
        )
        for edition in reversed(shelf.of_the_rules)
    )
    return CoverageView(total, columns, rows)


def _topics(sections: tuple[Section, ...]) -> dict[RuleNumber, Topic]:
    return {topic.number: topic for section in sections for topic in section.topics}


def _weight(topic: Topic | None) -> int:
    return 0 if topic is None else max(1, len(topic.rules))


def _columns(
    shelf: Shelf,
    numbers: list[RuleNumber],
    widths: Mapping[RuleNumber, int],
) -> Iterator[Column]:
    titles: dict[int, str] = {}
    for edition in shelf.of_the_rules:
        titles.update({s.number: s.title for s in shelf.sections(edition) if s.heading})
    for section in sorted({number.section for number in numbers}):
        width = sum(widths[number] for number in numbers if number.section == section)
        yield Column(str(section), titles.get(section, str(section)), width)


def _stretches(
    topics: Mapping[RuleNumber, Topic],
    numbers: list[RuleNumber],
    starts: Mapping[RuleNumber, int],
    widths: Mapping[RuleNumber, int],
) -> Iterator[Stretch]:
    """Runs of neighbouring topics that are held."""
    start = end = -1
    for number in numbers:
        if number not in topics:
            continue
        if starts[number] != end:
            if end > start:
                yield Stretch(start, end - start)
            start = starts[number]
        end = starts[number] + widths[number]
    if end > start:
        yield Stretch(start, end - start)


def _said(topics: Mapping[RuleNumber, Topic]) -> str:
    count = sum(len(topic.rules) for topic in topics.values())
    numbers = sorted(number.topic for number in topics if number.topic is not None)
    return f"{counted(count, 'rule')} in {wording.ranges(numbers)}"


def _cell(sections: tuple[Section, ...], column: Column) -> str:
    found = [section for section in sections if str(section.number) == column.name]
    count = sum(len(topic.rules) for section in found for topic in section.topics)
    return f"{count:,}" if count else ""
