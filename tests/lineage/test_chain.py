"""Alignments compose into lives: renumbered, reused, lost, restored, split, merged, not held."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from generator.lineage import chain, find_detours, predecessors
from generator.model.alignment import Alignment, Confidence, EvidenceKind, Match, Relation
from generator.model.edition import Authority, Coverage, Edition
from generator.model.lineage import Lineage
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan

LONG = "the same nine words of a rule nobody else has {}"


def edition(year: int, covers: str = "") -> Edition:
    parts: tuple[Coverage, ...] = ()
    if covers:
        first, last = covers.split("-")
        parts = (Coverage(RuleNumber.parse(first), RuleNumber.parse(last)),)
    return Edition(str(year), "CR", str(year), date(year, 1, 1), Authority.OFFICIAL, parts)


def tree(year: int, texts: dict[str, str]) -> EditionTree:
    nodes = []
    for line, (name, text) in enumerate(texts.items(), 1):
        number = RuleNumber.parse(name.partition("~")[0])
        span = SourceSpan("s", line, line)
        nodes.append(Node(f"s{year}:{name}", NodeKind.RULE, span, number, text=text))
    return EditionTree(str(year), tuple(nodes))


def alignment(old: int, new: int, *links: tuple[str, str, Relation] | tuple[str, str]) -> Alignment:
    matches = tuple(
        Match(
            f"s{old}:{link[0]}",
            f"s{new}:{link[1]}",
            link[2] if len(link) == 3 else Relation.SAME,
            Confidence.CERTAIN,
            1.0,
            (),
        )
        for link in links
    )
    return Alignment(str(old), str(new), matches, (), ())


def lives(lineages: Sequence[Lineage]) -> dict[str, list[str]]:
    return {
        line.id: [f"{m.edition}:{m.node.partition(':')[2]}" for m in line.members]
        for line in lineages
    }


def test_a_number_is_handed_on() -> None:
    """704.5k: the legend rule, then the world rule."""
    held = {
        "2001": tree(2001, {"704.5k": "legend", "704.5m": "world"}),
        "2002": tree(2002, {"704.5j": "legend", "704.5k": "world"}),
    }
    found = chain(
        [edition(2001), edition(2002)],
        held,
        {("2001", "2002"): alignment(2001, 2002, ("704.5k", "704.5j"), ("704.5m", "704.5k"))},
    )
    assert lives(found) == {
        "704.5k@2001": ["2001:704.5k", "2002:704.5j"],
        "704.5m@2001": ["2001:704.5m", "2002:704.5k"],
    }


def test_a_rule_that_vanishes_and_comes_back_is_one_rule() -> None:
    text = LONG.format("ever")
    held = {
        "2001": tree(2001, {"100.1": text}),
        "2002": tree(2002, {"100.2": "another"}),
        "2003": tree(2003, {"100.7": text}),
    }
    pairs = {("2001", "2002"): alignment(2001, 2002), ("2002", "2003"): alignment(2002, 2003)}
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    back = next(line for line in found if line.id == "100.1@2001")
    assert lives([back])["100.1@2001"] == ["2001:100.1", "2003:100.7"]
    assert back.gaps == ("2002",)
    [evidence] = back.links[-1].evidence
    assert evidence.kind is EvidenceKind.SAME_TEXT
    assert evidence.note == (
        "the same words as when it was last seen, in 2001; no other rule has them"
    )


@pytest.mark.parametrize(
    ("confidence", "told"),
    [
        (Confidence.PROBABLE, "meanwhile a part of another rule"),
        (Confidence.POSSIBLE, "no other rule has them"),
    ],
)
def test_a_rule_that_was_a_part_meanwhile_is_told_to_have_been_one(
    confidence: Confidence, told: str
) -> None:
    """Unless that is no more than possible; and whatever else went into other rules."""
    text = LONG.format("ever")
    held = {
        "2001": tree(2001, {"100.1": text, "100.2": "b", "100.3": "c"}),
        "2002": tree(2002, {"100.2": f"b and c. {text}"}),
        "2003": tree(2003, {"100.2": "b and c", "100.7": text}),
    }
    first = alignment(
        2001,
        2002,
        ("100.2", "100.2"),
        ("100.1", "100.2", Relation.MERGE),
        ("100.3", "100.2", Relation.MERGE),
    )
    matches = tuple(
        match._replace(confidence=confidence) if match.old == "s2001:100.1" else match
        for match in first.matches
    )
    pairs = {
        ("2001", "2002"): replace(first, matches=matches),
        ("2002", "2003"): alignment(2002, 2003, ("100.2", "100.2")),
    }
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    back = next(line for line in found if line.id == "100.1@2001")
    assert lives([back])["100.1@2001"] == ["2001:100.1", "2003:100.7"]
    assert back.links[-1].evidence[0].note.endswith(f"; {told}")


def test_what_is_nearly_a_rule_that_goes_on_is_another_rule() -> None:
    held = {
        "2001": tree(2001, {"100.1": LONGER.format("five")}),
        "2002": tree(2002, {"100.1": LONGER.format("five"), "100.2": LONGER.format("six")}),
    }
    pairs = {("2001", "2002"): alignment(2001, 2002, ("100.1", "100.1"))}
    assert lives(chain([edition(2001), edition(2002)], held, pairs)) == {
        "100.1@2001": ["2001:100.1", "2002:100.1"],
        "100.2@2002": ["2002:100.2"],
    }


def test_a_second_entry_of_a_term_that_goes_on_is_another() -> None:
    held = {"2001": glossary(2001, one="Cost"), "2002": glossary(2002, one="Cost", two="Cost")}
    pairs = {("2001", "2002"): alignment(2001, 2002, ("one", "one"))}
    assert lives(chain([edition(2001), edition(2002)], held, pairs)) == {
        "one@2001": ["2001:one", "2002:one"],
        "two@2002": ["2002:two"],
    }


def test_what_is_no_rule_or_is_not_printed_has_no_life() -> None:
    [rule] = tree(2001, {"100.1": "a"}).nodes
    nodes = (
        rule._replace(id="s2001:100", number=RuleNumber.parse("100"), text="", implied=True),
        rule,
        rule._replace(id="s2001:100.1.Ruling.1", kind=NodeKind.RULING, number=None),
    )
    found = chain([edition(2001)], {"2001": EditionTree("2001", nodes)}, {})
    assert list(lives(found)) == ["100.1@2001"]


def test_a_whole_edition_hides_those_before_it() -> None:
    editions = [edition(year) for year in (2001, 2002, 2003)]
    assert predecessors(editions) == (("2001", "2002"), ("2002", "2003"))


LONGER = (
    "If a player would begin a turn in which that player controls {} creatures, the player may have "
    "each of them phase out before the turn begins, and they phase in again after it ends."
)


def glossary(year: int, **terms: str) -> EditionTree:
    kind = NodeKind.GLOSSARY_ENTRY
    nodes = [
        Node(
            f"s{year}:{name}", kind, SourceSpan("s", at, at), None, heading=term, text="Said anew."
        )
        for at, (name, term) in enumerate(terms.items(), 1)
    ]
    return EditionTree(str(year), tuple(nodes))


@pytest.mark.parametrize(
    ("then", "now", "is_one"),
    [
        ("You/Your", "You, Your", True),
        ("Phased-Out", "Phased Out", True),
        ('"As Though"', "As Though", True),
        ("+1/+1 Counter", "-1/-1 Counter", False),
        ("Cast (Obsolete)", "Cast", False),
    ],
)
def test_a_term_is_the_same_whatever_stands_between_its_words(
    then: str, now: str, *, is_one: bool
) -> None:
    held = {"2001": glossary(2001, then=then), "2002": glossary(2002, now=now)}
    found = chain([edition(2001), edition(2002)], held, {("2001", "2002"): alignment(2001, 2002)})
    assert len(found) == (1 if is_one else 2)


def test_a_term_that_comes_back_is_one_term_whatever_is_said_of_it() -> None:
    held = {
        "2001": glossary(2001, free="Unblocked Creature", moved="Mana Source"),
        "2002": glossary(2002, moved="Mana Instant", other="Aura"),
        "2003": glossary(
            2003, back="unblocked creature", moved="Mana Instant", again="Mana Source"
        ),
    }
    pairs = {
        ("2001", "2002"): alignment(2001, 2002, ("moved", "moved")),
        ("2002", "2003"): alignment(2002, 2003, ("moved", "moved")),
    }
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    assert lives(found) == {
        "free@2001": ["2001:free", "2003:back"],
        "moved@2001": ["2001:moved", "2002:moved", "2003:moved"],
        "other@2002": ["2002:other"],
        "again@2003": ["2003:again"],
    }
    assert found[0].gaps == ("2002",)
    [link] = found[0].links
    assert link.confidence is Confidence.PROBABLE
    assert link.evidence[0].note == "the same term as when it was last seen, in 2001"


@pytest.mark.parametrize(
    ("came", "is_one"),
    [
        ({"back": "Unblocked Creature"}, True),
        ({"back": "Unblocked Creature", "new": "Unblocked"}, False),
    ],
)
@pytest.mark.parametrize("renamed", [Confidence.CERTAIN, Confidence.POSSIBLE])
def test_a_term_that_comes_back_by_the_name_it_had_once_is_one_term(
    came: dict[str, str], renamed: Confidence, *, is_one: bool
) -> None:
    """Unless the name it ended with is there too; and no surer than that it was one meanwhile."""
    held = {
        "2001": glossary(2001, term="Unblocked Creature"),
        "2002": glossary(2002, term="Unblocked"),
        "2003": glossary(2003, **came),
    }
    first = alignment(2001, 2002, ("term", "term"))
    first = replace(first, matches=(first.matches[0]._replace(confidence=renamed),))
    pairs = {("2001", "2002"): first, ("2002", "2003"): alignment(2002, 2003)}
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    last = "2003:back" if is_one else "2003:new"
    assert lives(found)["term@2001"] == ["2001:term", "2002:term", last]
    [_, link] = found[0].links
    doubt = Confidence.POSSIBLE if is_one and renamed is Confidence.POSSIBLE else None
    assert link.confidence is (doubt or Confidence.PROBABLE)
    assert ("last called so, in 2001" in link.evidence[0].note) is is_one


@pytest.mark.parametrize(
    ("came", "is_one"),
    [
        ({"100.7": LONGER.format("any number of")}, True),
        ({"100.7": LONGER.format("four"), "100.8": LONGER.format("nine")}, False),
        ({"100.7": "If a player would begin a turn in which nothing happens, it happens."}, False),
    ],
)
def test_nearly_the_same_words_come_back_where_nobody_else_has_them(
    came: dict[str, str], is_one: bool
) -> None:
    held = {
        "2001": tree(2001, {"100.1": LONGER.format("five")}),
        "2002": tree(2002, {"100.2": "another"}),
        "2003": tree(2003, came),
    }
    pairs = {("2001", "2002"): alignment(2001, 2002), ("2002", "2003"): alignment(2002, 2003)}
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    back = next(line for line in found if line.id == "100.1@2001")
    assert len(back.members) == (2 if is_one else 1)
    if is_one:
        [evidence] = back.links[-1].evidence
        assert evidence.kind is EvidenceKind.SIMILAR_TEXT
        assert evidence.note == (
            "nearly the same words as when it was last seen, in 2001; no other rule has them"
        )


@pytest.mark.parametrize("text", ["Flying is an evasion ability.", LONG.format("twice")])
def test_common_words_bring_nothing_back(text: str) -> None:
    """Too short to tell, or said by two rules of the new edition."""
    held = {
        "2001": tree(2001, {"100.1": text}),
        "2002": tree(2002, {}),
        "2003": tree(2003, {"100.7": text, "100.8": text}),
    }
    pairs = {("2001", "2002"): alignment(2001, 2002), ("2002", "2003"): alignment(2002, 2003)}
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    assert [len(line.members) for line in found] == [1, 1, 1]


def test_a_rule_whose_twin_went_on_does_not_come_back() -> None:
    """An edition that prints a rule under two numbers lost neither of them when one of the two goes."""
    words = LONG.format("once")
    held = {
        "2001": tree(2001, {"100.1": words, "100.2": words}),
        "2002": tree(
            2002, {"100.1": "This rule has been put into quite other words since then, by and by."}
        ),
        "2003": tree(2003, {"200.1": words}),
    }
    pairs = {
        ("2001", "2002"): alignment(2001, 2002, ("100.1", "100.1")),
        ("2002", "2003"): alignment(2002, 2003),
    }
    found = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    lives = [[member.edition for member in line.members] for line in found]
    assert lives == [["2001", "2002"], ["2001"], ["2003"]]


def test_a_partial_edition_is_no_gap() -> None:
    held = {
        "2001": tree(2001, {"100.1": "a", "704.1": "b"}),
        "2002": tree(2002, {"704.1": "b"}),
        "2003": tree(2003, {"100.1": "a", "704.1": "b"}),
    }
    editions = [edition(2001), edition(2002, "703-730"), edition(2003)]
    assert predecessors(editions) == (("2001", "2002"), ("2002", "2003"), ("2001", "2003"))
    pairs = {
        ("2001", "2002"): alignment(2001, 2002, ("704.1", "704.1")),
        ("2002", "2003"): alignment(2002, 2003, ("704.1", "704.1")),
        ("2001", "2003"): alignment(2001, 2003, ("100.1", "100.1"), ("704.1", "704.1")),
    }
    found = chain(editions, held, pairs)
    assert lives(found) == {
        "100.1@2001": ["2001:100.1", "2003:100.1"],
        "704.1@2001": ["2001:704.1", "2002:704.1", "2003:704.1"],
    }
    assert all(not line.gaps for line in found)


def test_two_rules_with_one_number_are_two_lineages() -> None:
    held = {"2001": tree(2001, {"702.30d": "one", "702.30d~2": "two"})}
    assert list(lives(chain([edition(2001)], held, {}))) == ["702.30d@2001", "702.30d~2@2001"]


def test_splits_and_mergers_relate_lineages() -> None:
    held = {
        "2001": tree(2001, {"100.1": "a", "100.2": "b"}),
        "2002": tree(2002, {"200.1": "a", "200.2": "part of a", "200.3": "b and more"}),
    }
    pairs = {
        ("2001", "2002"): alignment(
            2001,
            2002,
            ("100.1", "200.1"),
            ("100.1", "200.2", Relation.SPLIT),
            ("100.2", "200.3", Relation.MERGE),
        )
    }
    found = {line.id: line for line in chain([edition(2001), edition(2002)], held, pairs)}
    assert found["200.2@2002"].came_from == ("100.1@2001",)
    assert found["100.1@2001"].went_to == ("200.2@2002",)
    assert found["100.2@2001"].went_to == ("200.3@2002",)
    assert len(found["100.2@2001"].members) == 1


def test_detours_are_found() -> None:
    held = {
        "2001": tree(2001, {"100.1": "a"}),
        "2002": tree(2002, {"150.1": "a"}),
        "2003": tree(2003, {"200.1": "a", "200.2": "b"}),
    }
    pairs = {
        ("2001", "2002"): alignment(2001, 2002, ("100.1", "150.1")),
        ("2002", "2003"): alignment(2002, 2003, ("150.1", "200.1")),
    }
    lineages = chain([edition(y) for y in (2001, 2002, 2003)], held, pairs)
    agree = alignment(2001, 2003, ("100.1", "200.1"))
    differ = alignment(2001, 2003, ("100.1", "200.2"))
    assert find_detours(lineages, agree) == ()
    (detour,) = find_detours(lineages, differ)
    assert (detour.straight, detour.chained) == ("s2003:200.2", "s2003:200.1")
