"""Rules that bear another number today."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from generator.model.book import Book
from generator.model.node import NodeId
from generator.model.number import Number, RuleNumber


def find_moved(book: Book) -> Mapping[NodeId, RuleNumber]:
    """The number of today of each rule that bore another one; merely possible matches are left out."""
    found: dict[NodeId, RuleNumber] = {}
    current = {placed.node.id: placed.node.number for placed in book.consolidated}
    bearers = ({stretch.lineage for stretch in all_of_one} for all_of_one in book.tenants.values())
    borne = Counter(chain.from_iterable(bearers))
    owners = (book.owners.get(node) for node in current)
    alive = {owner.lineage.id: owner.lineage for owner in owners if owner is not None}
    for line in alive.values():
        if borne[line.id] == 1:  # as most have
            continue
        now: Number | None = None
        for at in range(len(line.members) - 1, -1, -1):
            member = line.members[at]
            now = now or current.get(member.node)
            if isinstance(now, RuleNumber):
                number = book.held[member.edition].by_id[member.node].number
                if number is not now and number != now:
                    found[member.node] = now
            if at and line.links[at - 1].is_possible:
                break
    return found
