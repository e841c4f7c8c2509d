"""Changes and word diffs on a terminal: underlined and struck, so that colour is not all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from generator.cli.terminal import is_plain
from generator.model.change import Change, ChangeKind, Depth, Op, TextDiff

_STYLES: Final = {Op.INSERT: "green underline", Op.DELETE: "red strike", Op.EQUAL: ""}
_QUIET: Final = (Depth.TYPOGRAPHY, Depth.VOCABULARY, Depth.REFERENCE)
#: How changes are marked where styles cannot be seen.
_MARKS: Final = {Op.INSERT: ("{+", "+}"), Op.DELETE: ("[-", "-]"), Op.EQUAL: ("", "")}


def print_change(console: Console, change: Change, old: Sequence[str], new: Sequence[str]) -> None:
    """Print one change: where it was and is, what happened, and its words."""
    names = " → ".join(", ".join(side) for side in (old, new) if side)
    console.print(Text.assemble((names, "bold"), "  ", describe(change)), soft_wrap=True)
    for diff in (change.diff, *change.passages):
        if diff is not None and diff.old != diff.new:
            console.print(words(diff, plain=is_plain(console)), soft_wrap=True)
    console.print()


def describe(change: Change) -> str:
    """The kinds of a change in words, with the depth of a rewording."""
    told = [kind.value for kind in change.kinds]
    if ChangeKind.REWORDED in change.kinds and change.depth is not None:
        part = ", examples only" if change.is_of_examples else ""
        told[told.index("reworded")] = f"reworded ({change.depth.value}{part})"
    return ", ".join(told) or "unchanged"


def words(diff: TextDiff, *, plain: bool) -> Text:
    """A diff as styled text; ``plain`` marks changes with brackets instead."""
    text = Text()
    for span in diff.spans:
        before, after = _MARKS[span.op] if plain else ("", "")
        style = _STYLES[span.op] + (" dim" if span.depth in _QUIET else "")
        text.append(f"{before}{span.text}{after}", "" if plain else style)
    return text
