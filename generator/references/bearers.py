"""The index of numbers, as the data files have it: which rules bore each in the editions held, and on a day.

The page ``/cite/`` reads it alike (``cite/bearers.js``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Final

from generator.model.bearer import Bearer
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.model.when import When

#: Rules appear several times a year.
_A_YEAR: Final = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class Held:
    """An edition held: its days, its title inside a sentence, and the numbers it covers (none: all)."""

    days: tuple[str, ...]
    title: str
    covers: tuple[Coverage, ...]

    def holds(self, number: RuleNumber) -> bool:
        """Whether the edition, as held, covers ``number``."""
        return not self.covers or any(part.holds(number) for part in self.covers)


@dataclass(frozen=True)
class Index:
    """The editions held, oldest first, the days of all editions known, and who bore a number.

    ``names`` are those that rules give themselves, without capitals, with the numbers of rules that did;
    ``headings`` are those of rules, bare, with the numbers that rules of that heading bore.
    """

    held: tuple[Held, ...]
    known: tuple[str, ...]
    bearers: Callable[[RuleNumber], Sequence[Bearer]]
    names: Mapping[str, tuple[RuleNumber, ...]]
    headings: Mapping[str, tuple[RuleNumber, ...]]

    def at(self, number: RuleNumber, edition: Held) -> list[Bearer]:
        """The rules that bore ``number`` in ``edition``."""
        day = edition.days[0]
        return [
            bearer
            for bearer in self.bearers(number)
            if any(first <= day <= last for first, last, _ in bearer["spans"])
        ]


def words_on(bearer: Bearer, day: str) -> str:
    """What a rule is told by on ``day``, or while it bore its number at all."""
    earlier = (words for until, words in bearer.get("earlier", ()) if day < until)
    return str(next(earlier, bearer["words"]))


def elsewhere_on(bearer: Bearer, day: str) -> tuple[str, str]:
    """The other rule of now that most of what it said on ``day`` stands in: number and words; empty if none is."""
    return _told_on(day, bearer.get("elsewhere", ()))


def divided_on(bearer: Bearer, day: str) -> tuple[str, str]:
    """Another rule of now that has some of what it said on ``day``, where none has most; empty if none is."""
    return _told_on(day, bearer.get("divided", ()))


def _told_on(day: str, stretches: Iterable[Sequence[str]]) -> tuple[str, str]:
    for since, until, number, _, words in stretches:
        if since <= day < until:
            return number, words
    return "", ""


def has_faded(bearer: Bearer, day: str) -> bool:
    """Whether hardly any of what a rule said on ``day`` is left in what it is now."""
    return any(since <= day < until for since, until in bearer.get("faded", ()))


def read_index(document: Mapping[str, Any], numbers: Mapping[str, Sequence[Bearer]]) -> Index:
    """The index of ``cite.json`` and the numbers of ``search/numbers/*.json``, joined."""
    held = tuple(
        Held(
            tuple(edition["days"]),
            edition["title"],
            tuple(
                Coverage(RuleNumber.parse(first), RuleNumber.parse(last))
                for first, last in edition["covers"]
            ),
        )
        for edition in document["editions"]
    )
    names, headings = (
        {name: tuple(map(RuleNumber.parse, borne)) for name, borne in document[key].items()}
        for key in ("names", "headings")
    )
    return Index(held, tuple(document["known"]), lambda n: numbers.get(str(n), ()), names, headings)


def days_of(when: str, index: Index) -> tuple[str, ...]:
    """The day ``when``; of a month or a year its first day, and those on which another edition began."""
    asked = When(when)
    if asked.is_day:
        return (when,)
    return (asked.first, *(day for day in index.known if asked.first < day <= asked.last))


def bearers_within(
    days: Sequence[str], number: RuleNumber, index: Index
) -> tuple[list[Bearer], bool]:
    """The rules that bore ``number`` on any of ``days``, and whether each of them is settled."""
    sides = [_bearers(number, day, index) for day in days]
    return _distinct(bearer for found, _ in sides for bearer in found), all(s for _, s in sides)


def _distinct(bearers: Iterable[Bearer]) -> list[Bearer]:
    found: list[Bearer] = []
    for bearer in bearers:
        if bearer not in found:
            found.append(bearer)
    return found


def _bearers(number: RuleNumber, day: str, index: Index) -> tuple[list[Bearer], bool]:
    """The rules that bore ``number`` on ``day``, and whether the editions held settle that.

    The edition in force settles it; where that is not held, the nearest before and after do, if one
    rule bore the number in both. Where the next edition known is over a year away, another may have been in force.
    """
    in_force = max((known for known in index.known if known <= day), default="")
    next_known = min((known for known in index.known if known > day), default="")
    is_sure = day == in_force or not next_known or not _are_apart(in_force, next_known)
    for edition in index.held:
        if is_sure and in_force in edition.days and edition.holds(number):
            return index.at(number, edition), True
    before, after = around(number, day, index)
    sides = [index.at(number, edition) for edition in (*before, *after)]
    if len(sides) == 2 and len(sides[0]) == 1 and sides[0] == sides[1]:
        return sides[0], True
    return _distinct(bearer for side in sides for bearer in side), False


def _are_apart(old: str, new: str) -> bool:
    """Whether so much time lies between two editions that there must have been others."""
    return bool(old) and date.fromisoformat(new) - date.fromisoformat(old) > _A_YEAR


def around(number: RuleNumber, day: str, index: Index) -> tuple[list[Held], list[Held]]:
    """The last edition up to ``day`` that covers ``number``, and the first one after; each if there is one."""
    return beside_day(day, [edition for edition in index.held if edition.holds(number)])


def beside_day(day: str, editions: Sequence[Held]) -> tuple[list[Held], list[Held]]:
    """The last of ``editions``, oldest first, up to ``day``, and the first one after; each if there is one."""
    before = [edition for edition in editions if edition.days[0] <= day]
    after = [edition for edition in editions if edition.days[0] > day]
    return before[-1:], after[:1]
