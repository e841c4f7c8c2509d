"""What the glossary said of a rule before it was one, and says of one that is none any more."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile
from typing import Final

from generator.model.edition import Edition
from generator.model.entries import as_one
from generator.model.lineage import Lineage
from generator.model.node import Node, NodeId, NodeKind, PassageKind
from generator.pages import echoed
from generator.pages.lives import Lives
from generator.text.terms import Vocabulary, canonical, vocabulary, words_of
from generator.text.words import tokenize

#: What an entry's term may bear behind it: "Phasing (Obsolete)".
_REMARK: Final = re.compile(r"\s*\([^()]*\)$")
#: What stands between the terms of an entry of several: "Banding, Bands with Other", "Life/Life Total".
_APART: Final = re.compile(r", |/")
#: So many of a rule's words, in their order, are most of them.
_MOST: Final = 0.8


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
    """The entry of the term that is a rule's title, in the newest edition without that; empty if it has none.

    A title that others of its kind bear too names no term: each section begins with "General".
    """
    first = line.members[0]
    node = lives.node(first)
    lacking = lives.lacked_by(line)
    if not node.heading or not lacking:
        return ""
    is_shared = _titles(lives, first.edition)[node.kind, node.heading] > 1
    return "" if is_shared else _entries(lives, lacking).get(_term(node.heading), "")


def since(lives: Lives, line: Lineage) -> Edition | None:
    """The first edition whose glossary had most of the words of what became ``line``, or the term that is its title.

    ``None`` where none did. An entry may be older than these words: it said something else before.
    """
    if entry := worded_before(lives, line):
        return _worded_since(lives, line, entry)
    entry = named_before(lives, line)
    if not entry:
        return None
    owner = lives.owners.get(entry)
    if owner is None:
        return lives.shelf.edition_of(lives.shelf.node(entry))
    return lives.edition(owner.lineage.members[0])


def _worded_since(lives: Lives, line: Lineage, entry: NodeId) -> Edition:
    """The first edition in which what is ``entry`` later has most of the words that ``line`` began with."""
    known = vocabulary(lives.shelf.book.terms)
    owner = lives.owners.get(entry)
    older = takewhile(lambda member: member.node != entry, owner.lineage.members) if owner else ()
    said = _words(lives.node(line.members[0]), known)
    for member in older:
        told = as_one(lives.node(member), lives.shelf.addresses.nodes)
        blocks = SequenceMatcher(None, _words(told, known), said, autojunk=False)
        if sum(block.size for block in blocks.get_matching_blocks()) >= _MOST * len(said):
            return lives.edition(member)
    return lives.shelf.edition_of(lives.shelf.node(entry))


def _words(node: Node, known: Vocabulary) -> tuple[str, ...]:
    """What ``node`` says, but for its examples, in the vocabulary of today."""
    texts = (node.text, *(p.text for p in node.passages if p.kind is PassageKind.PARAGRAPH))
    words = (word for text in texts for word in canonical(words_of(tokenize(text)), known))
    return tuple(word for word in words if word[0].isalnum())


@lru_cache(maxsize=256)
def _titles(lives: Lives, edition: str) -> Counter[tuple[NodeKind, str]]:
    """How many nodes of each kind bear each title in an edition."""
    return Counter((node.kind, node.heading) for node in lives.shelf.book.held[edition].nodes)


@lru_cache(maxsize=256)
def _entries(lives: Lives, edition: str) -> Mapping[str, NodeId]:
    """The entries of an edition's glossary by their terms; one of several terms by each that no other has."""
    nodes = lives.shelf.book.held[edition].nodes
    entries = [node for node in nodes if node.kind is NodeKind.GLOSSARY_ENTRY]
    named = [(term, node.id) for node in entries for term in _APART.split(_term(node.heading))]
    often = Counter(term for term, _ in named)
    alone = {term: entry for term, entry in named if often[term] == 1}
    return alone | {_term(node.heading): node.id for node in entries}


def _term(heading: str) -> str:
    return _REMARK.sub("", heading).casefold()
