"""Paragraphs to blocks: owning their lines and the blank ones before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.model.node import Block, BlockKind, NodeKind
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules.labels import read_example, read_misprinted_example
from generator.parsers.cursor import LineCursor

#: Members that are asked for at each passage; to look one up in its enum takes long.
_EXAMPLE: Final = BlockKind.EXAMPLE
_PARAGRAPH: Final = BlockKind.PARAGRAPH


def passage(text: str, span: SourceSpan, under: NodeKind | None = None) -> Block:
    """The example or further paragraph that ``text`` is; ``under`` is the kind of its node, where that
    is not the node before it.
    """
    example = read_example(text) or read_misprinted_example(text)
    if example is None:
        return Block(_PARAGRAPH, span, text, under=under)
    return Block(_EXAMPLE, span, example[1], marker=example[0])


def skip_to(cursor: LineCursor, texts: Sequence[str], index: int) -> None:
    """Ignore the blank lines, page numbers and letters above terms before line ``index``."""
    start = cursor.position
    if index == start:
        return
    if index - start == 1 and not texts[start]:  # nearly always
        cursor.ignore("blank line")
        return
    while start < index:
        blank = not texts[start]
        stop = start + 1
        while stop < index and (not texts[stop]) == blank:
            stop += 1
        reason = "letter heading" if texts[start].isalpha() else "page number"
        cursor.ignore("blank line" if blank else reason, stop - start)
        start = stop
