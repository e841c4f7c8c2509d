"""Lines broken in mid-sentence, in files with one line for each paragraph."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.edition import Layout
from generator.parsers.comprehensive_rules.heads import Level, Mark, is_title
from generator.parsers.comprehensive_rules.labels import read_example, read_misprinted_example
from generator.parsers.comprehensive_rules.page import Page, is_finished
from generator.parsers.comprehensive_rules.stretches import Stretch, find_stretches, full_above
from generator.parsers.comprehensive_rules.swallowed import term_behind
from generator.parsers.comprehensive_rules.unwrap import SMALL_START, Paragraphs, join
from generator.parsers.cursor import LineCursor

#: A shorter line may be a label or an item of a list.
_LEAST: Final = 20
#: What neither a sentence nor a title ends in.
_GOING_ON: Final = re.compile(
    r"(?:,|(?<!\S)(?:an?|and|if|of|or|see|than|the|whose))$", re.IGNORECASE
)
_SENSE: Final = re.compile(r"[1-9][.)]")


def rejoin(
    cursor: LineCursor, page: Page, found: Paragraphs, marks: Sequence[Mark | None]
) -> tuple[Paragraphs, list[Mark | None]]:
    """``found`` and their ``marks`` with each paragraph that goes on with the sentence of the line above it.

    Such a line bears no number and no label, and stands directly below a text that is not finished and no
    title, nor short; but below the plain beginning of a sentence ("103.8. The"), however it is set. Each is reported;
    in wrapped files paragraphs are made of their lines already.
    """
    if page.layout is not Layout.LINE_PER_PARAGRAPH:
        return found, list(marks)

    def may_go_on(at: int, _is_full: bool) -> bool:
        above, mark = found.texts[at - 1], marks[at - 1]
        if mark is None or not is_title(mark.rest(above)):
            return True
        return mark.level > Level.TOPIC and _is_plain(above, found.texts[at])

    among = [at for at, mark in enumerate(marks) if mark is None and at]
    joined, gone = _joined(cursor, page, found, among, may_go_on)
    return joined, [mark for at, mark in enumerate(marks) if at not in gone] if gone else list(
        marks
    )


def rejoin_definitions(
    cursor: LineCursor, page: Page, found: Paragraphs, terms: Collection[int]
) -> Paragraphs:
    """The same of a glossary, in which the paragraphs at ``terms`` are terms: nothing goes on with these, nor with
    what is a title or has one behind its last sentence, and no numbered sense, nor what points elsewhere
    ("See rule 704."), goes on with anything.
    """
    if page.layout is not Layout.LINE_PER_PARAGRAPH:
        return found

    def may_go_on(at: int, is_full: bool) -> bool:
        above, text = found.texts[at - 1 : at + 1]
        return not (
            _SENSE.match(text)
            or (text.startswith("See ") and not is_full)
            or (is_title(above) and not _is_plain(above, text))
            or (term_behind(above) and not text[0].islower())
            or all(page.is_indented(found.firsts[one]) for one in (at - 1, at))  # items of a list
        )

    among = [at for at in range(2, len(found)) if not (at in terms or at - 1 in terms)]
    joined, _ = _joined(cursor, page, found, among, may_go_on)
    return joined


def _joined(
    cursor: LineCursor,
    page: Page,
    found: Paragraphs,
    among: Sequence[int],
    may_go_on: Callable[[int, bool], bool],
) -> tuple[Paragraphs, frozenset[int]]:
    """``found`` with each paragraph that goes on with the one above joined to it, and which those were, ``among``
    those that ``may_go_on`` by what they are and whether the line above is full.

    Each is reported; but of a stretch that is wrapped only where it stands, and there a paragraph also goes on with
    a sentence that fills its line.
    """
    firsts, texts = found.firsts, found.texts
    below = [at for at in among if firsts[at] == firsts[at - 1] + found.counts[at - 1]]
    broken = [
        at
        for at in below
        if _breaks_off(texts[at - 1], texts[at])
        and not _is_labelled(texts[at])
        and may_go_on(at, False)
    ]
    if not broken and found.counts.count(1) == len(found):  # nearly always
        return found, frozenset()
    gone = set(broken)
    for stretch in find_stretches(page, found, broken):
        full = full_above(page, found, below, stretch)
        gone.update(at for at in full if not _is_labelled(texts[at]) and may_go_on(at, True))
        broken = [at for at in broken if not stretch.first <= at <= stretch.last]
        _report_stretch(cursor, found, stretch)
    for at in broken:
        message = "this goes on with the sentence of the line above, which breaks off"
        _report(cursor, firsts[at], message)
    paragraphs = list(found)
    # What goes on with what goes on itself is joined to that first.
    for at in sorted(gone, reverse=True):
        (first, lines, text), (_, more, rest) = paragraphs[at - 1 : at + 1]
        paragraphs[at - 1 : at + 1] = [(first, lines + more, join(text, rest))]
    return Paragraphs.of(paragraphs), frozenset(gone)


def _report_stretch(cursor: LineCursor, found: Paragraphs, stretch: Stretch) -> None:
    first = found.firsts[stretch.first]
    place = cursor.place(first, found.firsts[stretch.last] + found.counts[stretch.last] - first)
    message = f"lines {place.first} to {place.last} are wrapped, while those around them are one for each paragraph"
    _report(cursor, first, message)


def _report(cursor: LineCursor, first: int, message: str) -> None:
    expected = "a number, or one line for the whole paragraph"
    line = cursor.lines[first]
    cursor.report("broken-line", Severity.WARNING, message, expected=expected, line=line)


def _breaks_off(text: str, below: str) -> bool:
    return not is_finished(text) and (len(text) >= _LEAST or _is_plain(text, below))


def _is_plain(text: str, below: str) -> bool:
    """Whether by their words alone what is ``below`` goes on with the unfinished ``text``."""
    return SMALL_START.match(below) is not None or _GOING_ON.search(text) is not None


def _is_labelled(text: str) -> bool:
    return read_example(text) is not None or read_misprinted_example(text) is not None
