"""Paragraphs to blocks: owning their lines and the blank ones before them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from generator.model.node import Block, BlockKind, Ignored, NodeKind, Tag
from generator.model.number import Number
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules.labels import read_example, read_misprinted_example
from generator.parsers.comprehensive_rules.unwrap import Paragraph
from generator.parsers.cursor import LineCursor

#: What a block is made of, in the order of its fields.
_Values = tuple[
    BlockKind,
    SourceSpan,
    str,
    NodeKind | None,
    Number | None,
    str,
    str,
    str,
    tuple[Tag, ...],
    str,
    str,
    NodeKind | None,
]
#: Members that are asked for at each passage; to look one up in its enum takes long.
_EXAMPLE: Final = BlockKind.EXAMPLE
_PARAGRAPH: Final = BlockKind.PARAGRAPH
#: These make named tuples of their values without a call of Python: there are thousands in a file.
make_block: Final[Callable[[_Values], Block]] = partial(tuple.__new__, Block)
_make_ignored: Final[Callable[[tuple[str, SourceSpan]], Ignored]] = partial(tuple.__new__, Ignored)


def passage(text: str, span: SourceSpan, under: NodeKind | None = None) -> Block:
    """The example or further paragraph that ``text`` is; ``under`` is the kind of its node, where that
    is not the node before it.
    """
    example = read_example(text) or read_misprinted_example(text)
    if example is None:
        return make_block((_PARAGRAPH, span, text, None, None, "", "", "", (), "", "", under))
    marker, words = example
    return make_block((_EXAMPLE, span, words, None, None, "", "", marker, (), "", "", None))


def emit_all(
    cursor: LineCursor, texts: Sequence[str], found: Sequence[Paragraph], blocks: Sequence[Block]
) -> None:
    """Emit the block of each of the paragraphs ``found``; what stands between them is ignored.

    Paragraphs may share their lines, where a line break was lost.
    """
    parts: list[Block | Ignored] = []
    start = at = cursor.position
    places = cursor.places
    for (first, lines, _), block in zip(found, blocks, strict=True):
        if first == at + 1 and not texts[at]:  # nearly always
            parts.append(_make_ignored(("blank line", places[at])))
        elif first > at:
            parts += _skipped(cursor, texts, at, first)
        parts.append(block)
        at = first + lines
    cursor.extend(parts, at - start)


def skip_to(cursor: LineCursor, texts: Sequence[str], index: int) -> None:
    """Ignore the blank lines, page numbers and letters above terms before line ``index``."""
    start = cursor.position
    cursor.extend(list(_skipped(cursor, texts, start, index)), index - start)


def _skipped(cursor: LineCursor, texts: Sequence[str], start: int, index: int) -> Iterator[Ignored]:
    while start < index:
        blank = not texts[start]
        stop = start + 1
        while stop < index and (not texts[stop]) == blank:
            stop += 1
        reason = "letter heading" if texts[start].isalpha() else "page number"
        yield Ignored("blank line" if blank else reason, cursor.place(start, stop - start))
        start = stop
