"""Matched rules to changes: of which kinds, how deep, and in which words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.diffs.depths import deepest
from generator.diffs.passages import pair_passages
from generator.diffs.units import Moved
from generator.diffs.words import diff_texts
from generator.model.change import Change, ChangeKind, Depth, TextDiff
from generator.model.node import Node
from generator.model.number import RuleNumber
from generator.model.term import Term

Nodes = Sequence[Node]


def classify(
    old: Nodes,
    new: Nodes,
    *,
    topic_follows: bool = True,
    has_returned: bool = False,
    terms: tuple[Term, ...] = (),
    moved: Moved = frozenset(),
) -> Change:
    """What happened from the nodes ``old`` to the nodes ``new``, which an alignment joins.

    One node on each side is one rule; several new ones are a split, several old ones a merger (the first
    of them is the rule's main successor or ancestor); an empty side is an addition or a removal.
    ``topic_follows`` says whether the new topic is the match of the old one: a rule that goes along with
    its topic is renumbered, one that leaves it is moved as well. An added rule ``has_returned`` if an
    earlier edition had it. ``moved`` holds the pairs (old number, new number) that are one rule.

    ``diff`` compares the texts, or the headings where there is no text. ``passages`` are the headings
    beside a text where they differ, then the further paragraphs and examples, unchanged ones too. Of
    several nodes on a side the texts are joined by line ends. A change without kinds is none; its depth
    may still be ``TYPOGRAPHY``.
    """
    diffs = tuple(_diffs(old, new, terms, moved)) if old and new else ()
    depth = deepest(*(diff.depth for diff in diffs))
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
    )


def for_one_of(change: Change, old: Node, new: Node) -> Change:
    """``change`` as one of its rules tells it, which went from ``old`` to ``new``.

    The change of several rules is renumbered by the first of them; another may have moved where it did not.
    """
    told = {*change.kinds, *_kinds_by_place([old], [new], topic_follows=True)}
    return replace(change, kinds=tuple(kind for kind in ChangeKind if kind in told))


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
    if depth not in (None, Depth.TYPOGRAPHY):
        yield ChangeKind.REWORDED


def _kinds_by_place(old: Nodes, new: Nodes, *, topic_follows: bool) -> Iterator[ChangeKind]:
    if not old or not new:
        return
    before, after = old[0].number, new[0].number
    if isinstance(before, RuleNumber) and isinstance(after, RuleNumber):
        if before != after:
            yield ChangeKind.RENUMBERED
        if not topic_follows:
            yield ChangeKind.MOVED


def _diffs(old: Nodes, new: Nodes, terms: tuple[Term, ...], moved: Moved) -> Iterator[TextDiff]:
    texts, headings = (
        tuple(
            "\n".join(filter(None, (getattr(node, name) for node in side))) for side in (old, new)
        )
        for name in ("text", "heading")
    )
    yield diff_texts(*(texts if any(texts) else headings), terms=terms, moved=moved)
    if any(texts) and headings[0] != headings[1]:
        yield diff_texts(*headings, terms=terms, moved=moved)
    olds, news = ([passage for node in side for passage in node.passages] for side in (old, new))
    for before, after in pair_passages(olds, news, terms):
        texts = (before.text if before else "", after.text if after else "")
        yield diff_texts(*texts, terms=terms, moved=moved)
