"""Whether a later official text did what a proposal wished, as far as its words tell."""

from __future__ import annotations

from typing import Final

from generator.model.change import Depth, Op, TextDiff
from generator.model.proposal import Done
from generator.proposals.redlines import Differ

#: How much of some words must be found again, or be gone, to call them kept, or gone.
_CLEAR: Final = 0.8


def judged(drawn: TextDiff, later: str, diff: Differ) -> Done | None:
    """Whether the text ``later`` of a rule reads as the redline ``drawn`` would have it.

    It does where what the redline adds is there and what it strikes is not. ``None`` where the redline
    leaves the words alone.
    """
    struck = _kept(drawn, Op.DELETE, drawn.old, later, diff)
    added = _kept(drawn, Op.INSERT, drawn.new, later, diff)
    if struck is None and added is None:
        return None
    if (struck or 0) <= 1 - _CLEAR and (1 if added is None else added) >= _CLEAR:
        return Done.YES
    is_untouched = (struck is None or struck >= _CLEAR) and (added or 0) <= 1 - _CLEAR
    return Done.NO if is_untouched else Done.UNCLEAR


def _kept(drawn: TextDiff, op: Op, text: str, later: str, diff: Differ) -> float | None:
    """How much of what a redline strikes or adds stands in ``later``; ``None`` where it does neither.

    The whole texts are compared, so that the same words in another sentence do not count.
    """
    marked = _marked(drawn, op)
    stays: list[bool] = []
    for span in diff(text, later).spans:
        if span.op is not Op.INSERT:
            stays += [span.op is Op.EQUAL] * len(span.text)
    found = [
        stay
        for character, is_marked, stay in zip(text, marked, stays, strict=True)
        if is_marked and character.isalnum()
    ]
    return sum(found) / len(found) if found else None


def _marked(drawn: TextDiff, op: Op) -> list[bool]:
    """For each character of one side, whether the redline strikes or adds it, typography apart."""
    other = Op.INSERT if op is Op.DELETE else Op.DELETE
    marked: list[bool] = []
    for span in drawn.spans:
        if span.op is not other:
            is_marked = span.op is op and span.depth is not Depth.TYPOGRAPHY
            marked += [is_marked] * len(span.text)
    return marked
