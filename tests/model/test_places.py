"""What a partial edition holds of a book that lineages lead to it from."""

from __future__ import annotations

from generator.model.places import Places
from tests.lineage.test_chain import edition, tree

WHOLE = {"504": "Luck", "504.1": "A coin is tossed.", "705": "Copies", "705.1": "A copy is made."}


def held_by_number(becomes: str) -> bool:
    """Whether a part of 504 to 507 holds the place of 504.1, if 705.1 is ``becomes`` there."""
    whole = tree(2009, WHOLE)
    part = tree(2006, {becomes[:3]: "Copies", becomes: "A copy is made."})
    like = part.by_id[f"s2006:{becomes}"]
    places = Places(whole.nodes, edition(2006, "504-705"), {"s2009:705.1": like})
    return places.holds(whole.by_id["s2009:504.1"])


def test_a_number_tells_the_place_in_a_book_of_the_same_order_only() -> None:
    assert held_by_number("705.1")
    assert not held_by_number("505.1")
