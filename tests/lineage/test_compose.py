"""Two editions far apart, by the lives of the rules between them."""

from __future__ import annotations

from itertools import pairwise

from generator.lineage import Composer, chain
from generator.model.alignment import Alignment, Relation
from generator.model.joins import joins_of
from generator.model.lineage import Lineage
from tests.lineage.test_chain import alignment, edition, tree


def test_composing_goes_through_the_editions_between() -> None:
    held = {
        "2001": tree(2001, {"100.1": "a", "100.2": "gone"}),
        "2002": tree(2002, {"150.1": "a", "150.2": "part"}),
        "2003": tree(2003, {"200.1": "a", "200.2": "part", "200.9": "new"}),
    }
    editions = [edition(y) for y in (2001, 2002, 2003)]
    pairs = {
        ("2001", "2002"): alignment(
            2001, 2002, ("100.1", "150.1"), ("100.1", "150.2", Relation.SPLIT)
        ),
        ("2002", "2003"): alignment(2002, 2003, ("150.1", "200.1"), ("150.2", "200.2")),
    }
    lineages = chain(editions, held, pairs)
    whole = Composer(lineages, held, editions).compose("2001", "2003")
    assert [(m.old, m.new, m.relation) for m in whole.matches] == [
        ("s2001:100.1", "s2003:200.1", Relation.SAME),
        ("s2001:100.1", "s2003:200.2", Relation.SPLIT),
    ]
    assert whole.removed == ("s2001:100.2",)
    assert whole.added == ("s2003:200.9",)


def composed(
    texts: dict[int, dict[str, str]], joins: dict[int, tuple[tuple[str, str, Relation], ...]]
) -> tuple[Composer, tuple[Lineage, ...]]:
    """Editions in which a number is always the same rule; ``joins`` came with the edition of their year."""
    held = {str(year): tree(year, rules) for year, rules in texts.items()}
    pairs = {}
    for old, new in pairwise(texts):
        same = [(name, name) for name in texts[old] if name in texts[new]]
        pairs[str(old), str(new)] = alignment(old, new, *same, *joins.get(new, ()))
    editions = [edition(year) for year in texts]
    lineages = chain(editions, held, pairs)
    return Composer(lineages, held, editions), lineages


def told(whole: Alignment) -> list[tuple[str, str, Relation]]:
    return [
        (m.old.partition(":")[2], m.new.partition(":")[2], m.relation)
        for m in whole.matches
        if m.relation is not Relation.SAME
    ]


def test_words_are_followed_through_rules_that_neither_edition_has() -> None:
    """A split of a split is one of the first; what was merged into a merged rule is in the last."""
    composer, _ = composed(
        {
            2001: {"100.1": "a", "100.5": "d", "100.7": "f"},
            2002: {"100.1": "a", "100.2": "of a", "100.6": "e and d", "100.7": "f"},
            2003: {"100.1": "a", "100.3": "of that", "100.7": "f, e and d"},
        },
        {
            2002: (("100.1", "100.2", Relation.SPLIT), ("100.5", "100.6", Relation.MERGE)),
            2003: (("100.2", "100.3", Relation.SPLIT), ("100.6", "100.7", Relation.MERGE)),
        },
    )
    whole = composer.compose("2001", "2003")
    assert told(whole) == [
        ("100.1", "100.3", Relation.SPLIT),
        ("100.5", "100.7", Relation.MERGE),
    ]
    assert (whole.removed, whole.added) == ((), ())


def test_what_a_rule_gave_before_it_took_is_none_of_what_it_took() -> None:
    """100.2 gave words to 100.3 in 2003, and took in 100.1 in 2004."""
    composer, _ = composed(
        {
            2001: {"100.1": "a"},
            2002: {"100.1": "a", "100.2": "b"},
            2003: {"100.1": "a", "100.2": "b", "100.3": "of b"},
            2004: {"100.2": "b and a", "100.3": "of b"},
            2005: {"100.3": "of b"},
        },
        {
            2003: (("100.2", "100.3", Relation.SPLIT),),
            2004: (("100.1", "100.2", Relation.MERGE),),
        },
    )
    first = composer.compose("2001", "2004")
    assert told(first) == [("100.1", "100.2", Relation.MERGE)]
    assert first.added == ("s2004:100.3",)
    last = composer.compose("2001", "2005")
    assert told(last) == []
    assert (last.removed, last.added) == (("s2001:100.1",), ("s2005:100.3",))


def test_what_a_part_says_nothing_of_is_neither_removed_nor_added() -> None:
    held = {
        "2001": tree(2001, {"100.1": "a", "704.1": "b", "704.2": "c"}),
        "2002": tree(2002, {"704.1": "b", "704.3": "d"}),
    }
    editions = [edition(2001), edition(2002, "703-730")]
    pairs = {("2001", "2002"): alignment(2001, 2002, ("704.1", "704.1"))}
    composer = Composer(chain(editions, held, pairs), held, editions)
    whole = composer.compose("2001", "2002")
    assert (whole.removed, whole.not_held_old) == (("s2001:704.2",), ("s2001:100.1",))
    assert (whole.added, whole.not_held_new) == (("s2002:704.3",), ())


def test_matches_stand_in_the_order_of_the_older_book() -> None:
    composer, _ = composed(
        {
            2001: {"100.2": "b"},
            2002: {"100.1": "a", "100.2": "b"},
            2003: {"100.1": "a", "100.2": "b"},
        },
        {},
    )
    matches = composer.compose("2002", "2003").matches
    assert [match.old for match in matches] == ["s2002:100.1", "s2002:100.2"]


def test_words_that_went_at_another_time_are_no_way_between_two_editions() -> None:
    """100.1 gave words to 100.3 in 2002 and ended in 2004; 100.2 was merged into what began in 2003."""
    composer, lineages = composed(
        {
            2001: {"100.1": "a", "100.2": "b"},
            2002: {"100.1": "a", "100.2": "b", "100.3": "of a"},
            2003: {"100.1": "a", "100.2": "b", "100.3": "of a", "100.4": "c"},
            2004: {"100.2": "b", "100.3": "of a", "100.4": "c"},
            2005: {"100.3": "of a", "100.4": "c and b"},
        },
        {
            2002: (("100.1", "100.3", Relation.SPLIT),),
            2005: (("100.2", "100.4", Relation.MERGE),),
        },
    )

    def joined(old: int, new: int) -> list[tuple[str, str, Relation]]:
        whole = composer.compose(str(old), str(new))
        outline = composer.outline(str(old), str(new))
        assert {m[:3] for m in outline.matches} == {m[:3] for m in whole.matches}
        return told(whole)

    assert joined(2003, 2004) == []
    assert joined(2002, 2005) == [("100.2", "100.4", Relation.MERGE)]  # once, though 100.4 is new
    assert joined(2001, 2003) == [("100.1", "100.3", Relation.SPLIT)]
    assert joined(2001, 2005) == [
        ("100.1", "100.3", Relation.MERGE),
        ("100.2", "100.4", Relation.MERGE),
    ]
    by_time = {(join.giver, join.taker): join.edition for join in joins_of(lineages)}
    assert by_time == {
        ("100.1@2001", "100.3@2002"): "2002",
        ("100.2@2001", "100.4@2003"): "2005",
    }
