"""Of a rule that was split, or that others were merged into, the partner that keeps most of it goes on."""

from __future__ import annotations

import numpy as np
import pytest

from generator.alignment.identity import go_on
from generator.alignment.links import Link
from generator.model.alignment import EvidenceKind, Relation
from tests.alignment.conftest import Archive
from tests.alignment.tables import sides

FIRST = "The active player announces how each attacker assigns its damage."
THEN = "Then any abilities that triggered go on the stack."
OLD = {"300": "COMBAT", "300.1": f"{FIRST} {THEN}", "300.2": "Damage may be divided as follows:"}
NEW = {"500": "COMBAT", "500.1": FIRST, "500.2": THEN}
#: The part with the first sentence is that of another rule, as the weighing chose.
CHOSEN = {("300.1", "500.2"): "same", ("300.1", "500.1"): "split", ("300.2", "500.1"): "same"}


def gone_on(
    old: dict[str, str],
    new: dict[str, str],
    chosen: dict[tuple[str, str], str],
    *,
    orders: dict[tuple[str, str], float] | None = None,
    sure: dict[tuple[str, str], float] | None = None,
    settled: tuple[str, ...] = (),
    number: float = 0.0,
) -> dict[tuple[str, str], str]:
    """The relations of the links ``chosen``.

    ``orders`` are the shares of words in order (0.4 where not said), ``sure`` the probabilities (0.95),
    ``settled`` the old numbers of links that an editor decided, ``number`` says that the first link is one of rules
    with the same number.
    """
    one, other = sides(old, new)
    links = tuple(
        Link(
            one.numbers.index(before),
            other.numbers.index(after),
            Relation(relation),
            (sure or {}).get((before, after), 0.95),
            at,
            EvidenceKind.EDITOR if before in settled else None,
        )
        for at, ((before, after), relation) in enumerate(chosen.items())
    )
    columns = {
        "order": np.array([(orders or {}).get(pair, 0.4) for pair in chosen]),
        "number": np.array([number, *np.zeros(len(chosen) - 1)]),
        "parent": np.ones(len(chosen)),
    }
    found = go_on(links, one, other, columns)
    return {(one.numbers[link.old], other.numbers[link.new]): link.relation.value for link in found}


def test_a_rule_goes_on_in_what_it_begins_with() -> None:
    assert gone_on(OLD, NEW, CHOSEN) == {
        ("300.1", "500.1"): "same",
        ("300.1", "500.2"): "split",
        ("300.2", "500.1"): "merge",
    }


def test_who_is_displaced_goes_on_elsewhere_if_it_can() -> None:
    found = gone_on(OLD, NEW, {**CHOSEN, ("300.2", "500.2"): "split"})
    assert found[("300.1", "500.1")] == "same"
    assert found[("300.2", "500.2")] == "same"


@pytest.mark.parametrize(("kept", "goes_on"), [(0.65, "500.2"), (0.35, "500.1")])
def test_a_beginning_weighs_less_than_most_of_the_words(kept: float, goes_on: str) -> None:
    """A rule of which a part keeps nearly all but the first sentence is that part."""
    chosen = {("300.1", "500.2"): "same", ("300.1", "500.1"): "split"}
    orders = {("300.1", "500.2"): kept, ("300.1", "500.1"): 0.2}
    found = gone_on(OLD, NEW, chosen, orders=orders)
    assert [new for (_, new), relation in found.items() if relation == "same"] == [goes_on]


def test_little_more_displaces_nothing() -> None:
    """Two parts that begin alike: the number, or a bit more of the words, is no reason to choose again."""
    new = {"300": "COMBAT", "300.1": FIRST, "300.2": FIRST}
    chosen = {("300.1", "300.1"): "same", ("300.1", "300.2"): "split"}
    more = {("300.1", "300.2"): 0.55}
    assert gone_on(OLD, new, chosen, orders=more) == chosen
    more = {("300.1", "300.2"): 0.65}
    assert gone_on(OLD, new, chosen, orders=more)[("300.1", "300.2")] == "same"
    assert gone_on(OLD, new, chosen, orders=more, number=1.0) == chosen


def test_a_merely_possible_link_displaces_no_surer_one() -> None:
    sure = {("300.1", "500.1"): 0.6}
    assert gone_on(OLD, NEW, CHOSEN, sure=sure) == CHOSEN


@pytest.mark.parametrize(("certainty", "relation"), [(0.6, "same"), (0.95, "split")])
def test_a_surer_link_needs_no_margin_over_a_merely_possible_one(
    certainty: float, relation: str
) -> None:
    """Of two rules that begin alike, the one that keeps a little more displaces only what is hardly believed."""
    old = {"300": "COMBAT", "300.1": FIRST, "300.2": FIRST}
    chosen = {("300.1", "500.2"): "same", ("300.1", "500.1"): "split", ("300.2", "500.1"): "same"}
    orders = {("300.1", "500.2"): 0.1, ("300.1", "500.1"): 0.5}
    found = gone_on(old, NEW, chosen, orders=orders, sure={("300.2", "500.1"): certainty})
    assert found["300.1", "500.1"] == relation


def test_what_an_editor_decided_stays() -> None:
    assert gone_on(OLD, NEW, CHOSEN, settled=("300.2",)) == CHOSEN


def test_links_that_meet_nowhere_stay_as_they_are() -> None:
    chosen = {("300.1", "500.2"): "same", ("300.2", "500.1"): "same"}
    assert gone_on(OLD, NEW, chosen) == chosen


@pytest.mark.archive
@pytest.mark.parametrize(
    ("old", "new", "rules"),
    [
        # Announcing combat damage; the trigger sentence went to 510.3.
        ("2009-05-01", "2009-07-11", {"310.1": "510.1", "100.2": "100.2", "208.2": "207.2"}),
        # One land a turn; putting lands into play went to 212.6e.
        ("2007-09-07", "2007-10-01", {"212.6b": "212.6c"}),
        # "In every zone except the stack"; what holds on the stack went to 708.3b.
        ("2016-08-26", "2017-09-29", {"708.2": "708.4"}),
    ],
)
def test_known_rules_go_on_in_what_they_were_about(
    editions: Archive, old: str, new: str, rules: dict[str, str]
) -> None:
    found = {
        str(editions.node(old, match.old).number): str(editions.node(new, match.new).number)
        for match in editions.align(old, new).matches
        if match.relation is Relation.SAME
    }
    assert {rule: found[rule] for rule in rules} == rules


@pytest.mark.archive
def test_a_rule_that_variants_tell_again_is_not_split(editions: Archive) -> None:
    """905.6 of 2014, on drafts, has the words that 103.3 had; 103.3 and 103.4 tell them anew."""
    found = editions.align("2013-05-01", "2014-06-01").matches
    parts = [match for match in found if match.old.endswith(":103.3")]
    assert parts
    assert not any(match.new.endswith(":905.6") for match in parts)
