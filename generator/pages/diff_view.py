"""Word diffs with the layers of both sides: what a template may show of a change of words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from generator.model.change import JOINT, Change, Depth, DiffSpan, Op, TextDiff
from generator.model.node import Node, saying_apart
from generator.model.number import RuleNumber
from generator.pages.rule_view import Telling
from generator.pages.segments import Segment, sliced

#: What stands where in a node: its first paragraph, its heading, or one of its passages.
_TEXT, _HEADING = "text", "heading"
_FIRST, _NO_PASSAGE = -1, -2
#: How many characters around a change always stay in sight, and how many must be left to fold.
_KEPT, _LONG = 90, 180


@dataclass(frozen=True, slots=True)
class DiffRun:
    """A run of words; ``op`` and ``depth`` are empty where nothing changed.

    ``is_long`` marks the middle of a long unchanged run, which a page may fold. A run without words says
    that the text of the rule ``begins`` begins here: the older one's where ``op`` deletes, the newer one's
    where it inserts. Only diffs of several rules have such.
    """

    op: str
    depth: str
    words: tuple[Segment, ...]
    is_long: bool = False
    begins: str = ""


@dataclass(frozen=True, slots=True)
class PassageDiff:
    """The diff of one text; ``kind`` is ``text``, ``heading``, ``paragraph``, ``example`` or ``note``."""

    kind: str
    runs: tuple[DiffRun, ...]
    is_changed: bool

    @property
    def is_gone(self) -> bool:
        """Whether nothing of the text is left."""
        return all(run.op == Op.DELETE.value for run in self.runs)


def diffs_of(
    change: Change, telling: Telling, old: Sequence[Node], new: Sequence[Node]
) -> tuple[PassageDiff, ...]:
    """The diffs of a change in order: the first paragraphs, then headings and passages.

    ``old`` and ``new`` are the nodes the change compares.
    """
    diffs = [found for found in (change.diff, *change.passages) if found is not None]
    return tuple(_passage_diff(diff, telling, old, new) for diff in diffs)


def runs_of(
    diff: TextDiff, telling: Telling, old: Sequence[Node], new: Sequence[Node]
) -> tuple[DiffRun, ...]:
    """The runs of one diff, with the layers of the texts it compares where ``old`` and ``new`` have them."""
    return _passage_diff(diff, telling, old, new).runs


def _passage_diff(
    diff: TextDiff, telling: Telling, old: Sequence[Node], new: Sequence[Node]
) -> PassageDiff:
    before, after = (
        _layered(*side) for side in ((diff.old, telling, old), (diff.new, telling, new))
    )
    is_of_several = len(old) > 1 or len(new) > 1
    return PassageDiff(
        after.kind if diff.new else before.kind,
        tuple(_runs(diff, before, after, has_numbers=is_of_several)),
        any(span.op is not Op.EQUAL and span.depth is not Depth.TYPOGRAPHY for span in diff.spans),
    )


def _runs(
    diff: TextDiff, before: _Layered, after: _Layered, *, has_numbers: bool
) -> Iterator[DiffRun]:
    """Each span with the layers of its side; what stayed has those of the new one."""
    at_old = at_new = 0
    sides: list[_Side] = []
    if has_numbers:
        yield from _beginnings(before.number, after.number)
    for span in diff.spans:
        size = len(span.text)
        own, at = (before, at_old) if span.op is Op.DELETE else (after, at_new)
        words = sliced(own.words, at, at + size)
        old_size, new_size = (0 if span.op is other else size for other in (Op.INSERT, Op.DELETE))
        old, new = before.joints_within(at_old, old_size), after.joints_within(at_new, new_size)
        joints = {joint: (old.get(joint, ""), new.get(joint, "")) for joint in sorted({*old, *new})}
        sides.append(_Side(span, words, joints))
        at_old, at_new = at_old + old_size, at_new + new_size
    for is_kept, group in groupby(sides, lambda side: side.span.op is Op.EQUAL):
        if is_kept:
            for piece in (piece for side in group for piece in side.pieces()):
                yield from _beginnings(*piece.begins)
                yield from _unchanged(piece.text, piece.words)
        else:
            yield from _changed(list(group))


def _beginnings(old: str, new: str) -> Iterator[DiffRun]:
    """The numbers of the rules whose texts begin here, on either side; one where both bear it."""
    if old == new:
        if new:
            yield DiffRun("", "", (), begins=new)
        return
    for op, number in ((Op.DELETE, old), (Op.INSERT, new)):
        if number:
            yield DiffRun(op.value, "", (), begins=number)


def _changed(sides: Sequence[_Side]) -> Iterator[DiffRun]:
    """Deleted and inserted words; a symbol that only got another name is shown as printed, not drawn alike."""
    printed: dict[str, set[str]] = {}
    for segment in (segment for side in sides for segment in side.words):
        if segment.drawing is not None:
            printed.setdefault(segment.drawing.name, set()).add(segment.text)

    for side in sides:
        depth = side.span.depth.value if side.span.depth else ""
        for piece in side.pieces():
            yield from _beginnings(*piece.begins)
            shown = tuple(
                s._replace(drawing=None) if s.drawing and len(printed[s.drawing.name]) > 1 else s
                for s in piece.words
            )
            if shown:
                yield DiffRun(side.span.op.value, depth, shown)


def _unchanged(text: str, words: tuple[Segment, ...]) -> Iterator[DiffRun]:
    """An unchanged run; of a long one the middle stands apart."""
    first, last = text.find(" ", _KEPT), text.rfind(" ", 0, max(0, len(text) - _KEPT))
    if first < 0 or last - first < _LONG:
        if words:
            yield DiffRun("", "", words)
        return
    yield DiffRun("", "", sliced(words, 0, first))
    yield DiffRun("", "", sliced(words, first, last), is_long=True)
    yield DiffRun("", "", sliced(words, last, len(text)))


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of a span; behind a joint, with the old and the new number of the rules that begin with it."""

    text: str
    words: tuple[Segment, ...]
    begins: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class _Side:
    """A span with its segments, and where in it the joints of several rules' texts are.

    With each joint stand the old and the new number of what follows; one is empty where that side has none.
    """

    span: DiffSpan
    words: tuple[Segment, ...]
    joints: Mapping[int, tuple[str, str]]

    def pieces(self) -> Iterator[_Piece]:
        """The span cut at its joints."""
        at, begins = 0, ("", "")
        for joint, numbers in self.joints.items():
            yield self._piece(at, joint, begins)
            at, begins = joint + len(JOINT), numbers
        yield self._piece(at, len(self.span.text), begins)

    def _piece(self, start: int, end: int, begins: tuple[str, str]) -> _Piece:
        return _Piece(self.span.text[start:end], sliced(self.words, start, end), begins)


@dataclass(frozen=True, slots=True)
class _Layered:
    """One side of a diff: what it is in its rules, and its segments.

    ``number`` is that of the rule it begins with, ``joints`` where others follow, with their numbers.
    """

    kind: str
    words: tuple[Segment, ...]
    number: str = ""
    joints: Mapping[int, str] = field(default_factory=dict)

    def joints_within(self, start: int, size: int) -> Mapping[int, str]:
        """The joints in the ``size`` characters from ``start`` on, by their places in them."""
        found = ((at - start, number) for at, number in self.joints.items())
        return {at: number for at, number in found if 0 <= at < size}


def _layered(text: str, telling: Telling, nodes: Sequence[Node]) -> _Layered:
    """What ``text`` is in ``nodes``, and its segments; without layers where it stands in none of them."""
    for node in nodes:
        for kind, passage, own in _texts(node):
            if own == text:
                return _Layered(kind, telling.words(node, passage, text), _number(node))
    for kind, parts in _all_parts(nodes):
        if len(parts) > 1 and text == JOINT.join(part.text for part in parts):
            words = tuple(_joined(telling, parts))
            return _Layered(kind, words, _number(parts[0].node), _joints(parts))
    return _Layered(_TEXT, (Segment(text),) if text else ())


class _Part(NamedTuple):
    """One text of a node, and which passage of it that is."""

    node: Node
    passage: int
    text: str


def _all_parts(nodes: Sequence[Node]) -> Iterator[tuple[str, Sequence[_Part]]]:
    """What may be joined to one text, with what it is: first paragraphs, all of them, or headings."""
    nodes = saying_apart(nodes)
    yield _TEXT, [_Part(node, _FIRST, node.text) for node in nodes if node.text]
    yield _TEXT, [_Part(node, *found) for node in nodes for found in node.paragraphs()]
    yield _HEADING, [_Part(node, _NO_PASSAGE, node.heading) for node in nodes if node.heading]


def _joints(parts: Sequence[_Part]) -> dict[int, str]:
    """Where the texts of the next of several nodes begin, with its number."""
    ends = accumulate(len(part.text) + len(JOINT) for part in parts)
    return {
        end - len(JOINT): number
        for end, (one, other) in zip(ends, pairwise(parts), strict=False)
        if other.node is not one.node and (number := _number(other.node))
    }


def _number(node: Node) -> str:
    """The number of a rule; what else is split or merged is one thing under one name."""
    return str(node.number) if isinstance(node.number, RuleNumber) else ""


def _joined(telling: Telling, parts: Sequence[_Part]) -> Iterator[Segment]:
    """The segments of several texts in one diff."""
    for index, (node, passage, text) in enumerate(parts):
        if index:
            yield Segment(JOINT)
        yield from telling.words(node, passage, text)


def _texts(node: Node) -> Iterator[tuple[str, int, str]]:
    yield _TEXT, _FIRST, node.text
    yield _HEADING, _NO_PASSAGE, node.heading
    for index, passage in enumerate(node.passages):
        yield passage.kind.value, index, passage.text
