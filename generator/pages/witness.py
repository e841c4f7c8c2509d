"""Where a rule stands in the sources, and what marks they give it."""

from __future__ import annotations

from typing import Final

from generator.model.node import Node
from generator.model.place import SourceSpan
from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.rule_view import Ref, mark_ref
from generator.text.counts import counted

#: A data set's index of a row stands with the place, not among the provenance marks.
_ROW: Final = "row"


def witness_line(lives: Lives, node: Node) -> str:
    """Where a rule stands in the sources: "web copy, lines 131–135; also in the data set, row 2,395"."""
    places = [place(lives, node)]
    places += [place(lives, witness.node) for witness in lives.shelf.witnesses_of(node)]
    return "; also in ".join(dict.fromkeys(places))


def witness_marks(lives: Lives, node: Node) -> tuple[Ref, ...]:
    """The provenance marks of a rule in its source, each with where it is explained, and whether we corrected it."""
    marks = tuple(mark_ref(lives.shelf, tag) for tag in node.tags if tag.source != _ROW)
    return (*marks, *corrections(lives, node))


def corrections(lives: Lives, node: Node) -> tuple[Ref, ...]:
    """That lines of ``node`` were corrected by hand in its source, with where the line as received is read."""
    lines = lives.shelf.corrected.get(node.span.source)
    if lines is None:
        return ()
    span = _whole(node)
    count = sum(span.first <= line <= span.last for line in lines)
    told = counted(count, "correction by hand", "corrections by hand")
    return (Ref(told, addresses.at(addresses.REPORT, "errata")),) if count else ()


def place(lives: Lives, node: Node) -> str:
    """Where a node stands in its own source: "web copy, lines 131–135"."""
    source = lives.shelf.source_of(node).title
    for tag in node.tags:
        if tag.source == _ROW:
            return f"{source}, row {tag.detail}"
    return f"{source}, {wording.lines(_whole(node))}"


def _whole(node: Node) -> SourceSpan:
    """The lines of a node with its examples and further paragraphs."""
    span = node.span
    if not node.passages:
        return span
    last = max(span.last, *(passage.span.last for passage in node.passages))
    return SourceSpan(span.source, span.first, last)
