"""Long lists, such as the creature types: their items are compared whole, and as a set.

An item is one unit, and what parts it from others is compared as a part of it: the comma after one item, or
the "and" before it, never stands for that of another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from generator.diffs.script import Script, runs, sides
from generator.diffs.units import Unit, join_units
from generator.model.change import Depth
from generator.text.terms import Vocabulary

#: A long list has at least so many items; beside one, a shorter list counts as its older or newer state.
_MANY: Final = 9
_SOME: Final = 4
#: An item has at most so many units ("Blood (see rule 111.10g)").
_LONGEST_ITEM: Final = 8
_CONJUNCTIONS: Final = frozenset(("and", "or"))
_ENDS: Final = frozenset((".", ":", "?", "!"))
#: What parts the items of a list, and what ends such a list.
_SEPARATORS: Final = {";": _ENDS, ",": _ENDS | {";"}}
_BEFORE_FIRST: Final = frozenset(
    ("are", "is", "called", "include", "includes", ":", "(", "by", "of", "as", '"')
)


def with_items(
    old: Sequence[Unit], new: Sequence[Unit]
) -> tuple[tuple[Unit, ...], tuple[Unit, ...]]:
    """Both texts with each item of each list as one unit, if one of them holds a long list."""
    if not any(_chains(side, _MANY) for side in (old, new)):
        return tuple(old), tuple(new)
    return _with_items(old), _with_items(new)


def _with_items(units: Sequence[Unit]) -> tuple[Unit, ...]:
    made: list[Unit] = []
    at = 0
    for start, stop in _items(units):
        made += units[at:start]
        phrase = units[start].phrase if stop == start + 1 else ""
        item = join_units(list(units[start:stop]), phrase=phrase, is_item=True)
        if made and made[-1].word in _CONJUNCTIONS:
            made[-1] = replace(made[-1], word=f"{made[-1].word} {item.word}")
        made.append(item)
        at = stop
        if units[stop].text in _SEPARATORS:
            made.append(replace(units[stop], word=f"{item.word} {units[stop].text}"))
            at += 1
    return (*made, *units[at:])


def with_items_elsewhere(script: Script, known: Vocabulary) -> Script:
    """``script`` with the items that both lists hold, at other places, as no change of substance."""
    gone, come = (
        {_canonical(unit, known) for unit in side if unit.is_item}
        for side in sides(step for step in script if not step.is_pair)
    )
    both = gone & come
    made: Script = []
    for is_change, steps in runs(script):
        items, others = _parted(steps)
        only = items and both.issuperset(_canonical(unit, known) for unit in items)
        if is_change and only and all(_is_between(unit) for unit in others):
            made += [step._replace(depth=Depth.VOCABULARY) for step in steps]
        else:
            made += steps
    return made


def _canonical(unit: Unit, known: Vocabulary) -> str:
    return known.canonical(unit.phrase) if unit.phrase else unit.word


def _parted(steps: Script) -> tuple[list[Unit], list[Unit]]:
    """The items among the units of both sides, and the other units."""
    old, new = sides(steps)
    units = [*old, *new]
    return [unit for unit in units if unit.is_item], [unit for unit in units if not unit.is_item]


def _is_between(unit: Unit) -> bool:
    return unit.text in _SEPARATORS or unit.text in _CONJUNCTIONS


def _items(units: Sequence[Unit]) -> Iterator[tuple[int, int]]:
    """Where the items of long lists stand, in order."""
    taken = 0
    for separators in _chains(units, _SOME):
        if separators[0] < taken:
            continue
        places = [
            _first_item(units, separators[0]),
            *((one + 1, other) for one, other in pairwise(separators)),
            _last_item(units, separators[-1]),
        ]
        for start, stop in places:
            begin = start + (units[start].word in _CONJUNCTIONS)
            if begin >= taken and stop > begin:
                yield begin, stop
                taken = stop


def _chains(units: Sequence[Unit], least: int) -> list[list[int]]:
    """Runs of separators of one sort with nothing but items between them, of ``least`` items or more."""
    if sum(unit.text in _SEPARATORS for unit in units) + 1 < least:
        return []
    found = []
    for separator, ends in _SEPARATORS.items():
        chain: list[int] = []
        for at, unit in enumerate(units):
            too_long = bool(chain) and at - chain[-1] > _LONGEST_ITEM + 1
            if too_long or unit.word in ends or not unit.text:
                found.append(chain)
                chain = []
            if unit.word == separator:
                chain.append(at)
        found.append(chain)
    return sorted((chain for chain in found if len(chain) + 1 >= least), key=lambda chain: chain[0])


def _first_item(units: Sequence[Unit], separator: int) -> tuple[int, int]:
    """The item before the first separator, which words such as "are" part from what leads to it."""
    for start in range(separator - 1, max(separator - _LONGEST_ITEM, 0), -1):
        if units[start - 1].word in _BEFORE_FIRST and _is_closed(units[start:separator]):
            return start, separator
    return separator - 1, separator


def _last_item(units: Sequence[Unit], separator: int) -> tuple[int, int]:
    """The item after the last separator, up to the end of the sentence or of its brackets."""
    for stop in range(separator + 1, min(separator + _LONGEST_ITEM + 2, len(units))):
        word = units[stop].word
        is_end = word in _SEPARATORS[units[separator].text] or not units[stop].text
        if is_end or (word == ")" and _is_closed(units[separator:stop])):
            return separator + 1, stop
    return separator + 1, min(separator + 2, len(units))


def _is_closed(units: Sequence[Unit]) -> bool:
    words = [unit.word for unit in units]
    return words.count("(") == words.count(")")
