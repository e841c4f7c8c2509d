"""The official Comprehensive Rules text files, 1999 to today.

A file is read by its parts, found first (:mod:`.outline`): front matter, contents, body, glossary,
index, appendices, credits. Which lines belong together is decided in :mod:`.unwrap`, what stands at the start of
a rule in :mod:`.heads`, which number it is in :mod:`.succession`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, pairwise
from typing import Final

from generator.model.diagnostic import Severity
from generator.model.lines import Lines, Parsed, SourceText
from generator.parsers.comprehensive_rules import body, contents, front, glossary
from generator.parsers.comprehensive_rules.appendices import appendices_not_here
from generator.parsers.comprehensive_rules.effective import (
    FIRST_YEAR,
    days_not_read,
    days_stated_otherwise,
    find_effective_date,
    find_statement,
)
from generator.parsers.comprehensive_rules.furniture import (
    find_furniture,
    named,
    report_furniture,
    without_furniture,
)
from generator.parsers.comprehensive_rules.habits import told_once
from generator.parsers.comprehensive_rules.heads import rule_number
from generator.parsers.comprehensive_rules.italics import without_italics
from generator.parsers.comprehensive_rules.losses import report_lost_characters
from generator.parsers.comprehensive_rules.outline import Outline, find_parts
from generator.parsers.comprehensive_rules.page import (
    Page,
    detect_layout,
    make_page,
    page_of_part,
    single_spaced,
)
from generator.parsers.comprehensive_rules.parts import Part
from generator.parsers.comprehensive_rules.readings import Reading, read_each, signs_of
from generator.parsers.comprehensive_rules.signs import MAY_BE_MARKED, Signs, indexes_with
from generator.parsers.comprehensive_rules.succession import follows
from generator.parsers.cursor import LineCursor

#: What rules and topics begin with, in lists and markup too: "100.1.", "<p>704.5j", "* 702. Keywords".
_NUMBER: Final = re.compile(
    r"""
    (?: ^ | > | &nbsp; ) [\s*•·_|"“'>-]* (?: [Rr]ule \s )?
    [1-9]\d\d \. (?: \d{1,3} [a-z]{0,2} (?![\w%]) | \s+ [A-Z] )
    """,
    re.VERBOSE,
)
_PAGE: Final = "a web page (HTML)"
#: How files begin that hold a text and are none.
_MARKUP: Final = (
    (re.compile(r"<(?:!doctype|html|head|body|\?xml|!--)", re.IGNORECASE), _PAGE),
    (re.compile(r"\{\\rtf\d"), "a file of a word processor (RTF)"),
)

_TAG: Final = r"</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>"
#: How the lines of such a page begin or end, whatever the page begins with; a text speaks of "<this>" in their midst.
_TAGGED: Final = re.compile(rf"{_TAG}|.*{_TAG}\Z", re.IGNORECASE)
#: One line in so many that does so makes no page.
_FEW: Final = 10
#: What stands around the rules of every edition.
_AROUND: Final = frozenset((Part.CONTENTS, Part.GLOSSARY, Part.CREDITS))
#: So many rules, each the next one of the book, are a part of it: who writes about rules quotes fewer.
_MANY: Final = 50
#: How rules begin in a list of what changed between two texts.
_CHANGED: Final = re.compile(r"[-+!<>] ?[1-9]\d\d\.")
#: Characters of the first line of most rules; in a table of numbers there are fewer.
_WORDED: Final = 40

__all__ = [
    "FIRST_YEAR",
    "appendices_not_here",
    "days_not_read",
    "days_stated_otherwise",
    "describe",
    "detect_layout",
    "find_effective_date",
    "find_statement",
    "holds_book",
    "holds_numbers",
    "holds_rules",
    "parse",
]


def holds_rules(text: SourceText) -> bool:
    """Whether rules of the book can be found in ``text``."""
    texts = text.lines.texts
    return find_parts(texts, signs_of(read_each(texts))) is not None


def holds_book(text: SourceText) -> bool:
    """Whether ``text`` is the book or a part of it, and no other text that has rules in it, such as one about them.

    It has all that stands around the rules of an edition, or many rules in the order of the book; and it is no
    page, and no list of changes.
    """
    if not holds_numbers(text):
        return False
    texts = text.lines.texts
    signs = signs_of(read_each(texts))
    if _markup(texts, signs):
        return False
    if sum(1 for line in texts if _CHANGED.match(line)) > 1:  # by its old words and its new ones
        return False
    parts = find_parts(texts, signs)
    if parts is None:
        return False
    if frozenset(part for part, _ in parts) >= _AROUND:
        return True
    numbers = (rule_number(line) for line in texts if len(line) > _WORDED)
    numbered = [number for number in numbers if number is not None]
    return sum(follows(number, above) for above, number in pairwise(numbered)) >= _MANY


def holds_numbers(text: SourceText) -> bool:
    """Whether lines of ``text``, or of its markup, begin with numbers of rules or topics.

    Where none do, the text is none of the rules, nor a damaged one. A single number proves nothing
    ("100.5 MB").
    """
    found = (number for line in text.lines.texts for number in _NUMBER.finditer(line))
    return sum(1 for _ in islice(found, 2)) > 1


def describe(lines: Lines) -> str:
    """What a text in which no rules are found is, as far as that can be told."""
    if not any(lines.texts):
        return "the file is empty"
    markup = _markup(lines.texts, signs_of(read_each(lines.texts)))
    if markup:
        return f"this is {markup}, not the text file"
    return "this is no Comprehensive Rules text: no rules of the book are here"


def _markup(texts: Sequence[str], signs: Signs) -> str:
    """What a file is by its first words, or by the tags at its lines' ends, where it is no plain text."""
    first = next(filter(None, texts), "")
    begun = next((what for begins, what in _MARKUP if begins.match(first)), "")
    return begun or (_PAGE if _is_tagged(texts, indexes_with(MAY_BE_MARKED, signs)) else "")


def _is_tagged(texts: Sequence[str], marked: Sequence[int]) -> bool:
    tagged = sum(1 for at in marked if "<" in texts[at] and _TAGGED.match(texts[at]))
    return tagged > 0 and tagged * _FEW > sum(map(bool, texts))


def parse(text: SourceText) -> Parsed:
    """The blocks of an official text file; every line is owned.

    How lines are wrapped is found by evidence, not taken from the manifest. A text in which no rules
    of the book can be found, or that is a web page or RTF, is one error
    (``not-comprehensive-rules``), and all its lines are ignored. Whatever else is odd about a file is a
    warning, and its blocks are kept.
    """
    text = SourceText(text.source, single_spaced(text.lines))
    printed = text.lines.texts
    readings = read_each(printed)
    signs = signs_of(readings)
    pages = find_furniture(text.lines, signs)
    if pages:
        text = without_furniture(text, pages)
        readings = read_each(text.lines.texts)
        signs = signs_of(readings)
    texts = text.lines.texts
    cursor = LineCursor(text)
    outline = find_parts(texts, signs)
    if outline is None or _markup(texts, signs):
        return _refuse(cursor, len(texts))
    _read_parts(cursor, make_page(text.lines, signs), readings, outline)
    report_lost_characters(cursor, signs)
    report_furniture(cursor, printed, pages)
    numbers = frozenset(text.lines[index].number for index in pages)
    parsed = without_italics(cursor.finish(), texts, indexes_with(MAY_BE_MARKED, signs))
    return told_once(named(parsed, numbers))


def _read_parts(
    cursor: LineCursor, page: Page, readings: Sequence[Reading], outline: Outline
) -> None:
    listed: tuple[contents.Heading, ...] = ()
    printed: list[contents.Heading] = []
    for part, stop in outline:
        own = page_of_part(page, cursor.position, stop)
        if part is Part.CONTENTS:
            listed = contents.read(cursor, stop)
        elif part is Part.BODY:
            printed += body.read(cursor, own, readings[:stop], listed)
        elif part is Part.GLOSSARY:
            printed.append(glossary.read(cursor, own, stop))
        elif part is Part.INDEX:
            printed.append(contents.Heading(None, cursor.line.text, cursor.line))
            cursor.ignore("index", stop - cursor.position)
        else:
            printed += front.read(cursor, own, stop, part, listed)
    contents.compare(cursor, listed, printed)
    _report_missing_parts(cursor, outline, listed)


def _report_missing_parts(
    cursor: LineCursor, outline: Outline, listed: tuple[contents.Heading, ...]
) -> None:
    """Report each main part that is not here, but for those the comparison of contents has told."""
    known = {part for part, _ in outline}
    told = {heading.title.casefold() for heading in listed}
    for part in (Part.CONTENTS, Part.GLOSSARY, Part.CREDITS):
        if part not in known and part.value not in told:
            message = f"the {part.value} cannot be found: the file may be cut"
            cursor.report("missing-part", Severity.WARNING, message)


def _refuse(cursor: LineCursor, count: int) -> Parsed:
    cursor.report(
        "not-comprehensive-rules",
        Severity.ERROR,
        describe(cursor.lines),
        expected='a line such as "100. General", and rules such as "100.1." below it',
    )
    if count:
        cursor.ignore("not a Comprehensive Rules text", count)
    return cursor.finish()
