"""Nodes, editions and alignments of a few lines, for the tests of changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from generator.diffs.changes import classify
from generator.diffs.words import diff_texts
from generator.model.alignment import Alignment, Confidence, Match, Relation
from generator.model.node import EditionTree, Node, NodeKind, Passage, PassageKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan

_SPAN = SourceSpan("toy", 1, 1)
_KINDS = (NodeKind.SECTION, NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)


#: What happened from some nodes to others, without a vocabulary of eras.
classified: Final = partial(classify, terms=(), diff=diff_texts)


def example(text: str) -> Passage:
    """An example."""
    return Passage(PassageKind.EXAMPLE, text, _SPAN)


def paragraph(text: str) -> Passage:
    """A further paragraph."""
    return Passage(PassageKind.PARAGRAPH, text, _SPAN)


def note(text: str) -> Passage:
    """A note of a summary."""
    return Passage(PassageKind.NOTE, text, _SPAN)


def rule(number: str, text: str, *passages: Passage, edition: str = "old") -> Node:
    """A rule; of a topic or section ``text`` is the heading. ``Heading: text`` gives both."""
    parsed = RuleNumber.parse(number)
    heading, _, rest = text.rpartition(": ")
    if parsed.depth < 2:
        heading, rest = text, ""
    kind = _KINDS[parsed.depth]
    return Node(
        f"{edition}:{number}", kind, _SPAN, parsed, number, heading, rest, passages=passages
    )


def tree(edition: str, rules: Mapping[str, str]) -> EditionTree:
    """An edition of rules by their numbers."""
    return EditionTree(
        edition, tuple(rule(number, text, edition=edition) for number, text in rules.items())
    )


def alignment(
    old: EditionTree,
    new: EditionTree,
    same: Mapping[str, str],
    *,
    split: Sequence[tuple[str, str]] = (),
    merge: Sequence[tuple[str, str]] = (),
) -> Alignment:
    """The alignment with the pairs of numbers given; all others are removed and added."""
    pairs = [
        *((one, other, Relation.SAME) for one, other in same.items()),
        *((one, other, Relation.SPLIT) for one, other in split),
        *((one, other, Relation.MERGE) for one, other in merge),
    ]
    matches = tuple(
        Match(f"old:{one}", f"new:{other}", relation, Confidence.CERTAIN, 1.0, ())
        for one, other, relation in pairs
    )
    olds, news = ({getattr(match, side) for match in matches} for side in ("old", "new"))
    return Alignment(
        "old",
        "new",
        matches,
        removed=tuple(node.id for node in old.nodes if node.id not in olds),
        added=tuple(node.id for node in new.nodes if node.id not in news),
    )
