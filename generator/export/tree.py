"""``tree.json``: every node of every source."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from generator.model.book import Book
from generator.model.edition import Source
from generator.model.node import Node, NodeId, NodeKind, PassageKind, SourceTree, Tag

#: What the export calls the kinds of passages, in its order.
_KINDS: Final = {
    PassageKind.PARAGRAPH: "paragraphs",
    PassageKind.NOTE: "notes",
    PassageKind.EXAMPLE: "examples",
}
#: Asked of each node; to look the value of an enumeration's member up takes several times as long.
_NODE_KINDS: Final = {kind: kind.value for kind in NodeKind}
#: What stands below the text of most nodes.
_NOTHING: Final[dict[str, list[str]]] = {name: [] for name in _KINDS.values()}


def tree_document(
    book: Book, sources: Iterable[Source], lineages: Mapping[NodeId, str]
) -> dict[str, Any]:
    """The document that ``schema/tree.schema.json`` describes for ``sources``, in document order.

    ``lineages`` gives the lineage that a node belongs to.
    """
    return {
        "sources": [
            {
                "id": source.id,
                "edition": source.edition,
                "rules": _rules(source, book.trees[source.id], lineages),
            }
            for source in sources
        ]
    }


def _rules(
    source: Source, tree: SourceTree, lineages: Mapping[NodeId, str]
) -> list[dict[str, Any]]:
    names = {node.id: name_of(source, node) for node in tree.nodes}
    return [_rule(node, names, lineages.get(node.id)) for node in tree.nodes]


def name_of(source: Source, node: Node) -> str:
    """What the export calls a node: its number as citations print it, or its stable id."""
    if node.number is not None:
        return str(node.number)
    return node.id.removeprefix(f"{source.id}:")


def _rule(node: Node, names: Mapping[NodeId, str], lineage: str | None) -> dict[str, Any]:
    return {
        "number": names[node.id],
        "printed": node.printed,
        "parent": None if node.parent is None else names[node.parent],
        "kind": _NODE_KINDS[node.kind],
        "heading": node.heading,
        "text": node.text,
        **(_below(node) if node.passages else _NOTHING),
        "tags": [_tag(tag) for tag in _all_tags(node)] if node.tags or node.passages else [],
        "lines": [node.span.first, _last_line(node) if node.passages else node.span.last],
        "implied": node.implied,
        "flaw": node.flaw,
        "lineage": lineage,
    }


def _below(node: Node) -> dict[str, list[str]]:
    """The texts below the first, by their kinds."""
    found: dict[str, list[str]] = {name: [] for name in _KINDS.values()}
    for passage in node.passages:
        found[_KINDS[passage.kind]].append(passage.text)
    return found


def _all_tags(node: Node) -> list[Tag]:
    return [*node.tags, *(tag for passage in node.passages for tag in passage.tags)]


def _tag(tag: Tag) -> dict[str, Any]:
    return {
        "source": tag.source,
        "date": tag.date.isoformat() if tag.date else None,
        "detail": tag.detail,
        "printed": tag.printed,
    }


def _last_line(node: Node) -> int:
    return max([node.span.last, *(passage.span.last for passage in node.passages)])
