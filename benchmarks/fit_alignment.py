"""Fits the weights of ``generator/alignment/weights.py`` on the ground truth and prints them.

    python -m benchmarks.fit_alignment            fit on all jumps, print the weights as Python
    python -m benchmarks.fit_alignment --without 1999   without the jumps that begin in that year

The truth of the small steps is composed into jumps of many lengths, so that the weights see long and
short ones of every era. What each product of two pieces of evidence is for stands in docs/alignment.md.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from scipy.optimize import minimize

from benchmarks.scoring import Truth, read_truth
from generator.alignment.certain import Anchors, find_anchors
from generator.alignment.matrices import Flags, Floats
from generator.alignment.pairs import Pairs
from generator.alignment.rounds import Comparison, Round, may_be_part
from generator.alignment.side import Side, prepare
from generator.alignment.vectors import make_space
from generator.alignment.weights import MAIN, PART
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, read_knowledge

ROOT: Final = Path(__file__).resolve().parents[1]
TRUTH: Final = ROOT / "tests" / "truth"
MANIFEST: Final = ROOT / "sources" / "sources.toml"
#: Weights are kept small: their squares, over the spread of their evidence, cost this much.
PENALTY: Final = 1.0
#: Every so many editions of the archive, from each edition on, a jump is taken.
STRIDES: Final = (1, 3, 7, 13, 21, 33)


@dataclass(frozen=True)
class Sample:
    """The weighed pairs of one jump: evidence by name, whether right, and how much each counts."""

    columns: Mapping[str, Floats]
    is_main: Flags
    right: Floats
    counts: Floats


class Samples:
    """Makes samples of jumps; editions are read and truths composed once."""

    def __init__(self, archive: Path) -> None:
        self._archive = archive
        inputs = Inputs(MANIFEST)
        self._reader, (self._terms, _, _) = Reader(inputs), read_knowledge(inputs)
        self._sides: dict[str, Side] = {}
        self._truths: dict[tuple[str, str], Truth] = {}
        self.days = sorted(p.stem.removeprefix("CR-") for p in archive.glob("CR-*.txt"))

    def jumps(self) -> Iterator[tuple[str, str]]:
        """The named jumps, and jumps over the strides."""
        names = [path.stem.partition("..") for path in TRUTH.glob("*.csv")]
        found = {(old, new) for old, _, new in names}
        for stride in STRIDES:
            for at in range(0, len(self.days) - stride, max(1, stride // 2)):
                found.add((self.days[at], self.days[at + stride]))
        yield from sorted(found)

    def sample(self, old: str, new: str) -> Sample:
        """What the last round weighed, with the truth about it."""
        one, other = self._side(old), self._side(new)
        last = _last_round(one, other)
        truth = self.truth(old, new)
        right, counts = _labels(one, other, last, truth)
        is_main = last.mains.find(last.pairs) >= 0
        keep = is_main | may_be_part(last.columns)
        columns = {name: values[keep] for name, values in last.columns.items()}
        return Sample(columns, is_main[keep], right[keep], counts[keep])

    def truth(self, old: str, new: str) -> Truth:
        """The truth of a jump: its own table, or the steps composed."""
        if (old, new) not in self._truths:
            path = TRUTH / f"{old}..{new}.csv"
            self._truths[old, new] = read_truth(path) if path.exists() else self._composed(old, new)
        return self._truths[old, new]

    def _composed(self, old: str, new: str) -> Truth:
        middle = self.days[self.days.index(new) - 1]
        first, second = self.truth(old, middle), self.truth(middle, new)
        main, also = {}, {}
        for rule in first.rules:
            ways = first.main.get(rule, frozenset())
            main[rule] = frozenset(n for m in ways for n in second.main.get(m, ()))
            ways |= first.also.get(rule, frozenset())
            reached = {
                n for m in ways for part in (second.main, second.also) for n in part.get(m, ())
            }
            also[rule] = frozenset(reached) - main[rule]
        return Truth(first.rules, main, also)

    def _side(self, day: str) -> Side:
        if day not in self._sides:
            read = self._reader.side(str(self._archive / f"CR-{day}.txt"))
            if read is None:
                raise ValueError(f"{day} cannot be read")
            self._sides[day] = prepare(read.tree, read.edition, self._terms)
        return self._sides[day]


def _last_round(old: Side, new: Side) -> Round:
    anchors = Anchors.none()
    find_anchors(old, new, anchors)
    shape = (len(old), len(new))
    return Comparison(
        old, new, make_space(old, new), anchors.pairs(shape), Pairs.of((), shape)
    ).last_round()


def _labels(old: Side, new: Side, last: Round, truth: Truth) -> tuple[Floats, Floats]:
    """1 for successors, else 0; what takes over a lesser part does not count either way."""
    right, counts = np.zeros(len(last.pairs)), np.ones(len(last.pairs))
    for at, (row, other) in enumerate(
        zip(last.pairs.old.tolist(), last.pairs.new.tolist(), strict=True)
    ):
        one, number = old.numbers[row], new.numbers[other]
        right[at] = number in truth.main.get(one, ())
        counts[at] = number not in truth.also.get(one, ())
    return right, counts


def fit(samples: Sequence[Sample], names: Sequence[str], *, mains: bool) -> dict[str, float]:
    """The weights under which the truth is likeliest, for mains or for parts."""
    chosen = [s.is_main if mains else ~s.is_main for s in samples]
    table = np.vstack(
        [
            np.column_stack([_column(s.columns, name)[which] for name in names])
            for s, which in zip(samples, chosen, strict=True)
        ]
    )
    right = np.concatenate([s.right[w] for s, w in zip(samples, chosen, strict=True)])
    counts = np.concatenate([s.counts[w] for s, w in zip(samples, chosen, strict=True)])
    centre, spread = table.mean(axis=0), table.std(axis=0) + 1e-6
    even = (table - centre) / spread

    def loss(weights: Floats) -> tuple[float, Floats]:
        odds = even @ weights[1:] + weights[0]
        error = counts * (1 / (1 + np.exp(-odds)) - right)
        total = (counts * (np.logaddexp(0, odds) - right * odds)).sum()
        penalty = PENALTY * float(weights[1:] @ weights[1:])
        slope = even.T @ error + 2 * PENALTY * weights[1:]
        return float(total) + penalty, np.concatenate([[error.sum()], slope])

    found = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x
    weights = found[1:] / spread
    bias = float(found[0] - weights @ centre)
    return {"bias": bias} | dict(zip(names, map(float, weights), strict=True))


def _column(columns: Mapping[str, Floats], name: str) -> Floats:
    one, _, other = name.partition("*")
    return columns[one] * columns[other] if other else columns[one]


def _print(title: str, weights: Mapping[str, float]) -> None:
    print(f"{title}: Final[Mapping[str, float]] = {{")
    for name, weight in weights.items():
        print(f'    "{name}": {weight:.2f},')
    print("}")


def main() -> None:
    """Fit and print."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--without", default="", help="leave out jumps that begin in this year")
    without = arguments.parse_args().without
    archive = Path(os.environ.get("PALIMPSEST_ARCHIVE", ROOT.parent / "shared" / "archive"))
    samples = Samples(archive)
    taken = [
        samples.sample(old, new)
        for old, new in samples.jumps()
        if not without or not old.startswith(without)
    ]
    for title, known, mains in (("MAIN", MAIN, True), ("PART", PART, False)):
        names = [name for name in known if name != "bias"]
        _print(title, fit(taken, names, mains=mains))


if __name__ == "__main__":
    main()
