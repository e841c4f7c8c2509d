"""Matched rules to changes: of which kinds, how deep, and in which words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from generator.diffs.depths import deepest
from generator.diffs.passages import pair_passages
from generator.diffs.punctuation import say_the_same
from generator.model.change import JOINT, Change, ChangeKind, Depth, Op, TextDiff
from generator.model.node import Node, Passage, PassageKind, saying_apart
from generator.model.number import RuleNumber
from generator.model.term import Term

Nodes = Sequence[Node]
#: Any two texts share some small words; a sentence that only stands in another paragraph is more than that.
_CLEARLY: Final = 4 / 5


def classify(
    old: Nodes,
    new: Nodes,
    *,
    topic_follows: bool = True,
    has_returned: bool = False,
    terms: tuple[Term, ...],
    diff: Callable[[str, str], TextDiff],
) -> Change:
    """What happened from the nodes ``old`` to the nodes ``new``, which an alignment joins.

    One node on each side is one rule; several new ones are a split, several old ones a merger (the first
    of them is the rule's main successor or ancestor); an empty side is an addition or a removal.
    ``topic_follows`` says whether the new topic is the match of the old one: a rule that goes along with
    its topic is renumbered, one that leaves it is moved as well. An added rule ``has_returned`` if an
    earlier edition had it. ``terms`` is the vocabulary of eras, ``diff`` gives the word diff of two texts.

    The change has as its ``diff`` that of the texts, or of the headings where there is no text; as its
    ``passages`` those of the headings beside a text where they differ, then of the further paragraphs and
    examples, unchanged ones too. Of several nodes on a side the texts are joined by line ends, and so are
    paragraphs that only begin elsewhere; what two say alike is compared once, and of headings without a text
    those of the first alone, where they are the same. A change without kinds is none; its depth may still be
    ``TYPOGRAPHY``.
    """
    said = _diffs(old, new, terms, diff) if old and new else ()
    diffs = tuple(made for made, _ in said)
    depth = deepest(*(made.depth for made in diffs))
    of_the_rule = deepest(*(made.depth for made, is_example in said if not is_example))
    found = {
        *_kinds_by_sides(old, new, has_returned=has_returned),
        *_kinds_by_wording(depth),
        *_kinds_by_place(old, new, topic_follows=topic_follows),
    }
    return Change(
        kinds=tuple(kind for kind in ChangeKind if kind in found),
        old=tuple(node.id for node in old),
        new=tuple(node.id for node in new),
        depth=depth,
        diff=diffs[0] if diffs else None,
        passages=diffs[1:],
        is_of_examples=_is_change(depth) and not _is_change(of_the_rule),
        is_of_marks=depth in (Depth.VOCABULARY, Depth.SUBSTANCE) and say_the_same(diffs),
    )


def for_one_of(change: Change, alone: Change) -> Change:
    """``change`` as one of its rules tells it, which by itself changed as ``alone`` says.

    The rules and the kinds that join them are those of ``change``; words, depth and number those of
    ``alone``: another of several rules may have moved where the first did not.
    """
    joined = {ChangeKind.SPLIT, ChangeKind.MERGED} & {*change.kinds}
    told = {*alone.kinds, *joined}
    kinds = tuple(kind for kind in ChangeKind if kind in told)
    return replace(alone, kinds=kinds, old=change.old, new=change.new)


def _kinds_by_sides(old: Nodes, new: Nodes, *, has_returned: bool) -> Iterator[ChangeKind]:
    if not old:
        yield ChangeKind.RESTORED if has_returned else ChangeKind.ADDED
    if not new:
        yield ChangeKind.REMOVED
    if old and len(new) > 1:
        yield ChangeKind.SPLIT
    if new and len(old) > 1:
        yield ChangeKind.MERGED


def _kinds_by_wording(depth: Depth | None) -> Iterator[ChangeKind]:
    if _is_change(depth):
        yield ChangeKind.REWORDED


def _is_change(depth: Depth | None) -> bool:
    return depth not in (None, Depth.TYPOGRAPHY)


def _kinds_by_place(old: Nodes, new: Nodes, *, topic_follows: bool) -> Iterator[ChangeKind]:
    if not old or not new:
        return
    before, after = old[0].number, new[0].number
    if isinstance(before, RuleNumber) and isinstance(after, RuleNumber):
        if before != after:
            yield ChangeKind.RENUMBERED
        if not topic_follows:
            yield ChangeKind.MOVED


class _Side(NamedTuple):
    """What the nodes of one side say."""

    heading: str
    text: str
    passages: Sequence[Passage]


def _diffs(
    old: Nodes, new: Nodes, terms: tuple[Term, ...], diff: Callable[[str, str], TextDiff]
) -> list[tuple[TextDiff, bool]]:
    """The diffs in order, each with whether it is one of examples.

    Where paragraphs begin elsewhere they are compared as one text, if clearly fewer words change so.
    """
    if not any(node.text for node in (*old, *new)) and old[0].heading == new[0].heading:
        old, new = old[:1], new[:1]
    old, new = saying_apart(old), saying_apart(new)
    before, after = _side(old), _side(new)
    made = list(_diffs_of(before, after, terms, diff))
    joined = _in_one_paragraph(old), _in_one_paragraph(new)
    if before.text == after.text or joined == (before, after):
        return made
    others = list(_diffs_of(*joined, terms, diff))
    return others if _changed_letters(others) < _changed_letters(made) * _CLEARLY else made


def _diffs_of(
    old: _Side, new: _Side, terms: tuple[Term, ...], diff: Callable[[str, str], TextDiff]
) -> Iterator[tuple[TextDiff, bool]]:
    has_text = bool(old.text or new.text)
    yield diff(old.text, new.text) if has_text else diff(old.heading, new.heading), False
    if has_text and old.heading != new.heading:
        yield diff(old.heading, new.heading), False
    for before, after in pair_passages(old.passages, new.passages, terms):
        is_example = PassageKind.EXAMPLE in {p.kind for p in (before, after) if p is not None}
        yield diff(before.text if before else "", after.text if after else ""), is_example


def _changed_letters(diffs: Iterable[tuple[TextDiff, bool]]) -> int:
    """How many letters and digits were struck or put in."""
    spans = (span for diff, _ in diffs for span in diff.spans if span.op is not Op.EQUAL)
    return sum(map(str.isalnum, "".join(span.text for span in spans)))


def _side(nodes: Nodes) -> _Side:
    heading, text = (
        JOINT.join(filter(None, (getattr(node, name) for node in nodes)))
        for name in ("heading", "text")
    )
    return _Side(heading, text, [passage for node in nodes for passage in node.passages])


def _in_one_paragraph(nodes: Nodes) -> _Side:
    side = _side(nodes)
    text = JOINT.join(text for node in nodes for _, text in node.paragraphs())
    others = [p for p in side.passages if p.kind is not PassageKind.PARAGRAPH]
    return side._replace(text=text, passages=others)
