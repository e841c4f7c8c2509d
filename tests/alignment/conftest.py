"""The vocabulary of eras, and the editions of the archive aligned."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from generator.alignment.align import Aligner
from generator.corpus import read_terms
from generator.model.alignment import Alignment
from generator.model.node import Node
from generator.model.term import Term
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, Side


@dataclass
class Archive:
    """Aligns editions of a folder by their dates; each edition is read and each pair aligned once."""

    folder: Path
    reader: Reader
    terms: tuple[Term, ...]
    aligner: Aligner
    sides: dict[str, Side] = field(default_factory=dict)
    found: dict[tuple[str, str], Alignment] = field(default_factory=dict)

    def dates(self) -> list[str]:
        """The editions there are, oldest first."""
        return sorted(path.stem.removeprefix("CR-") for path in self.folder.glob("CR-*.txt"))

    def side(self, day: str) -> Side:
        """One edition."""
        if day not in self.sides:
            side = self.reader.side(str(self.folder / f"CR-{day}.txt"))
            assert side is not None, self.reader.diagnostics
            self.sides[day] = side
        return self.sides[day]

    def align(self, old: str, new: str) -> Alignment:
        """The direct alignment of two editions."""
        if (old, new) not in self.found:
            one, other = self.side(old), self.side(new)
            self.found[old, new] = self.aligner.align(
                one.tree, other.tree, one.edition, other.edition
            )
        return self.found[old, new]

    def node(self, day: str, name: str) -> Node:
        """A node of an edition."""
        return self.side(day).tree.by_id[name]


@pytest.fixture(scope="session")
def terms(root: Path) -> tuple[Term, ...]:
    """The vocabulary of eras that ships with the sources."""
    found, findings = read_terms(root / "sources" / "terms.toml")
    assert not findings
    return found


@pytest.fixture(scope="session")
def editions(archive: Path, root: Path, terms: tuple[Term, ...]) -> Archive:
    """The editions of the archive."""
    return Archive(
        archive, Reader(Inputs(root / "sources" / "sources.toml")), terms, Aligner(terms)
    )
