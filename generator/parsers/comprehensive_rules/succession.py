"""The order of numbers: which may follow which, and what a misprinted number must be."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from generator.model.number import RuleNumber, letters_after
from generator.parsers.comprehensive_rules.heads import Level, Mark, code_of

#: The codes of numbers (:func:`code_of`).
Codes = NDArray[np.int64]
#: Read of thousands of marks, without a call of Python for each.
_CODE: Final = itemgetter(Mark._fields.index("code"))
#: How far the codes of two rules, topics and sections are apart.
_RULE, _TOPIC, _SECTION = 10**3, 10**6, 10**9
#: So many rules may be left out between two lines.
_SOON: Final = 3


def step(number: RuleNumber, level: Level) -> RuleNumber | None:
    """The number that follows ``number`` on ``level``; ``None`` where the book has none there."""
    section, topic, item = number.section, number.topic, number.item
    if level is Level.SECTION:
        return RuleNumber(section + 1) if section < 9 else None
    if level is Level.TOPIC:
        following = section * 100 if topic is None else topic + 1
        return RuleNumber(section, following) if following // 100 == section else None
    if topic is None:
        return None
    if level is Level.RULE:
        return RuleNumber(section, topic, (item or 0) + 1)
    return None if item is None else RuleNumber(section, topic, item, letters_after(number.letters))


def follows(number: RuleNumber, previous: RuleNumber) -> bool:
    """Whether ``number`` may stand directly after ``previous`` in a book without gaps."""
    topic = number.topic
    if topic is not None and topic == previous.topic:  # the common case, quickly
        item, letters = number.item, number.letters
        if letters:
            return item == previous.item and letters == letters_after(previous.letters)
        return item is not None and item == (previous.item or 0) + 1
    return step(previous, Level(number.depth)) == number


def all_follow(marks: Sequence[Mark | None]) -> bool:
    """Whether all of ``marks`` have numbers, each of which follows the one before."""
    codes = _codes(marks)
    return bool(codes.all() and follow_each(codes[:-1], codes[1:]).all())


def are_strays(marks: Sequence[Mark | None]) -> bool:
    """Whether any number among ``marks`` does not stand between those before and after it, while the next number
    follows the one before.
    """
    codes = _codes(marks)
    codes = codes[codes > 0]
    before, own, after = codes[:-2], codes[1:-1], codes[2:]
    is_other = ~(follow_each(before, own) & follow_each(own, after))
    return bool((is_other & follow_each(before, after)).any())


def follow_each(before: Codes, own: Codes) -> NDArray[np.bool_]:
    """Whether each number follows the one with the same index ``before``, as :func:`follows` has it, by their codes."""
    next_rule = (before // _RULE + 1) * _RULE
    section = before // _SECTION * _SECTION
    first_topic = section + section // 10  # 7 has the first topic 700
    next_topic = np.where(before == section, first_topic, (before // _TOPIC + 1) * _TOPIC)
    expected = np.select(
        [own % _RULE > 0, own % _TOPIC > 0, own % _SECTION > 0],
        [before + 1, next_rule, next_topic],
        section + _SECTION,
    )
    follow: NDArray[np.bool_] = expected == own
    return follow


def _codes(marks: Sequence[Mark | None]) -> Codes:
    """The code of the number of each mark there is, 0 of one that has no number."""
    own = list(filter(None, marks))
    codes = np.fromiter(map(_CODE, own), np.int64, len(own))
    for at in np.flatnonzero(codes == 0):  # few
        number = own[at].number
        codes[at] = 0 if number is None else code_of(number)
    return codes


def comes_soon(number: RuleNumber, previous: RuleNumber) -> bool:
    """Whether ``number`` follows ``previous``, or would if a few numbers between were left out."""
    if follows(number, previous):
        return True
    if number.topic is None or previous.topic is None or number.item is None:
        return False
    ahead = (number.topic - previous.topic, number.item - (previous.item or 0))
    return (0, 0) <= ahead <= (0, _SOON) and number > previous


def place_numbers(marks: Sequence[Mark]) -> list[RuleNumber | None]:
    """The number of each mark by what is printed, or by position where print and position disagree.

    Position decides only when it leaves no doubt: the printed number does not follow the number
    before, is not the same again, and the next printed number does not follow it; but both agree
    with the one number that may stand here on this level. (After 423.2a, "432.2b" is followed by
    423.3: it must be 423.2b.) A rule's number among its own subrules is that of the next one, which lost its
    letter, where what comes next agrees. What is printed but no number of the book (408.f, 704.5l) takes the
    number by position if its topic, and the digits and letters that are legible, agree with it. A number that
    cannot be told is ``None``.
    """
    placed = [mark.number for mark in marks]
    codes = _codes(marks)
    in_order = (follow_each(codes[:-1], codes[1:]) & (codes[:-1] > 0)).tolist()
    is_moved = False
    for index, is_next in enumerate(in_order, 1):
        if is_next and not is_moved:  # nearly always
            continue
        mark = marks[index]
        last = next(filter(None, reversed(placed[:index])), None)
        if last is not None and (mark.number is None or not follows(mark.number, last)):
            after = marks[index + 1].number if index + 1 < len(marks) else None
            placed[index] = _by_position(mark, last, after)
        is_moved = placed[index] is not mark.number
    return placed


def _lost_its_letter(printed: RuleNumber, last: RuleNumber, after: RuleNumber | None) -> bool:
    """Whether ``printed`` is ``last`` or the rule above it, while ``after`` goes on behind the next subrule."""
    if after is None or printed.depth != Level.RULE or printed not in (last, last.parent):
        return False
    following = step(last, Level.SUBRULE)
    is_next = following is not None and follows(after, following)
    return is_next and (after.letters != "" or printed != last)


def _by_position(mark: Mark, last: RuleNumber, after: RuleNumber | None) -> RuleNumber | None:
    printed, expected = mark.number, step(last, mark.level)
    if printed is not None and _lost_its_letter(printed, last, after):
        return step(last, Level.SUBRULE)
    if expected is None or printed == last:
        return printed
    if printed is None:
        item = mark.marker.partition(".")[2].strip(". " + mark.letters + mark.letters.upper())
        legible = mark.letters in (expected.letters, "l", "o") and item in ("", str(expected.item))
        return expected if legible and mark.topic == expected.topic else None
    if after is not None and follows(after, expected) and not follows(after, printed):
        return expected
    return printed
