"""What the glossary said of a rule before it was one, and says of one that is none any more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from generator.model.edition import Edition
from generator.model.lineage import Lineage
from generator.model.node import NodeId, NodeKind
from generator.pages import echoed
from generator.pages.lives import Lives

#: What an entry's term may bear behind it: "Phasing (Obsolete)".
_REMARK: Final = re.compile(r"\s*\([^()]*\)$")


def worded_before(lives: Lives, line: Lineage) -> NodeId:
    """The entry that had most of a rule's words in the newest edition without it; empty if none had."""
    return echoed.echoes_before(lives, line).defined.get(line.members[0].node, "")


def worded_after(lives: Lives, line: Lineage) -> NodeId:
    """The entry that has most of a rule's words in the first edition without it; empty if none has."""
    return echoed.echoes_after(lives, line).defined.get(line.members[-1].node, "")


def called_ended(lives: Lives, line: Lineage) -> NodeId:
    """The entry of the first edition without a rule that says that it no longer exists; empty if none does."""
    return echoed.echoes_after(lives, line).declared.get(line.members[-1].node, "")


def named_before(lives: Lives, line: Lineage) -> NodeId:
    """The entry of the term that is a rule's title, in the newest edition without that; empty if it has none."""
    title = lives.node(line.members[0]).heading
    lacking = lives.lacked_by(line)
    return _entries(lives, lacking).get(_term(title), "") if title and lacking else ""


def since(lives: Lives, line: Lineage) -> Edition | None:
    """The first edition whose glossary defined what became ``line``; ``None`` where none did."""
    entry = worded_before(lives, line) or named_before(lives, line)
    if not entry:
        return None
    owner = lives.owners.get(entry)
    if owner is None:
        return lives.shelf.edition_of(lives.shelf.node(entry))
    return lives.edition(owner.lineage.members[0])


@lru_cache(maxsize=256)
def _entries(lives: Lives, edition: str) -> Mapping[str, NodeId]:
    """The entries of an edition's glossary by their terms."""
    nodes = lives.shelf.book.held[edition].nodes
    entries = (node for node in nodes if node.kind is NodeKind.GLOSSARY_ENTRY)
    return {_term(node.heading): node.id for node in entries}


def _term(heading: str) -> str:
    return _REMARK.sub("", heading).casefold()
