"""Provenance tags: the marks in square brackets that say who gave a text, and when."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from generator.model.node import Tag

#: [CompRules 2009/07/08], [DCI Floor Rules 122 - 2003/09/01], [Tempest, Page 7]
_TAG: Final = re.compile(
    r"""
    \[
    (?P<source> [A-Z] [^\[\],/\d]* (?<![ -]) )          # a name, with spaces inside
    (?: ,\ (?P<page> Page\ \d+ )
      | (?: (?: \ (?P<section> \d{3} ) )? \ - )?        # the section cited, a dash
        \ (?P<day> \d{4} / \d\d / \d\d )
    )
    \]
    """,
    re.VERBOSE,
)
_LAST: Final = re.compile(rf"(?P<text>.*?) \s* (?P<tag>{_TAG.pattern})", re.VERBOSE)
#: A bracket at the end that holds a date, or was cut inside one.
_ALMOST: Final = re.compile(r"\[[^\[\]]*\d{4}/[^\[\]]*\]?$")


def read_tag(printed: str) -> Tag | None:
    """The tag that ``printed`` spells exactly, or ``None``; a day must be one of the calendar."""
    match = _TAG.fullmatch(printed)
    if match is None:
        return None
    day = None
    if match["day"]:
        try:
            day = date(*(int(part) for part in match["day"].split("/")))
        except ValueError:
            return None
    return Tag(match["source"], day, match["page"] or match["section"] or "", printed)


def split_tags(text: str) -> tuple[str, tuple[Tag, ...]]:
    """``text`` without the tags at its end, and those tags in order; other brackets stay."""
    tags: tuple[Tag, ...] = ()
    while match := _LAST.fullmatch(text):
        tag = read_tag(match["tag"])
        if tag is None:
            break
        text, tags = match["text"], (tag, *tags)
    return text, tags


def find_odd_tag(text: str) -> str:
    """What stands at the end of ``text`` like a tag and is none, or the empty string."""
    match = _ALMOST.search(text)
    return match.group() if match else ""
