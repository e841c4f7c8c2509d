"""Which rules of the editions beside had the words of a rule when it began, or have them since it ended."""

from __future__ import annotations

from generator.model.alignment import Echoes
from generator.model.lineage import Lineage
from generator.model.node import NodeId
from generator.pages.lives import Lives


def echoes_before(lives: Lives, line: Lineage) -> Echoes:
    """What else had the words of the first edition of ``line`` in the newest one without it."""
    pair = (lives.lacked_by(line), line.members[0].edition)
    return lives.shelf.book.echoes.get(pair, Echoes())


def echoes_after(lives: Lives, line: Lineage) -> Echoes:
    """What else has the words of the last edition of ``line`` in the first one without it."""
    pair = (line.members[-1].edition, lives.ended(line))
    return lives.shelf.book.echoes.get(pair, Echoes())


def mostly_before(lives: Lives, line: Lineage) -> NodeId:
    """The rule of the newest edition without ``line`` that had most of its words; empty if none had."""
    return echoes_before(lives, line).before.get(line.members[0].node, "")


def partly_before(lives: Lives, line: Lineage) -> NodeId:
    """The rule of the newest edition without ``line`` that a sentence of it came from; empty if none did."""
    return echoes_before(lives, line).partly.get(line.members[0].node, "")


def mostly_after(lives: Lives, line: Lineage) -> NodeId:
    """The rule of the first edition without ``line`` that has most of its words; empty if none has."""
    return echoes_after(lives, line).after.get(line.members[-1].node, "")


def perhaps_after(lives: Lives, line: Lineage) -> NodeId:
    """The rule of the first edition without ``line`` that may have words of it, where nothing surer is known."""
    return echoes_after(lives, line).perhaps.get(line.members[-1].node, "")
