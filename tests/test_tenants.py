"""A number has tenants; an edition that does not cover it says nothing of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from generator.model.edition import Authority, Coverage, Edition
from generator.model.life import ended_in
from generator.model.lineage import Lineage, Member, owners_of
from generator.model.node import EditionTree, Node, NodeKind, Witness
from generator.model.number import RuleNumber
from generator.model.place import SourceSpan
from generator.tenants import find_tenants
from tests.linked import linked

YEARS = ("2001", "2002", "2003", "2004")


def tree(year: str, *numbers: str) -> EditionTree:
    nodes = []
    for line, text in enumerate(numbers, 1):
        number = RuleNumber.parse(text.partition("~")[0])
        span = SourceSpan(year, line, line)
        nodes.append(Node(f"{year}:{text}", NodeKind.SUBRULE, span, number))
    return EditionTree(year, tuple(nodes))


def edition(year: str, covers: str = "") -> Edition:
    whole = Edition(year, "CR", year, date(int(year), 1, 1), Authority.OFFICIAL)
    first, _, last = covers.partition("-")
    if not covers:
        return whole
    return replace(whole, coverage=(Coverage(RuleNumber.parse(first), RuleNumber.parse(last)),))


def lineage(name: str, **at: str) -> Lineage:
    years = [(key.removeprefix("y"), number) for key, number in at.items()]
    return linked(name, [Member(year, f"{year}:{number}") for year, number in years])


def test_the_legend_rule_hands_its_number_to_the_world_rule() -> None:
    held = {
        "2001": tree("2001", "420.5e"),
        "2002": tree("2002", "704.5k", "704.5m"),
        "2003": tree("2003", "704.5j", "704.5k"),
    }
    legend = lineage("legend", y2001="420.5e", y2002="704.5k", y2003="704.5j")
    world = lineage("world", y2002="704.5m", y2003="704.5k")
    tenants = find_tenants([legend, world], [edition(y) for y in YEARS[:3]], held, {})
    assert [
        (t.lineage, t.first, t.last, t.until, t.permalink)
        for t in tenants[RuleNumber.parse("704.5k")]
    ] == [
        ("legend", "2002", "2002", "2003", "704.5k@2002"),
        ("world", "2003", "2003", "", "704.5k@2003"),
    ]


def test_not_held_is_not_gone() -> None:
    held = {y: tree(y, *(["100.1"] if y != "2002" else ["704.1"])) for y in YEARS}
    editions = [edition("2001"), edition("2002", "703-730"), edition("2003"), edition("2004")]
    rule = lineage("r", y2001="100.1", y2003="100.1", y2004="100.1")
    (found,) = find_tenants([rule], editions, held, {})[RuleNumber.parse("100.1")]
    assert (found.first, found.last, found.until) == ("2001", "2004", "")


def test_a_rule_that_comes_back_has_two_stretches() -> None:
    held = {y: tree(y, *(["100.1"] if y != "2002" else ["100.2"])) for y in YEARS}
    rule = lineage("r", y2001="100.1", y2002="100.2", y2003="100.1", y2004="100.1")
    found = find_tenants([rule], [edition(y) for y in YEARS], held, {})[RuleNumber.parse("100.1")]
    assert [(t.first, t.last, t.until) for t in found] == [
        ("2001", "2001", "2002"),
        ("2003", "2004", ""),
    ]


def test_two_rules_with_one_number_have_two_permalinks() -> None:
    held = {"2001": tree("2001", "702.30d", "702.30d~2")}
    rules = [lineage("a", y2001="702.30d"), lineage("b", y2001="702.30d~2")]
    found = find_tenants(rules, [edition("2001")], held, {})[RuleNumber.parse("702.30d")]
    assert [t.permalink for t in found] == ["702.30d@2001", "702.30d~2@2001"]


def test_a_number_that_only_a_further_witness_gives_has_its_tenant_too() -> None:
    """The official file prints 702.30d twice; a summary of it calls the second 702.30e."""
    summary = Node(
        "s:702.30e", NodeKind.SUBRULE, SourceSpan("s", 9, 9), RuleNumber.parse("702.30e")
    )
    twice = tree("2001", "702.30d", "702.30d~2")
    held = {
        "2001": replace(twice, witnesses={"2001:702.30d~2": (Witness("s", summary),)}),
        "2002": tree("2002", "702.30e", "702.30g"),
    }
    targets = lineage("targets", y2001="702.30d~2", y2002="702.30g")
    another = lineage("another", y2002="702.30e")
    found = find_tenants([targets, another], [edition("2001"), edition("2002")], held, {})
    assert [
        (t.lineage, t.first, t.last, t.until, t.permalink, t.source)
        for t in found[RuleNumber.parse("702.30e")]
    ] == [
        ("targets", "2001", "2001", "2002", "702.30e@2001", "s"),
        ("another", "2002", "2002", "", "702.30e@2002", ""),
    ]
    (own,) = found[RuleNumber.parse("702.30d")]
    assert (own.permalink, own.source) == ("702.30d~2@2001", "")


@pytest.mark.parametrize(
    ("numbers", "ended"),
    [
        (("100.1", "100.1", "100.1", "100.1"), ""),
        (("100.1", "100.1", "100.1"), "2004"),
        (("100.1", "100.2"), "2003"),
        (("100.1", "100.2", "100.1"), "2004"),  # it left its number in 2002, and came back to it
        (("100.1", "100.2", "100.1", "100.2"), ""),
    ],
)
def test_a_rule_ends_with_its_last_stretch(numbers: Sequence[str], ended: str) -> None:
    """That it left a number before says nothing of when it ended."""
    years = YEARS[:4]
    borne = dict(zip(years, numbers, strict=False))
    held = {year: tree(year, *filter(None, (borne.get(year), "100.9"))) for year in years}
    line = lineage("rule", **{f"y{year}": number for year, number in borne.items()})
    tenants = find_tenants([line], [edition(year) for year in years], held, {})
    assert ended_in(line, held, tenants) == ended


def test_a_place_in_a_further_witness_has_the_owner_of_its_rule() -> None:
    own = tree("2001", "704.5k")
    told = Witness("copy", tree("2001", "704.5m").nodes[0])
    held = {"2001": replace(own, witnesses={"2001:704.5k": (told,)})}
    line = lineage("legend", y2001="704.5k")
    owner = (line, line.members[0])
    assert owners_of([line], held) == {"2001:704.5k": owner, "2001:704.5m": owner}
