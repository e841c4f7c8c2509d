"""Changes and word diffs on a terminal: underlined and struck, so that colour is not all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from generator.cli.terminal import is_plain
from generator.model.change import Change, ChangeKind, Depth, Op, TextDiff
from generator.model.node import Node

_STYLES: Final = {Op.INSERT: "green underline", Op.DELETE: "red strike", Op.EQUAL: ""}
_QUIET: Final = (Depth.TYPOGRAPHY, Depth.VOCABULARY, Depth.REFERENCE)
#: How changes are marked where styles cannot be seen.
_MARKS: Final = {Op.INSERT: ("{+", "+}"), Op.DELETE: ("[-", "-]"), Op.EQUAL: ("", "")}


def print_change(
    console: Console,
    change: Change,
    names: Sequence[Sequence[str]],
    nodes: Sequence[Sequence[Node]],
) -> None:
    """Print one change: where it was and is, what happened, and its words.

    ``names`` and ``nodes`` are those of the old edition and of the new; what only one has is printed whole.
    """
    told = " → ".join(", ".join(side) for side in names if side)
    console.print(Text.assemble((told, "bold"), "  ", describe(change)), soft_wrap=True)
    for diff in (change.diff, *change.passages):
        if diff is not None and diff.old != diff.new:
            console.print(words(diff, plain=is_plain(console)), soft_wrap=True)
    if not all(nodes):
        op = Op.DELETE if nodes[0] else Op.INSERT
        for text in (text for side in nodes for node in side for text in node.texts()):
            console.print(_marked(text, op, plain=is_plain(console)), soft_wrap=True)
    console.print()


def describe(change: Change) -> str:
    """The kinds of a change in words, with the depth of a rewording."""
    told = [kind.value for kind in change.kinds]
    if ChangeKind.REWORDED in change.kinds and change.depth is not None:
        part = ", punctuation only" if change.is_of_marks else ""
        part = ", examples only" if change.is_of_examples else part
        told[told.index("reworded")] = f"reworded ({change.depth.value}{part})"
    return ", ".join(told) or "unchanged"


def words(diff: TextDiff, *, plain: bool) -> Text:
    """A diff as styled text; ``plain`` marks changes with brackets instead."""
    text = Text()
    for span in diff.spans:
        text.append_text(_marked(span.text, span.op, plain=plain, quiet=span.depth in _QUIET))
    return text


def _marked(words: str, op: Op, *, plain: bool, quiet: bool = False) -> Text:
    before, after = _MARKS[op] if plain else ("", "")
    style = _STYLES[op] + (" dim" if quiet else "")
    return Text(f"{before}{words}{after}", "" if plain else style)
