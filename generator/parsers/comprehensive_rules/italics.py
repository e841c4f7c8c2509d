"""Italics as some files print them, between low lines: "_Magic_ Golden Rules"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from generator.model.lines import Parsed
from generator.model.node import Block, Ignored

#: What stands directly before words.
_OPENER: Final = re.compile(r"_[^\s_]")
#: Both marks stand at the ends of words; what is between them is longer nowhere. (A pattern that begins
#: with a sign, not with what must not stand before it, is found much faster.)
_ITALICS: Final = re.compile(r"_(?<!\w_)(?=[^\s_])(?P<words>[^_]{0,80}[^\s_])_(?!\w)")


def without_italics(parsed: Parsed, texts: Sequence[str], marked: Iterable[int]) -> Parsed:
    """``parsed`` free of the marks of italics, which are no words of the rules.

    ``marked`` are the lines that may have low lines among all ``texts``. A mark that has lost the other one of its pair
    stays as it is printed.
    """
    lines = [at + 1 for at in marked if _OPENER.search(texts[at])]
    if not lines:  # in most files
        return parsed
    parts = list(parsed.parts)
    for line in lines:
        at = bisect_right(parts, line, key=_first) - 1
        # Where a line break was lost, several have the line.
        while at >= 0 and parts[at].span.last >= line:
            part = parts[at]
            if isinstance(part, Block):
                parts[at] = _plain(part)
            at -= 1
    return replace(parsed, parts=tuple(parts))


def _first(part: Block | Ignored) -> int:
    return part.span.first


def plain(words: str) -> str:
    """``words`` without such marks."""
    return _ITALICS.sub(r"\g<words>", words) if "_" in words else words


def _plain(block: Block) -> Block:
    return block._replace(text=plain(block.text), heading=plain(block.heading))
