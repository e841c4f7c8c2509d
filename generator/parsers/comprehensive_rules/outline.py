"""Which part of the book stands where in a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from enum import Enum
from typing import Final

from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.damaged import STARTS, read_damaged_heading
from generator.parsers.comprehensive_rules.heads import (
    Level,
    read_bare_section,
    read_bare_topic,
    read_mark,
    read_section,
)
from generator.parsers.comprehensive_rules.signs import MAY_BE_TITLE, Signs, indexes_with
from generator.parsers.comprehensive_rules.succession import follows, step
from generator.parsers.comprehensive_rules.unwrap import is_page_number


class Part(Enum):
    """A part of the file; each ends where the next begins."""

    FRONT = "front matter"
    CONTENTS = "contents"
    AFTER_CONTENTS = "front matter after the contents"
    BODY = "body"
    GLOSSARY = "glossary"
    INDEX = "index"
    CREDITS = "credits"


#: A part and the index of the line after its last.
Outline = tuple[tuple[Part, int], ...]

_CONTENTS: Final = re.compile(r"(?:table of )?contents ?:?", re.IGNORECASE)
#: The titles of the parts behind the body, in their order.
_BACK: Final = (
    (re.compile(r"Glossary(?: of [Tt]erms)? ?:?|GLOSSARY(?: OF TERMS)? ?:?"), Part.GLOSSARY),
    (re.compile(r"Index ?:?|INDEX ?:?"), Part.INDEX),
    (re.compile(r"Credits ?:?|CREDITS ?:?"), Part.CREDITS),
)
#: Titles with other words around them: "Magic Glossary", "10. Glossary", "Credits and Copyright".
_LIKE_BACK: Final = {
    part: re.compile(
        rf"(?:\d+\.\x20)?(?:[^\s.,;?!]+\x20|[^\w\s]+\x20?){{0,4}}{name}(?:\x20[^\s.,;:?!]+){{0,4}}\x20?:?",
        re.IGNORECASE,
    )
    for name, part in (("glossary", Part.GLOSSARY), ("credits", Part.CREDITS))
}
#: "glosary", "creidts"; no other word is so much like them.
_MUCH_ALIKE: Final = 0.85
_RULE: Final = Level.RULE  # looked up for each line of many
#: The title of a part, with such words, is not longer.
LONGEST_TITLE: Final = 45
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
    parts += _back_parts(texts, signs, body)
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
        if _rule(text) is not None:
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
    number = _rule(texts[rule])
    rules = 0
    for index in range(rule + 1, len(texts)):
        other = _rule(texts[index])
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
    return (_is_entry(below) or _is_part(below)) and texts[headings] in texts[rule + 1 :]


def _rule(text: str) -> RuleNumber | None:
    """The number of the rule or subrule that ``text`` seems to begin."""
    mark = read_mark(text) if text[:1].isdigit() else None
    return mark.number if mark is not None and mark.level >= _RULE else None


def _is_followed(texts: Sequence[str], index: int) -> bool:
    """Whether the next rule in the file bears the number after the one at ``index``."""
    number = _rule(texts[index])
    below = (_rule(text) for text in texts[index + 1 :])
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
    number = _rule(texts[rule])
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
        if not (plain != text or _is_part(text) or text in texts[stop:]):
            break
        end = index + 1
    return end


def _is_part(text: str) -> bool:
    return any(title.fullmatch(text) for title, _ in _BACK)


def _is_entry(text: str) -> bool:
    mark = read_mark(text) or read_bare_topic(text)
    return read_section(text) is not None or (mark is not None and mark.level is Level.TOPIC)


def _back_parts(texts: Sequence[str], signs: Signs, body: int) -> list[tuple[Part, int]]:
    """Body and what follows it; a part ends where the title of a later one stands alone."""
    found: list[tuple[Part, int]] = []
    current, at = Part.BODY, body
    short = [body + at for at in indexes_with(MAY_BE_TITLE, signs[body:])]
    for title, part in _BACK:
        start = _title_alone(texts, title, [index for index in short if index >= at])
        if start is None:
            start = _like_title(texts, part, at)
        if start is not None:
            found.append((current, start))
            current, at = part, start + 1
    found.append((current, len(texts)))
    return found


def _title_alone(texts: Sequence[str], title: re.Pattern[str], among: Sequence[int]) -> int | None:
    """The first of the lines ``among`` that is ``title``; rather one with a blank line beside it."""
    found = [at for at in among if title.fullmatch(texts[at])]
    for at in found:
        if not all((*texts[at - 1 : at], *texts[at + 1 : at + 2])):
            return at
    return found[0] if found else None


def _is_misprinted(text: str, part: Part) -> bool:
    """Whether a line is nothing but the name of ``part``, one or two letters misprinted or a full stop behind it."""
    word = text.rstrip(" .:").casefold()
    return get_close_matches(word, [part.value], 1, _MUCH_ALIKE) != []


def _like_title(texts: Sequence[str], part: Part, start: int) -> int | None:
    """The last line that has the name of ``part`` among few other words, a blank line beside it, and
    hardly any rules below it.
    """
    title = _LIKE_BACK.get(part)
    if title is None:
        return None
    rules = 0
    for at in range(len(texts) - 1, start, -1):
        text = texts[at]
        rules += _rule(text) is not None
        if rules > _FEW:
            break
        if 0 < len(text) <= LONGEST_TITLE and (title.fullmatch(text) or _is_misprinted(text, part)):
            beside = (*texts[at - 1 : at], *texts[at + 1 : at + 2])
            if not all(beside):
                return at
    return None
