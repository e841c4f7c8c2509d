"""How right an alignment is: scores one against the ground truth in ``tests/truth``.

Definitions (``docs/ground-truth.md`` says why):

- a predicted link is *right* if the truth has it, be it a successor (``same``, ``split``, ``merge``)
  or one that takes over a part (``also``); a link from a removed rule is wrong;
- precision is right links among predicted links;
- recall is old rules with at least one right link predicted among old rules with a successor; a rule
  of which only a part lives on is asked of nobody, neither here nor among the removed;
- *hard* rules are those with a successor of another number and another text (typography folded,
  numbers masked). Precision of the hard ones counts the links from them;
- the *strict* hard measure also counts, as wrong, every wrong link from any other rule to another
  number, for such a link claims a hard pair that is none.
"""

from __future__ import annotations

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

CONFIDENCES: Final = ("certain", "probable", "possible")
#: A topic, rule or subrule; "~2" marks the second rule printed with a number, which counts as one.
_RULE: Final = re.compile(r"(?P<number>[1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?)(?:~\d+)?")
_SUCCESSORS: Final = frozenset({"same", "split", "merge"})


@dataclass(frozen=True, slots=True)
class Truth:
    """What became of every rule of the older edition.

    ``main`` maps old numbers to their successors, ``also`` to rules that take over a part. Every rule
    of the older edition is in ``rules``, those with neither kind of link were removed. ``hard`` holds
    old numbers of which a successor changed its number and its text, ``split`` those of rules with
    several successors (of two rules printed with one number, each may have one of its own).
    """

    rules: frozenset[str]
    main: Mapping[str, frozenset[str]]
    also: Mapping[str, frozenset[str]] = field(default_factory=dict)
    hard: frozenset[str] = frozenset()
    split: frozenset[str] = frozenset()

    def is_right(self, old: str, new: str) -> bool:
        """Whether ``old`` to ``new`` is a link of the truth."""
        return new in self.main.get(old, ()) or new in self.also.get(old, ())

    @property
    def removed(self) -> frozenset[str]:
        """The rules without any link."""
        return frozenset(r for r in self.rules if not self.main.get(r) and not self.also.get(r))


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """One predicted pair."""

    old: str
    new: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Prediction:
    """What an aligner says of topics, rules and subrules."""

    links: tuple[Link, ...]
    removed: frozenset[str]


@dataclass(frozen=True, slots=True)
class Share:
    """So many ``of`` so many; shares of several jumps add up."""

    found: int = 0
    of: int = 0

    def __add__(self, other: Share) -> Share:
        return Share(self.found + other.found, self.of + other.of)

    @property
    def value(self) -> float:
        """Between 0 and 1; 1 where nothing was asked."""
        return self.found / self.of if self.of else 1.0


@dataclass(frozen=True, slots=True)
class Measure:
    """Precision over predicted links and recall over old rules."""

    precision: Share = Share()
    recall: Share = Share()

    def __add__(self, other: Measure) -> Measure:
        return Measure(self.precision + other.precision, self.recall + other.recall)

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        precision, recall = self.precision.value, self.recall.value
        return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


@dataclass(frozen=True, slots=True)
class Score:
    """All that is measured on one jump, or on several added up.

    ``unknown`` counts predicted links from a number that the older edition, as the truth knows it,
    does not have: they are not judged, and should be none.
    """

    all: Measure = Measure()
    hard: Measure = Measure()
    strict: Measure = Measure()
    splits: Share = Share()
    removed: Share = Share()
    certain: Share = Share()
    probable: Share = Share()
    possible: Share = Share()
    unknown: int = 0

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def read_truth(path: Path) -> Truth:
    """The truth of one jump from its CSV file."""
    main: dict[str, set[str]] = defaultdict(set)
    also: dict[str, set[str]] = defaultdict(set)
    rules: set[str] = set()
    hard: set[str] = set()
    split: set[str] = set()
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["kind"] == "added":
                continue
            rules.add(row["old"])
            if row["kind"] in _SUCCESSORS:
                main[row["old"]].add(row["new"])
                if row["changed"] == "both":
                    hard.add(row["old"])
                if row["kind"] == "split":
                    split.add(row["old"])
            elif row["kind"] == "also":
                also[row["old"]].add(row["new"])
    return Truth(frozenset(rules), _frozen(main), _frozen(also), frozenset(hard), frozenset(split))


def _frozen(links: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {old: frozenset(new) for old, new in links.items()}


def read_prediction(data: Mapping[str, Any]) -> Prediction:
    """The prediction from what ``palimpsest align OLD NEW --json`` prints.

    Sections and glossary entries are left out. A pair said twice counts once, with the first
    confidence said; an unknown confidence is a ``ValueError``.
    """
    links: dict[tuple[str, str], str] = {}
    for pair in data["pairs"]:
        if pair["confidence"] not in CONFIDENCES:
            raise ValueError(f"{pair['confidence']!r} is none of {', '.join(CONFIDENCES)}")
        for old in _numbers([pair["old"]]):
            for new in _numbers(pair["new"]):
                links.setdefault((old, new), pair["confidence"])
    return Prediction(
        tuple(Link(old, new, confidence) for (old, new), confidence in links.items()),
        frozenset(_numbers(data["removed"])),
    )


def _numbers(names: Iterable[str]) -> Iterator[str]:
    for name in names:
        match = _RULE.fullmatch(name)
        if match is not None:
            yield match["number"]


def score(truth: Truth, predicted: Prediction) -> Score:
    """How right ``predicted`` is; see the module for the definitions."""
    known = [link for link in predicted.links if link.old in truth.rules]
    right = [link for link in known if truth.is_right(link.old, link.new)]
    wrong = [link for link in known if not truth.is_right(link.old, link.new)]
    found = {link.old for link in right}
    asked = {old for old, new in truth.main.items() if new}
    hard_links = Share(
        sum(link.old in truth.hard for link in right), sum(link.old in truth.hard for link in known)
    )
    hard_rules = Share(len(found & truth.hard), len(truth.hard))
    claimed = sum(link.old not in truth.hard and link.old != link.new for link in wrong)
    linked = {link.old for link in known}
    return Score(
        all=Measure(Share(len(right), len(known)), Share(len(found & asked), len(asked))),
        hard=Measure(hard_links, hard_rules),
        strict=Measure(hard_links + Share(0, claimed), hard_rules),
        splits=_splits(truth, right),
        removed=Share(len(truth.removed & predicted.removed - linked), len(truth.removed)),
        **{name: _precision(name, right, known) for name in CONFIDENCES},
        unknown=len(predicted.links) - len(known),
    )


def _splits(truth: Truth, right: Iterable[Link]) -> Share:
    pairs = {(link.old, link.new) for link in right}
    targets = {(old, new) for old in truth.split for new in truth.main[old]}
    return Share(len(targets & pairs), len(targets))


def _precision(name: str, right: Iterable[Link], known: Iterable[Link]) -> Share:
    return Share(
        sum(link.confidence == name for link in right),
        sum(link.confidence == name for link in known),
    )
