"""Word diffs with the layers of both sides: what a template may show of a change of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from generator.model.change import Change, Depth, DiffSpan, Op, TextDiff
from generator.model.node import Node
from generator.pages.rule_view import Telling
from generator.pages.segments import Segment, sliced

#: What stands where in a node: its first paragraph, its heading, or one of its passages.
_TEXT, _HEADING = "text", "heading"
_FIRST, _NO_PASSAGE = -1, -2
#: How many characters around a change always stay in sight, and how many must be left to fold.
_KEPT, _LONG = 90, 180
#: Between the texts of several rules in one diff.
_JOINT: Final = "\n"


@dataclass(frozen=True, slots=True)
class DiffRun:
    """A run of words; ``op`` and ``depth`` are empty where nothing changed.

    ``is_long`` marks the middle of a long unchanged run, which a page may fold.
    """

    op: str
    depth: str
    words: tuple[Segment, ...]
    is_long: bool = False


@dataclass(frozen=True, slots=True)
class PassageDiff:
    """The diff of one text; ``kind`` is ``text``, ``heading``, ``paragraph``, ``example`` or ``note``."""

    kind: str
    runs: tuple[DiffRun, ...]
    is_changed: bool


def diffs_of(
    change: Change, telling: Telling, old: Sequence[Node], new: Sequence[Node]
) -> tuple[PassageDiff, ...]:
    """The diffs of a change in order: the first paragraphs, then headings and passages.

    ``old`` and ``new`` are the nodes the change compares.
    """
    diffs = [found for found in (change.diff, *change.passages) if found is not None]
    return tuple(_passage_diff(diff, telling, old, new) for diff in diffs)


def depths_of(diffs: Sequence[PassageDiff]) -> set[str]:
    """How deep the changes of ``diffs`` go."""
    return {run.depth for diff in diffs for run in diff.runs if run.depth}


def runs_of(
    diff: TextDiff, telling: Telling, old: Sequence[Node], new: Sequence[Node]
) -> tuple[DiffRun, ...]:
    """The runs of one diff, with the layers of the texts it compares where ``old`` and ``new`` have them."""
    return _passage_diff(diff, telling, old, new).runs


def _passage_diff(
    diff: TextDiff, telling: Telling, old: Sequence[Node], new: Sequence[Node]
) -> PassageDiff:
    old_kind, before = _layered(diff.old, telling, old)
    new_kind, after = _layered(diff.new, telling, new)
    return PassageDiff(
        new_kind if diff.new else old_kind,
        tuple(_runs(diff, before, after)),
        any(span.op is not Op.EQUAL and span.depth is not Depth.TYPOGRAPHY for span in diff.spans),
    )


def _runs(diff: TextDiff, before: Sequence[Segment], after: Sequence[Segment]) -> Iterator[DiffRun]:
    """Each span with the layers of its side; what stayed has those of the new one."""
    at_old = at_new = 0
    sides: list[tuple[DiffSpan, tuple[Segment, ...]]] = []
    for span in diff.spans:
        size = len(span.text)
        if span.op is Op.DELETE:
            words = sliced(before, at_old, at_old + size)
        else:
            words = sliced(after, at_new, at_new + size)
        sides.append((span, words))
        at_old += 0 if span.op is Op.INSERT else size
        at_new += 0 if span.op is Op.DELETE else size
    for is_kept, group in groupby(sides, lambda side: side[0].op is Op.EQUAL):
        if is_kept:
            for span, words in group:
                yield from _unchanged(span.text, words)
        else:
            yield from _changed(list(group))


def _changed(sides: Sequence[tuple[DiffSpan, tuple[Segment, ...]]]) -> Iterator[DiffRun]:
    """Deleted and inserted words; a symbol that only got another name is shown as printed, not drawn alike."""
    printed: dict[str, set[str]] = {}
    for segment in (segment for _, words in sides for segment in words):
        if segment.drawing is not None:
            printed.setdefault(segment.drawing.name, set()).add(segment.text)
    for span, words in sides:
        shown = (
            replace(s, drawing=None) if s.drawing and len(printed[s.drawing.name]) > 1 else s
            for s in words
        )
        yield DiffRun(span.op.value, span.depth.value if span.depth else "", tuple(shown))


def _unchanged(text: str, words: tuple[Segment, ...]) -> Iterator[DiffRun]:
    """An unchanged run; of a long one the middle stands apart."""
    first, last = text.find(" ", _KEPT), text.rfind(" ", 0, max(0, len(text) - _KEPT))
    if first < 0 or last - first < _LONG:
        yield DiffRun("", "", words)
        return
    yield DiffRun("", "", sliced(words, 0, first))
    yield DiffRun("", "", sliced(words, first, last), is_long=True)
    yield DiffRun("", "", sliced(words, last, len(text)))


def _layered(text: str, telling: Telling, nodes: Sequence[Node]) -> tuple[str, tuple[Segment, ...]]:
    """What ``text`` is in ``nodes``, and its segments; without layers where it stands in none of them."""
    for node in nodes:
        for kind, passage, own in _texts(node):
            if own == text:
                return kind, telling.words(node, passage, text)
    for name in (_TEXT, _HEADING):
        parts = [node for node in nodes if getattr(node, name)]
        if len(parts) > 1 and text == _JOINT.join(getattr(node, name) for node in parts):
            return name, tuple(_joined(telling, parts, name))
    return _TEXT, (Segment(text),) if text else ()


def _joined(telling: Telling, nodes: Sequence[Node], name: str) -> Iterator[Segment]:
    """The segments of several rules' texts in one diff."""
    passage = _FIRST if name == _TEXT else _NO_PASSAGE
    for index, node in enumerate(nodes):
        if index:
            yield Segment(_JOINT)
        yield from telling.words(node, passage, getattr(node, name))


def _texts(node: Node) -> Iterator[tuple[str, int, str]]:
    yield _TEXT, _FIRST, node.text
    yield _HEADING, _NO_PASSAGE, node.heading
    for index, passage in enumerate(node.passages):
        yield passage.kind.value, index, passage.text
