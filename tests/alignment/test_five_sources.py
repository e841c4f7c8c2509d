"""The sources of the site themselves: every rule they hold, matched right by the ground truth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.scoring import Truth, read_truth
from generator.model.alignment import Alignment, EvidenceKind
from generator.model.node import EditionTree, NodeKind
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, compare, read_knowledge
from tests.conftest import ROOT

Pairs = set[tuple[str, str]]
RULES = (NodeKind.TOPIC, NodeKind.RULE, NodeKind.SUBRULE)
EDITIONS = {"2006-10-01", "2009-10-01", "2024-03-08"}
#: At most so many decisions may help with them.
HANDFUL = 8


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(Inputs(ROOT / "sources" / "sources.toml"))


def numbers(tree: EditionTree) -> set[str]:
    return {str(node.number) for node in tree.nodes if node.kind in RULES}


def aligned(reader: Reader, old: str, new: str) -> tuple[EditionTree, EditionTree, Alignment]:
    one, other = reader.side(old), reader.side(new)
    assert one is not None
    assert other is not None
    terms, decisions, _ = read_knowledge(Inputs(ROOT / "sources" / "sources.toml"))
    return one.tree, other.tree, compare(one, other, terms, decisions).alignment


def found(old: EditionTree, new: EditionTree, alignment: Alignment) -> Iterator[tuple[str, str]]:
    for match in alignment.matches:
        one, other = old.by_id[match.old], new.by_id[match.new]
        if one.kind in RULES:
            yield str(one.number), str(other.number)


def wanted(truth: Truth, old: set[str], new: set[str]) -> Pairs:
    return {
        (one, other)
        for one, others in truth.main.items()
        for other in others
        if one in old and other in new
    }


@pytest.mark.parametrize(
    ("old", "new", "table"),
    [
        ("2006-10-01", "2009-10-01", "2006-10-01..2009-10-01"),
        ("2009-10-01", "2024-03-08", "2009-10-01..2024-06-07"),
    ],
)
def test_every_rule_they_hold_is_matched_right(
    reader: Reader, old: str, new: str, table: str
) -> None:
    one, other, alignment = aligned(reader, old, new)
    truth = read_truth(ROOT / "tests" / "truth" / f"{table}.csv")
    links = {link for link in found(one, other, alignment) if link[0] in truth.rules}
    assert {link for link in links if not truth.is_right(*link)} == set()
    assert wanted(truth, numbers(one), numbers(other)) - links == set()


def test_what_the_other_edition_does_not_hold_is_not_called_removed(reader: Reader) -> None:
    one, other, alignment = aligned(reader, "2009-10-01", "2024-03-08")
    truth = read_truth(ROOT / "tests" / "truth" / "2009-10-01..2024-06-07.csv")
    held = {number[:3] for number in numbers(other)}
    elsewhere = {
        str(one.by_id[name].number)
        for name in alignment.removed
        if one.by_id[name].kind in RULES and str(one.by_id[name].number)[:3] not in held
    }
    assert elsewhere <= truth.removed


def test_the_decisions_are_few() -> None:
    _, decisions, findings = read_knowledge(Inputs(ROOT / "sources" / "sources.toml"))
    assert findings == ()
    about_them = [d for d in decisions if {d.old_edition, d.new_edition} <= EDITIONS]
    assert 0 < len(about_them) <= HANDFUL
    assert len(decisions) <= 2 * HANDFUL
    assert all(len(decision.reason.split()) > 3 for decision in decisions)


def test_a_topic_known_only_from_its_rules_is_told_by_them(reader: Reader) -> None:
    """Of 504 the page of 2006 has rules alone: there are no words that could be alike."""
    old, new, alignment = aligned(reader, "2006-10-01", "2009-10-01")
    [match] = [m for m in alignment.matches if str(old.by_id[m.old].number) == "504"]
    assert not list(old.by_id[match.old].texts())
    assert list(new.by_id[match.new].texts())
    kinds = {evidence.kind for evidence in match.evidence}
    assert EvidenceKind.CHILDREN in kinds
    assert EvidenceKind.SIMILAR_TEXT not in kinds
