"""Line breaks that were lost: an example, a heading or the next rule stands in the line of the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.number import RuleNumber
from generator.parsers.comprehensive_rules.contents import Heading
from generator.parsers.comprehensive_rules.heads import (
    Level,
    Mark,
    is_title,
    read_mark,
    read_section,
)
from generator.parsers.comprehensive_rules.page import is_finished
from generator.parsers.comprehensive_rules.readings import (
    TOPIC,
    Columns,
    cites_only,
    read_each,
    signs_of,
)
from generator.parsers.comprehensive_rules.signs import (
    MAY_HOLD,
    Signs,
    holds_example,
    indexes_with,
)
from generator.parsers.comprehensive_rules.succession import follows
from generator.parsers.comprehensive_rules.unwrap import Paragraphs
from generator.parsers.cursor import LineCursor
from generator.text.sentences import CAPITALS

#: A number with the word behind it, and a title with its number, are shorter.
_NEAR: Final = 100
_OPENERS: Final = "“\"‘'(["
_SENSE: Final = re.compile(r"(?P<number>[1-8])(?P<sign>[.)])\x20")
_EXAMPLE: Final = re.compile(
    rf"(?<=[.!?)\]”\"’'])\x20?(?=E(?:xample|XAMPLE):\x20?[{CAPITALS}“\"{{])"
)


def split(found: Paragraphs, columns: Columns) -> Paragraphs:
    """``found`` with each example and rule that is glued to the end of a paragraph as one of its own; ``columns`` tell
    what they are by themselves.

    Such paragraphs share their lines. An example is one where a sentence ends before its capital and
    colon, a rule where a sentence or a title ends before a number printed as the book prints it,
    which is the one that must come next, but does not begin the next paragraph.
    """
    texts, marks = found.texts, columns.marks
    suspects = [
        index
        for index in compress(range(len(found)), columns.may_be_glued)  # few
        if marks[index] is not None
        or holds_example(texts[index])
        or not cites_only(_topic_of(texts, marks, index), texts[index])
    ]
    pieces = {
        index: [part for piece in _rules(found, index) for part in _split_examples(piece)]
        for index in suspects
    }
    return _with_pieces(found, pieces)


def _topic_of(texts: Sequence[str], marks: Sequence[Mark | None], index: int) -> str:
    """The topic under which the paragraph ``index`` stands, as numbers begin there; or what stands in its place."""
    for at in range(index, -1, -1):
        text = texts[at]
        if marks[at] is not None or (text < ":" and text[0].isdigit()):  # digits are, and few signs
            return text[:TOPIC]
    return "Example:"  # no number stands above


def _with_pieces(found: Paragraphs, pieces: Mapping[int, Sequence[str]]) -> Paragraphs:
    """``found`` with the ``pieces`` in the place of the paragraphs of which they were made."""
    cut = {index for index, own in pieces.items() if len(own) > 1}
    if not cut:  # nearly always
        return found
    return Paragraphs.of(
        (first, lines, piece)
        for index, (first, lines, text) in enumerate(found)
        for piece in (pieces[index] if index in cut else (text,))
    )


def split_headings(
    cursor: LineCursor, found: Paragraphs, marks: Sequence[Mark | None], listed: Sequence[Heading]
) -> tuple[Paragraphs, list[Mark | None]]:
    """``found`` and their ``marks``, with each heading that is glued to the end of a paragraph as one of its own.

    It is one that the contents have ``listed`` and the body has nowhere else; a sentence or another such heading
    ends before it, and the number that must come next begins the next paragraph.
    """
    met = {mark.number for mark in marks if mark is not None}
    missing = {
        f"{heading.number}. {heading.title}": heading.number
        for heading in listed
        if heading.number is not None and heading.number not in met
    }
    pieces = {
        index: parts
        for index, below in enumerate(marks[1:] if missing else ())
        if below is not None
        and below.number is not None
        and (parts := _before_and_heading(found.texts[index], missing, below.number))
    }
    if not pieces:
        return found, list(marks)
    completed: list[Mark | None] = []
    for index, mark in enumerate(marks):
        before, *glued = pieces.get(index, ("",))
        completed.append(_of_heading(before) if before in missing else mark)
        for words in glued:
            report(cursor, found.firsts[index], words)
            completed.append(_of_heading(words))
    return _with_pieces(found, pieces), completed


def _before_and_heading(
    text: str, missing: Mapping[str, RuleNumber], below: RuleNumber
) -> tuple[str, str] | None:
    """What is in front of the heading at the end of ``text``, one of ``missing`` that ``below`` follows, and that."""
    for words, number in missing.items():
        if text.endswith(words) and follows(below, number):
            before = text.removesuffix(words).rstrip(" ")
            if is_finished(before) or before in missing:
                return before, words
    return None


def _of_heading(text: str) -> Mark | None:
    return read_mark(text) or read_section(text, is_plain=True)


def split_entries(found: Paragraphs, signs: Signs) -> Paragraphs:
    """The same of a glossary, in which no rules stand, but numbered senses of terms; ``signs`` are those of all lines.

    A sense is one where a sentence ends before the next number, as the first is printed, and a capital.
    """
    own = signs[list(found.firsts)] if found.are_lines else signs_of(read_each(found.texts))
    suspects = indexes_with(MAY_HOLD, own)  # few
    pieces = {index: _senses_and_examples(found.texts[index]) for index in suspects}
    return _with_pieces(found, pieces)


@lru_cache(maxsize=1 << 12)
def _senses_and_examples(text: str) -> tuple[str, ...]:
    """What may be a numbered sense, or hold an example, without what is glued to it, and these."""
    return tuple(part for piece in _senses(text) for part in _split_examples(piece))


def _senses(text: str) -> Iterator[str]:
    """What may be a numbered sense without those glued to it, and these."""
    match = _SENSE.match(text)
    while match is not None:
        at = _sense_at(text, f"{int(match['number']) + 1}{match['sign']}")
        if at < 0:
            break
        yield text[:at].rstrip(" ")
        text = text[at:]
        match = _SENSE.match(text)
    yield text


def _sense_at(text: str, number: str) -> int:
    """Where the sense with the ``number`` is glued to a sentence of ``text``, or -1: with a space before it or not."""
    at = text.find(f"{number} ", 1)
    while at >= 0:
        behind = text[at + len(number) + 1 :].lstrip(_OPENERS)
        is_of_a_rule = text[at - 1] == "." and text[at - 2 : at - 1].isdigit()  # "704.2. "
        if is_finished(text[:at].rstrip(" ")) and behind[:1].isupper() and not is_of_a_rule:
            return at
        at = text.find(f"{number} ", at + 1)
    return -1


def _split_examples(text: str) -> list[str]:
    """``text`` without the examples at its end, and these."""
    parts: list[str] = []
    for part in _EXAMPLE.split(text):
        if parts and not is_finished(parts[-1]):
            parts[-1] += f" {part}"
        else:
            parts.append(part)
    return parts


def _rules(found: Paragraphs, index: int) -> Iterator[str]:
    """The paragraph at ``index``, which belongs to the last number above it or bears one, without the
    rules glued to it, and these.
    """
    texts = found.texts
    text = texts[index]
    above = (read_mark(texts[at]) for at in range(index, -1, -1))
    mark = next((mark for mark in above if mark is not None), None)
    last = mark.number if mark is not None else None
    topic = f"{mark.topic}." if mark is not None else ""
    start, at = 0, text.find(topic, 1)
    while at >= 0 and last is not None:
        beginning = text[at : at + _NEAR]  # a line may hold thousands of them
        glued = read_mark(beginning)
        if (
            glued is not None
            and glued.number is not None
            and follows(glued.number, last)
            and (glued.regular or glued.level is Level.SUBRULE)
            and _begins_sentence(glued.rest(beginning))
            and _ends_before(text, start, at)
            and glued.number != _number_below(texts, index)
        ):
            yield text[start:at].rstrip(" ")
            start, last = at, glued.number
        at = text.find(topic, at + 1)
    yield text[start:]


def _ends_before(text: str, start: int, at: int) -> bool:
    """Whether what stands in ``text`` between the two is a sentence, or the title of a topic or of a rule."""
    before = text[max(start, at - _NEAR) : at].rstrip(" ")
    return is_finished(before) or (at - start <= _NEAR and _is_heading(before))


def _begins_sentence(text: str) -> bool:
    """Whether ``text`` begins with a capital or a symbol, whatever opens before it."""
    begins = text.lstrip(_OPENERS)[:1]
    return begins.isupper() or begins == "{"


def _number_below(texts: Sequence[str], index: int) -> RuleNumber | None:
    marks = (read_mark(texts[at]) for at in range(index + 1, len(texts)))
    return next((mark.number for mark in marks if mark is not None), None)


def _is_heading(text: str) -> bool:
    """Whether ``text`` is the title of a topic or of a rule ("702.9. Flying")."""
    mark = read_mark(text)
    return mark is not None and mark.level is not Level.SUBRULE and is_title(mark.rest(text))


def report_all(cursor: LineCursor, found: Paragraphs) -> None:
    """Say of each paragraph that it begins in the line of the one before, if it does."""
    for at, (above, first) in enumerate(pairwise(found.firsts), 1):
        if first == above:
            report(cursor, first, found.texts[at])


def report(cursor: LineCursor, first: int, text: str) -> None:
    """Say that ``text`` begins in the middle of line ``first``, or of those below it."""
    line = cursor.lines[first]
    shown = text.partition(" ")[0]
    message = f"{shown!r} begins in the middle of this line"
    column = line.received.find(text[:20]) + 1
    expected = "a line of its own"
    cursor.report(
        "glued-line", Severity.WARNING, message, expected=expected, line=line, column=max(1, column)
    )
