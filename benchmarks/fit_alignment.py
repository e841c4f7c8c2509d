"""Fits the weights of the aligner on the ground truth.

    python -m benchmarks.fit_alignment --write           on all jumps; writes fitted.py
    python -m benchmarks.fit_alignment --partly --write  on partly held editions too; writes fitted_partly.py
    python -m benchmarks.fit_alignment --without 2006..2009
        fits without the jumps that touch these years, and measures the steps and jumps inside them

The truth of the small steps is composed into jumps of many lengths, so that the weights see long and
short ones of every era. Each table is fitted on the pairs of its own round, the rounds before it done
with the tables just fitted. What each piece of evidence means stands in docs/alignment.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.accuracy import TARGETS, archive
from benchmarks.fitting import Rows, fit_choice, fit_links, stacked
from benchmarks.jumps import Jump, Jumps
from benchmarks.scoring import Score, score
from generator.alignment import fitted
from generator.alignment.likeness import Columns
from generator.alignment.matrices import Flags
from generator.alignment.pairs import Pairs
from generator.alignment.rounds import Round, may_be_part
from generator.alignment.weights import WHOLE, Tables, column, log_odds

ROOT: Final = Path(__file__).resolve().parents[1]
FITTED: Final = ROOT / "generator" / "alignment" / "fitted.py"
PARTLY: Final = FITTED.with_name("fitted_partly.py")
#: Pairs less likely than this, in log-odds by their places, teach little: one in so many is taken.
UNLIKELY, ONE_IN = -9.0, 7

Weights = dict[str, float]
Parted = tuple[tuple[Weights, Weights], ...]


@dataclass(frozen=True)
class Fit:
    """All weights, in the order in which the rounds use them."""

    alone: Weights
    placed: Weights
    choice: Weights
    first_part: Weights
    main: Weights
    part: Weights

    @property
    def parted(self) -> Parted:
        """The weights of the rounds that look for parts."""
        return (self.choice, self.first_part), (self.main, self.part)


def fit(jumps: Sequence[Jump], say: Callable[[str], None] = print) -> Fit:
    """All tables, one after another; the tables of now say which pairs are worth learning from."""
    alone = _choice(jumps, fitted.ALONE, lambda jump: next(jump.comparison.rounds()))
    say("texts alone: fitted")
    before = dict(fitted.PLACED)
    placed = _choice(jumps, before, lambda jump: _last(jump, alone, before, ()))
    say("texts in their surroundings: fitted")
    known: Parted = ((dict(fitted.CHOICE), dict(fitted.FIRST_PART)),)
    choice = _choice(jumps, fitted.CHOICE, lambda jump: _last(jump, alone, placed, known), placed)
    say("the choice of mains: fitted")
    known = ((choice, dict(fitted.FIRST_PART)),)
    firsts = [(jump, _last(jump, alone, placed, known)) for jump in jumps]
    first_part = _links(firsts, fitted.FIRST_PART, placed, mains=False)
    say("the first look for parts: fitted")
    known = ((choice, first_part), (dict(fitted.MAIN), dict(fitted.PART)))
    lasts = [(jump, _last(jump, alone, placed, known)) for jump in jumps]
    main = _links(lasts, fitted.MAIN, placed, mains=True)
    part = _links(lasts, fitted.PART, placed, mains=False)
    return Fit(alone, placed, choice, first_part, main, part)


def _last(jump: Jump, alone: Weights, placed: Weights, parted: Parted) -> Round:
    tables = Tables(alone, placed, parted, WHOLE.settled, WHOLE.moved)
    *_, last = jump.comparison.rounds(tables)
    return last


def _choice(
    jumps: Iterable[Jump],
    known: Mapping[str, float],
    round_of: Callable[[Jump], Round],
    placed: Weights | None = None,
) -> Weights:
    """The weights by which the right partner wins against its rivals, or nobody where there is none."""
    names = _names(known)
    found = []
    for jump in jumps:
        last = round_of(jump)
        right, counts = jump.judged(last.pairs, for_mains=True)
        keep = (counts > 0) & jump.is_free(last.pairs)
        if placed is not None:
            keep &= may_be_part(last.columns) | (last.columns["main"] > 0)
            keep &= (log_odds(last.columns, placed) > UNLIKELY) | (right > 0)
        found.append(_rows(last, keep, names, right, counts))
    return fit_choice(found, names)


def _links(
    rounds: Iterable[tuple[Jump, Round]],
    known: Mapping[str, float],
    placed: Weights,
    *,
    mains: bool,
) -> Weights:
    """The weights under which the truth about mains, or about parts, is likeliest."""
    names = _names(known)
    found = []
    for jump, last in rounds:
        is_main = last.mains.find(last.pairs) >= 0
        right, counts = jump.judged(last.pairs, for_mains=mains)
        keep = is_main
        if not mains:
            likely = (log_odds(last.columns, placed) > UNLIKELY) | (right > 0)
            sampled = np.arange(len(right)) % ONE_IN == 0
            keep = may_be_part(last.columns) & ~is_main & (likely | sampled)
            counts = np.where(likely, counts, counts * ONE_IN)
        found.append(_rows(last, keep, names, right, counts))
    return fit_links(found, names)


def _rows(
    last: Round, keep: Flags, names: Sequence[str], right: np.ndarray, counts: np.ndarray
) -> Rows:
    columns: Columns = {name: values[keep] for name, values in last.columns.items()}
    pairs: Pairs = last.pairs.chosen(keep)
    return Rows(
        stacked([column(columns, name) for name in names]),
        right[keep],
        counts[keep],
        pairs.old,
        pairs.new,
    )


def _names(weights: Mapping[str, float]) -> list[str]:
    return [name for name in weights if name != "bias"]


def measured(jumps: Iterable[Jump], tables: Fit) -> Iterator[tuple[str, Score]]:
    """How right each jump is under ``tables``, and all steps between neighbours together."""
    steps = Score()
    for jump in jumps:
        found = score(
            jump.truth, jump.predicted(_last(jump, tables.alone, tables.placed, tables.parted))
        )
        if jump.is_step:
            steps += found
        if jump.name in TARGETS:
            yield jump.name, found
    yield "steps", steps


def written(tables: Fit) -> str:
    """The text of a file of weights."""
    text = FITTED.read_text(encoding="utf-8")
    head = text[: text.index("#: ", text.index('"""', 3))]
    body = []
    for name, comment, weights in (
        ("ALONE", "Which texts belong together, by themselves.", tables.alone),
        ("PLACED", "Which texts belong together in their surroundings.", tables.placed),
        ("CHOICE", "Which partner is the main one, with rivals and parts in sight.", tables.choice),
        ("FIRST_PART", "Whether a rule took words from another, seen first.", tables.first_part),
        ("MAIN", "Whether a main pair is the same rule.", tables.main),
        ("PART", "Whether a rule took words from another that has its own successor.", tables.part),
    ):
        lines = "".join(f'    "{key}": {weight:.2f},\n' for key, weight in weights.items())
        body.append(f"#: {comment}\n{name}: Final[Mapping[str, float]] = {{\n{lines}}}\n")
    return head + "".join(body)


def _row(name: str, found: Score) -> str:
    return (
        f"{name:24}{found.all.f1:8.4f}{found.hard.f1:8.4f}{found.splits.value:8.3f}"
        f"{found.removed.value:8.3f}{found.certain.value:9.4f}"
    )


def main() -> None:
    """Fit; then write or measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", default="", metavar="YEAR..YEAR")
    parser.add_argument("--partly", action="store_true", help="for partly held editions")
    parser.add_argument("--write", action="store_true", help="write the weights")
    options = parser.parse_args()
    first, _, last = options.without.partition("..")
    jumps = Jumps(archive())
    names = jumps.names()
    held_out = [n for n in names if options.without and n[0] >= first and n[1] < f"{last}~"]
    taken = [n for n in names if not options.without or n[1] <= first or n[0] > f"{last}~"]
    tables = fit([*jumps.for_fitting(taken, partly=options.partly)])
    if options.write:
        (PARTLY if options.partly else FITTED).write_text(written(tables), encoding="utf-8")
    everything = [jumps.jump(*name) for name in (held_out or names)]
    print(f"{'':24}{'F1 all':>8}{'hard':>8}{'splits':>8}{'removed':>8}{'certain':>9}")
    found = dict(measured(everything, tables))
    print("\n".join(_row(name, found[name]) for name in found))
    if held_out:
        print(_row("all held out", reduce(add, (s for n, s in found.items()))))


if __name__ == "__main__":
    main()
