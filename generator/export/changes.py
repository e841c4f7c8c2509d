"""Every change between two editions, with its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from generator.export.alignment import KINDS, label
from generator.model.change import Change, Op, TextDiff
from generator.model.node import RULES, TERMS, EditionTree, Node

#: How a document writes the runs of a diff: as in unified diffs.
OPS: Final = {Op.EQUAL: "=", Op.INSERT: "+", Op.DELETE: "-"}


def changes_document(
    old: EditionTree, new: EditionTree, changes: Sequence[Change]
) -> dict[str, Any]:
    """The document that ``schema/changes.schema.json`` describes, in the order of the old edition.

    A run of a diff is ``[op, text]``, or ``[op, text, depth]`` where it changed.
    """
    return {
        "old": old.edition,
        "new": new.edition,
        "changes": [_change(old, new, change) for change in changes],
    }


def _change(old: EditionTree, new: EditionTree, change: Change) -> dict[str, Any]:
    first = new.by_id[change.new[0]] if change.new else old.by_id[change.old[0]]
    return {
        "of": _of(first),
        "old": [label(old.by_id[node]) for node in change.old],
        "new": [label(new.by_id[node]) for node in change.new],
        "kind": [KINDS[kind] for kind in change.kinds],
        "depth": change.depth.value if change.depth else None,
        "of_examples": change.is_of_examples,
        "of_marks": change.is_of_marks,
        "diff": runs(change.diff) if change.diff else [],
        "passages": [runs(diff) for diff in change.passages],
    }


def _of(node: Node) -> str:
    if node.kind in RULES:
        return "rule"
    return "term" if node.kind in TERMS else "heading"


def runs(diff: TextDiff) -> list[list[str]]:
    """The runs of a diff in order."""
    return [
        [OPS[span.op], span.text, *([span.depth.value] if span.depth else [])]
        for span in diff.spans
    ]
