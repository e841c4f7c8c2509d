"""What became of the rules a post cites, told from the index of numbers alone.

The page ``/cite/`` does the same in the browser (``cite/answers.js``); ``tests/cases/cites.json`` holds
both to the same answers. So this module takes the index as the data files have it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from generator.model.cite import Answer, Verdict
from generator.model.edition import Coverage
from generator.model.number import RuleNumber
from generator.model.place import TextSpan
from generator.references.cited import Cited, cited
from generator.references.expand import expand
from generator.references.find import Mention

#: One rule that bore a number, as ``search/numbers/*.json`` tells it.
Bearer = Mapping[str, Any]
#: A citation of several rules is as bad as the worst of them.
_WORST_FIRST: Final = (
    Verdict.NEVER,
    Verdict.UNSURE,
    Verdict.GONE,
    Verdict.MOVED,
    Verdict.REWORDED,
    Verdict.RIGHT,
)

#: A verdict on one of several numbers, in a count of them.
_NAMES: Final = {
    Verdict.NEVER: "no rule",
    Verdict.UNSURE: "not settled",
    Verdict.GONE: "gone",
    Verdict.MOVED: "moved",
    Verdict.REWORDED: "reworded",
    Verdict.RIGHT: "right",
}


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


@dataclass(frozen=True, slots=True)
class _Said:
    """The answer for one number."""

    verdict: Verdict
    number: str
    words: str = ""
    now: str = ""
    remark: str = ""
    candidates: tuple[str, ...] = ()
    #: Whether the numbers asked for are those of the newest edition held.
    is_of_now: bool = False
    #: What else is said where it is not settled, instead of the candidates.
    instead: str = ""


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
    verdict = next(each for each in _WORST_FIRST if any(s.verdict is each for s in said))
    moved = [s.now for s in said]
    now = _printed(text, citation.range, moved) if verdict is Verdict.MOVED else ""
    telling = next(s for s in said if s.verdict is verdict)
    name = citation.name or printed
    if verdict is Verdict.MOVED and not now:
        verdict = Verdict.UNSURE
        told = f"{name} is no run any more: now {', '.join(dict.fromkeys(moved))}"
    else:
        # Of several rules, what happened to some is not told of all.
        is_of_all = verdict is Verdict.MOVED or all(s.verdict is verdict for s in said)
        name = name if is_of_all else f"{telling.number} of {name}"
        told = _told(name, verdict, now, telling) + (
            "" if is_of_all else _of_the_others(said, telling)
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


def _said(number: RuleNumber, citation: Cited, day: str, index: Index) -> _Said:
    """What became of the rule that bore ``number`` on ``day``, or at the citation's own time."""
    days = _days(citation.day or day, index)
    day = days[0]
    found, is_settled = _bearers_within(days, number, index)
    if citation.day == day and len(found) > 1:
        found = [bearer for bearer in found if bearer.get("copy", 1) == citation.copy] or found
    if not is_settled or len(found) > 1:
        return _unsure(number, days, found, index)
    if not found:
        candidates = tuple(_name(bearer, number) for bearer in index.bearers(number))
        is_of_now = day >= index.held[-1].days[0]
        return _Said(Verdict.NEVER, str(number), candidates=candidates, is_of_now=is_of_now)
    bearer = found[0]
    if bearer.get("doubtful"):
        return _doubtful(number, bearer)
    words, remark = bearer["words"], _remark(bearer, index) + _parts(bearer, day)
    if bearer.get("gone"):
        return _Said(Verdict.GONE, str(number), words, remark=_parts(bearer, day))
    is_reworded = any(changed > day for changed in bearer.get("reworded", ()))
    if "now" in bearer:
        remark = f", reworded since{remark}" if is_reworded else remark
        return _Said(Verdict.MOVED, str(number), words, bearer["now"][0], remark)
    verdict = Verdict.REWORDED if is_reworded else Verdict.RIGHT
    return _Said(verdict, str(number), words, str(number), remark)


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
    rule bore the number in both.
    """
    in_force = max((known for known in index.known if known <= day), default="")
    for edition in index.held:
        if in_force in edition.days and edition.holds(number):
            return index.at(number, edition), True
    before, after = _around(number, day, index)
    sides = [index.at(number, edition) for edition in (*before, *after)]
    if len(sides) == 2 and len(sides[0]) == 1 and sides[0] == sides[1]:
        return sides[0], True
    return _distinct(bearer for side in sides for bearer in side), False


def _around(number: RuleNumber, day: str, index: Index) -> tuple[list[Held], list[Held]]:
    """The last edition up to ``day`` that covers ``number``, and the first one after; each if there is one."""
    covering = [edition for edition in index.held if edition.holds(number)]
    before = [edition for edition in covering if edition.days[0] <= day]
    after = [edition for edition in covering if edition.days[0] > day]
    return before[-1:], after[:1]


def _unsure(
    number: RuleNumber, days: Sequence[str], found: Sequence[Bearer], index: Index
) -> _Said:
    """That it is not settled which rule is meant: of all that ever bore the number only such as could be it."""
    around = [_around(number, day, index) for day in days]
    said = _Said(Verdict.UNSURE, str(number))
    if not found and all(before and after for before, after in around):
        return replace(said, instead="no edition held around that day has it")
    named = tuple(dict.fromkeys(_name(b, number) for b in found or index.bearers(number)))
    said = replace(said, candidates=named)
    before, after = around[-1]
    if before and not after and len(found) == 1 and found == index.at(number, before[0]):
        told = f"when last held ({before[0].title}) it was {found[0]['words']}"
        return replace(said, instead=told)
    return said


def _doubtful(number: RuleNumber, bearer: Bearer) -> _Said:
    """That it is settled which rule is meant, but not what became of it."""
    now = "now " + bearer["now"][0] if "now" in bearer else "gone" if bearer.get("gone") else ""
    return _Said(
        Verdict.UNSURE,
        str(number),
        bearer["words"],
        candidates=(_name(bearer, number),),
        instead=f"perhaps {now or f'still {number}'}",
    )


def _name(bearer: Bearer, number: RuleNumber) -> str:
    """A rule as a candidate: the number it bears now, and which it is."""
    now = "now " + bearer["now"][0] if "now" in bearer else "gone" if bearer.get("gone") else ""
    where = f"{number} ({now})" if now else f"{number}"
    return f"{where}, {bearer['words']}, {bearer['when']}"


def _remark(bearer: Bearer, index: Index) -> str:
    """From which edition its words are, where that is not the newest."""
    seen = bearer.get("seen", "")
    return f", as last held ({seen})" if seen not in ("", index.held[-1].title) else ""


def _parts(bearer: Bearer, day: str) -> str:
    """Which rules of now have words of it since ``day``."""
    names = [number for number, _, since in bearer.get("parts", ()) if since > day]
    if not names:
        return ""
    told = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return f"; words of it went into {told}"


def _of_the_others(said: Sequence[_Said], telling: _Said) -> str:
    """What became of the other numbers of a citation, counted."""
    found = Counter(one.verdict for one in said if one is not telling)
    counts = (f"{found[verdict]} {_NAMES[verdict]}" for verdict in _WORST_FIRST if found[verdict])
    return f"; of the other {found.total()}: {', '.join(counts)}"


def _printed(text: str, mention: Mention | None, numbers: Sequence[str]) -> str:
    """The new numbers in the form of the old; nothing where they are no run any more."""
    if mention is None or mention.last is None:
        return numbers[0]
    printed = text[mention.at.start : mention.at.end]
    parsed = [RuleNumber.parse(number) if number else None for number in numbers]
    first, last = parsed[0], parsed[-1]
    if first is None or last is None or first.parent != last.parent or not first < last:
        return ""
    run = expand(Mention(TextSpan(0, 0), mention.form, first, last, "", "", 0))
    if [str(number) for number in run] != list(numbers):
        return ""
    whole, short = str(mention.last), mention.last.letters or str(mention.last.item)
    if not (printed.lower().startswith(str(mention.first)) and printed.lower().endswith(short)):
        return f"{first}-{last.letters or last.item}"  # letters that were set apart are no more
    tail = whole if printed.lower().endswith(whole) else short
    joint = printed[len(str(mention.first)) : len(printed) - len(tail)]
    return f"{first}{joint}{last if tail == whole else last.letters or last.item}"


def _told(printed: str, verdict: Verdict, now: str, said: _Said) -> str:
    match verdict:
        case Verdict.RIGHT:
            return f"{printed} is right: {said.words}{said.remark}"
        case Verdict.REWORDED:
            return f"{printed} is right, but reworded since: {said.words}{said.remark}"
        case Verdict.MOVED:
            return f"{printed} is now {now}: {said.words}{said.remark}"
        case Verdict.GONE:
            return f"{printed} is gone: {said.words}{said.remark}"
        case Verdict.NEVER:
            told = "is no rule now" if said.is_of_now else "was no rule then"
            return f"{printed} {told}{_at_other_times(said)}"
        case Verdict.UNSURE:
            was = f"was {said.words}, but what became of it is not certain" if said.words else ""
            return f"{printed} {was or 'is not settled by the editions held'}{_perhaps(said)}"


def _perhaps(said: _Said) -> str:
    if said.instead:
        return f"; {said.instead}"
    return f"; perhaps {'; or '.join(said.candidates)}" if said.candidates else ""


def _at_other_times(said: _Said) -> str:
    """Which rules bore the number when none was asked for: no candidates, but what a reader may look for."""
    return f"; at other times {'; or '.join(said.candidates)}" if said.candidates else ""
