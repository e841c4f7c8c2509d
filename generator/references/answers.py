"""What became of the rules a post cites, told from the index of numbers alone.

The page ``/cite/`` does the same in the browser (``cite/answers.js``); ``tests/cases/cites.json`` holds
both to the same answers. So this module takes the index as the data files have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final

from generator.model.cite import Answer, Verdict
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.references.answer_words import (
    WORST_FIRST,
    Bearer,
    Said,
    fate_of,
    listed,
    name_of,
    of_the_others,
    parts_of,
    printed_now,
    remark_of,
    sentence,
)
from generator.references.cited import Cited, cited

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
    """The editions held, oldest first, the days of all editions known, and who bore a number."""

    held: tuple[Held, ...]
    known: tuple[str, ...]
    bearers: Callable[[RuleNumber], Sequence[Bearer]]

    def at(self, number: RuleNumber, edition: Held) -> list[Bearer]:
        """The rules that bore ``number`` in ``edition``."""
        day = edition.days[0]
        return [
            bearer
            for bearer in self.bearers(number)
            if any(first <= day <= last for first, last, _ in bearer["spans"])
        ]


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
    return Index(held, tuple(document["known"]), lambda number: numbers.get(str(number), ()))


def answers(text: str, day: str, index: Index) -> tuple[Answer, ...]:
    """Every citation of a rule in ``text``, read as of ``day`` (``2009-10-23``), in order.

    One that bears a date of its own (``704.5k@2009-10-01``, a permanent name; ``704.5k@2009``) is read
    as of that.
    """
    return tuple(_answer(text, citation, day, index) for citation in cited(text))


def _answer(text: str, citation: Cited, day: str, index: Index) -> Answer:
    printed = text[citation.at.start : citation.at.end]
    said = [_said(number, citation, day, index) for number in citation.numbers]
    verdict = next(each for each in WORST_FIRST if any(s.verdict is each for s in said))
    moved = [s.now for s in said]
    now = printed_now(text, citation.range, moved) if verdict is Verdict.MOVED else ""
    telling = next(s for s in said if s.verdict is verdict)
    name = citation.name or printed
    if verdict is Verdict.MOVED and not now:
        told = f"{name} is now {listed(tuple(dict.fromkeys(moved)))}, no longer one after the other"
    else:
        # Of several rules, what happened to some is not told of all.
        is_of_all = verdict is Verdict.MOVED or all(s.verdict is verdict for s in said)
        name = name if is_of_all else f"{telling.number} of {name}"
        told = sentence(name, verdict, now, telling) + (
            "" if is_of_all else of_the_others(said, telling)
        )
    candidates = tuple(dict.fromkeys(name for s in said for name in s.candidates))
    return Answer(
        citation.at,
        printed,
        verdict,
        now,
        told,
        candidates,
        is_dated=bool(citation.day),
        in_address=citation.in_address,
    )


def _said(number: RuleNumber, citation: Cited, day: str, index: Index) -> Said:
    """What became of the rule that bore ``number`` on ``day``, or at the citation's own time."""
    days = _days(citation.day or day, index)
    day = days[0]
    found, is_settled = _bearers_within(days, number, index)
    if citation.day == day and len(found) > 1:
        found = [bearer for bearer in found if bearer.get("copy", 1) == citation.copy] or found
    if not is_settled or len(found) > 1:
        return _unsure(number, days, found, index)
    if not found:
        candidates = tuple(name_of(bearer, number) for bearer in index.bearers(number))
        is_of_now = day >= index.held[-1].days[0]
        return Said(Verdict.NEVER, str(number), candidates=candidates, is_of_now=is_of_now)
    return _settled(number, found[0], day, index)


def _settled(number: RuleNumber, bearer: Bearer, day: str, index: Index) -> Said:
    """What became of ``bearer`` since ``day``, on which it bore ``number``."""
    if bearer.get("doubtful"):
        return _doubtful(number, bearer)
    words = bearer["words"]
    remark = remark_of(bearer, index.held[-1].title) + parts_of(bearer, day)
    if bearer.get("merged"):
        return Said(Verdict.MERGED, str(number), words, listed(bearer["merged"]))
    if bearer.get("gone"):
        return Said(Verdict.GONE, str(number), words, remark=parts_of(bearer, day))
    is_reworded = any(changed > day for changed in bearer.get("reworded", ()))
    if "now" in bearer:
        remark = f", reworded since{remark}" if is_reworded else remark
        return Said(Verdict.MOVED, str(number), words, bearer["now"][0], remark)
    verdict = Verdict.REWORDED if is_reworded else Verdict.RIGHT
    return Said(verdict, str(number), words, str(number), remark)


def _days(when: str, index: Index) -> tuple[str, ...]:
    """The day ``when``; of a month or a year its first day, and those on which another edition began."""
    if len(when) == len("2009-10-01"):
        return (when,)
    first = f"{when}-01-01"[: len("2009-10-01")]
    return (first, *(day for day in index.known if first < day and day.startswith(when)))


def _bearers_within(
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
    before, after = _around(number, day, index)
    sides = [index.at(number, edition) for edition in (*before, *after)]
    if len(sides) == 2 and len(sides[0]) == 1 and sides[0] == sides[1]:
        return sides[0], True
    return _distinct(bearer for side in sides for bearer in side), False


def _are_apart(old: str, new: str) -> bool:
    """Whether so much time lies between two editions that there must have been others."""
    return bool(old) and date.fromisoformat(new) - date.fromisoformat(old) > _A_YEAR


def _around(number: RuleNumber, day: str, index: Index) -> tuple[list[Held], list[Held]]:
    """The last edition up to ``day`` that covers ``number``, and the first one after; each if there is one."""
    covering = [edition for edition in index.held if edition.holds(number)]
    before = [edition for edition in covering if edition.days[0] <= day]
    after = [edition for edition in covering if edition.days[0] > day]
    return before[-1:], after[:1]


def _unsure(number: RuleNumber, days: Sequence[str], found: Sequence[Bearer], index: Index) -> Said:
    """That it is not settled which rule is meant: of all that ever bore the number only such as could be it."""
    around = [_around(number, day, index) for day in days]
    said = Said(Verdict.UNSURE, str(number))
    if not found and all(before and after for before, after in around):
        return replace(said, instead="no edition held around that day has it")
    named = tuple(dict.fromkeys(name_of(b, number) for b in found or index.bearers(number)))
    said = replace(said, candidates=named)
    before, after = around[-1]
    if before and not after and len(found) == 1 and found == index.at(number, before[0]):
        told = f"when last held ({before[0].title}) it was {found[0]['words']}"
        return replace(said, instead=told)
    return said


def _doubtful(number: RuleNumber, bearer: Bearer) -> Said:
    """That it is settled which rule is meant, but not what became of it."""
    return Said(
        Verdict.UNSURE,
        str(number),
        bearer["words"],
        candidates=(name_of(bearer, number),),
        instead=f"perhaps {fate_of(bearer) or f'still {number}'}",
    )
