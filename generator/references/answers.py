"""What became of the rules a post cites, told from the index of numbers alone.

The page ``/cite/`` does the same in the browser (``cite/answers.js``); ``tests/cases/cites.json`` holds
both to the same answers. So this module takes the index as the data files have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.model.bearer import Bearer
from generator.model.cite import Answer, Verdict
from generator.model.number import RuleNumber
from generator.references.answer_words import (
    UNKNOWN,
    WORST_FIRST,
    Said,
    by_name,
    listed,
    name_of,
    of_the_others,
    printed_now,
    rewordings,
    sentence,
    with_rewordings,
)
from generator.references.bearers import (
    Index,
    around,
    bearers_within,
    beside_day,
    days_of,
)
from generator.references.became import astray, misnamed, old_number, or_else, settled
from generator.references.beside import Beside, named_beside
from generator.references.cited import Cited, cited
from generator.references.misnamed import (
    Named,
    is_named,
    is_titled,
    named_above,
    named_instead,
)
from generator.references.quoted import quoted_instead, quoted_too


def answers(text: str, day: str, index: Index) -> tuple[Answer, ...]:
    """Every citation of a rule in ``text``, read as of ``day`` (``2009-10-23``), in order.

    One that bears a date of its own (``704.5k@2009-10-01``, a permanent name; ``704.5k@2009``) is read
    as of that.
    """
    found = _found(text, index)
    ends = (0, *(one.at.end for one in found))
    starts = (*(one.at.start for one in found), len(text))
    return tuple(
        (_impossible if one.impossible else _answer)(
            one, _Post(text, day, ends[at], starts[at + 1]), index
        )
        for at, one in enumerate(found)
    )


def _found(text: str, index: Index) -> list[Cited]:
    """What a text cites; of the bare numbers such as the index shows to be rules."""
    all_found = [each for one in cited(text) for each in _with_letter(one, index)]
    ends = (0, *(one.at.end for one in all_found))
    starts = (*(one.at.start for one in all_found[1:]), len(text))
    found = (
        _as_named(one, Beside(text, one.at, end, start), index) if one.by_name else one
        for one, end, start in zip(all_found, ends, starts, strict=False)
    )
    return [one for one in found if one is not None and (not one.if_ever or _was_ever(one, index))]


def _with_letter(citation: Cited, index: Index) -> tuple[Cited, ...]:
    """A citation as what it is with the letter behind it, where rules bore that: "704.5 k", and not "704.5 z"."""
    is_known = citation.apart and all(_was_ever(each, index) for each in citation.apart)
    return citation.apart if is_known else (citation,)


def _was_ever(citation: Cited, index: Index) -> bool:
    return all(index.bearers(number) for number in citation.numbers)


def _as_named(citation: Cited, beside: Beside, index: Index) -> Cited | None:
    """A bare number where the name of a rule that bore it shows it to be a citation, else nothing.

    Where that may be a word of the sentence, it may be none.
    """
    if len(citation.numbers) == 1:
        [number] = citation.numbers
        if is_named(beside, number, index):
            return citation
        if is_titled(beside, number, index):
            return replace(citation, if_ever=True)
    return None


@dataclass(frozen=True, slots=True)
class _Post:
    """What a citation stands in: the text, its day, and where the citations before and after end and begin."""

    text: str
    day: str
    previous: int
    following: int

    def beside(self, citation: Cited) -> Beside:
        """What stands around a citation."""
        return Beside(self.text, citation.at, self.previous, self.following)

    def named(self, citation: Cited, bearers: Sequence[Bearer]) -> Bearer | None:
        """The one of ``bearers`` that is named beside a citation of one number."""
        return None if _is_range(citation) else named_beside(self.beside(citation), bearers)


def _is_range(citation: Cited) -> bool:
    return len(citation.numbers) > 1


def _answer(citation: Cited, post: _Post, index: Index) -> Answer:
    text = post.text
    printed = text[citation.at.start : citation.at.end]
    said = [_said(number, citation, post, index) for number in citation.numbers]
    verdict = next(each for each in WORST_FIRST if any(s.verdict is each for s in said))
    moved = [s.now for s in said]
    now = printed_now(text, citation.range, moved) if verdict is Verdict.MOVED else ""
    telling = next(s for s in said if s.verdict is verdict)
    name = citation.name or printed
    if verdict is Verdict.MOVED and not now:
        numbers = listed(tuple(dict.fromkeys(moved)))
        told = f"{name} is now {numbers}, no longer one after the other{rewordings(said)}"
    elif verdict is Verdict.MOVED:
        told = sentence(name, verdict, now, with_rewordings(telling, said))
    else:
        # Of several rules, what happened to some is not told of all.
        is_of_all = all(s.verdict is verdict for s in said)
        name = name if is_of_all else f"{telling.number} of {name}"
        told = sentence(name, verdict, now, telling) + (
            "" if is_of_all else of_the_others([one for one in said if one is not telling])
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
        may_be_none=citation.if_ever,
        into=tuple(dict.fromkeys(taker for s in said for taker in s.into)),
    )


def _impossible(citation: Cited, post: _Post, index: Index) -> Answer:
    """The answer for a number that no rule has, or for a range that begins or ends with one."""
    printed = post.text[citation.at.start : citation.at.end]
    others = [_said(number, citation, post, index) for number in citation.numbers]
    of_what = f" of {citation.name or printed}" if others else ""
    told = f"{citation.impossible}{of_what} is no rule: the letters l and o are never used"
    told += of_the_others(others) if others else ""
    candidates = tuple(dict.fromkeys(name for s in others for name in s.candidates))
    return Answer(
        citation.at, printed, Verdict.NEVER, "", told, candidates, is_dated=bool(citation.day)
    )


def _said(number: RuleNumber, citation: Cited, post: _Post, index: Index) -> Said:
    """What became of the rule that bore ``number`` on the day of the post, or at the citation's own time."""
    days = days_of(citation.day or post.day, index)
    day = days[0]
    found, is_settled = bearers_within(days, number, index)
    if citation.day == day and len(found) > 1:
        found = [bearer for bearer in found if bearer.get("copy", 1) == citation.copy] or found
    if not found and (old := old_number(number, day, index)) is not None:
        return old
    # A range has no name, and what names its rule for good, or is a part of where a link leads, needs none.
    is_plain = _is_range(citation) or citation.in_address or citation.day == day
    if not is_settled or len(found) > 1:
        named = post.named(citation, found or index.bearers(number))
        if named is not None:
            return by_name(settled(number, named, day, index))
        quoted = None if is_plain else quoted_too(post.beside(citation), number, days, index)
        return _not_settled(number, days, found, index, quoted)
    if not found:
        candidates = tuple(name_of(bearer, number) for bearer in index.bearers(number))
        is_of_now = day >= index.held[-1].days[0]
        return Said(Verdict.NEVER, str(number), candidates=candidates, is_of_now=is_of_now)
    if not is_plain:
        beside, is_by_name = post.beside(citation), citation.by_name
        instead = (
            named_instead(beside, number, found[0], days, index, by_name=is_by_name)
            or named_above(beside, number, days, index, by_name=is_by_name)
            or quoted_instead(beside, number, found[0], days, index)
        )
        if instead is not None:
            return misnamed(number, found[0], day, instead)
    said = settled(number, found[0], day, index)
    # Who gives a day with the number names the rule, whatever became of its words.
    return said if citation.day == day else astray(said, found[0], day)


def _not_settled(
    number: RuleNumber,
    days: Sequence[str],
    found: Sequence[Bearer],
    index: Index,
    quoted: Named | None,
) -> Said:
    """What may be meant, the rule whose heading is ``quoted`` beside the number too.

    Of a number that none ever had only that is said: an edition that is not held may have had it.
    """
    if quoted is None and _was_never(number, days, index):
        return Said(Verdict.UNSURE, str(number), instead=UNKNOWN)
    return or_else(_unsure(number, days, found, index), quoted)


def _was_never(number: RuleNumber, days: Sequence[str], index: Index) -> bool:
    """Whether no edition held ever had ``number``, of which those next to each of ``days`` cover its part."""
    sides = (side for day in days for side in beside_day(day, index.held))
    return not index.bearers(number) and all(
        edition.holds(number) for side in sides for edition in side
    )


def _unsure(number: RuleNumber, days: Sequence[str], found: Sequence[Bearer], index: Index) -> Said:
    """That it is not settled which rule is meant: of all that ever bore the number only such as could be it."""
    sides = [around(number, day, index) for day in days]
    said = Said(Verdict.UNSURE, str(number))
    if not found and all(before and after for before, after in sides):
        return replace(said, instead="no edition held around that day has it")
    if index.held and all(day < index.held[0].days[0] for day in days):
        return replace(said, instead="no edition held is as old as that")
    named = tuple(dict.fromkeys(name_of(b, number) for b in found or index.bearers(number)))
    said = replace(said, candidates=named)
    before, after = sides[-1]
    if before and not after and len(found) == 1 and found == index.at(number, before[0]):
        told = f"when last held ({before[0].title}) it was {found[0]['words']}"
        return replace(said, instead=told)
    return said
