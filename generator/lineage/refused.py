"""Alignments without the matches that lineages refused, and with those that lineages made.

Where a partial edition lies between whole ones, not all matches of the editions around it can be true
(:mod:`generator.lineage.settled`). What was refused there is no match on any page either: each of its two
rules goes on as its lineage does, or is gone, new, or of a part that the other edition does not hold. And
what took up a lineage in the edition after its last (:mod:`generator.lineage.chain`) is not new on any page,
nor is the other gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from generator.lineage.compose import apart, in_book_order, joined, places_between
from generator.lineage.settled import Pair
from generator.model.alignment import Alignment, Match, Relation
from generator.model.edition import Edition
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, NodeId


def without_refused(
    editions: Sequence[Edition],
    held: Mapping[str, EditionTree],
    alignments: Mapping[Pair, Alignment],
    lineages: Iterable[Lineage],
) -> dict[Pair, Alignment]:
    """Those of ``alignments`` that say otherwise than ``lineages`` which nodes are the same, as these have it.

    That is those with matches whose two rules are of different lineages, and those in which a rule is removed
    that its lineage goes on with. ``editions`` are ordered by date.
    """
    lines = tuple(lineages)
    by_id = {edition.id: edition for edition in editions}
    # Nearly every match is a link of a lineage itself; so it need not be looked at, of a quarter of a million.
    linked = set(map(id, chain.from_iterable(line.links for line in lines)))
    loose = {
        pair: [m for m in found.matches if id(m) not in linked and m.relation is Relation.SAME]
        for pair, found in alignments.items()
    }
    asked = {node for matches in loose.values() for m in matches for node in (m.old, m.new)}
    asked.update(*(alignment.removed for alignment in alignments.values()))
    of = {node: line for line in lines for _, node in line.members if node in asked}
    found = {}
    for (old, new), alignment in alignments.items():
        refused = [
            match
            for match in loose[old, new]
            if (one := of.get(match.old)) is not (other := of.get(match.new))
            and one is not None
            and other is not None
        ]
        taken_up = [node for node in alignment.removed if _goes_on(node, new, of)]
        freed = [*(node for match in refused for node in (match.old, match.new)), *taken_up]
        if freed:
            found[old, new] = _without(alignment, freed, of, (by_id[old], by_id[new]), held)
    return found


def _goes_on(node: NodeId, edition: str, of: Mapping[NodeId, Lineage]) -> bool:
    line = of.get(node)
    return line is not None and any(member.edition == edition for member in line.members)


def _without(
    alignment: Alignment,
    freed: Sequence[NodeId],
    of: Mapping[NodeId, Lineage],
    sides: tuple[Edition, Edition],
    held: Mapping[str, EditionTree],
) -> Alignment:
    """``alignment`` with the nodes that are ``freed`` matched as their lineages are, or not at all."""
    kept = [m for m in alignment.matches if m.relation is not Relation.SAME or m.old not in freed]
    lines = {of[node].id: of[node] for node in freed}
    olds, news = held[alignment.old], held[alignment.new]
    made = [match for line in lines.values() for match in _between(line, alignment)]
    matches = in_book_order([*kept, *made], olds)
    met = {node for match in matches for node in (match.old, match.new)}
    onward, back = places_between((olds, news), sides, matches)
    loose = [node for node in freed if node not in met]
    removed, not_held_old = apart([node for node in loose if node in olds.by_id], onward)
    added, not_held_new = apart([node for node in loose if node in news.by_id], back)

    def in_order(tree: EditionTree, *nodes: NodeId) -> tuple[NodeId, ...]:
        wanted = set(nodes) - met
        return tuple(node.id for node in tree.nodes if node.id in wanted)

    return replace(
        alignment,
        matches=tuple(matches),
        removed=in_order(olds, *alignment.removed, *removed),
        added=in_order(news, *alignment.added, *added),
        not_held_old=in_order(olds, *alignment.not_held_old, *not_held_old),
        not_held_new=in_order(news, *alignment.not_held_new, *not_held_new),
        candidates=tuple(each for each in alignment.candidates if each.old not in met),
    )


def _between(line: Lineage, alignment: Alignment) -> Iterable[Match]:
    """The match by which a lineage goes from the older edition to the newer one, if it is in both."""
    at = dict(line.members)
    old, new = at.get(alignment.old), at.get(alignment.new)
    if old is None or new is None:
        return ()
    return (joined(line.way(alignment.old, alignment.new), old, new, Relation.SAME),)
