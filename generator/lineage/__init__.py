"""Alignments of editions composed into lineages: one rule through all editions."""

from generator.lineage.chain import chain, predecessors
from generator.lineage.compose import compose
from generator.lineage.detours import find_detours

__all__ = ["chain", "compose", "find_detours", "predecessors"]
