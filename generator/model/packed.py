"""Trees as plain values and back: what is kept between builds is read many times as fast so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from sys import intern
from typing import Any, Final, NamedTuple

from generator.model.node import Ignored, Node, NodeId, NodeKind, Passage, SourceTree, Tag
from generator.model.number import Number, parse_number
from generator.model.place import SourceSpan

_KINDS: Final = {kind.value: kind for kind in NodeKind}


class Packed(NamedTuple):
    """A tree: of each field of its nodes the values in order, so that no node is read by itself.

    ``spans`` and ``ignored`` have three columns: sources, first and last lines. ``parents`` are places in
    the order of the nodes; children are left out, since every node names its parent.
    """

    source: str
    edition: str
    ids: Sequence[NodeId]
    kinds: Sequence[str]
    spans: tuple[Sequence[Any], ...]
    numbers: Sequence[str | None]
    printed: Sequence[str]
    headings: Sequence[str]
    texts: Sequence[str]
    passages: Sequence[tuple[Passage, ...]]
    tags: Sequence[tuple[Tag, ...]]
    parents: Sequence[int | None]
    implied: Sequence[bool]
    flaws: Sequence[str]
    reasons: Sequence[str]
    ignored: tuple[Sequence[Any], ...]


def pack(tree: SourceTree) -> Packed:
    """``tree`` as values."""
    nodes = tree.nodes
    at = {node.id: place for place, node in enumerate(nodes)}
    return Packed(
        tree.source,
        tree.edition,
        [node.id for node in nodes],
        [node.kind.value for node in nodes],
        _columns(node.span for node in nodes),
        [None if node.number is None else str(node.number) for node in nodes],
        [node.printed for node in nodes],
        [node.heading for node in nodes],
        [node.text for node in nodes],
        [node.passages for node in nodes],
        [node.tags for node in nodes],
        [None if node.parent is None else at[node.parent] for node in nodes],
        [node.implied for node in nodes],
        [node.flaw for node in nodes],
        [part.reason for part in tree.ignored],
        _columns(part.span for part in tree.ignored),
    )


def unpack(packed: Packed) -> SourceTree:
    """The tree that was packed; what it says is kept once, however many trees say the same."""
    ids = list(map(intern, packed.ids))
    columns = (
        ids,
        map(_KINDS.__getitem__, packed.kinds),
        _spans(packed.spans),
        map(_number, packed.numbers),
        map(intern, packed.printed),
        map(intern, packed.headings),
        map(intern, packed.texts),
        packed.passages,
        packed.tags,
        [None if parent is None else ids[parent] for parent in packed.parents],
        _children(ids, packed.parents),
        packed.implied,
        packed.flaws,
    )
    nodes = tuple(map(partial(tuple.__new__, Node), zip(*columns, strict=True)))
    ignored = map(Ignored, packed.reasons, _spans(packed.ignored))
    return SourceTree(packed.source, packed.edition, nodes, tuple(ignored))


def _columns(spans: Iterable[SourceSpan]) -> tuple[Sequence[Any], ...]:
    return tuple(zip(*spans, strict=True)) or ((), (), ())


def _spans(columns: tuple[Sequence[Any], ...]) -> Iterable[SourceSpan]:
    """The spans, which were checked when they were made first."""
    return map(partial(tuple.__new__, SourceSpan), zip(*columns, strict=True))


def _children(ids: Sequence[NodeId], parents: Sequence[int | None]) -> Iterable[tuple[NodeId, ...]]:
    """The children of each node, in their order."""
    found: dict[int, list[NodeId]] = {}
    for child, parent in zip(ids, parents, strict=True):
        if parent is not None:
            found.setdefault(parent, []).append(child)
    return (tuple(found.get(at, ())) for at in range(len(ids)))


@lru_cache(maxsize=1 << 16)
def _number(written: str | None) -> Number | None:
    """Numbers are kept once too."""
    return None if written is None else parse_number(written)
