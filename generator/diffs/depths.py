"""How deep each step of an edit script goes: typography, reference, vocabulary or substance."""

from __future__ import annotations

import re
from typing import Final

from generator.diffs.script import ARTICLES, Script, Step, lone_runs, sides
from generator.diffs.units import Moved, Unit, same_citation
from generator.model.change import Depth
from generator.text.terms import Vocabulary
from generator.text.words import TokenKind, fold, tokenize

_ORDER: Final = list(Depth)
_LOST: Final = frozenset("?\ufffd")
_BRACKETS: Final = frozenset("<>‹›[]")
_QUOTES: Final = frozenset("\"'“”‘’")
_DASH: Final = re.compile(r"\x20?-\x20?")
#: A mark that some files lost, or what became of it; tokens are folded before.
_ANY_MARK: Final = re.compile("\x20?[-'\"?\ufffd]\x20?")


def deepest(*depths: Depth | None) -> Depth | None:
    """The deepest of ``depths``; ``None`` if there is none."""
    return max((depth for depth in depths if depth is not None), key=_ORDER.index, default=None)


def with_depths(script: Script, known: Vocabulary, moved: Moved) -> Script:
    """``script`` with the depth of each step, as its own units tell it.

    Of lone units, those are typography that only lost a mark, dash or apostrophe to "?", have another dash or are
    brackets of another form, and those vocabulary that a hyphen or space joins or parts otherwise.
    """
    made: Script = []
    for is_lone, steps in lone_runs(script):
        spelling = _depth_of_spelling(*sides(steps)) if is_lone else None
        for step in steps:
            depth = spelling or _depth(step, known, moved)
            made.append(step if depth is None else Step(step.old, step.new, depth))
    return made


def _depth(step: Step, known: Vocabulary, moved: Moved) -> Depth | None:
    if step.old is not None and step.new is not None:
        return _depth_of_pair(step.old, step.new, known, moved)
    unit = step.old or step.new
    assert unit is not None
    if unit.kind is TokenKind.SIGN:
        return Depth.TYPOGRAPHY
    is_of_an_era = known.was_put_in if step.old is None else known.was_left_out
    return Depth.VOCABULARY if unit.phrase and is_of_an_era(unit.phrase) else Depth.SUBSTANCE


def _depth_of_pair(old: Unit, new: Unit, known: Vocabulary, moved: Moved) -> Depth | None:
    if old.text == new.text:
        return None
    if _folded(old) == _folded(new):
        return Depth.TYPOGRAPHY
    if old.is_number and new.is_number:
        return Depth.REFERENCE if same_citation(old, new, moved) else Depth.SUBSTANCE
    same_words = old.word == new.word or old.word in ARTICLES
    same_phrase = old.phrase and new.phrase and known.is_later(old.phrase, new.phrase)
    return Depth.VOCABULARY if same_words or same_phrase else Depth.SUBSTANCE


def _folded(unit: Unit) -> str:
    return "".join(fold(token) for token in tokenize(unit.text))


def _depth_of_spelling(old: list[Unit], new: list[Unit]) -> Depth | None:
    for side, other in ((old, new), (new, old)):
        lost = side and all(unit.text in _LOST for unit in side)
        if lost and all(_is_typographic(unit) for unit in other):
            return Depth.TYPOGRAPHY
    if old and new and all(unit.text in _BRACKETS for unit in (*old, *new)):
        return Depth.TYPOGRAPHY
    is_lost = any(not _LOST.isdisjoint(unit.text) for unit in (*old, *new))
    if old and new and _spelled(old, is_lost=is_lost) == _spelled(new, is_lost=is_lost):
        return Depth.TYPOGRAPHY
    letters = ["".join(unit.word for unit in side).replace("-", "") for side in (old, new)]
    return Depth.VOCABULARY if letters[0] == letters[1] and letters[0].isalpha() else None


def _spelled(units: list[Unit], *, is_lost: bool) -> str:
    """The units without their typography, with no space beside a dash; where a mark was lost, it may have been any
    ("owners? hands", "once?the"), so that all are one.
    """
    text = "".join(
        (unit.space and " ") + (unit.text if unit.text in _LOST else _folded(unit))
        for unit in units
    )
    return _ANY_MARK.sub("?", text) if is_lost else _DASH.sub("-", text)


def _is_typographic(unit: Unit) -> bool:
    return unit.kind in (TokenKind.SIGN, TokenKind.DASH) or unit.text in _QUOTES
