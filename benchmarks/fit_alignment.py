"""Fits the weights of the aligner on the ground truth.

    python -m benchmarks.fit_alignment --write           on all jumps; writes fitted.py, fitted_trees.py
    python -m benchmarks.fit_alignment --partly --write  on partly held editions too; writes fitted_partly.py
    python -m benchmarks.fit_alignment --without 2006..2009
        fits without the jumps that touch these years, and measures the steps and jumps inside them
    python -m benchmarks.fit_alignment --every 4 --first 1
        fits without the jumps that touch every fourth edition from the second on, and measures these

The truth of the small steps is composed into jumps of many lengths, so that the weights see long and
short ones of every era. Each table is fitted on the pairs of its own round, the rounds before it done
with the tables just fitted. What each piece of evidence means stands in docs/alignment.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.accuracy import TARGETS, archive
from benchmarks.boosting import grow
from benchmarks.fitting import Rows, fit_choice, fit_links, stacked
from benchmarks.jumps import Jump, Jumps
from benchmarks.scoring import Score, score
from generator.alignment import fitted
from generator.alignment.likeness import Columns
from generator.alignment.matrices import Flags, Floats
from generator.alignment.pairs import Pairs
from generator.alignment.rounds import Round, may_be_part
from generator.alignment.trees import Tree
from generator.alignment.trees import written as lines_of
from generator.alignment.weights import WHOLE, Question, Tables, column, log_odds

ROOT: Final = Path(__file__).resolve().parents[1]
FITTED: Final = ROOT / "generator" / "alignment" / "fitted.py"
TREES: Final = FITTED.with_name("fitted_trees.py")
PARTLY: Final = FITTED.with_name("fitted_partly.py")
#: Pairs less likely than this, in log-odds by their places, teach little: one in so many is taken.
UNLIKELY, ONE_IN = -9.0, 7
#: How many trees, and how deep: mains are few, and many trees would know them by heart.
MAIN_TREES: Final = {"count": 150, "depth": 3}
PART_TREES: Final = {"count": 200, "depth": 5}

STEPS, LONGER = "steps", "longer jumps"

Weights = dict[str, float]
Parted = tuple[tuple[Question, Question], ...]
#: Pairs that are learned from: the jump, its round, which, whether right, how much each counts.
Taught = tuple[Jump, Round, Flags, Floats, Floats]


@dataclass(frozen=True)
class Fit:
    """All weights, in the order in which the rounds use them."""

    alone: Weights
    placed: Weights
    choice: Weights
    first_part: Weights
    main: Weights
    part: Weights
    main_trees: tuple[Tree, ...] = ()
    part_trees: tuple[Tree, ...] = ()

    @property
    def parted(self) -> Parted:
        """The questions of the rounds that look for parts."""
        return (
            (Question(self.choice), Question(self.first_part)),
            (Question(self.main, self.main_trees), Question(self.part, self.part_trees)),
        )


def fit(jumps: Sequence[Jump], *, with_trees: bool = True) -> Fit:
    """All tables, one after another; the tables of now say which pairs are worth learning from."""
    alone = _choice(jumps, fitted.ALONE, lambda jump: next(jump.comparison.rounds()))
    print("texts alone: fitted")
    before = dict(fitted.PLACED)
    placed = _choice(jumps, before, lambda jump: _last(jump, alone, before, ()))
    print("texts in their surroundings: fitted")
    known: Parted = ((Question(fitted.CHOICE), Question(fitted.FIRST_PART)),)
    choice = _choice(jumps, fitted.CHOICE, lambda jump: _last(jump, alone, placed, known), placed)
    print("the choice of mains: fitted")
    known = ((Question(choice), Question(fitted.FIRST_PART)),)
    firsts = [(jump, _last(jump, alone, placed, known)) for jump in jumps]
    first_part = _links([*_taught(firsts, placed, mains=False)], fitted.FIRST_PART)
    print("the first look for parts: fitted")
    known = (
        (Question(choice), Question(first_part)),
        (Question(fitted.MAIN), Question(fitted.PART)),
    )
    lasts = [(jump, _last(jump, alone, placed, known)) for jump in jumps]
    of_mains = [*_taught(lasts, placed, mains=True)]
    of_parts = [*_taught(lasts, placed, mains=False)]
    main, part = _links(of_mains, fitted.MAIN), _links(of_parts, fitted.PART)
    if not with_trees:
        return Fit(alone, placed, choice, first_part, main, part)
    print("mains and parts: fitted")
    main_trees = _trees(of_mains, main, **MAIN_TREES)
    part_trees = _trees(of_parts, part, **PART_TREES)
    return Fit(alone, placed, choice, first_part, main, part, main_trees, part_trees)


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


def _taught(
    rounds: Iterable[tuple[Jump, Round]], placed: Weights, *, mains: bool
) -> Iterator[Taught]:
    """The mains of each round, or its parts, as the truth judges them."""
    for jump, last in rounds:
        is_main = last.mains.find(last.pairs) >= 0
        right, counts = jump.judged(last.pairs, for_mains=mains)
        keep = is_main
        if not mains:
            likely = (log_odds(last.columns, placed) > UNLIKELY) | (right > 0)
            sampled = np.arange(len(right)) % ONE_IN == 0
            keep = may_be_part(last.columns) & ~is_main & (likely | sampled)
            counts = np.where(likely, counts, counts * ONE_IN)
        yield jump, last, keep, right, counts


def _links(taught: Iterable[Taught], known: Mapping[str, float]) -> Weights:
    """The weights under which the truth about mains, or about parts, is likeliest."""
    names = _names(known)
    return fit_links(
        [_rows(last, keep, names, right, counts) for _, last, keep, right, counts in taught], names
    )


def _trees(
    taught: Sequence[Taught], weights: Weights, *, count: int, depth: int
) -> tuple[Tree, ...]:
    """The trees that correct ``weights``, of all evidence."""
    names = sorted(taught[0][1].columns)
    found = [_rows(last, keep, names, right, counts) for _, last, keep, right, counts in taught]
    odds = [log_odds(last.columns, weights)[keep] for _, last, keep, _, _ in taught]
    return grow(found, odds, names, count=count, depth=depth)


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
    """How right the named jumps are under ``tables``; all steps between neighbours, all longer jumps."""
    steps, longer = Score(), Score()
    for jump in jumps:
        found = score(
            jump.truth, jump.predicted(_last(jump, tables.alone, tables.placed, tables.parted))
        )
        if jump.is_step:
            steps += found
        else:
            longer += found
        if jump.name in TARGETS:
            yield jump.name, found
    yield STEPS, steps
    yield LONGER, longer


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


def written_trees(tables: Fit) -> str:
    """The text of the file of trees."""
    text = TREES.read_text(encoding="utf-8")
    head = text[: text.index("#: ", text.index('"""', 3))]
    body = [
        f'#: {comment}\n{name}: Final = """\\\n{lines_of(trees)}"""\n'
        for name, comment, trees in (
            ("MAIN", "Corrects whether a main pair is the same rule.", tables.main_trees),
            ("PART", "Corrects whether a rule took words from another.", tables.part_trees),
        )
    ]
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
    parser.add_argument("--every", type=int, default=0, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="K", help="with --every; from 0")
    parser.add_argument("--partly", action="store_true", help="for partly held editions")
    parser.add_argument("--write", action="store_true", help="write the weights")
    options = parser.parse_args()
    jumps = Jumps(archive())
    days = frozenset(jumps.days[options.first :: options.every] if options.every else ())
    taken, held_out = _parted_names(jumps, options.without, days)
    is_partly = bool(options.partly)
    tables = fit([*jumps.for_fitting(taken, partly=is_partly)], with_trees=not is_partly)
    if options.write:
        (PARTLY if is_partly else FITTED).write_text(written(tables), encoding="utf-8")
        if not is_partly:
            TREES.write_text(written_trees(tables), encoding="utf-8")
    everything = [jumps.jump(*name) for name in (held_out or taken)]
    print(f"{'':24}{'F1 all':>8}{'hard':>8}{'splits':>8}{'removed':>8}{'certain':>9}")
    found = dict(measured(everything, tables))
    print("\n".join(_row(name, found[name]) for name in found))
    if held_out:
        print(_row("all held out", found[STEPS] + found[LONGER]))


def _parted_names(
    jumps: Jumps, years: str, days: frozenset[str]
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """The jumps to fit on, and those held out: all inside ``years``, all that touch one of ``days``."""
    names = jumps.names()
    first, _, last = years.partition("..")
    held_out = [
        name
        for name in names
        if days.intersection(name) or (years and name[0] >= first and name[1] < f"{last}~")
    ]
    taken = [
        name
        for name in names
        if not days.intersection(name) and (not years or name[1] <= first or name[0] > f"{last}~")
    ]
    return taken, held_out


if __name__ == "__main__":
    main()
