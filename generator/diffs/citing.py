"""Citations that are only written in another way: "rules 601.2e-g" and "Rule 601.2e through Rule 601.2g".

Each house has its own way to cite; whoever copies a text into it says nothing else than the text did.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile, zip_longest
from typing import Final

from generator.diffs.script import Script, Step, lone_runs, sides
from generator.diffs.units import Moved, Unit, ends_of
from generator.model.change import Depth
from generator.model.number import NumberError, RuleNumber

#: What cites, if a number follows, with one name for the singular and the plural.
_CITING: Final = {"rule": "rule", "rules": "rule", "section": "section", "sections": "section"}
_RANGE: Final = frozenset(("through", "-"))
_JOINT_AND_LAST: Final = 2
#: Quotation marks, as they are folded.
_QUOTE: Final = '"'


def with_citations(script: Script, moved: Moved) -> Script:
    """``script`` with other ways to cite the same rules as typography, or as a change of reference.

    These are the capital of "Rule", its plural, whether it is said again before a further number, and
    ranges in words. Another number before the same quoted heading is a change of reference, whatever is known of
    the two.
    """
    made: Script = []
    runs = list(lone_runs(script))
    for (is_lone, steps), after in zip_longest(runs, runs[1:]):
        if is_lone:
            (old, new), follows = sides(steps), after[1] if after is not None else []
            depth = _depth(old, new, follows[0] if follows else None, moved)
            if depth is None and _is_number_of_one(old, new, follows):
                depth = Depth.REFERENCE
            made += [step._replace(depth=depth) for step in steps] if depth else steps
        else:
            made += _recased(steps, after[1] if after is not None else [])
    return made


def _recased(steps: Script, after: Script) -> Iterator[Step]:
    """Paired steps; only the capital of what cites may differ."""
    for step, follows in zip_longest(steps, (*steps[1:], *after[:1])):
        is_same = step.old is not None and step.new is not None and step.old.word == step.new.word
        is_citing = is_same and step.new is not None and step.new.word in _CITING
        if step.depth is Depth.VOCABULARY and is_citing and _is_number(follows):
            yield step._replace(depth=Depth.TYPOGRAPHY)
        else:
            yield step


def _is_number(step: Step | None) -> bool:
    unit = (step.new or step.old) if step is not None else None
    return unit is not None and unit.is_number


def _depth(old: list[Unit], new: list[Unit], follows: Step | None, moved: Moved) -> Depth | None:
    """How deep it goes that units before ``follows`` took the place of others; ``None`` if not only citing changed."""
    olds, news = list(_cited(old)), list(_cited(new))
    if not (olds or news):
        kinds = {_CITING[unit.word] for unit in (*old, *new)}
        return Depth.TYPOGRAPHY if len(kinds) == 1 and _is_number(follows) else None
    if len(olds) != len(news) or not any(isinstance(one, tuple) for one in olds):
        return None
    depths = {_depth_of_pair(one, other, moved) for one, other in zip(olds, news, strict=True)}
    if None in depths:
        return None
    return Depth.REFERENCE if Depth.REFERENCE in depths else Depth.TYPOGRAPHY


def _is_number_of_one(old: list[Unit], new: list[Unit], follows: Script) -> bool:
    """Whether one number took the place of another before the same heading in quotation marks."""
    if len(old) != 1 or len(new) != 1 or not (old[0].is_number and new[0].is_number):
        return False
    same = takewhile(lambda pair: pair[0].word == pair[1].word, zip(*sides(follows), strict=True))
    words = [unit.word for unit, _ in same]
    at = 1 if words[:1] == [","] else 0
    return words[at : at + 1] == [_QUOTE] and _QUOTE in words[at + 2 :]


#: The first and the last of the rules that a number cites, which may be one; or another word.
_Cited = tuple[str, str] | str


def _cited(units: Sequence[Unit]) -> Iterator[_Cited]:
    """What stands beside the words that cite: numbers as ranges, and other words."""
    rest = [unit for unit in units if unit.word not in _CITING]
    at = 0
    while at < len(rest):
        unit = rest[at]
        at += 1
        if not unit.is_number:
            yield unit.word or unit.text
            continue
        ends = ends_of(unit.word)
        if len(ends) == 1 and _is_range(ends[0], rest[at : at + 2]):
            ends = (*ends, rest[at + 1].word)
            at += 2
        yield ends[0], ends[-1]


def _is_range(first: str, units: Sequence[Unit]) -> bool:
    """Whether ``units`` go on from a number to the last one of its range; two neighbours are one as well."""
    if len(units) < _JOINT_AND_LAST or not units[1].is_number or len(ends_of(units[1].word)) > 1:
        return False
    joint, last = units[0].word, units[1].word
    return joint in _RANGE or (joint == "and" and _is_next(first, last))


def _is_next(first: str, last: str) -> bool:
    """Whether a cited number is the next after another; what the book has no number for is none's next."""
    try:
        return RuleNumber.parse(first).next_sibling == RuleNumber.parse(last)
    except NumberError:
        return False


def _depth_of_pair(old: _Cited, new: _Cited, moved: Moved) -> Depth | None:
    if old == new:
        return Depth.TYPOGRAPHY
    if isinstance(old, str) or isinstance(new, str):
        return None
    same = all(pair[0] == pair[1] or pair in moved for pair in zip(old, new, strict=True))
    return Depth.REFERENCE if same else None
