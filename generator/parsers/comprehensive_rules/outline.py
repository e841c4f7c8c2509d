"""Which part of the book stands where in a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from generator.parsers.comprehensive_rules.back import back_parts, is_part
from generator.parsers.comprehensive_rules.damaged import STARTS, read_damaged_heading
from generator.parsers.comprehensive_rules.heads import (
    Level,
    read_bare_section,
    read_bare_topic,
    read_mark,
    read_section,
    rule_number,
)
from generator.parsers.comprehensive_rules.parts import Part
from generator.parsers.comprehensive_rules.signs import Signs
from generator.parsers.comprehensive_rules.succession import follows, step
from generator.parsers.comprehensive_rules.unwrap import is_page_number

#: A part and the index of the line after its last.
Outline = tuple[tuple[Part, int], ...]

_CONTENTS: Final = re.compile(r"(?:table of )?contents ?:?", re.IGNORECASE)
_LEADER: Final = re.compile(r"[ .…_]*(?:\. ?\.|…|__)[ .…_]*\d*$")
_PAGE: Final = re.compile(r"(?<=[^\d ]) \d{1,3}$")
_WORD: Final = re.compile(r"[^\W_]")
#: So many headings one after the other are contents, even without a title.
_MANY: Final = 12
#: So few rules at most are quoted before the book.
_FEW: Final = 12
#: Headings stand at most so many lines above the rule they belong to.
_NEAR: Final = 12


def plain_title(text: str, *, paged: bool = False) -> str:
    """A line of the contents without its dots and page number; ``paged`` ones end in a bare number."""
    if text[-1:].isalpha():  # nearly always
        return text
    plain = _LEADER.sub("", text)
    return _PAGE.sub("", plain) if paged and plain == text else plain


def is_worded(text: str) -> bool:
    """Whether a line says anything: blank ones do not, nor do those drawn of dashes or stars."""
    return _WORD.search(text) is not None


def are_paged(texts: Sequence[str]) -> bool:
    """Whether most lines of the contents end in a page number that nothing but space sets off."""
    entries = [text for text in texts if text]
    paged = [text for text in entries if text[-1].isdigit() and _PAGE.search(text)]
    return len(paged) * 2 > len(entries)


def find_parts(texts: Sequence[str], signs: Signs) -> Outline | None:
    """The parts of a file with these ``signs`` in order, or ``None`` where no rules of the book can be found.

    The body begins with the headings above the first numbered rule; the contents end with the last
    line that names a section, a topic or a part that stands further down.
    """
    body = _find_body(texts)
    if body is None:
        return None
    parts: list[tuple[Part, int]] = []
    start = _start_of_contents(texts, body)
    if start is not None:
        end = _end_of_contents(texts, start, body)
        parts += [(Part.FRONT, start), (Part.CONTENTS, end), (Part.AFTER_CONTENTS, body)]
    else:
        parts.append((Part.FRONT, body))
    parts += back_parts(texts, signs, body)
    return tuple(parts)


def _start_of_contents(texts: Sequence[str], body: int) -> int | None:
    """The line with their title, or their first entry where they have none."""
    for index in range(body):
        if _CONTENTS.fullmatch(texts[index]):
            return index
    entries = [index for index in range(body) if texts[index] and _is_entry(texts[index])]
    return entries[0] if len(entries) >= _MANY else None


def _find_body(texts: Sequence[str]) -> int | None:
    """Where the headings above the first rule begin.

    A number at the start of a line is a rule's if a topic stands above it or the next rule below it;
    but for rules that the introduction quotes.
    """
    for index, text in enumerate(texts):
        if rule_number(text) is not None:
            headings = _headings_above(texts, index)
            if (headings < index or _is_followed(texts, index)) and not _is_quoted(
                texts, index, headings
            ):
                return headings
    return None


def _is_quoted(texts: Sequence[str], rule: int, headings: int) -> bool:
    """Whether a rule is one of a few that stand before the book: the same number comes again below its
    topic, soon. Where the rule has a heading itself, the contents must stand between the two, or the
    rule be none, but a topic misprinted in them.
    """
    if _start_of_contents(texts, rule) is not None:
        if headings < rule:
            return _is_listed(texts, rule, headings)
    elif headings < rule and not any(map(_CONTENTS.fullmatch, texts[rule:])):
        return False
    number = rule_number(texts[rule])
    rules = 0
    for index in range(rule + 1, len(texts)):
        other = rule_number(texts[index])
        if other == number and _headings_above(texts, index) < index:
            between = texts[rule:index]
            return headings == rule or _start_of_contents(between, len(between)) is not None
        rules += other is not None
        if rules > _FEW:
            break
    return False


def _is_listed(texts: Sequence[str], rule: int, headings: int) -> bool:
    """Whether a rule stands in a list of topics: the next one is all that is below it, and the topic above comes
    once more.
    """
    below = next(filter(is_worded, texts[rule + 1 :]), "")
    return (_is_entry(below) or is_part(below)) and texts[headings] in texts[rule + 1 :]


def _is_followed(texts: Sequence[str], index: int) -> bool:
    """Whether the next rule in the file bears the number after the one at ``index``."""
    number = rule_number(texts[index])
    below = (rule_number(text) for text in texts[index + 1 :])
    after = next((other for other in below if other is not None), None)
    return number is not None and after is not None and follows(after, number)


def _headings_above(texts: Sequence[str], rule: int) -> int:
    """The index of the section or topic heading above ``rule``, or ``rule`` where none stands there."""
    start = rule
    for index in range(rule - 1, -1, -1):
        text = texts[index]
        if not is_worded(text):
            continue
        mark = read_mark(text) or read_bare_topic(text)
        if mark is not None and mark.level is Level.TOPIC and start == rule:
            start = index
        elif start < rule and _is_section_of(texts, index, texts[start]):
            return index
        else:
            break
    return start if start < rule else _headings_behind(texts, rule)


def _is_section_of(texts: Sequence[str], index: int, topic: str) -> bool:
    """Whether a line is the heading of a section; not set as a title, or without its full stop, only where ``topic``
    is its first; and in any other way only as one that stands further up too, in the contents.
    """
    text = texts[index]
    if read_section(text) is not None:
        return True
    mark = read_section(text, is_plain=True) or read_bare_section(text)
    if mark is None and text[0] in STARTS:
        listed = ((read_section(title), title) for title in map(plain_title, texts[:index]))
        titles = {mark.number: mark.rest(title) for mark, title in listed if mark is not None}
        mark = read_damaged_heading(text, titles)
    below = read_mark(topic) or read_bare_topic(topic)
    first = mark is not None and mark.number is not None and step(mark.number, Level.TOPIC)
    return below is not None and below.number == first


def _headings_behind(texts: Sequence[str], rule: int) -> int:
    """The same where a line between a section's heading and ``rule`` cannot be read: its first topic or rule.

    The heading must stand further up too, in the contents.
    """
    number = rule_number(texts[rule])
    for at in range(rule - 1, max(0, rule - _NEAR), -1):
        mark = read_section(texts[at])
        if mark is not None and number is not None:
            is_own = mark.printed == f"{number.section}" and texts[at] in texts[:at]
            return at if is_own else rule
    return rule


def _end_of_contents(texts: Sequence[str], start: int, stop: int) -> int:
    """The index after the last entry: the last line that is a section or topic, and the titles below
    it that name parts of the book or stand again further down.
    """
    entries = (index for index in range(stop - 1, start, -1) if _is_entry(texts[index]))
    end = next(entries, start) + 1
    paged = are_paged(texts[start + 1 : end])
    for index in range(end, stop):
        text = texts[index]
        if not text or is_page_number(text):
            continue
        plain = plain_title(text, paged=paged)
        if not (plain != text or is_part(text) or text in texts[stop:]):
            break
        end = index + 1
    return end


def _is_entry(text: str) -> bool:
    mark = read_mark(text) or read_bare_topic(text)
    return read_section(text) is not None or (mark is not None and mark.level is Level.TOPIC)
