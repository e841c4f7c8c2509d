"""Units to an edit script: diff-match-patch on characters that stand for units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from diff_match_patch import diff_match_patch

from generator.diffs.units import Moved, Unit, same_citation
from generator.model.change import Depth
from generator.text.terms import Vocabulary

#: Characters may stand for units but for the surrogates, which are no characters of their own.
_FIRST, _SURROGATES, _AFTER_SURROGATES, _LAST = 0x21, 0xD800, 0xE000, 0xFFFF
#: "a" and "an" are one word; which of them stands is no change of its own.
ARTICLES: Final = frozenset(("a", "an"))
_SIGNS: Final = {"(r)": "®", "(tm)": "™"}
_MOST_KEYS: Final = _SURROGATES - _FIRST + _LAST + 1 - _AFTER_SURROGATES


class Step(NamedTuple):
    """One step of an edit script: a unit kept or replaced (both), deleted (``old``) or inserted (``new``).

    ``depth`` is ``None`` where nothing changed.
    """

    old: Unit | None
    new: Unit | None
    depth: Depth | None = None

    @property
    def is_change(self) -> bool:
        """Whether the two sides differ."""
        return self.depth is not None

    @property
    def is_pair(self) -> bool:
        """Whether a unit stands on both sides."""
        return self.old is not None and self.new is not None


Script = list[Step]


def edit_script(
    both: tuple[Sequence[Unit], Sequence[Unit]], known: Vocabulary, moved: Moved
) -> Script:
    """The shortest way from the old units to the new, units of one key paired; no depths yet.

    The same units give the same script on every run: nothing here depends on time.
    """
    old, new = both
    matcher = diff_match_patch()
    matcher.Diff_Timeout = 0
    script: Script = []
    at_old = at_new = 0
    for op, run in matcher.diff_main(*as_letters(both, known, moved), checklines=False):
        size = len(run)
        olds = old[at_old : at_old + size] if op <= 0 else [None] * size
        news = new[at_new : at_new + size] if op >= 0 else [None] * size
        script += map(Step, olds, news)
        at_old += size if op <= 0 else 0
        at_new += size if op >= 0 else 0
    return script


def as_letters(
    both: tuple[Sequence[Unit], Sequence[Unit]], known: Vocabulary, moved: Moved
) -> tuple[str, str]:
    """Each text as one character per unit; units of one key have one character."""
    old_keys = [_key(unit, known) for unit in both[0]]
    new_keys = _new_keys(*both, known, moved)
    letters = _letters((*old_keys, *new_keys))
    return "".join(letters[key] for key in old_keys), "".join(letters[key] for key in new_keys)


def runs(script: Iterable[Step]) -> Iterator[tuple[bool, Script]]:
    """The script in runs of changed (true) and of unchanged steps."""
    for is_change, steps in groupby(script, key=lambda step: step.is_change):
        yield is_change, list(steps)


def lone_runs(script: Iterable[Step]) -> Iterator[tuple[bool, Script]]:
    """The script in runs of steps with one side (true) and of steps with both."""
    for is_pair, steps in groupby(script, key=lambda step: step.is_pair):
        yield not is_pair, list(steps)


def sides(steps: Iterable[Step]) -> tuple[list[Unit], list[Unit]]:
    """The units of both sides."""
    steps = list(steps)
    return (
        [step.old for step in steps if step.old is not None],
        [step.new for step in steps if step.new is not None],
    )


def _key(unit: Unit, known: Vocabulary) -> str:
    """What makes two units the same for the diff; never a word where it is none."""
    if unit.phrase:
        return known.canonical(unit.phrase) or unit.phrase
    if unit.word in ARTICLES:
        return "a"
    return unit.word or _SIGNS.get(unit.text.lower(), unit.text)


def _new_keys(
    old: Sequence[Unit], new: Sequence[Unit], known: Vocabulary, moved: Moved
) -> list[str]:
    """The keys of ``new``: of a cited number that of the same rule's number on the old side."""
    cited = {unit.word: unit for unit in old if unit.is_number}
    found: dict[str, str] = {}
    for unit in new:
        if unit.is_number and unit.word not in found:
            same = (word for word, other in cited.items() if same_citation(other, unit, moved))
            found[unit.word] = next(same, unit.word)
    return [found[unit.word] if unit.is_number else _key(unit, known) for unit in new]


def _letters(keys: Iterable[str]) -> dict[str, str]:
    letters: dict[str, str] = {}
    for key in keys:
        if key not in letters:
            number = len(letters)
            if number == _MOST_KEYS:
                raise ValueError(f"more than {_MOST_KEYS} different words in one diff")
            code = _FIRST + number
            letters[key] = chr(
                code if code < _SURROGATES else code - _SURROGATES + _AFTER_SURROGATES
            )
    return letters
