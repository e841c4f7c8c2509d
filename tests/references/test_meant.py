"""What the citations of the five sources mean, against decisions made by reading; every open one justified.

``cases/resolved.txt`` says how its entries are written; ``cases/open.txt`` lists every citation that is
left open in the same form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from generator import pipeline
from generator.model.book import Book
from generator.model.citation import Resolution, Resolved
from generator.references.parallels import text_of

CASES: Final = Path(__file__).with_name("cases")
_ENTRY: Final = re.compile(
    r"(?P<source>\w+) (?P<line>\d+) (?P<cited>.+?)(?: #(?P<nth>\d))? = "
    r"(?:open: (?P<why>.+)|(?P<edition>\S+) (?P<numbers>[^|]+) \| (?P<words>.+))"
)


@dataclass(frozen=True)
class Case:
    """One citation and what reading found it to mean; ``why`` is empty unless it stays open."""

    source: str
    line: int
    cited: str
    nth: int
    edition: str
    numbers: tuple[str, ...]
    words: str
    why: str

    def __str__(self) -> str:
        return f"{self.source} {self.line} {self.cited} {self.nth}"

    @property
    def key(self) -> tuple[str, int, str, int]:
        return (self.source, self.line, self.cited, self.nth)


def read_cases(name: str) -> tuple[Case, ...]:
    found = []
    for line in (CASES / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            match = _ENTRY.fullmatch(line)
            assert match, line
            found.append(
                Case(
                    match["source"],
                    int(match["line"]),
                    match["cited"],
                    int(match["nth"] or 1),
                    match["edition"] or "",
                    tuple((match["numbers"] or "").split()),
                    match["words"] or "",
                    match["why"] or "",
                )
            )
    return tuple(found)


MEANT: Final = read_cases("resolved.txt")
OPEN: Final = read_cases("open.txt")
Key = tuple[str, int, str, int]


@pytest.fixture(scope="module")
def book(root: Path) -> Book:
    inputs = pipeline.Inputs(root / "sources" / "sources.toml")
    corpus = pipeline.read_corpus(inputs, lambda _: None)
    assert corpus.is_sound
    return pipeline.make_book(corpus, lambda _: None)


@pytest.fixture(scope="module")
def found(book: Book) -> Mapping[Key, Resolution]:
    """Every citation by its source, line, number as printed, and which of those it is."""
    made: dict[Key, Resolution] = {}
    counts: Counter[tuple[str, int, str]] = Counter()
    for source in book.sources:
        for node in book.trees[source.id].nodes:
            for resolution in book.resolutions.get(node.id, ()):
                citation = resolution.citation
                passage = citation.passage
                span = node.span if passage < 0 else node.passages[passage].span
                text = text_of(node, citation)
                place = (source.id, span.first, text[citation.at.start : citation.at.end])
                counts[place] += 1
                made[(*place, counts[place])] = resolution
    return made


@pytest.mark.parametrize("case", MEANT, ids=str)
def test_leads_to_what_reading_found(
    case: Case, book: Book, found: Mapping[Key, Resolution]
) -> None:
    resolution = found[case.key]
    if case.why:
        assert not isinstance(resolution, Resolved)
        return
    assert isinstance(resolution, Resolved)
    nodes = {node.id: node for tree in book.trees.values() for node in tree.nodes}
    targets = [nodes[target] for target in resolution.targets]
    assert tuple(str(node.number) for node in targets) == case.numbers
    assert resolution.edition == (case.edition if case.edition != "own" else "2009-10-01")
    assert (targets[0].heading or targets[0].text).startswith(case.words)


def test_the_cases_are_enough_and_from_everywhere() -> None:
    drawn = MEANT[:150]
    assert Counter(case.source for case in drawn) == {
        "rulings_2009": 58,
        "current_web": 45,
        "variants": 31,
        "dataset": 10,
        "old_book": 6,
    }
    assert len({case.key for case in MEANT}) == len(MEANT)


def test_every_open_citation_is_justified(found: Mapping[Key, Resolution]) -> None:
    left = {key for key, resolution in found.items() if not isinstance(resolution, Resolved)}
    assert left == {case.key for case in OPEN}
    assert all(case.why for case in OPEN)


def test_open_citations_say_why(found: Mapping[Key, Resolution]) -> None:
    for resolution in found.values():
        if not isinstance(resolution, Resolved):
            assert resolution.note


def test_no_citation_leads_nowhere(book: Book, found: Mapping[Key, Resolution]) -> None:
    for resolution in found.values():
        if isinstance(resolution, Resolved):
            assert resolution.targets
            tree = book.held[resolution.edition]
            known = set(tree.by_id) | {
                witness.node.id for group in tree.witnesses.values() for witness in group
            }
            own = {n.id for s in book.sources if s.own for n in book.trees[s.id].nodes}
            assert set(resolution.targets) <= known | own
