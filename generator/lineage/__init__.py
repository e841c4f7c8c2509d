"""Alignments of editions composed into lineages: one rule through all editions."""

from generator.lineage.apart import find_apart, find_undone
from generator.lineage.chain import chain, predecessors
from generator.lineage.compose import Composer
from generator.lineage.detours import find_detours
from generator.lineage.refused import without_refused
from generator.lineage.takers import Takers

__all__ = [
    "Composer",
    "Takers",
    "chain",
    "find_apart",
    "find_detours",
    "find_undone",
    "predecessors",
    "without_refused",
]
