"""What lineages refused is no match: its rules go on as they do, or are gone, new, or not held."""

from __future__ import annotations

from dataclasses import replace

from generator.lineage import chain, without_refused
from generator.model.alignment import Alignment, Relation
from generator.model.lineage import Lineage
from generator.model.node import EditionTree
from tests.lineage.test_chain import edition, glossary, tree
from tests.lineage.test_settled import CERTAIN, EDITIONS, POSSIBLE, PROBABLE, alignment

_Alignments = dict[tuple[str, str], Alignment]


def held(*numbers: tuple[str, ...]) -> dict[str, EditionTree]:
    years = zip((2001, 2002, 2003), numbers, strict=True)
    return {
        str(year): tree(year, {number: f"{number} of {year}" for number in rules})
        for year, rules in years
    }


def settled(trees: dict[str, EditionTree], *pairs: Alignment) -> tuple[_Alignments, _Alignments]:
    found = {(one.old, one.new): one for one in pairs}
    lines: tuple[Lineage, ...] = chain(EDITIONS, trees, found)
    return found, without_refused(EDITIONS, trees, found, lines)


def test_what_was_refused_is_new_or_of_a_part_that_is_not_held() -> None:
    trees = held(("100.6", "704.1"), ("704.1", "717.6"), ("100.7", "704.1", "717.6"))
    to_part = alignment(
        2001, 2002, ("704.1", "704.1", CERTAIN, 1.0), ("100.6", "717.6", CERTAIN, 0.99)
    )
    _, found = settled(
        trees,
        to_part,
        alignment(2002, 2003, ("704.1", "704.1", CERTAIN, 1.0), ("717.6", "717.6", CERTAIN, 1.0)),
        alignment(2001, 2003, ("704.1", "704.1", CERTAIN, 1.0), ("100.6", "100.7", PROBABLE, 0.9)),
    )
    assert found == {
        ("2001", "2002"): replace(
            to_part,
            matches=to_part.matches[:1],
            added=("s2002:717.6",),
            not_held_old=("s2001:100.6",),
        )
    }


def test_a_rule_goes_on_as_its_lineage_does() -> None:
    """By way of the part between, 704.1 is 704.2; that it is 704.3 is refused."""
    trees = held(("704.1",), ("704.1",), ("704.2", "704.3"))
    _, found = settled(
        trees,
        alignment(2001, 2002, ("704.1", "704.1", CERTAIN, 1.0)),
        alignment(2002, 2003, ("704.1", "704.2", CERTAIN, 0.99)),
        replace(alignment(2001, 2003, ("704.1", "704.3", POSSIBLE, 0.6)), added=("s2003:704.2",)),
    )
    [whole] = found.values()
    [match] = whole.matches
    assert (match.old, match.new) == ("s2001:704.1", "s2003:704.2")
    assert (match.confidence, match.score) == (CERTAIN, 0.99)
    assert (whole.removed, whole.added) == ((), ("s2003:704.3",))


def test_what_a_rule_gave_to_others_stays_though_it_is_another_itself() -> None:
    trees = held(("704.1",), ("704.1",), ("704.2", "704.3", "704.4"))
    direct = alignment(2001, 2003, ("704.1", "704.3", POSSIBLE, 0.6))
    split = direct.matches[0]._replace(new="s2003:704.4", relation=Relation.SPLIT)
    _, found = settled(
        trees,
        alignment(2001, 2002, ("704.1", "704.1", CERTAIN, 1.0)),
        alignment(2002, 2003, ("704.1", "704.2", CERTAIN, 0.99)),
        replace(direct, matches=(*direct.matches, split), added=("s2003:704.2",)),
    )
    matches = [(m.old, m.new, m.relation) for m in found["2001", "2003"].matches]
    assert matches == [
        ("s2001:704.1", "s2003:704.4", Relation.SPLIT),
        ("s2001:704.1", "s2003:704.2", Relation.SAME),
    ]
    assert found["2001", "2003"].added == ("s2003:704.3",)


def test_what_takes_up_a_lineage_at_once_is_not_new() -> None:
    """The term that ended in 2002 goes on by the name it had in 2001, though no alignment knows that one."""
    years = (2001, 2002, 2003)
    trees = {
        "2001": glossary(2001, term="Unblocked Creature"),
        "2002": glossary(2002, term="Unblocked", gone="Tie"),
        "2003": glossary(2003, back="Unblocked Creature", new="Kindred"),
    }
    pairs = {
        ("2001", "2002"): alignment(2001, 2002, ("term", "term", CERTAIN, 1.0)),
        ("2002", "2003"): replace(
            alignment(2002, 2003),
            removed=("s2002:term", "s2002:gone"),
            added=("s2003:back", "s2003:new"),
        ),
    }
    editions = [edition(year) for year in years]
    [(pair, found)] = without_refused(editions, trees, pairs, chain(editions, trees, pairs)).items()
    assert pair == ("2002", "2003")
    assert [(m.old, m.new) for m in found.matches] == [("s2002:term", "s2003:back")]
    assert (found.removed, found.added) == (("s2002:gone",), ("s2003:new",))


def test_where_nothing_was_refused_nothing_is_said() -> None:
    trees = held(("704.1",), ("704.1",), ("704.1",))
    _, found = settled(
        trees,
        *(
            alignment(*pair, ("704.1", "704.1", CERTAIN, 1.0))
            for pair in ((2001, 2002), (2002, 2003), (2001, 2003))
        ),
    )
    assert found == {}
