"""What each process that aligns would load and read for itself: done once, before they are forked."""

from __future__ import annotations

from collections.abc import Iterable

# Loaded here, not used: the stages of the alignment, and what they load when they first need it.
import scipy.optimize  # noqa: F401

import generator.alignment.align  # noqa: F401
from generator.alignment.wording import reader, wording_of
from generator.model.node import EditionTree
from generator.model.term import Term


def read_ahead(trees: Iterable[EditionTree], terms: tuple[Term, ...]) -> None:
    """Read the wording of all nodes of ``trees`` in the vocabulary of ``terms``, which is remembered."""
    read = reader(terms)
    for tree in trees:
        for node in tree.nodes:
            wording_of(node, read)
