"""What stays the same between two changes, and is too little to be worth showing.

A run of unchanged words helps the reader find the way only if there is something in it. So these count as
changed with the deeper of the changes around them: a run without a word; one with a single short or weak
word; between two changes of substance also a few weak words, and one or two others between long changes. A
word that ends a sentence stays: the end of a sentence is something. A change of typography takes the word
itself, so that nothing more shows than did, and leaves marks alone.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from generator.diffs.depths import deepest
from generator.diffs.script import Script, Step, runs, sides
from generator.diffs.units import Unit, text_of
from generator.model.change import Depth
from generator.text.words import TokenKind

_WEAK_WORDS: Final = """
    a an the this that these those it its they their them there which who whose and or but nor
    if as when then than so not no also only to of in on at by for from with into onto until
    unless during after before is isn't are aren't was were be been being has have had do does
    may can can't will would could any all each other another same
"""
_WEAK: Final = frozenset(_WEAK_WORDS.split())
_SENTENCE_ENDS: Final = frozenset(".!?")
_SHORT: Final = 3
_FEW_WEAK: Final = 4
_FEW_STRONG: Final = 2
_LONGER: Final = 2


def readable(script: Script) -> Script:
    """``script`` with what is too little between two changes taken into one of them."""
    parts = [steps for _, steps in runs(script)]
    at = 1
    while at < len(parts) - 1:
        before, kept, after = parts[at - 1 : at + 2]
        if before[0].is_change and _is_too_little(before, kept, after):
            depth = _taker(_depth_at(before, -1), _depth_at(after, 0))
            parts[at - 1 : at + 2] = [[*before, *_as_changed(kept, depth), *after]]
            at = max(at - 2, 1)
        else:
            at += 1
    return [step for steps in parts for step in steps]


def _depth_at(change: Script, edge: int) -> Depth | None:
    """The depth of a change at its edge.

    Typography there counts unless it will be one with what follows it (see ``spans.py``).
    """
    blocks = [list(steps) for _, steps in groupby(change, key=lambda step: step.depth)]
    outer = blocks[edge]
    if outer[0].depth is Depth.TYPOGRAPHY and len(blocks) > 1:
        inner = blocks[1 if edge == 0 else -2]
        if not all(any(step.old is not None for step in block) for block in (outer, inner)):
            return deepest(outer[0].depth, inner[0].depth)
    return outer[0].depth


def _taker(*depths: Depth | None) -> Depth | None:
    """The depth of the change that takes a word in: typography, which does not show, or the deepest."""
    return Depth.TYPOGRAPHY if Depth.TYPOGRAPHY in depths else deepest(*depths)


def _as_changed(kept: Script, depth: Depth | None) -> Script:
    old, new = sides(kept)
    return [*(Step(unit, None, depth) for unit in old), *(Step(None, unit, depth) for unit in new)]


def _is_too_little(before: Script, kept: Script, after: Script) -> bool:
    depths = (_depth_at(before, -1), _depth_at(after, 0))
    units = sides(kept)[0]
    words = [unit for unit in units if unit.kind is not TokenKind.MARK and unit.text]
    strong = sum(not _is_weak(unit) for unit in words)
    if not words:
        return Depth.TYPOGRAPHY not in depths
    if len(words) == 1 and not strong:
        return units[-1].text not in _SENTENCE_ENDS
    if depths != (Depth.SUBSTANCE, Depth.SUBSTANCE):
        return False
    if any(unit.is_item for unit in units):
        return False
    if not strong and len(words) <= _FEW_WEAK:
        return True
    length = len(text_of(units))
    return strong <= _FEW_STRONG and _LONGER * length <= min(_length(before), _length(after))


def _is_weak(unit: Unit) -> bool:
    if unit.kind in (TokenKind.DASH, TokenKind.SIGN):
        return True
    return (
        not unit.is_item
        and unit.kind is TokenKind.WORD
        and (unit.word in _WEAK or len(unit.word) <= _SHORT)
    )


def _length(steps: Script) -> int:
    return max(len(text_of(side)) for side in sides(steps))
