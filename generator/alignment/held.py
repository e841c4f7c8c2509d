"""What a partial edition holds: of rules without a link, and of links with rules that are not of its part."""

from __future__ import annotations

from collections.abc import Container, Mapping

from generator.alignment.side import Side
from generator.model.node import NodeId
from generator.model.places import Places, find_strangers, places_of


def places_in(old: Side, new: Side, linked: Mapping[int, int]) -> tuple[Places, Places]:
    """The places of the rules of both sides in each other; ``linked`` maps rows of ``old`` to those of ``new``."""
    pairs = ((old.nodes[row], new.nodes[at]) for row, at in linked.items())
    return places_of(old.nodes, new.nodes, (old.edition, new.edition), pairs)


def sort_unlinked(
    side: Side, places: Places, *, parts: Container[int]
) -> tuple[tuple[NodeId, ...], tuple[NodeId, ...]]:
    """The rows of ``side`` without a link: those that are gone, and those the other edition may not hold.

    ``places`` are those of its rules in the other; ``parts`` are rows that are a part of one, which says nothing of
    where their neighbours went. A rule is gone when the other edition holds the place where it would stand.
    """
    gone: list[NodeId] = []
    unheld: list[NodeId] = []
    for row, node in enumerate(side.nodes):
        if node.id not in places.linked and row not in parts:
            (gone if places.holds(node) else unheld).append(node.id)
    return tuple(gone), tuple(unheld)


def strange_rows(old: Side, onward: Places, back: Places) -> frozenset[int]:
    """The rows of ``old`` whose link says little, because one edition does not hold the rule's place."""
    return frozenset(old.rows[name] for name, _ in find_strangers(onward, back))
