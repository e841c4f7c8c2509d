"""tree: the witnesses of each edition to one tree."""

from __future__ import annotations

from generator.model.book import Disagreement
from generator.model.edition import Edition
from generator.model.node import EditionTree
from generator.pipeline.corpus import Corpus
from generator.tree.collate import collate


def collate_all(corpus: Corpus) -> tuple[dict[str, EditionTree], tuple[Disagreement, ...]]:
    """Every edition's tree by its id, and where the witnesses of one edition differ."""
    held: dict[str, EditionTree] = {}
    disagreements: list[Disagreement] = []
    for edition in corpus.editions:
        held[edition.id], found = collate_one(corpus, edition)
        disagreements += found
    return held, tuple(disagreements)


def collate_one(corpus: Corpus, edition: Edition) -> tuple[EditionTree, tuple[Disagreement, ...]]:
    """One edition's tree, and where its witnesses differ."""
    witnesses = [(s, corpus.trees[s.id]) for s in corpus.sources if s.edition == edition.id]
    return collate(edition, witnesses)
