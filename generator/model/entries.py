"""Entries of the glossary: a term's own node, and those of its senses below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter

from generator.model.node import Node, NodeId, NodeKind, Passage, PassageKind


def with_senses(node: Node, by_id: Mapping[NodeId, Node]) -> tuple[Node, ...]:
    """``node``, and behind an entry of the glossary its senses; ``by_id`` has the nodes of its tree."""
    if node.kind is not NodeKind.GLOSSARY_ENTRY:
        return (node,)
    return (node, *(by_id[child] for child in node.children if child in by_id))


def as_one(node: Node, by_id: Mapping[NodeId, Node]) -> Node:
    """``node``; an entry of the glossary says what its senses say, in the order in which they are printed.

    What is said first is its text, everything else further paragraphs. ``by_id`` is as for :func:`with_senses`.
    """
    entry, *senses = with_senses(node, by_id)
    if not senses:
        return node
    said = sorted((part for each in (*senses, entry) for part in _said(each)), key=_line)
    if said and said[0].kind is PassageKind.PARAGRAPH:
        return node._replace(text=said[0].text, passages=tuple(said[1:]))
    return node._replace(passages=tuple(said))


def leading(entry: Node, senses: Sequence[Node]) -> int:
    """How many passages of ``entry`` are printed before its ``senses``; none, where it has no senses."""
    first = min((sense.span.first for sense in senses), default=0)
    return sum(passage.span.first < first for passage in entry.passages)


def _said(node: Node) -> Iterator[Passage]:
    if node.text:
        yield Passage(PassageKind.PARAGRAPH, node.text, node.span)
    yield from node.passages


_line = attrgetter("span.first")
