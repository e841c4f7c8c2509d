"""Trees as plain values and back: what is kept between builds is read several times as fast so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from sys import intern
from typing import Any, Final

from generator.model.node import Ignored, Node, NodeId, NodeKind, SourceTree
from generator.model.number import Number, parse_number
from generator.model.place import SourceSpan

_KINDS: Final = {kind.value: kind for kind in NodeKind}

#: A tree: its source and edition, its nodes, and the lines that were ignored.
Packed = tuple[str, str, tuple[tuple[Any, ...], ...], tuple[tuple[Any, ...], ...]]


def pack(tree: SourceTree) -> Packed:
    """``tree`` as values; children are left out, since every node names its parent."""
    rows = (
        (
            node.id,
            node.parent,
            node.kind.value,
            None if node.number is None else str(node.number),
            (node.printed, node.heading, node.text),
            (node.span.source, node.span.first, node.span.last),
            (node.passages, node.tags, node.implied, node.flaw),
        )
        for node in tree.nodes
    )
    ignored = ((i.reason, i.span.source, i.span.first, i.span.last) for i in tree.ignored)
    return tree.source, tree.edition, tuple(rows), tuple(ignored)


def unpack(packed: Packed) -> SourceTree:
    """The tree that was packed; what it says is kept once, however many trees say the same."""
    source, edition, rows, ignored = packed
    nodes = tuple(_nodes(rows))
    return SourceTree(
        source, edition, nodes, tuple(Ignored(why, SourceSpan(*span)) for why, *span in ignored)
    )


def _nodes(rows: Iterable[tuple[Any, ...]]) -> Iterator[Node]:
    children: dict[NodeId, list[NodeId]] = {}
    for node_id, parent, *_ in rows:
        if parent is not None:
            children.setdefault(parent, []).append(intern(node_id))
    for node_id, parent, kind, number, (printed, heading, text), span, others in rows:
        passages, tags, implied, flaw = others
        yield Node(
            intern(node_id),
            _KINDS[kind],
            SourceSpan(*span),
            None if number is None else _number(number),
            intern(printed),
            intern(heading),
            intern(text),
            passages,
            tags,
            None if parent is None else intern(parent),
            tuple(children.get(node_id, ())),
            implied,
            flaw,
        )


@lru_cache(maxsize=1 << 16)
def _number(written: str) -> Number:
    """Numbers are kept once too."""
    return parse_number(written)
