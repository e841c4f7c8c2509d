"""Places that two witnesses of one edition print under different numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from generator.model.node import Node, NodeId
from generator.text.words import TokenKind, fold, kind_of, tokenize

#: What may differ between two copies of the same words.
_TYPOGRAPHY: Final = (TokenKind.SPACE, TokenKind.MARK, TokenKind.DASH)


def numbered_otherwise(
    rules: Sequence[Node],
    others: Sequence[Node],
    same: Mapping[NodeId, Node],
    missing: Sequence[Node],
) -> dict[NodeId, Node]:
    """By node of ``rules``, which of ``missing`` is the same place under another number.

    ``rules`` and ``others`` are those of the two witnesses in document order, ``same`` maps nodes of the one
    to nodes of the other that bear the same number, ``missing`` are those of ``others`` whose number the one
    does not have. A place is found again by its words, beside a place that is the same.
    """
    wanted = {node.id for node in missing}
    found = dict(same)
    for one, other in ((rules, others), (rules[::-1], others[::-1])):
        after = {before.id: node for before, node in pairwise(other)}
        for before, node in pairwise(one):
            beside = found.get(before.id)
            near = after.get(beside.id) if beside is not None else None
            if node.id in found or node.implied or near is None or near.id not in wanted:
                continue
            if near.kind is node.kind and _said(near) == _said(node) != ():
                found[node.id] = near
                wanted.remove(near.id)
    return {node: other for node, other in found.items() if node not in same}


def _said(node: Node) -> tuple[str, ...]:
    return tuple(_words(f"{node.heading} {node.text}"))


def _words(text: str) -> Iterator[str]:
    for token in tokenize(text):
        if kind_of(token) not in _TYPOGRAPHY:
            yield fold(token).casefold()
