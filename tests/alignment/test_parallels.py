"""An ended rule was not taken into a parallel that says what it said all along."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from generator.alignment.links import Link
from generator.alignment.parallels import without_parallels
from generator.alignment.rounds import Round
from generator.model.alignment import Alignment, EvidenceKind, Relation
from generator.model.node import EditionTree
from tests.alignment.conftest import Archive
from tests.alignment.tables import pairs_of, sides

INSTANT = "When an instant spell resolves, it’s put into its owner’s graveyard."
SORCERY = "When a sorcery spell resolves, it’s put into its owner’s graveyard."
BOTH = "When an instant or sorcery spell resolves, it’s put into its owner’s graveyard."
TOPICS = {
    "304": "INSTANTS",
    "304.1": "Instants are cast at any time.",
    "304.2": INSTANT,
    "307": "SORCERIES",
    "307.1": "Sorceries are cast in a main phase.",
    "307.2": SORCERY,
}
#: The same in one topic.
TOPIC = {
    "304": "SPELLS",
    "304.1": "Instants are cast at any time.",
    "304.1a": INSTANT,
    "304.1b": "No instant stays.",
    "304.2": "Sorceries are cast in a main phase.",
    "304.2a": SORCERY,
}


def told(
    old: Mapping[str, str],
    ended: tuple[str, str],
    *,
    changed: Mapping[str, str] | None = None,
    split: tuple[str, str] | None = None,
    also_ended: tuple[str, str] | None = None,
    evidence: tuple[float, float] = (0.9, 0.9),
    settled_by: EvidenceKind | None = None,
) -> tuple[bool, float]:
    """Whether the rule that ``ended``, the first of the two, is told as merged into the second, and with what log-odds.

    The new edition has all other rules of ``old``, some of them ``changed``; one of them was ``split``, and another
    ``also_ended``, and is as like a third. ``evidence`` is how much of the ended rule the other has, by words and by
    words in order.
    """
    all_ended = [ended, also_ended] if also_ended else [ended]
    kept = [number for number in old if number not in dict(all_ended)]
    one, other = sides(old, {number: old[number] for number in kept} | dict(changed or {}))
    relations = dict.fromkeys(zip(kept, kept, strict=True), Relation.SAME)
    relations |= {split: Relation.SPLIT} if split else {}
    links = [
        Link(one.numbers.index(before), other.numbers.index(after), relation, 1.0)
        for (before, after), relation in relations.items()
    ]
    merges = [
        Link(
            one.numbers.index(before),
            other.numbers.index(after),
            Relation.MERGE,
            0.95,
            -1 if settled_by else at,
            settled_by,
        )
        for at, (before, after) in enumerate(all_ended)
    ]
    columns = {
        name: np.full(len(merges), share)
        for name, share in zip(("held_old", "order_old"), evidence, strict=True)
    }
    nothing = pairs_of(one, other, [])
    scores = np.full(len(merges), 3.0)
    last = Round(pairs_of(one, other, all_ended), columns, scores, nothing, nothing)
    left, after = without_parallels([*links, *merges], last, one, other)
    assert [link for link in left if link not in merges] == links
    return merges[0] in left, float(after.scores[0])


ENDED = ("304.2", "307.2")


def test_an_ended_rule_is_not_taken_into_a_parallel_that_did_not_change() -> None:
    is_merged, score = told(TOPICS, ENDED)
    assert not is_merged
    assert score < -10, "and is no candidate either"


def test_a_rule_that_changed_may_have_taken_it_in() -> None:
    assert told(TOPICS, ENDED, changed={"307.2": BOTH}) == (True, 3.0)


@pytest.mark.parametrize(
    ("evidence", "is_merged"), [((1.0, 0.95), True), ((0.99, 1.0), False), ((1.0, 0.94), False)]
)
def test_what_was_told_twice_may_be_told_once(
    evidence: tuple[float, float], is_merged: bool
) -> None:
    assert told(TOPICS, ENDED, evidence=evidence)[0] is is_merged


def test_a_rule_may_go_over_with_others_of_its_topic() -> None:
    assert told(TOPICS, ENDED, split=("304.1", "307.1"))[0]
    assert not told(TOPICS, ENDED, split=("307.1", "304.1"))[0]


def test_a_rule_does_not_go_over_where_most_others_only_seem_to() -> None:
    topics = {**TOPICS, "304.3": "No instant stays.", "307.3": "No sorcery stays."}
    assert told(topics, ENDED, split=("304.1", "307.1"))[0]
    assert not told(topics, ENDED, split=("304.1", "307.1"), also_ended=("304.3", "307.3"))[0]
    assert not told(topics, ENDED, also_ended=("304.3", "307.3"))[0]


def test_what_else_an_ended_rule_became_does_not_bring_it_over() -> None:
    assert not told(TOPICS, ENDED, split=("304.2", "307.1"))[0]


def test_within_a_topic_a_subrule_may_go_over_with_others_of_its_rule() -> None:
    """That others stay in the topic says nothing, nor does it that the rule above has words of the other."""
    assert not told(TOPIC, ("304.1a", "304.2a"))[0]
    assert told(TOPIC, ("304.1a", "304.2a"), split=("304.1b", "304.2"))[0]
    assert not told(TOPIC, ("304.1a", "304.1b"), split=("304.2a", "304.1"))[0]


def test_what_an_editor_decided_stays() -> None:
    assert told(TOPICS, ENDED, settled_by=EvidenceKind.EDITOR)[0]


def without(editions: Archive, day: str, number: str) -> Alignment:
    """An edition aligned with itself, but for one rule that has ended."""
    side = editions.side(day)
    [ended] = [node.id for node in side.tree.nodes if str(node.number) == number]
    left = EditionTree(
        side.tree.edition,
        tuple(
            node._replace(children=tuple(child for child in node.children if child != ended))
            for node in side.tree.nodes
            if node.id != ended
        ),
    )
    return editions.aligner.align(side.tree, left, side.edition, side.edition)


@pytest.mark.archive
@pytest.mark.parametrize(
    ("day", "number"),
    [("2010-06-18", "500.9"), ("2013-05-01", "111.2"), ("2025-07-25", "702.22j")],
)
def test_a_rule_cut_out_of_an_edition_is_removed(editions: Archive, day: str, number: str) -> None:
    """Each has a parallel: on phases for steps, on permanents for spells, on blocking for being blocked."""
    found = without(editions, day, number)
    assert [str(editions.node(day, name).number) for name in found.removed] == [number]
    assert not found.candidates
    assert not [match for match in found.matches if match.relation is not Relation.SAME]


@pytest.mark.archive
def test_combat_of_two_headed_giant_went_over_to_that_of_shared_team_turns(
    editions: Archive,
) -> None:
    """Half of its rules stood there already, the others nearly so; nothing was changed there."""
    days = ("2017-09-29", "2018-06-08")
    merged = {
        tuple(str(editions.node(*name).number) for name in zip(days, match[:2], strict=True))
        for match in editions.align(*days).matches
        if match.relation is Relation.MERGE
    }
    assert merged >= {("810.7a", "805.10a"), ("810.7c", "805.10b"), ("810.7f", "805.10g")}
