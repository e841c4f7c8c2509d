"""Italics as some files print them, between low lines: "_Magic_ Golden Rules"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from generator.model.lines import Parsed
from generator.model.node import Block
from generator.text.characters import lines_with

#: What stands directly before words.
_OPENER: Final = re.compile(r"_[^\s_]")
#: Both marks stand at the ends of words; what is between them is longer nowhere. (A pattern that begins
#: with a sign, not with what must not stand before it, is found much faster.)
_ITALICS: Final = re.compile(r"_(?<!\w_)(?=[^\s_])(?P<words>[^_]{0,80}[^\s_])_(?!\w)")


def without_italics(parsed: Parsed, texts: Sequence[str]) -> Parsed:
    """``parsed`` free of the marks of italics, which are no words of the rules.

    ``texts`` are those of all its lines. A mark that has lost the other one of its pair stays as it is
    printed.
    """
    if not any(_OPENER.search(texts[at]) for at in lines_with("_", texts)):  # in most files
        return parsed
    parts = [
        _plain(part)
        if isinstance(part, Block) and ("_" in part.text or "_" in part.heading or "_" in part.path)
        else part
        for part in parsed.parts
    ]
    return replace(parsed, parts=tuple(parts))


def _plain(block: Block) -> Block:
    text, heading, path = (
        _ITALICS.sub(r"\g<words>", words) if "_" in words else words
        for words in (block.text, block.heading, block.path)
    )
    return block._replace(text=text, heading=heading, path=path)
