"""How often citations read across editions come out right: a whole text of 2024 read with 2009 alone.

The ground truth of ``tests/truth`` says which rule of 2009 each rule of 2024 is.
"""

from __future__ import annotations

import csv
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Final

import pytest

from generator.alignment.align import align
from generator.corpus import read_terms, read_text_file
from generator.lineage import chain
from generator.model.citation import Basis, Reason, Resolution, Resolved, Unresolved
from generator.model.edition import Authority, Edition
from generator.model.node import EditionTree, NodeId
from generator.pipeline.corpus import parse_source
from generator.references.across import Across, Asked
from generator.references.agree import agree
from generator.references.expand import expand
from generator.references.find import find_citations
from generator.references.parallels import Parallels, text_of
from generator.references.resolve import resolve

pytestmark = [pytest.mark.archive, pytest.mark.slow]

OLD: Final = "2009-10-01"
NEW: Final = "2024-06-07"


def read_truth(root: Path) -> dict[str, set[str]]:
    """The rules of the old edition that each rule of the new one is, or was made from."""
    found: dict[str, set[str]] = {}
    with (root / "tests" / "truth" / f"{OLD}..{NEW}.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            for number in row["new"].split() if row["old"] else ():
                found.setdefault(number, set()).add(row["old"])
    return found


@pytest.fixture(scope="module")
def measured(root: Path, archive: Path) -> Counter[tuple[Basis | None, bool]]:
    """How many citations each kind of evidence settled, rightly or not; ``None`` where none did."""
    terms, _ = read_terms(root / "sources" / "terms.toml")
    held: dict[str, EditionTree] = {}
    editions = []
    for name in (OLD, NEW):
        text, _ = read_text_file(archive / f"CR-{name}.txt")
        assert text is not None
        tree, _, _ = parse_source(text)
        held[name] = EditionTree(name, tree.nodes)
        day = date.fromisoformat(name)
        editions.append(Edition(name, "Rules", name, day, Authority.OFFICIAL))
    old, new = editions
    matches = align(held[OLD], held[NEW], old, new, terms=terms, decisions=())
    lineages = chain(editions, held, {(OLD, NEW): matches})
    owners = {member.node: line.id for line in lineages for member in line.members}
    own: dict[NodeId, tuple[Resolution, ...]] = {}
    for node in held[OLD].nodes:
        own[node.id] = resolve(find_citations(node), held[OLD], old)
    for node in held[NEW].nodes:
        cited = find_citations(node)
        own[node.id] = tuple(Unresolved(each, NEW, Reason.NOT_HELD) for each in cited)
    nodes = {node.id: node for tree in held.values() for node in tree.nodes}
    days = {edition.id: edition.effective for edition in editions}
    parallels = Parallels(lineages, owners, nodes, own, terms, days)
    across = Across([old], held, owners, parallels.find, terms)
    read = {
        node.id: tuple(
            across.resolve(Asked(m.citation, text_of(node, m.citation), new.effective, NEW))
            for m in own[node.id]
        )
        for node in held[NEW].nodes
    }
    truth = read_truth(root)
    return Counter(
        (made.basis, is_right(made, held[OLD], truth))
        if isinstance(made, Resolved)
        else (None, True)
        for group in agree(read, owners).values()
        for made in group
    )


def is_right(made: Resolved, old: EditionTree, truth: dict[str, set[str]]) -> bool:
    """Whether each rule cited is one of the targets, and each target one of the rules cited."""
    targets = [str(old.by_id[target].number) for target in made.targets]
    meant = [truth.get(str(number), {str(number)}) for number in expand(made.citation)]
    if len(str(made.citation.first)) == 1:  # sections are not in the truth
        return True
    return all(rules.intersection(targets) for rules in meant) and all(
        any(target in rules for rules in meant) for target in targets
    )


def test_what_is_settled_is_right(measured: Counter[tuple[Basis | None, bool]]) -> None:
    right = sum(n for (basis, is_so), n in measured.items() if basis and is_so)
    wrong = sum(n for (basis, is_so), n in measured.items() if basis and not is_so)
    assert right > 1000
    assert wrong / (right + wrong) < 0.01


def test_titles_and_sentences_hardly_err(measured: Counter[tuple[Basis | None, bool]]) -> None:
    assert measured[Basis.TITLE, True] > 350
    assert measured[Basis.TITLE, False] == 0
    assert measured[Basis.SAME_SENTENCE, True] > 400
    assert measured[Basis.SAME_SENTENCE, False] <= 2
