"""A partial edition between two whole ones tells of its part, and takes nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.lineage import chain, find_apart, find_undone, predecessors
from generator.model.alignment import (
    Alignment,
    Apart,
    Confidence,
    Decision,
    DecisionKind,
    Evidence,
    EvidenceKind,
    Match,
    Relation,
)
from generator.model.lineage import Lineage, owners_of
from tests.lineage.test_chain import edition, lives, tree

EDITIONS = [edition(2001), edition(2002, "703-730"), edition(2003)]
CERTAIN, PROBABLE, POSSIBLE = Confidence
_Link = tuple[str, str, Confidence, float]


def alignment(old: int, new: int, *links: _Link, decided: bool = False) -> Alignment:
    kind = EvidenceKind.EDITOR if decided else EvidenceKind.SIMILAR_TEXT
    matches = tuple(
        Match(
            f"s{old}:{one}",
            f"s{new}:{other}",
            Relation.SAME,
            sure,
            score,
            (Evidence(kind, score, "so they look"),),
        )
        for one, other, sure, score in links
    )
    return Alignment(str(old), str(new), matches, (), ())


def chained(
    *numbers: tuple[str, ...], pairs: tuple[Alignment, Alignment, Alignment]
) -> list[Lineage]:
    """The lives through a whole, a partial and a whole edition that hold rules of these numbers."""
    years = (2001, 2002, 2003)
    held = {
        str(year): tree(year, {number: f"{number} of {year}" for number in rules})
        for year, rules in zip(years, numbers, strict=True)
    }
    found = {(one.old, one.new): one for one in pairs}
    assert set(found) == set(predecessors(EDITIONS))
    return list(chain(EDITIONS, held, found))


def test_a_rule_of_the_rest_goes_past_the_part_that_has_one_like_it() -> None:
    """Though the whole editions are less sure of it: of what it does not hold the part says nothing."""
    found = chained(
        ("100.6", "704.1"),
        ("704.1", "717.6"),
        ("100.7", "704.1", "717.6"),
        pairs=(
            alignment(
                2001, 2002, ("704.1", "704.1", CERTAIN, 1.0), ("100.6", "717.6", CERTAIN, 0.99)
            ),
            alignment(
                2002, 2003, ("704.1", "704.1", CERTAIN, 1.0), ("717.6", "717.6", CERTAIN, 1.0)
            ),
            alignment(
                2001, 2003, ("704.1", "704.1", CERTAIN, 1.0), ("100.6", "100.7", PROBABLE, 0.9)
            ),
        ),
    )
    assert lives(found) == {
        "100.6@2001": ["2001:100.6", "2003:100.7"],
        "704.1@2001": ["2001:704.1", "2002:704.1", "2003:704.1"],
        "717.6@2002": ["2002:717.6", "2003:717.6"],
    }


@pytest.mark.parametrize(
    ("direct", "expected"),
    [
        ((), {"100.6@2001": ["2001:100.6"], "717.6@2002": ["2002:717.6", "2003:717.6"]}),
        (
            (("100.6", "717.6", PROBABLE, 0.9),),
            {"100.6@2001": ["2001:100.6", "2002:717.6", "2003:717.6"]},
        ),
    ],
    ids=["it has no place there", "it moved there, the whole editions say"],
)
def test_a_part_carries_on_only_a_rule_that_has_its_place_there(
    direct: tuple[_Link, ...], expected: dict[str, list[str]]
) -> None:
    found = chained(
        ("100.6",),
        ("717.6",),
        ("717.6",),
        pairs=(
            alignment(2001, 2002, ("100.6", "717.6", POSSIBLE, 0.8)),
            alignment(2002, 2003, ("717.6", "717.6", CERTAIN, 1.0)),
            alignment(2001, 2003, *direct),
        ),
    )
    assert lives(found) == expected


def test_a_rule_that_no_whole_edition_has_again_may_end_in_the_part() -> None:
    """It has no place there, but nothing speaks for another way."""
    found = chained(
        ("100.6",),
        ("717.6",),
        (),
        pairs=(
            alignment(2001, 2002, ("100.6", "717.6", POSSIBLE, 0.8)),
            alignment(2002, 2003),
            alignment(2001, 2003),
        ),
    )
    assert lives(found) == {"100.6@2001": ["2001:100.6", "2002:717.6"]}


@pytest.mark.parametrize(
    ("direct", "goes_to"),
    [((CERTAIN, 0.999), "704.3"), ((CERTAIN, 0.99), "704.3"), ((PROBABLE, 0.96), "704.2")],
)
def test_inside_the_part_the_surer_way_counts(
    direct: tuple[Confidence, float], goes_to: str
) -> None:
    """Of two ways that are as sure, the one between the whole editions."""
    found = chained(
        ("704.1",),
        ("704.1",),
        ("704.2", "704.3"),
        pairs=(
            alignment(2001, 2002, ("704.1", "704.1", CERTAIN, 1.0)),
            alignment(2002, 2003, ("704.1", "704.2", CERTAIN, 0.99)),
            alignment(2001, 2003, ("704.1", "704.3", *direct)),
        ),
    )
    other = "704.2" if goes_to == "704.3" else "704.3"
    assert lives(found) == {
        "704.1@2001": ["2001:704.1", "2002:704.1", f"2003:{goes_to}"],
        f"{other}@2003": [f"2003:{other}"],
    }


def test_an_editor_is_surer_than_all() -> None:
    found = chained(
        ("704.1",),
        ("704.1",),
        ("704.2", "704.3"),
        pairs=(
            alignment(2001, 2002, ("704.1", "704.1", CERTAIN, 0.99)),
            alignment(2002, 2003, ("704.1", "704.2", CERTAIN, 1.0), decided=True),
            alignment(2001, 2003, ("704.1", "704.3", CERTAIN, 0.985)),
        ),
    )
    assert lives(found)["704.1@2001"] == ["2001:704.1", "2002:704.1", "2003:704.2"]


def test_what_an_editor_told_apart_is_not_joined_by_way_of_another_edition() -> None:
    held = {
        "2001": tree(2001, {"704.1": "ends the turn"}),
        "2002": tree(2002, {"704.2": "ends the phase"}),
        "2003": tree(2003, {"704.2": "ends the phase"}),
    }
    found = {
        ("2001", "2002"): alignment(2001, 2002),
        ("2002", "2003"): alignment(2002, 2003, ("704.2", "704.2", CERTAIN, 1.0)),
        ("2001", "2003"): alignment(2001, 2003, ("704.1", "704.2", PROBABLE, 0.9)),
    }
    no = Decision(DecisionKind.NOT_A_MATCH, "2001", "2002", ("704.1",), ("704.2",), "another")
    assert len(chain(EDITIONS, held, found)) == 1
    assert lives(chain(EDITIONS, held, found, [no])) == {
        "704.1@2001": ["2001:704.1"],
        "704.2@2002": ["2002:704.2", "2003:704.2"],
    }


def test_what_an_editor_told_apart_is_not_joined_by_way_of_an_edition_before_both() -> None:
    held = {
        "2001": tree(2001, {"704.1": "ends the turn"}),
        "2002": tree(2002, {"704.2": "ends the phase"}),
        "2003": tree(2003, {"704.3": "ends the turn"}),
    }
    found = {
        ("2001", "2002"): alignment(2001, 2002, ("704.1", "704.2", PROBABLE, 0.9)),
        ("2002", "2003"): alignment(2002, 2003),
        ("2001", "2003"): alignment(2001, 2003, ("704.1", "704.3", CERTAIN, 1.0)),
    }
    no = Decision(DecisionKind.NOT_A_MATCH, "2002", "2003", ("704.2",), ("704.3",), "another")
    assert len(chain(EDITIONS, held, found)) == 1
    assert lives(chain(EDITIONS, held, found, [no])) == {
        "704.1@2001": ["2001:704.1", "2003:704.3"],
        "704.2@2002": ["2002:704.2"],
    }


def test_a_part_joins_the_life_of_what_it_became() -> None:
    """Nothing was found in it of the rule before, but what it became is known to be that rule."""
    found = chained(
        ("704.1",),
        ("704.5",),
        ("704.7",),
        pairs=(
            alignment(2001, 2002),
            alignment(2002, 2003, ("704.5", "704.7", CERTAIN, 1.0)),
            alignment(2001, 2003, ("704.1", "704.7", POSSIBLE, 0.6)),
        ),
    )
    assert lives(found) == {"704.1@2001": ["2001:704.1", "2002:704.5", "2003:704.7"]}
    link = next(link for link in found[0].links if link.new == "s2002:704.5")
    assert (link.old, link.confidence, link.score) == ("s2001:704.1", POSSIBLE, 0.6)
    assert link.evidence[0].note == "both are the same rule as 704.7 of 2003"


def test_what_comes_back_in_a_part_is_not_a_rule_that_only_passes_it_by() -> None:
    """The rest has a rule in the same words; it goes on beside the part and is no rule that had ended."""
    words = "the very same nine words stand in both rules of the book"
    held = {
        "2001": tree(2001, {"100.6": words}),
        "2002": tree(2002, {"717.6": words}),
        "2003": tree(2003, {"100.6": words, "717.6": words}),
    }
    found = {
        ("2001", "2002"): alignment(2001, 2002),
        ("2002", "2003"): alignment(2002, 2003, ("717.6", "717.6", CERTAIN, 1.0)),
        ("2001", "2003"): alignment(2001, 2003, ("100.6", "100.6", CERTAIN, 1.0)),
    }
    assert lives(chain(EDITIONS, held, found)) == {
        "100.6@2001": ["2001:100.6", "2003:100.6"],
        "717.6@2002": ["2002:717.6", "2003:717.6"],
    }


def test_a_topic_that_went_elsewhere_took_its_place_along() -> None:
    """The numbers of another era are not those of the part; most of what it has of the topic is there."""
    found = chained(
        ("704.1", "704.2"),
        ("704.1", "704.2"),
        ("800.1", "800.2", "800.3", "800.4", "800.5"),
        pairs=(
            alignment(
                2001, 2002, ("704.1", "704.1", CERTAIN, 1.0), ("704.2", "704.2", CERTAIN, 1.0)
            ),
            alignment(
                2002, 2003, ("704.1", "800.4", CERTAIN, 1.0), ("704.2", "800.5", CERTAIN, 1.0)
            ),
            alignment(2001, 2003),
        ),
    )
    assert lives(found)["704.1@2001"] == ["2001:704.1", "2002:704.1", "2003:800.4"]
    assert lives(found)["704.2@2001"] == ["2001:704.2", "2002:704.2", "2003:800.5"]


def test_what_is_kept_apart_has_the_editors_reason() -> None:
    held = {
        "2001": tree(2001, {"704.1": "ends the turn"}),
        "2002": tree(2002, {"704.2": "ends the phase"}),
    }
    no = Decision(DecisionKind.NOT_A_MATCH, "2001", "2002", ("704.1",), ("704.2",), "another")
    yes = replace(no, kind=DecisionKind.MATCH)
    elsewhere = replace(no, new_edition="2003")
    assert find_apart([yes, no, elsewhere], held) == (
        Apart("s2001:704.1", "s2002:704.2", "another"),
    )


def test_what_editions_between_join_all_the_same_is_told() -> None:
    """A decision holds for its two editions; another that came between them has matches of its own."""
    held = {
        str(year): tree(year, {number: "ends the turn"})
        for year, number in ((2001, "704.1"), (2002, "704.2"), (2003, "704.3"))
    }
    found = {
        ("2001", "2002"): alignment(2001, 2002, ("704.1", "704.2", CERTAIN, 1.0)),
        ("2002", "2003"): alignment(2002, 2003, ("704.2", "704.3", CERTAIN, 1.0)),
    }
    no = Decision(DecisionKind.NOT_A_MATCH, "2001", "2003", ("704.1",), ("704.3",), "another")
    apart = find_apart([no], held)
    [told] = find_undone(apart, owners_of(chain(EDITIONS, held, found), held), held, "a.toml")
    assert not told.is_error
    assert str(told).startswith(
        "a.toml: warning[undone-decision]: 704.1 of 2001 and 704.3 of 2003 are kept apart here, but "
    )
    kept = {**found, ("2002", "2003"): alignment(2002, 2003)}
    assert find_undone(apart, owners_of(chain(EDITIONS, held, kept), held), held, "a.toml") == ()
