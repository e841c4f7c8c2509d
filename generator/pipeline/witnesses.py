"""tree: the witnesses of each edition to one tree."""

from __future__ import annotations

from generator.model.book import Disagreement
from generator.model.node import EditionTree
from generator.pipeline.corpus import Corpus, collate_one


def collate_all(corpus: Corpus) -> tuple[dict[str, EditionTree], tuple[Disagreement, ...]]:
    """Every edition's tree by its id, and where the witnesses of one edition differ."""
    held: dict[str, EditionTree] = {}
    disagreements: list[Disagreement] = []
    for edition in corpus.editions:
        held[edition.id], found = collate_one(edition, corpus.sources, corpus.trees)
        disagreements += found
    return held, tuple(disagreements)
