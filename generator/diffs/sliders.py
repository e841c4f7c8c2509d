"""Where a lone insertion or deletion stands, when it could as well stand further left or right.

Of "moves it. As they move it." the shortest edit script may insert "it. As they move" after "moves";
the reader wants the whole sentence. All places are right; the best is the one whose two ends fall on the
ends of sentences or clauses, and of equals the last.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from generator.diffs.script import Script, Step, sides
from generator.diffs.units import Unit

_BEST: Final = 4
_SENTENCE_ENDS: Final = frozenset(".!?")
_CLAUSE_ENDS: Final = frozenset((",", ";", ":", ")", "-", "--", "–", "—"))
_OPENINGS: Final = frozenset(("(", "-", "--", "–", "—"))


def slid(script: Script) -> Script:
    """``script`` with each lone insertion or deletion at its best place."""
    grouped = groupby(script, key=lambda step: (step.is_pair, step.is_change))
    parts: list[Script] = [[], *(list(steps) for _, steps in grouped), []]
    for at in range(1, len(parts) - 1):
        old, new = sides(parts[at])
        if not (old and new) and len({step.depth for step in parts[at]}) == 1:
            around = (_kept(parts[at - 1]), _kept(parts[at + 1]))
            moved = _slid_part(around[0], parts[at], around[1], least=int(at > 2))
            if around[0]:
                parts[at - 1] = moved.pop(0)
            if around[1]:
                parts[at + 1] = moved.pop()
            parts[at] = [step for steps in moved for step in steps]
    return [step for steps in parts for step in steps]


def _kept(part: Script) -> Script:
    """A part over which a change may move: unchanged steps."""
    return [] if part and part[0].is_change else part


def _slid_part(before: Script, change: Script, after: Script, *, least: int) -> list[Script]:
    """The three runs with the change at its best place; ``least`` steps of ``before`` stay."""
    is_insertion = change[0].old is None
    whole = sides((*before, *change, *after))[is_insertion]
    kept = sides((*before, *after))[not is_insertion]
    size = len(change)
    first = last = len(before)
    while first > least and _is_alike(kept[first - 1], whole[first - 1 + size]):
        first -= 1
    while last < len(kept) - 1 and _is_alike(kept[last], whole[last]):
        last += 1
    place = max(range(first, last + 1), key=lambda at: (_quality(whole, at, at + size), at))
    end = place + size
    depth = change[0].depth
    pairs = [
        Step(one, other) if is_insertion else Step(other, one)
        for one, other in zip(kept, (*whole[:place], *whole[end:]), strict=True)
    ]
    moved = [
        Step(None, unit, depth) if is_insertion else Step(unit, None, depth)
        for unit in whole[place:end]
    ]
    return [pairs[:place], moved, pairs[place:]]


def _is_alike(one: Unit, other: Unit) -> bool:
    return one.text == other.text and one.space == other.space


def _quality(units: list[Unit], start: int, end: int) -> int:
    """How well a change of ``units[start:end]`` falls on the ends of sentences and clauses."""
    return sum(_edge(units, at) for at in (start, end))


def _edge(units: list[Unit], at: int) -> int:
    if at in (0, len(units)) or not units[at].text:
        return _BEST
    before, after = units[at - 1].text, units[at].text
    if before in _SENTENCE_ENDS and units[at].space:
        return _BEST
    if before in _CLAUSE_ENDS or after in _OPENINGS:
        return 2
    return int(after in _CLAUSE_ENDS or after in _SENTENCE_ENDS)
