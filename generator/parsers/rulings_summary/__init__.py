"""Stephen D'Angelo's General Rulings Summary: the rules, his rulings and additions, the glossary.

Every paragraph is one line. Most end with a tag that says where they are from (:mod:`..tags`). The
forms of line stand in :mod:`.forms`; what stands around rules and glossary is read in :mod:`.frame`.
"""

from __future__ import annotations

from dataclasses import replace

from generator.model.diagnostic import Severity
from generator.model.lines import Parsed, SourceText
from generator.parsers.cursor import LineCursor
from generator.parsers.rulings_summary import frame
from generator.parsers.rulings_summary.body import Body
from generator.parsers.rulings_summary.forms import ENTRY, HEADING
from generator.text.characters import find_broken_characters


def parse(text: SourceText) -> Parsed:
    """The front matter, rules, rulings, glossary and credits of a summary; every line is owned.

    A text without one heading or entry of the summary is one error, and all of it is ignored. Parts
    that the contents list and the text lacks are errors, and so are credits that are missing.
    """
    cursor = LineCursor(text)
    if any(HEADING.fullmatch(line.text) or ENTRY.fullmatch(line.text) for line in text.lines):
        _read(cursor)
    else:
        _refuse(cursor)
    parsed = cursor.finish()
    return replace(parsed, diagnostics=(*parsed.diagnostics, *find_broken_characters(text)))


def _read(cursor: LineCursor) -> None:
    frame.read_front(cursor)
    listed = frame.read_contents(cursor)
    printed = Body(cursor, stop=frame.find_credits(cursor.lines)).read()
    frame.compare_contents(cursor, listed, printed)
    frame.read_credits(cursor)


def _refuse(cursor: LineCursor) -> None:
    cursor.report(
        "not-rulings-summary",
        Severity.ERROR,
        "this is no General Rulings Summary" if cursor.lines else "the file is empty",
        expected='headings such as "100 - General" and entries such as "- 100.1 - ..."',
    )
    if cursor.lines:
        cursor.ignore("not a General Rulings Summary", len(cursor.lines))
