"""Glossary entries: by their term, by the term that took its place, by what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
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
from generator.model.entries import with_senses
from generator.model.node import EditionTree, Node, NodeKind
from generator.model.term import Term
from generator.text.inflections import forms

#: Renamed entries say at least this much of the same, and are likely to be the same from there on.
_ALIKE: Final = 0.6
_LIKELY: Final = 0.8
#: Shorter texts ("See Aura.") tell nothing of a renamed entry.
_LEAST_WORDS: Final = 6
#: Entries of which one's term is a part of the other's say at least this much of the same.
_AKIN: Final = 0.25
_OBSOLETE: Final = "obsolete"


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry: its term, the term in the words of today, and the texts of its senses.

    ``current`` are the words of today whether the term is marked as obsolete or not, ``singular`` the same in the
    singular, in any order.
    """

    node: Node
    term: str
    modern: str
    current: Words
    singular: frozenset[str]
    texts: tuple[str, ...]


def align_glossaries(old: EditionTree, new: EditionTree, terms: tuple[Term, ...]) -> Aligned:
    """The entries of both glossaries matched one to one; where one side has none, none are held."""
    ones, others = _entries(old, terms), _entries(new, terms)
    if not ones or not others:
        return Aligned((), (), (), _ids(ones), _ids(others))
    found: dict[int, tuple[int, Match]] = {}
    for kind, key, note in (
        (EvidenceKind.SAME_HEADING, _term, "same term"),
        (EvidenceKind.SAME_TERMS, _modern, "same term in the words of today"),
    ):
        for i, j in _unique(ones, others, found, key):
            found[i] = j, _match(ones[i], others[j], Confidence.CERTAIN, 1.0, kind, note)
    for i, j in _unique(ones, others, found, _current):
        is_ended = _OBSOLETE in others[j].modern.split()  # from newer to older it is the other one
        note = f"same term, {'now' if is_ended else 'not called'} obsolete"
        kind = EvidenceKind.SAME_TERMS
        found[i] = j, _match(ones[i], others[j], Confidence.CERTAIN, 1.0, kind, note)
    for i, j in _alone(_pairs(ones, others, found, _is_form)):
        note, kind = "same term in another form", EvidenceKind.SAME_TERMS
        found[i] = j, _match(ones[i], others[j], Confidence.PROBABLE, 1.0, kind, note)
    for i, j, alike in _renamed(ones, others, found, terms):
        sure = Confidence.PROBABLE if alike >= _LIKELY else Confidence.POSSIBLE
        note = f"{round(100 * alike)}% of the words in the same order, under another term"
        found[i] = j, _match(ones[i], others[j], sure, alike, EvidenceKind.SIMILAR_TEXT, note)
    for i, j, alike in [*_within(ones, others, found, terms)]:
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
        texts = tuple(part.text for part in with_senses(node, tree.by_id) if part.text)
        term, modern = (" ".join(words) for words in (title.words, title.modern))
        current = tuple(word for word in modern.split() if word != _OBSOLETE)
        found.append(_Entry(node, term, modern, current, frozenset(map(singular, current)), texts))
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
    return " ".join(entry.current)


def _is_form(one: _Entry, other: _Entry) -> bool:
    """Whether one term is a form of the other: "Turn Marker", "Turn Markers"; "Flip a Coin", "Flipping a Coin"."""
    then, now = one.current, other.current
    return bool(then and now) and (now in forms(then) or then in forms(now))


def _is_part(one: _Entry, other: _Entry) -> bool:
    """Whether one term has all words of the other."""
    then, now = one.singular, other.singular
    return bool(then and now) and (then <= now or now <= then)


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
) -> Iterator[tuple[int, int, float]]:
    """Free entries that say something alike, one's term a part of the other's: "Champion", "Champion, Championed".

    A part of several ("Enchant", "Enchant Land", "Enchant World") tells nothing.
    """
    for i, j in _alone(_pairs(ones, others, found, _is_part)):
        then, now = (_words(entry, terms) for entry in (ones[i], others[j]))
        alike = Indel.normalized_similarity(then, now)
        if alike >= _AKIN:
            yield i, j, alike


def _pairs(
    ones: Sequence[_Entry],
    others: Sequence[_Entry],
    found: dict[int, tuple[int, Match]],
    fits: Callable[[_Entry, _Entry], bool],
) -> list[tuple[int, int]]:
    """The free entries whose terms fit each other."""
    taken = {j for j, _ in found.values()}
    left = [i for i in range(len(ones)) if i not in found]
    right = [j for j in range(len(others)) if j not in taken]
    return [(i, j) for i in left for j in right if fits(ones[i], others[j])]


def _alone(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs of which neither side has another partner."""
    olds, news = Counter(i for i, _ in pairs), Counter(j for _, j in pairs)
    return [(i, j) for i, j in pairs if olds[i] == news[j] == 1]


def _match(
    old: _Entry, new: _Entry, sure: Confidence, score: float, kind: EvidenceKind, note: str
) -> Match:
    evidence = (Evidence(kind, round(score, 4), note),)
    return Match(old.node.id, new.node.id, Relation.SAME, sure, round(score, 4), evidence)
