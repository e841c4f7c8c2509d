"""An edit script to the spans of a :class:`TextDiff`, with the white space where it reads well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from generator.diffs.depths import deepest
from generator.diffs.script import Script, sides
from generator.diffs.units import Unit, text_of
from generator.model.change import Depth, DiffSpan, Op


@dataclass(frozen=True, slots=True)
class _Block:
    """Adjoining steps of one depth."""

    depth: Depth | None
    old: list[Unit]
    new: list[Unit]

    @property
    def has_both(self) -> bool:
        return bool(self.old and self.new)


@dataclass(frozen=True, slots=True)
class _Piece:
    """Adjoining text of both sides: the same on both where ``depth`` is ``None``."""

    old: str
    new: str
    depth: Depth | None = None


def spans_of(script: Script) -> tuple[DiffSpan, ...]:
    """The spans: unchanged runs, and between them a deletion, an insertion or both in this order.

    White space around a change stays outside it where both sides have it. A lone insertion or deletion
    takes the space after it ("a {+big +}dog"), before a punctuation mark the space before it.
    """
    made: list[DiffSpan] = []
    for piece in _closed(_joined(_pieces(list(_blocks(script))))):
        if piece.depth is None:
            made.append(DiffSpan(Op.EQUAL, piece.old))
            continue
        for op, text in ((Op.DELETE, piece.old), (Op.INSERT, piece.new)):
            if text:
                made.append(DiffSpan(op, text, piece.depth))
    return tuple(made)


def _blocks(script: Script) -> Iterator[_Block]:
    for depth, group in groupby(script, key=lambda step: step.depth):
        old, new = sides(group)
        start = 0
        for at in range(1, len(old)):
            if depth is None and old[at].space != new[at].space:
                yield _Block(depth, old[start:at], new[start:at])
                start = at
        yield _Block(depth, old[start:], new[start:])


def _pieces(blocks: list[_Block]) -> Iterator[_Piece]:
    is_given = False  # whether the space before this block was given with the block before it
    for block, after in zip(blocks, [*blocks[1:], None], strict=True):
        old_space = block.old[0].space if block.old and not is_given else ""
        new_space = block.new[0].space if block.new and not is_given else ""
        old, new = (_text(side) for side in (block.old, block.new))
        takes_next = not (block.has_both or is_given) and _takes_space_after(block, after)
        if takes_next:
            assert after is not None
            space = old_space or new_space
            yield _Piece(space, space)
            trailing = (after.old if old else after.new)[0].space
            old, new = (f"{text}{trailing}" if text else "" for text in (old, new))
        elif block.has_both and old_space == new_space:
            yield _Piece(old_space, new_space)
        elif block.depth is None:
            yield _Piece(old_space, new_space, Depth.TYPOGRAPHY)
        else:
            old, new = old_space + old, new_space + new
        yield _Piece(old, new, block.depth)
        is_given = takes_next


def _takes_space_after(block: _Block, after: _Block | None) -> bool:
    """Whether a lone change leaves the space before it and takes the one after it."""
    if after is None or not after.has_both:
        return False
    own, other = (after.old, after.new) if block.old else (after.new, after.old)
    before = (block.old or block.new)[0].space
    return before == other[0].space and (after.depth is None or own[0].space != before)


def _text(units: list[Unit]) -> str:
    return text_of(units)[len(units[0].space) :] if units else ""


def _joined(pieces: Iterable[_Piece]) -> list[_Piece]:
    """The pieces without neighbours that belong together; a joined change is as deep as its deepest."""
    made: list[_Piece] = []
    for piece in pieces:
        if not piece.old and not piece.new:
            continue
        whole = _Piece(piece.old, piece.new) if piece.old == piece.new else piece
        while made and _belong_together(made[-1], whole):
            last = made.pop()
            depth = deepest(last.depth, whole.depth)
            whole = _Piece(last.old + whole.old, last.new + whole.new, depth)
        made.append(whole)
    return made


def _belong_together(before: _Piece, after: _Piece) -> bool:
    """Whether both are unchanged, or both changed and alike; an insertion takes in what follows it."""
    if before.depth is None or after.depth is None:
        return before.depth is after.depth
    return before.depth is after.depth or not (before.old and after.old)


def _closed(pieces: list[_Piece]) -> list[_Piece]:
    """The pieces with no mere space left between two changes of one depth."""
    made: list[_Piece] = []
    for piece in pieces:
        if len(made) >= 2 and made[-1].depth is None and made[-1].old.isspace():
            before, space = made[-2:]
            if before.depth is piece.depth:
                old, new = (
                    before.old + space.old + piece.old,
                    before.new + space.new + piece.new,
                )
                made[-2:] = [_Piece(old, new, piece.depth)]
                continue
        made.append(piece)
    return made
