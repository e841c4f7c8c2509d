"""Which version of a text brought which of its words, from the word diffs that lead from one to the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate, groupby, zip_longest
from typing import Final

from generator.model.change import Depth, DiffSpan, Op, TextDiff
from generator.text.words import fold, tokenize

#: So many words in one order are the same words in another place; fewer may stand anywhere.
_MOVED: Final = 6


@dataclass(frozen=True, slots=True)
class Run:
    """A run of the newest text that version ``version`` (counted from 0, the oldest) brought."""

    text: str
    version: int


def blame(versions: Sequence[str], diffs: Sequence[TextDiff | None]) -> tuple[Run, ...]:
    """The newest of ``versions`` (oldest first) cut into runs, each with the version that brought it.

    ``diffs[i]`` leads from ``versions[i]`` to ``versions[i + 1]``; ``None`` says that only white space
    and typography differ. What differs only in typography keeps the version of what it replaces, and so do
    words that a diff strikes in one place and puts in at another; spaces and marks by themselves belong to the
    run before them. The runs joined are the newest text.
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
    spans = tuple(spans)
    struck = tuple(_struck(spans, origins))
    for span in spans:
        stop = at + len(span.text)
        if span.op is Op.INSERT:
            if span.depth is Depth.TYPOGRAPHY:
                after += [near] * len(span.text)
            else:
                after += _put_in(span.text, version, struck)
            continue
        if span.op is Op.EQUAL:
            after += origins[at:stop]
        near = origins[stop - 1] if stop > at else near
        at = stop
    return after


def _struck(
    spans: Iterable[DiffSpan], origins: Sequence[int]
) -> Iterator[tuple[str, Sequence[int]]]:
    """What was struck, each with the versions of its characters."""
    at = 0
    for span in spans:
        if span.op is Op.DELETE:
            yield span.text, origins[at : at + len(span.text)]
        at += len(span.text) if span.op is not Op.INSERT else 0


def _put_in(text: str, version: int, struck: Iterable[tuple[str, Sequence[int]]]) -> list[int]:
    """The versions of the characters of ``text``, which ``version`` put in; some of it may only have moved there."""
    after = [version] * len(text)
    tokens = tokenize(text)
    if len(tokens) < _MOVED:
        return after
    starts = tuple(accumulate(map(len, tokens), initial=0))
    for gone, origins in struck:
        others = tokenize(gone)
        places = tuple(accumulate(map(len, others), initial=0))
        before, now = (tuple(map(fold, side)) for side in (others, tokens))
        for block in SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks():
            moved = range(block.size)
            if sum(tokens[block.b + at][0].isalnum() for at in moved) < _MOVED:
                continue
            for at in moved:
                start, stop = starts[block.b + at : block.b + at + 2]
                after[start:stop] = [origins[places[block.a + at]]] * (stop - start)
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
