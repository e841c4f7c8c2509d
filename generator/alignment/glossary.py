"""Glossary entries: by their term, by the term that took its place, by what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import Indel

from generator.alignment.assignment import assign
from generator.alignment.outcome import Aligned
from generator.alignment.pairs import Pairs
from generator.alignment.wording import Words, reader, singular
from generator.model.alignment import Confidence, Evidence, EvidenceKind, Match, Relation
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.term import Term

#: Renamed entries say at least this much of the same, and are likely to be the same from there on.
_ALIKE: Final = 0.6
_LIKELY: Final = 0.8
#: Shorter texts ("See Aura.") tell nothing of a renamed entry.
_LEAST_WORDS: Final = 6
#: Entries of which one's term is a part of the other's say at least this much of the same.
_AKIN: Final = 0.25
_ARTICLES: Final = ("a", "an", "the")
#: Words as short as this are roots: "ring", "string".
_LONGEST_ROOT: Final = 5
_GERUND: Final = "ing"
_OBSOLETE: Final = "obsolete"


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry: its term, the term in the words of today, and the texts of its senses."""

    node: Node
    term: str
    modern: str
    texts: tuple[str, ...]

    @property
    def current(self) -> str:
        """The term in the words of today, whether it is marked as obsolete or not."""
        return " ".join(word for word in self.modern.split() if word != _OBSOLETE)


def align_glossaries(old: EditionTree, new: EditionTree, terms: tuple[Term, ...]) -> Aligned:
    """The entries of both glossaries matched one to one; where one side has none, none are held."""
    ones, others = _entries(old, terms), _entries(new, terms)
    if not ones or not others:
        return Aligned((), (), (), _ids(ones), _ids(others))
    found: dict[int, tuple[int, Match]] = {}
    for kind, key, sure, note in (
        (EvidenceKind.SAME_HEADING, _term, Confidence.CERTAIN, "same term"),
        (EvidenceKind.SAME_TERMS, _modern, Confidence.CERTAIN, "same term in the words of today"),
        (EvidenceKind.SAME_TERMS, _current, Confidence.CERTAIN, "same term, now obsolete"),
        (EvidenceKind.SAME_TERMS, _form, Confidence.PROBABLE, "same term in another form"),
    ):
        for i, j in _unique(ones, others, found, key):
            found[i] = j, _match(ones[i], others[j], sure, 1.0, kind, note)
    for i, j, alike in _renamed(ones, others, found, terms):
        sure = Confidence.PROBABLE if alike >= _LIKELY else Confidence.POSSIBLE
        note = f"{round(100 * alike)}% of the words in the same order, under another term"
        found[i] = j, _match(ones[i], others[j], sure, alike, EvidenceKind.SIMILAR_TEXT, note)
    for i, j, alike in _within(ones, others, found, terms):
        note = f"the one term is in the other; {round(100 * alike)}% of the words in the same order"
        found[i] = (
            j,
            _match(ones[i], others[j], Confidence.POSSIBLE, alike, EvidenceKind.SIMILAR_TEXT, note),
        )
    taken = {j for j, _ in found.values()}
    return Aligned(
        tuple(found[i][1] for i in sorted(found)),
        _ids([entry for i, entry in enumerate(ones) if i not in found]),
        _ids([entry for j, entry in enumerate(others) if j not in taken]),
    )


def _entries(tree: EditionTree, terms: tuple[Term, ...]) -> list[_Entry]:
    read = reader(terms)
    found = []
    for node in tree.nodes:
        if node.kind is not NodeKind.GLOSSARY_ENTRY:
            continue
        title = read(node.heading)
        parts = [node, *(tree.by_id[child] for child in node.children)]
        texts = tuple(part.text for part in parts if part.text)
        found.append(_Entry(node, " ".join(title.words), " ".join(title.modern), texts))
    return found


def _words(entry: _Entry, terms: tuple[Term, ...]) -> Words:
    """What the entry says, in the words of today."""
    read = reader(terms)
    return tuple(word for text in entry.texts for word in read(text).modern)


def _ids(entries: Sequence[_Entry]) -> tuple[str, ...]:
    return tuple(entry.node.id for entry in entries)


def _term(entry: _Entry) -> str:
    return entry.term


def _modern(entry: _Entry) -> str:
    return entry.modern


def _current(entry: _Entry) -> str:
    return entry.current


def _form(entry: _Entry) -> str:
    """The term without endings and articles: "Turn Markers", "Flipping a Coin"."""
    return " ".join(_stem(word) for word in entry.current.split() if word not in _ARTICLES)


def _stem(word: str) -> str:
    word = singular(word)
    if len(word) <= _LONGEST_ROOT or not word.endswith(_GERUND):
        return word
    root = word.removesuffix(_GERUND)
    return root[:-1] if root[-1] == root[-2] else root


def _unique(
    ones: Sequence[_Entry],
    others: Sequence[_Entry],
    found: dict[int, tuple[int, Match]],
    key: Callable[[_Entry], str],
) -> list[tuple[int, int]]:
    """The free entries whose key no other free entry of their side has."""
    taken = {j for j, _ in found.values()}
    bearers: tuple[dict[str, list[int]], dict[str, list[int]]] = ({}, {})
    for side, entries, used in ((0, ones, found.keys()), (1, others, taken)):
        for at, entry in enumerate(entries):
            if at not in used:
                bearers[side].setdefault(key(entry), []).append(at)
    return [
        (mine[0], bearers[1][name][0])
        for name, mine in bearers[0].items()
        if len(mine) == 1 and len(bearers[1].get(name, ())) == 1
    ]


def _renamed(
    ones: Sequence[_Entry],
    others: Sequence[_Entry],
    found: dict[int, tuple[int, Match]],
    terms: tuple[Term, ...],
) -> list[tuple[int, int, float]]:
    """Free entries that say much the same, under another term."""
    taken = {j for j, _ in found.values()}
    then = {i: _words(entry, terms) for i, entry in enumerate(ones) if i not in found}
    now = {j: _words(entry, terms) for j, entry in enumerate(others) if j not in taken}
    left = [i for i, words in then.items() if len(words) >= _LEAST_WORDS]
    right = [j for j, words in now.items() if len(words) >= _LEAST_WORDS]
    if not left or not right:
        return []
    alike = process.cdist(
        [then[i] for i in left],
        [now[j] for j in right],
        scorer=Indel.normalized_similarity,
        dtype=np.float64,
        workers=1,
    )
    rows, columns = np.nonzero(alike >= _ALIKE)
    pairs = Pairs(rows, columns, (len(left), len(right)))
    return [
        (left[rows[at]], right[columns[at]], float(alike[rows[at], columns[at]]))
        for at in assign(pairs, alike[rows, columns]).tolist()
    ]


def _within(
    ones: Sequence[_Entry],
    others: Sequence[_Entry],
    found: dict[int, tuple[int, Match]],
    terms: tuple[Term, ...],
) -> list[tuple[int, int, float]]:
    """Free entries that say something alike, one's term a part of the other's: "Champion", "Champion, Championed".

    A part of several ("Enchant", "Enchant Land", "Enchant World") tells nothing.
    """
    taken = {j for j, _ in found.values()}
    left = {i: frozenset(_form(entry).split()) for i, entry in enumerate(ones) if i not in found}
    right = {j: frozenset(_form(entry).split()) for j, entry in enumerate(others) if j not in taken}
    pairs = [
        (i, j)
        for i, one in left.items()
        for j, other in right.items()
        if one and other and (one <= other or other <= one)
    ]
    counts = Counter(("old", i) for i, _ in pairs) + Counter(("new", j) for _, j in pairs)
    alone = [(i, j) for i, j in pairs if counts["old", i] == counts["new", j] == 1]
    alike = [
        Indel.normalized_similarity(_words(ones[i], terms), _words(others[j], terms))
        for i, j in alone
    ]
    return [(i, j, a) for (i, j), a in zip(alone, alike, strict=True) if a >= _AKIN]


def _match(
    old: _Entry, new: _Entry, sure: Confidence, score: float, kind: EvidenceKind, note: str
) -> Match:
    evidence = (Evidence(kind, round(score, 4), note),)
    return Match(old.node.id, new.node.id, Relation.SAME, sure, round(score, 4), evidence)
