"""Marks of headings, and of rules that are not printed as the book prints them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.damaged import STARTS, read_damaged, read_damaged_heading
from generator.parsers.comprehensive_rules.heads import (
    Level,
    Mark,
    is_title,
    read_bare_section,
    read_bare_topic,
    read_mark,
    read_section,
)
from generator.parsers.comprehensive_rules.outline import is_worded
from generator.parsers.comprehensive_rules.succession import follows
from generator.parsers.comprehensive_rules.unwrap import Paragraphs

#: What "Section", "chapter" and "part" begin with.
_NAMED: Final = frozenset("SsCcPp")
_TOPIC: Final = Level.TOPIC  # looked up for each line that no regular rule begins
#: Sections are numbered in hundreds of topics; a longer line than this is no title of one.
_TOPICS: Final = 100
_TITLE_LENGTH: Final = 90


class _After:
    """The numbers that paragraphs begin with below others, asked for from the first to the last."""

    def __init__(self, found: Paragraphs) -> None:
        self.found = found
        self._at = -1
        self._number: RuleNumber | None = None

    def number(self, index: int) -> RuleNumber | None:
        """The number that a paragraph below begins with, if any does; those between are asked once."""
        if self._at <= index:
            texts = self.found.texts
            for at in range(index + 1, len(texts)):
                mark = read_mark(texts[at]) or read_section(texts[at])
                if mark is not None:
                    self._at, self._number = at, mark.number
                    break
            else:
                self._at, self._number = len(texts), None
        return self._number


def add_irregular(
    marks: list[Mark | None],
    found: Paragraphs,
    untold: Iterable[int],
    titles: Mapping[RuleNumber | None, str],
) -> None:
    """Put the marks of sections and topics, and of rules that are printed otherwise, into their places in ``marks``.

    They are looked for among the paragraphs that are ``untold`` by themselves.
    """
    above: Mark | None = None
    numbered: Mark | None = None
    after = _After(found)
    done = 0
    for index in untold:
        regular = next(filter(None, reversed(marks[done:index])), None)
        if regular is not None:
            above = numbered = regular
        done = index + 1
        if marks[index] is not None:
            above = numbered = marks[index]
            continue
        topic = 0 if above is None else above.topic
        last = None if numbered is None else numbered.number
        mark = _irregular(after, index, titles, topic, last)
        if mark is not None:
            marks[index] = above = mark
            numbered = numbered if mark.number is None else mark


def _irregular(
    after: _After,
    index: int,
    titles: Mapping[RuleNumber | None, str],
    topic: int,
    last: RuleNumber | None,
) -> Mark | None:
    """The mark of a section or topic, or of a rule that is not printed as the book prints it."""
    found = after.found
    text = found.texts[index]
    mark, start = None, text[0]
    if start.isdigit():
        mark = read_mark(text)
        if mark is None:
            mark = _section(found, index, titles) or _bare_topic(text, titles, topic)
        elif mark.level is _TOPIC and not _opens_topic(mark, text, titles, topic):
            mark = None
    if (mark is None or not mark.regular) and start in STARTS:
        mark = _damaged(after, index, mark, last) or read_damaged_heading(text, titles)
    if mark is None and start in _NAMED:
        mark = _section(found, index, titles) or _bare_topic(text, titles, topic)
    return mark


def _damaged(after: _After, index: int, mark: Mark | None, last: RuleNumber | None) -> Mark | None:
    """What can be told of a number that is irregular or none, by the one before and the one after it."""
    if last is None:
        return mark
    if mark is not None and mark.number is not None and follows(mark.number, last):
        return mark
    return read_damaged(after.found.texts[index], last, after.number(index)) or mark


def _bare_topic(text: str, titles: Mapping[RuleNumber | None, str], topic: int) -> Mark | None:
    """The mark of a topic without its full stop, where the contents or its place tell that it is one."""
    mark = read_bare_topic(text)
    if mark is None or titles.get(mark.number) == mark.rest(text) or mark.topic == topic + 1:
        return mark
    return None


def _opens_topic(
    mark: Mark, text: str, titles: Mapping[RuleNumber | None, str], topic: int
) -> bool:
    """Whether a topic has a title, or is listed in the contents, or is the next after ``topic``
    ("215. This section is now empty.").
    """
    return mark.number in titles or mark.topic == topic + 1 or is_title(mark.rest(text))


def _section(found: Paragraphs, index: int, titles: Mapping[RuleNumber | None, str]) -> Mark | None:
    """The mark of a section: it must be listed in the contents, or stand above its first topic."""
    text = found.texts[index]
    mark = read_section(text)
    is_listed = mark is not None and titles.get(mark.number) == mark.rest(text)
    if is_listed or len(text) > _TITLE_LENGTH:
        return mark
    plain = mark or read_section(text, is_plain=True) or read_bare_section(text)
    if plain is None:
        return None
    following = next(filter(is_worded, found.texts[index + 1 : index + 3]), None)
    below = read_mark(following) or read_bare_topic(following) if following else None
    if below is None or below.level is not Level.TOPIC:
        return None
    section, topic = divmod(below.topic, _TOPICS)
    # What is not set as a heading is one only above the very first topic.
    opens = section == int(plain.printed) and (mark is not None or not topic)
    return plain if opens else None
