"""How much of a section goes to another one: what stands far from its chapter has seldom moved there."""

from __future__ import annotations

from generator.alignment.context import surroundings
from generator.alignment.likeness import Columns
from tests.alignment.tables import believed, pairs_of, sides

OLD = {
    "1": "BASICS",
    "100": "COLOR",
    "100.1": "Red.",
    "101": "MANA",
    "101.1": "Pools.",
    "101.2": "Burn.",
    "2": "CARDS",
    "200": "FRAMES",
    "200.1": "Borders.",
}
NEW = {
    "1": "BASICS",
    "100": "COLOR",
    "100.1": "Red.",
    "102": "POOLS",
    "102.1": "Pools.",
    "102.2": "Burn.",
    "9": "VARIANTS",
    "900": "FRAMES",
    "900.1": "Borders.",
    "900.2": "Burn.",
}


def places(asked: tuple[str, str], links: dict[str, str]) -> Columns:
    old, new = sides(OLD, NEW)
    return surroundings(old, new, pairs_of(old, new, [asked]), believed(old, new, links))


BELIEVED = {"100.1": "100.1", "101.1": "102.1", "200.1": "900.1"}


def test_a_section_is_where_its_other_topics_are() -> None:
    """Half a rule counts as doubt: two rules beside 101.2 stayed in section 1, one of them in its topic."""
    stays, goes = places(("101.2", "102.2"), BELIEVED), places(("101.2", "900.2"), BELIEVED)
    assert stays["section_to"][0] == 2 / 2.5
    assert stays["topic_to"][0] == 1 / 1.5
    assert goes["section_to"][0] == goes["section_from"][0] == goes["topic_to"][0] == 0


def test_what_the_pair_itself_says_of_its_section_does_not_count() -> None:
    itself = {**BELIEVED, "101.2": "900.2"}
    assert places(("101.2", "900.2"), itself)["section_to"][0] == 0


def test_a_section_may_have_another_number() -> None:
    assert places(("200.1", "900.2"), {"200.1": "900.1"})["section_from"][0] == 0
    moved = places(("101.2", "900.2"), {"101.1": "900.1", "100.1": "102.1"})
    assert moved["section_from"][0] == 1 / 1.5
