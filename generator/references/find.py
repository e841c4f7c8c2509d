"""Finding mentions of rules in a text, in every form the sources write them.

A mention is one number with its range. The text is read once, from number to number; what stands
before and after a number decides whether it names a rule at all. A number on its own must look like
nothing else (a price, an amount, a version, an address).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from generator.model.citation import Citation, CitationForm
from generator.model.node import Node
from generator.model.number import (
    GlossaryNumber,
    Number,
    RuleNumber,
    RulingNumber,
    is_run,
    parse_number,
)
from generator.model.place import TextSpan
from generator.references import amounts, forms

#: Most editions have a text in the same words: enough for those of a hundred.
_TEXTS: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Mention:
    """One mention of a rule, or of a run of rules, in a text.

    ``at`` covers the number with its range. ``word`` is what introduces it, as printed: "Rules",
    "section", "CR"; for a further member of a list what joins it ("and", ","); empty for a number on
    its own. ``heading`` is the quoted title that follows, without its quotation marks and the comma
    or period that ends it; ``end`` is where that title ends, or the number where there is none.
    """

    at: TextSpan
    form: CitationForm
    first: Number
    last: RuleNumber | None
    heading: str
    word: str
    end: int


def find_citations(node: Node) -> tuple[Citation, ...]:
    """All mentions in the first paragraph (passage -1) and the passages of ``node``, in order."""
    # Most nodes have none, and are asked by the hundred thousand.
    found = [(-1, m) for m in find_mentions(node.text)]
    for index, passage in enumerate(node.passages):
        found += [(index, m) for m in find_mentions(passage.text)]
    return tuple(
        Citation(node.id, index, m.at, m.form, m.first, m.last, m.heading) for index, m in found
    )


@lru_cache(maxsize=_TEXTS)
def find_mentions(text: str, *, in_capitals: bool = False) -> tuple[Mention, ...]:
    """All mentions of rules in ``text``, in order and without overlap.

    With ``in_capitals`` also what looks like one but for its capital letter, which nothing cites: "120.5K" may be
    an amount.
    """
    return tuple(_mentions(text, in_capitals=in_capitals)) if forms.may_mention(text) else ()


def with_letter(text: str, mention: Mention, letters: str, end: int) -> tuple[Mention, ...]:
    """``mention``, of a rule, as one of its subrule with ``letters``, which end at ``end``.

    The range that begins with that subrule is told as such, and further ones of its list are behind it.
    """
    first = mention.first
    assert isinstance(first, RuleNumber)
    first = RuleNumber(first.section, first.topic, first.item, letters)
    last, stop = _range(text, end, first)
    at = TextSpan(mention.at.start, stop)
    lettered = replace(mention, at=at, first=first, last=last, heading="", end=stop)
    return (lettered, *_further(text, lettered, mention.word))


def _mentions(text: str, *, in_capitals: bool) -> Iterator[Mention]:
    """The mentions one after the other; ``lead`` is the word at the head of the list being read."""
    end, lead, any_yet = 0, "", False
    for match in forms.NUMBER.finditer(text):
        start = match.start()
        if start < end:
            continue
        word = forms.word_before(text, start)
        joint = "" if word or not any_yet else forms.joint_between(text, end, start)
        lead = word or (lead if joint else "")
        mention = _mention(text, match, word or joint, lead, in_capitals=in_capitals)
        if mention is None:
            continue
        for found in (mention, *_further(text, mention, lead)):
            yield found
            end, any_yet = found.end, True


def _mention(
    text: str, match: re.Match[str], word: str, lead: str, *, in_capitals: bool
) -> Mention | None:
    """The mention that starts with the number ``match``, unless that names no rule."""
    start = match.start()
    if not _names_a_rule(text, match, word, lead, in_capitals=in_capitals):
        return None
    first = _number(match)
    last, end = _range(text, match.end(), first)
    heading, closed = forms.heading_after(text, end)
    return Mention(
        TextSpan(start, end), _form(first, last, word, lead), first, last, heading, word, closed
    )


_RULE: Final = re.compile(r"(?:comp|sub)?rules?|CR|C\.\ ?R\.", re.IGNORECASE)
_TOPIC: Final = re.compile(r"(?:comp|sub)?rules?|CR|C\.\ ?R\.|sections?", re.IGNORECASE)
_SECTION: Final = re.compile(r"sections?", re.IGNORECASE)


def _names_a_rule(
    text: str, match: re.Match[str], word: str, lead: str, *, in_capitals: bool
) -> bool:
    """Whether the number is used as one: by the words around it, or by its look alone."""
    match match.lastgroup:
        case "section":
            fits = bool(_SECTION.fullmatch(lead)) and _may_follow(text, match, word, lead)
        case "topic":
            is_led = bool(_TOPIC.fullmatch(lead)) and _may_follow(text, match, word, lead)
            fits = is_led or (not word and forms.is_titled(text, *match.span()))
        case "glossary":
            fits = bool(_RULE.fullmatch(lead))
        case _:
            fits = bool(lead) or _stands_by_itself(
                text, match, joined=bool(word), in_capitals=in_capitals
            )
    return fits and not forms.is_of_another_book(text, *match.span())


def _may_follow(text: str, match: re.Match[str], word: str, lead: str) -> bool:
    """Whether a number without a point is the one ``lead`` introduces, or a further one of its list."""
    return word == lead or (_is_plural(lead) and not amounts.is_amount(text, *match.span()))


def _stands_by_itself(text: str, match: re.Match[str], *, joined: bool, in_capitals: bool) -> bool:
    """Whether a full number that no word introduces is one; ``joined`` to another that is."""
    letters = match["letters"] or ""
    if not joined and not forms.stands_alone(text, match.start()):
        return False
    if letters and not letters.islower():  # "120.5K" is no rule, but "see 704.5K" names one
        is_cited = letters.startswith("(") or forms.is_cited_by_words(text, *match.span())
        return is_cited or in_capitals
    if letters in amounts.UNITS:
        return not amounts.is_short_amount(text, *match.span())
    return bool(letters) or not amounts.is_amount(text, *match.span())


def _is_plural(word: str) -> bool:
    return word.endswith(("s", "S"))


def _number(match: re.Match[str]) -> Number:
    """The value of a number as printed; only the letters of a subrule may be capitals, or set apart."""
    if not match["letters"]:
        return parse_number(match[0])
    cut, rest = (match.span("letters")[side] - match.start() for side in (0, 1))
    return parse_number(match[0][:cut] + forms.bare_letters(match["letters"]) + match[0][rest:])


def _range(text: str, end: int, first: Number) -> tuple[RuleNumber | None, int]:
    """The last number of a range that goes on at ``end``, and where it ends.

    A range runs upwards among siblings, or from a rule to one of its subrules; anything else is no range.
    """
    match = forms.RANGE.match(text, end) if isinstance(first, RuleNumber) else None
    if match is None or not isinstance(first, RuleNumber) or forms.is_move(text, match):
        return None, end
    last = _range_end(match, first)
    if last is None or not is_run(first, last):
        return None, end
    return last, match.end()


def _range_end(match: re.Match[str], first: RuleNumber) -> RuleNumber | None:
    """The number a range ends with; what it leaves out is as in ``first``."""
    if match["full"]:
        letters = match["last"] or ""
        return RuleNumber.parse(match["full"].removesuffix(letters) + forms.bare_letters(letters))
    if match["letters"]:
        letters = forms.bare_letters(match["letters"]) if first.letters else ""
        return RuleNumber(first.section, first.topic, first.item, letters)
    if first.depth == 2:
        # "704.5 to 120" is none: what is counted may stand there.
        return None if match["to"] else RuleNumber(first.section, first.topic, int(match["digits"]))
    return RuleNumber.parse(match["digits"]) if len(match["digits"]) == len(str(first)) else None


def _form(first: Number, last: RuleNumber | None, word: str, lead: str) -> CitationForm:
    match first:
        case GlossaryNumber():
            return CitationForm.GLOSSARY
        case RulingNumber():
            return CitationForm.RULING
    if first.depth < 2 and _SECTION.fullmatch(lead):
        return CitationForm.SECTION
    if not word or word != lead:
        return CitationForm.BARE
    return CitationForm.RANGE if last else CitationForm.RULE


def _further(text: str, mention: Mention, lead: str) -> Iterator[Mention]:
    """Further subrules of the same rule, or runs of them, given by letters alone: after a slash, or in a list.

    Behind "rules", and in brackets, they may be capitals; elsewhere "704.5a and X" is no list.
    """
    first = mention.last or mention.first
    end = mention.end
    while isinstance(first, RuleNumber) and first.letters and not mention.heading:
        match = forms.FURTHER_LETTER.match(text, end)
        if match is None:
            return
        printed = match["letters"]
        is_plain = printed.islower() or printed.startswith("(")
        if not (is_plain or match["slash"] or (lead and _is_plural(lead))):
            return
        letters = forms.bare_letters(printed)
        number = RuleNumber(first.section, first.topic, first.item, letters)
        if number == first or (number < first and printed in forms.WORDS):
            return
        last, stop = _range(text, match.end(), number)
        at = TextSpan(match.start("letters"), stop)
        word = match[0].removesuffix(printed).strip()
        yield Mention(at, CitationForm.BARE, number, last, "", word, at.end)
        first, end = last or number, at.end
