"""One edition made ready for comparison: its rules as rows, and what the stages ask of them as arrays."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Final

import numpy as np

from generator.alignment.matrices import Floats, Ints, Matrix, of_pairs, transposed
from generator.alignment.wording import Wording, reader, wording_of
from generator.model.edition import Edition
from generator.model.node import EditionTree, Node, NodeId, NodeKind
from generator.model.term import Term

_LEVELS: Final = {NodeKind.TOPIC: 0, NodeKind.RULE: 1, NodeKind.SUBRULE: 2}


@dataclass(frozen=True, eq=False)
class Texts:
    """Texts as numbers of words: those of row ``r`` are ``words[starts[r]:starts[r + 1]]``."""

    words: Ints
    starts: Ints

    def lengths(self) -> Ints:
        """How many words each row has."""
        return np.diff(self.starts)


@dataclass(frozen=True, eq=False)
class Side:
    """The topics, rules and subrules of one edition in document order; a row is an index into them.

    ``parent`` is a row or -1, ``end`` the row after the last descendant, ``topic`` the row of the topic a
    rule belongs to (its own for a topic), ``section`` the first row of its section, ``elder`` the sibling
    before, or -1. ``place`` tells where a rule stands among its siblings, from 0 to 1. ``texts`` and
    ``examples`` number their words by ``vocabulary``. ``sentences`` are the texts again, a row for each
    sentence; those of rule ``r`` are from ``sentence_starts[r]`` to the next start. ``cites`` are pairs of
    rows (citing, cited).
    """

    edition: Edition
    nodes: tuple[Node, ...]
    rows: dict[NodeId, int]
    numbers: tuple[str, ...]
    wordings: tuple[Wording, ...]
    level: Ints
    parent: Ints
    end: Ints
    topic: Ints
    section: Ints
    elder: Ints
    place: Floats
    vocabulary: tuple[str, ...]
    texts: Texts
    sentences: Texts
    sentence_starts: Ints
    examples: Texts
    cites: Ints

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def citing(self) -> Matrix:
        """A row for each rule, with 1 for each that it cites."""
        ones = np.ones(len(self.cites))
        return of_pairs(ones, self.cites[:, 0], self.cites[:, 1], (len(self), len(self)))

    @cached_property
    def cited_by(self) -> Matrix:
        """The same the other way round."""
        return transposed(self.citing)


def prepare(tree: EditionTree, edition: Edition, terms: tuple[Term, ...]) -> Side:
    """``tree`` as the stages of the alignment take it."""
    nodes = tuple(node for node in tree.nodes if node.kind in _LEVELS)
    rows = {node.id: row for row, node in enumerate(nodes)}
    read = reader(terms)
    wordings = tuple(wording_of(node, read) for node in nodes)
    parent = _array(rows.get(node.parent or "", -1) for node in nodes)
    elder, place = _siblings(parent)
    topic = _topics(parent)
    vocabulary = _Numbering()
    texts = _numbered([w.words for w in wordings], vocabulary)
    sentences, sentence_starts = _sentences(texts, wordings)
    return Side(
        edition=edition,
        nodes=nodes,
        rows=rows,
        numbers=tuple(str(node.number) for node in nodes),
        wordings=wordings,
        level=_array(_LEVELS[node.kind] for node in nodes),
        parent=parent,
        end=_ends(parent),
        topic=topic,
        section=_sections(nodes, topic),
        elder=elder,
        place=place,
        texts=texts,
        sentences=sentences,
        sentence_starts=sentence_starts,
        examples=_numbered([w.examples for w in wordings], vocabulary),
        vocabulary=tuple(vocabulary),
        cites=_cites(nodes, wordings),
    )


def _array(values: Iterable[int]) -> Ints:
    return np.array(list(values), dtype=np.int64)


class _Numbering(dict[str, int]):
    """Numbers words as they are asked for, from 0."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


def _numbered(texts: Sequence[tuple[str, ...]], vocabulary: _Numbering) -> Texts:
    """``texts`` as numbers of words; words seen first are added to ``vocabulary``."""
    starts = np.zeros(len(texts) + 1, dtype=np.int64)
    np.cumsum([len(text) for text in texts], out=starts[1:])
    numbers = map(vocabulary.__getitem__, chain.from_iterable(texts))
    return Texts(np.fromiter(numbers, np.int64, count=int(starts[-1])), starts)


def _sentences(texts: Texts, wordings: Sequence[Wording]) -> tuple[Texts, Ints]:
    """The sentences of all rows one after another, and where those of each row begin."""
    counts = _array(len(w.sentences) for w in wordings)
    inside = _array(at for w in wordings for at in w.sentences)
    starts = np.append(np.repeat(texts.starts[:-1], counts) + inside, texts.starts[-1])
    return Texts(texts.words, starts), np.concatenate([[0], np.cumsum(counts)])


def _ends(parent: Ints) -> Ints:
    end = np.arange(1, len(parent) + 1)
    for row in range(len(parent) - 1, -1, -1):
        if parent[row] >= 0:
            end[parent[row]] = max(end[parent[row]], end[row])
    return end


def _topics(parent: Ints) -> Ints:
    topic = np.arange(len(parent))
    for row, above in enumerate(parent):
        if above >= 0:
            topic[row] = topic[above]
    return topic


def _sections(nodes: Sequence[Node], topic: Ints) -> Ints:
    first: dict[NodeId | None, int] = {}
    return _array(first.setdefault(nodes[row].parent, row) for row in topic.tolist())


def _siblings(parent: Ints) -> tuple[Ints, Floats]:
    """For each row the sibling before it (-1 for the first), and its place among them."""
    families: dict[int, list[int]] = {}
    for row, above in enumerate(parent.tolist()):
        families.setdefault(above, []).append(row)
    elder = np.full(len(parent), -1)
    place = np.zeros(len(parent))
    for family in families.values():
        elder[family[1:]] = family[:-1]
        place[family] = (np.arange(len(family)) + 0.5) / len(family)
    return elder, place


def _cites(nodes: Sequence[Node], wordings: Sequence[Wording]) -> Ints:
    """The pairs (citing, cited) inside one edition, sorted."""
    first: dict[str, int] = {}
    for row, node in enumerate(nodes):
        first.setdefault(str(node.number), row)
    pairs = {
        (row, first[number])
        for row, wording in enumerate(wordings)
        for number in wording.cited
        if first.get(number, row) != row
    }
    return np.array(sorted(pairs), dtype=np.int64).reshape(-1, 2)
