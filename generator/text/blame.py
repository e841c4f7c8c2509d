"""Which version of a text brought which of its words, from the word diffs that lead from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby, zip_longest

from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.text.words import fold, tokenize


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the newest text that version ``version`` (counted from 0, the oldest) brought."""

    text: str
    version: int


def blame(versions: Sequence[str], diffs: Sequence[TextDiff | None]) -> tuple[Run, ...]:
    """The newest of ``versions`` (oldest first) cut into runs, each with the version that brought it.

    ``diffs[i]`` leads from ``versions[i]`` to ``versions[i + 1]``; ``None`` says that only white space
    and typography differ. What differs only in typography keeps the version of what it replaces; spaces
    and marks by themselves belong to the run before them. The runs joined are the newest text.
    Raises ``ValueError`` where the diffs do not lead through the versions.
    """
    if len(versions) != len(diffs) + 1:
        raise ValueError(f"{len(diffs)} diffs do not lead through {len(versions)} versions")
    origins = [0] * len(versions[0])
    for index, diff in enumerate(diffs):
        old, new = versions[index], versions[index + 1]
        if diff is not None and (diff.old, diff.new) != (old, new):
            raise ValueError(f"diff {index} does not lead from its version to the next")
        if old != new:
            spans = diff.spans if diff is not None else _respelt(old, new)
            origins = _carried(spans, origins, index + 1)
    return _runs(versions[-1], origins)


def _respelt(old: str, new: str) -> Iterator[DiffSpan]:
    """The spans between two texts that differ in typography only, token by token."""
    before, after = tokenize(old), tokenize(new)
    folded = [[fold(token) for token in side] for side in (before, after)]
    blocks = [("equal", 0, len(before), 0, len(after))]
    if folded[0] != folded[1]:
        matcher = SequenceMatcher(None, folded[0], folded[1], autojunk=False)
        blocks = list(matcher.get_opcodes())
    for _, start, stop, first, last in blocks:
        for one, other in zip_longest(before[start:stop], after[first:last], fillvalue=""):
            if one == other:
                yield DiffSpan(Op.EQUAL, one)
            else:
                yield DiffSpan(Op.DELETE, one, Depth.TYPOGRAPHY)
                yield DiffSpan(Op.INSERT, other, Depth.TYPOGRAPHY)


def _carried(spans: Iterable[DiffSpan], origins: list[int], version: int) -> list[int]:
    """The version of each character after ``spans``, from those before."""
    after: list[int] = []
    at = 0
    near = origins[0] if origins else version
    for span in spans:
        stop = at + len(span.text)
        if span.op is Op.INSERT:
            after += [near if span.depth is Depth.TYPOGRAPHY else version] * len(span.text)
            continue
        if span.op is Op.EQUAL:
            after += origins[at:stop]
        near = origins[stop - 1] if stop > at else near
        at = stop
    return after


def _runs(text: str, origins: list[int]) -> tuple[Run, ...]:
    """Runs of one version; what holds no letter or digit belongs to the run before it."""
    made: list[Run] = []
    at = 0
    for version, group in groupby(origins):
        stop = at + len(list(group))
        words = text[at:stop]
        at = stop
        last = made[-1] if made else None
        if last is not None and (last.version == version or not any(c.isalnum() for c in words)):
            made[-1] = Run(last.text + words, last.version)
        else:
            made.append(Run(words, version))
    return tuple(made)
