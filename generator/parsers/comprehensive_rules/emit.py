"""Paragraphs to blocks: owning their lines and the blank ones before them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat
from operator import add
from typing import Final

from generator.model.node import Block, BlockKind, Ignored, NodeKind, Tag
from generator.model.number import Number
from generator.model.place import SourceSpan
from generator.parsers.comprehensive_rules.labels import read_example, read_misprinted_example
from generator.parsers.comprehensive_rules.unwrap import Paragraphs
from generator.parsers.cursor import LineCursor

#: What a block is made of behind its kind and its place, in the order of its fields.
Tail = tuple[
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
#: In the place of one that is not known yet.
NO_TAIL: Final[Tail] = ("", None, None, "", "", "", (), "", "", None)
_Values = tuple[BlockKind, SourceSpan, *Tail]
#: Members that are asked for at each passage; to look one up in its enum takes long.
_EXAMPLE: Final = BlockKind.EXAMPLE
_PARAGRAPH: Final = BlockKind.PARAGRAPH
#: Makes a named tuple of its values without a call of Python: there are thousands in a file.
make_block: Final[Callable[[_Values], Block]] = partial(tuple.__new__, Block)


def make_blocks(
    kinds: Iterable[BlockKind], places: Iterable[SourceSpan], tails: Iterable[Tail]
) -> list[Block]:
    """The block of each kind, place and tail, of which there are as many."""
    heads = zip(kinds, places, strict=True)
    return list(map(tuple.__new__, repeat(Block), map(add, heads, tails)))


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
    cursor: LineCursor, texts: Sequence[str], found: Paragraphs, blocks: Sequence[Block]
) -> None:
    """Emit the block of each of the paragraphs ``found``; what stands between them is ignored.

    Paragraphs may share their lines, where a line break was lost.
    """
    start = at = cursor.position
    if found and _are_all(found, texts[start : found.firsts[-1] + 1]):  # nearly always
        cursor.extend(blocks, found.firsts[-1] + 1 - start)
        return
    parts: list[Block | Ignored] = []
    done = 0
    for place, (first, lines) in enumerate(zip(found.firsts, found.counts, strict=True)):
        if any(texts[at:first]):  # hardly ever
            parts += (*blocks[done:place], *_skipped(cursor, texts, at, first))
            done = place
        at = first + lines
    cursor.extend(parts + list(blocks[done:]), at - start)


def skip_to(cursor: LineCursor, texts: Sequence[str], index: int) -> None:
    """Ignore the page numbers and letters above terms before line ``index``; all others there are blank."""
    start = cursor.position
    cursor.extend(_skipped(cursor, texts, start, index), index - start)


def _are_all(found: Paragraphs, texts: Sequence[str]) -> bool:
    """Whether each paragraph is a line of its own among the ``texts``, and all others of these are blank."""
    return found.are_lines and len(found) + texts.count("") == len(texts)


def _skipped(cursor: LineCursor, texts: Sequence[str], start: int, stop: int) -> list[Ignored]:
    """The lines there that are not blank, which are no paragraphs."""
    return [
        Ignored("letter heading" if texts[at].isalpha() else "page number", cursor.place(at, 1))
        for at in range(start, stop)
        if texts[at]
    ]
