"""Sweeping edits: the same words of one era replaced by those of the next all over the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from generator.diffs.script import Script
from generator.diffs.words import script_of
from generator.model.change import Change, Depth, Sweep, TextDiff
from generator.model.node import NodeId
from generator.model.term import Term
from generator.text.terms import vocabulary

#: An edit found in fewer changes is shown where it stands, and not as a sweep.
_LEAST: Final = 5


#: Words of one era, and those of the next that took their place.
Edits = tuple[tuple[str, str], ...]


def find_sweeps(changes: Iterable[Change], edits: Callable[[TextDiff], Edits]) -> tuple[Sweep, ...]:
    """The edits of vocabulary found in many changes, most frequent first.

    ``edits`` gives those of a word diff, as :func:`edits_of` does. A change is named by its first new node.
    """
    found: dict[tuple[str, str], list[NodeId]] = {}
    for change in changes:
        for diff in (change.diff, *change.passages):
            for edit in edits(diff) if diff is not None else ():
                found.setdefault(edit, []).append(change.new[0])
    sweeps = (
        Sweep(*edit, nodes=tuple(dict.fromkeys(nodes)), places=len(nodes))
        for edit, nodes in found.items()
    )
    return tuple(
        sorted(
            (sweep for sweep in sweeps if sweep.rules >= _LEAST),
            key=lambda sweep: (-sweep.rules, sweep.old, sweep.new),
        )
    )


def edits_of(diff: TextDiff, terms: tuple[Term, ...], script: Script | None = None) -> Edits:
    """The edits of vocabulary in ``diff``; ``terms`` is the vocabulary of eras.

    ``script`` is the edit script of both texts, made as if no number were another's now, where that is known.
    """
    if all(span.depth is not Depth.VOCABULARY for span in diff.spans):
        return ()
    if script is None:
        script = script_of(diff.old, diff.new, vocabulary(terms), frozenset())
    return tuple(_edits(script))


def _edits(script: Script) -> Iterator[tuple[str, str]]:
    for step in script:
        if step.depth is Depth.VOCABULARY and step.old is not None and step.new is not None:
            old, new = step.old.phrase, step.new.phrase
            if old and new and old != new and not old.startswith("("):
                yield old, new
