"""What a post cites: numbers in its words, and rules that the addresses in it name."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from generator.model.citation import CitationForm
from generator.model.number import RuleNumber, siblings
from generator.model.place import TextSpan
from generator.references.addressed import Addressed, find_addresses
from generator.references.dated import dated, dated_before
from generator.references.expand import expand
from generator.references.find import Mention, find_mentions, with_letter
from generator.references.forms import is_cited_by_words
from generator.references.loose import (
    after_impossible,
    impossible_apart,
    impossible_end,
    impossible_numbers,
    letter_apart,
    stands_in_a_sentence,
    stands_with_its_letter,
)
from generator.references.taken import Taken

#: All that stands between a link's words and its address behind them (Markdown), or before (BBCode, HTML).
_TO_ADDRESS: Final = re.compile(r"[*_]*\]\(<?")
_FROM_ADDRESS: Final = re.compile(r"""["']?\s?[\]>](?:(?:\[b\]|<b>)|(?:CR|[Rr]ule)\s){0,3}""")

#: All that stands between the numbers of a list.
_JOINT: Final = re.compile(r"\s*(?:[,;/+&]|,?\s+(?:and|or))?\s*", re.IGNORECASE)
#: Nothing, and what may end a sentence; an editor's mark of the bytes' order is none either.
_NOTHING: Final = re.compile(r"[\s\ufeff]*")
_STOP: Final = re.compile(r"\.?[\s\ufeff]*")

_RULE_DEPTH: Final = 2


@dataclass(frozen=True, slots=True)
class Cited:
    """One citation of a post: ``at`` covers its number, and the day it may bear.

    ``range`` is the mention of several rules. ``name`` is what it is to be called where that is not as it
    is printed. ``day`` is its own, or its month or year, else empty; ``copy`` tells rules apart that bore
    one number on one day. A bare number may count ``if_ever`` a rule bore it, where other citations stand around it or
    its letter is a capital, or it is all the text there is; and else ``by_name``, where the name of its rule stands
    beside it.
    ``apart`` is the same with the letter that stands apart behind it, and others of its list: it counts instead where
    rules bore all its numbers. ``impossible`` is a number with a letter that no rule has: the whole citation, or,
    where it has ``numbers``, an end of their range.
    """

    at: TextSpan
    numbers: tuple[RuleNumber, ...]
    range: Mention | None = None
    name: str = ""
    day: str = ""
    copy: int = 1
    in_address: bool = False
    if_ever: bool = False
    by_name: bool = False
    impossible: str = ""
    apart: tuple[Cited, ...] = ()


def cited(text: str) -> Iterator[Cited]:
    """The rules and topics that a post cites as such, in order.

    A number without a letter that no word introduces must stand in brackets, where words cite ("see 603.6",
    "603.6 says"), where the text of a rule is quoted, or in a list with one that is meant: code is full of
    numbers. A post that cites otherwise may name rules by such numbers too, where its sentences do, and any post by
    numbers with a capital letter; of all others the index of numbers tells whether their rule's name stands beside
    them. What an address holds is read as :mod:`addressed` says, and as nothing else; the words of a link are not
    told beside an address that names the same rule for good.
    """
    addresses = tuple(find_addresses(text))
    wholes = [whole for whole, _ in addresses]
    named = [named for _, named in addresses if named is not None]
    meant, passed = _meant(text)
    own = list(_own(text, Taken(wholes).outside(meant), [one for one in named if one.day]))
    taken = Taken((*wholes, *(one.at for one in own)))
    impossible = [
        _impossible(text, at)
        for at in impossible_numbers(text, [mention.at for mention in meant])
        if not taken.meets(at)
    ]
    # A range that begins with such a number ends with one that is no citation by itself.
    runs = [one.at for one in impossible]
    sure = [*map(_of_address, named), *Taken(runs).outside(own), *impossible]
    taken = Taken((*wholes, *runs))
    bare = (_bare(text, mention, has_company=sure != []) for mention in taken.outside(passed))
    capital = (
        _capital(text, mention, mentions)
        for mentions in _in_capitals(text, (*meant, *passed))
        for mention in taken.outside(mentions)
    )
    yield from _with_days(text, sorted((*sure, *bare, *capital), key=lambda one: one.at.start))


def _with_days(text: str, found: Iterable[Cited]) -> Iterator[Cited]:
    """The same, in order, with the days told before numbers: "in 2010, 704.5j and 704.5k" tells it of both."""
    end, day, told = 0, "", ""
    for one in found:
        is_without = not one.day and one.numbers != () and not one.in_address
        if not (day and _JOINT.fullmatch(text, end, one.at.start)):
            day, told = dated_before(text, end, one.at.start)
        end = one.at.end
        if is_without and day:
            apart = tuple(_on(text, each, day, told) for each in one.apart)
            yield replace(_on(text, one, day, told), apart=apart)
        else:
            day = ""
            yield one


def _on(text: str, one: Cited, day: str, told: str) -> Cited:
    """``one`` with a ``day`` that is ``told`` before it, and has to be named with it."""
    return replace(one, day=day, name=f"{one.name or text[one.at.start : one.at.end]} ({told})")


def _own(text: str, mentions: Iterable[Mention], permanent: Sequence[Addressed]) -> Iterator[Cited]:
    """``mentions`` that are meant as such, but for the words of links to what ``permanent`` addresses name."""
    starts = [named.whole.start for named in permanent]
    for mention in mentions:
        one = _with_impossible_letter(text, mention) or _of_mention(text, mention)
        place = bisect(starts, one.at.start)
        beside = permanent[max(0, place - 1) : place + 1]
        if one.day or not any(_is_label(text, one, named) for named in beside):
            yield replace(one, apart=tuple(_apart(text, mention)))


def _bare(text: str, mention: Mention, *, has_company: bool) -> Cited:
    """A mention that only looks so; with ``has_company`` other citations stand around it."""
    is_spoken = stands_in_a_sentence(text, mention.at.start, mention.at.end)
    apart = tuple(replace(each, if_ever=True) for each in _apart(text, mention))
    if apart and not stands_with_its_letter(text, mention.at.start, apart[-1].at.end):
        apart = ()
    if_ever = (has_company and is_spoken) or _is_all(text, mention.at)
    return replace(_of_mention(text, mention), if_ever=if_ever, by_name=not if_ever, apart=apart)


def _capital(text: str, mention: Mention, mentions: Sequence[Mention]) -> Cited:
    """A mention with a capital letter that may be a unit, one of a list of ``mentions``."""
    is_spoken = stands_with_its_letter(text, mentions[0].at.start, mentions[-1].at.end)
    return replace(_of_mention(text, mention), if_ever=is_spoken, by_name=not is_spoken)


def _is_all(text: str, at: TextSpan) -> bool:
    """Whether nothing but a stop stands beside what is ``at``."""
    return bool(_NOTHING.fullmatch(text, 0, at.start) and _STOP.fullmatch(text, at.end))


def _meant(text: str) -> tuple[list[Mention], list[Mention]]:
    """The mentions of rules and topics that are meant as such, and those that only look so."""
    meant: list[Mention] = []
    passed: list[Mention] = []
    for mentions in _lists(find_mentions(text)):
        is_meant = any(_is_meant(text, mention) for mention in mentions)
        (meant if is_meant else passed).extend(mentions)
    return meant, passed


def _in_capitals(text: str, others: Sequence[Mention]) -> Iterator[Sequence[Mention]]:
    """The lists of mentions that are none of ``others``, as a capital letter that nothing cites may be a unit."""
    known = Taken(other.at for other in others)
    for mentions in _lists(find_mentions(text, in_capitals=True)):
        own = [one for one in mentions if not known.meets(one.at)]
        if own:
            yield own


def _lists(all_mentions: Iterable[Mention]) -> Iterator[Sequence[Mention]]:
    """The mentions of rules and topics, those together that a word or sign joins to a list."""
    mentions: list[Mention] = []
    for mention in all_mentions:
        is_joined = mention.form is CitationForm.BARE and mention.word != ""
        is_rule = isinstance(mention.first, RuleNumber) and mention.first.depth > 0
        if not (is_joined and is_rule):
            yield mentions
            mentions = []
        if is_rule:
            mentions.append(mention)
    yield mentions


def _is_meant(text: str, mention: Mention) -> bool:
    assert isinstance(mention.first, RuleNumber)
    return (
        mention.form is not CitationForm.BARE
        or (mention.last or mention.first).letters != ""
        or text.endswith(("[", "("), 0, mention.at.start)
        or is_cited_by_words(text, mention.at.start, mention.at.end)
    )


def _of_mention(text: str, mention: Mention) -> Cited:
    whole, impossible = _with_its_end(text, mention)
    day, copy, end = dated(text, whole.at.end)
    at = TextSpan(mention.at.start, end)
    numbers = tuple(number for number in expand(whole) if isinstance(number, RuleNumber))
    # Of a list, "704.5j and k", the last part by itself says nothing.
    is_letter = not text[at.start].isdigit() and numbers != ()
    run = f"-{mention.last.letters}" if mention.last else ""
    name = f"{numbers[0]}{run}{text[mention.at.end : at.end]}" if is_letter else ""
    return Cited(at, numbers, whole, name, day, copy, impossible=impossible)


def _apart(text: str, mention: Mention) -> Iterator[Cited]:
    """A mention of a rule as that of its subrule whose letter stands apart behind it, with others of its list."""
    found = letter_apart(text, mention.at.end) if _may_have_a_letter(mention) else None
    if found is not None:
        yield from (_of_mention(text, each) for each in with_letter(text, mention, *found))


def _with_impossible_letter(text: str, mention: Mention) -> Cited | None:
    """A mention of a rule as that of a subrule with a letter that no rule has and that stands apart behind it."""
    found = impossible_apart(text, mention.at.end) if _may_have_a_letter(mention) else None
    if found is None:
        return None
    letter, end = found
    return Cited(TextSpan(mention.at.start, end), (), impossible=f"{mention.first}{letter}")


def _may_have_a_letter(mention: Mention) -> bool:
    assert isinstance(mention.first, RuleNumber)
    return mention.first.depth == _RULE_DEPTH and mention.last is None


def _with_its_end(text: str, mention: Mention) -> tuple[Mention, str]:
    """A mention as the range that it begins, where that ends with a number that no rule has; and that number."""
    first = mention.first
    if mention.last is not None or not isinstance(first, RuleNumber):
        return mention, ""
    beyond = impossible_end(text, mention.at.end, first)
    if beyond is None:
        return mention, ""
    impossible, last, end = beyond
    at = TextSpan(mention.at.start, end)
    return replace(mention, at=at, last=last if first < last else None), impossible


def _impossible(text: str, at: TextSpan) -> Cited:
    """The number ``at``, which no rule has, with those that can be rules of the range that it begins."""
    impossible = text[at.start : at.end]
    run = after_impossible(text, at)
    if run is None:
        return Cited(at, (), impossible=impossible)
    first, last, end = run
    day, copy, end = dated(text, end)
    numbers = tuple(siblings(first, last))
    return Cited(TextSpan(at.start, end), numbers, day=day, copy=copy, impossible=impossible)


def _of_address(named: Addressed) -> Cited:
    copy = f"~{named.copy}" if named.copy > 1 else ""
    name = f"{named.number}{copy}@{named.day}" if named.day else f"{named.number}"
    return Cited(
        named.at, (named.number,), name=name, day=named.day, copy=named.copy, in_address=True
    )


def _is_label(text: str, one: Cited, named: Addressed) -> bool:
    """Whether ``one`` is the words of a link to what ``named`` names."""
    if one.numbers != (named.number,):
        return False
    if one.at.end <= named.whole.start:
        return _TO_ADDRESS.fullmatch(text, one.at.end, named.whole.start) is not None
    return _FROM_ADDRESS.fullmatch(text, named.whole.end, one.at.start) is not None
