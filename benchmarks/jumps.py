"""Jumps between editions of the archive with the truth about them, for fitting."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from benchmarks.scoring import Link, Prediction, Truth, read_truth
from generator.alignment.certain import Anchors, find_anchors
from generator.alignment.confidence import confidence_of
from generator.alignment.identity import go_on
from generator.alignment.links import settle
from generator.alignment.matrices import Flags, Floats, Ints
from generator.alignment.pairs import Pairs
from generator.alignment.parallels import without_parallels
from generator.alignment.rounds import Comparison, Round
from generator.alignment.side import Side, prepare
from generator.alignment.vectors import make_space
from generator.model.node import EditionTree
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, read_knowledge

ROOT: Final = Path(__file__).resolve().parents[1]
TRUTH: Final = ROOT / "tests" / "truth"
#: Every so many editions of the archive, from each edition on, a jump is taken.
STRIDES: Final = (1, 3, 7, 13, 21, 33)
#: Of the steps between neighbours one in so many is fitted on; of the long jumps one in so many twice
#: more, with an edition of which only a part is held.
ONE_STEP_IN, ONE_PARTLY_IN = 2, 4
#: Of partly held editions these shares are held in turn.
PARTS_HELD: Final = (0.2, 0.06)
Name = tuple[str, str]


@dataclass(frozen=True, eq=False)
class Jump:
    """Two editions being aligned, and the truth about them; ``is_step`` for neighbours."""

    name: str
    is_step: bool
    truth: Truth
    comparison: Comparison
    anchors: Anchors

    def judged(self, pairs: Pairs, *, for_mains: bool) -> tuple[Floats, Floats]:
        """1 for successors, else 0, and what counts.

        What takes over a lesser part is neither right nor wrong for parts; for mains it is wrong when
        the rule has a successor, for then it is a stranger in its place.
        """
        keys = pairs.keys
        right = np.isin(keys, self._keys[0])
        lesser = np.isin(keys, self._keys[1]) & ~right
        unclear = lesser & ~(self._has_main[pairs.old] if for_mains else False)
        return right.astype(np.float64), (~unclear & self._known[pairs.old]).astype(np.float64)

    def is_free(self, pairs: Pairs) -> Flags:
        """Which pairs are of two rows without an anchor."""
        anchored_old, anchored_new = list(self.anchors.to_new), list(self.anchors.to_old)
        taken = np.isin(pairs.old, anchored_old) | np.isin(pairs.new, anchored_new)
        return np.asarray(~taken, dtype=np.bool_)

    def predicted(self, last: Round) -> Prediction:
        """What the aligner says after ``last``, as of editions held whole."""
        old, new = self.comparison.old, self.comparison.new
        links: dict[Name, str] = {}
        linked = set()
        bounds = self.comparison.bounds(last)
        found = go_on(settle(self.anchors, (), last, bounds), old, new, last.columns)
        for link in without_parallels(found, last, old, new)[0]:
            sure = confidence_of(link.probability, link.relation, link.settled_by)
            links.setdefault((old.numbers[link.old], new.numbers[link.new]), sure.value)
            linked.add(link.old)
        return Prediction(
            tuple(Link(one, other, sure) for (one, other), sure in links.items()),
            frozenset(old.numbers[row] for row in range(len(old)) if row not in linked),
        )

    @cached_property
    def _keys(self) -> tuple[Ints, Ints]:
        old, new = self.comparison.old, self.comparison.new
        rows: dict[str, list[int]] = {}
        for row, number in enumerate(new.numbers):
            rows.setdefault(number, []).append(row)
        main, also = (
            np.array(
                [
                    row * len(new) + other
                    for row, number in enumerate(old.numbers)
                    for goal in links.get(number, ())
                    for other in rows.get(goal, ())
                ],
                dtype=np.int64,
            )
            for links in (self.truth.main, self.truth.also)
        )
        return main, also

    @cached_property
    def _has_main(self) -> Flags:
        has = np.zeros(len(self.comparison.old), dtype=np.bool_)
        has[self._keys[0] // max(len(self.comparison.new), 1)] = True
        return has

    @cached_property
    def _known(self) -> Flags:
        return np.array([n in self.truth.rules for n in self.comparison.old.numbers])


class Jumps:
    """Makes jumps; editions are read and truths composed once."""

    def __init__(self, archive: Path) -> None:
        self._archive = archive
        inputs = Inputs(ROOT / "sources" / "sources.toml")
        self._reader, (self._terms, _, _) = Reader(inputs), read_knowledge(inputs)
        self._sides: dict[str, Side] = {}
        self._truths: dict[Name, Truth] = {}
        self.days = sorted(p.stem.removeprefix("CR-") for p in archive.glob("CR-*.txt"))

    def names(self) -> list[Name]:
        """The jumps with a table, and jumps over the strides."""
        tables = [path.stem.partition("..") for path in TRUTH.glob("*.csv")]
        found = {(old, new) for old, _, new in tables}
        for stride in STRIDES:
            for at in range(0, len(self.days) - stride, max(1, stride // 2)):
                found.add((self.days[at], self.days[at + stride]))
        return sorted(found)

    def for_fitting(self, names: Iterable[Name], *, partly: bool) -> Iterator[Jump]:
        """Jumps to fit on: fewer of the steps; ``partly`` adds some long ones of partly held editions."""
        jumps = [self.jump(*name) for name in names]
        steps = [jump for jump in jumps if jump.is_step]
        longer = [jump for jump in jumps if not jump.is_step]
        yield from steps[::ONE_STEP_IN]
        yield from longer
        for at, jump in enumerate(longer[::ONE_PARTLY_IN] if partly else ()):
            yield self._partly_held(jump, old=None, new=at)
            yield self._partly_held(jump, old=at, new=None)

    def jump(self, old: str, new: str) -> Jump:
        """One jump."""
        return self._jump(self._side(old), self._side(new), old, new)

    def truth(self, old: str, new: str) -> Truth:
        """The truth of a jump: its own table, or the steps composed."""
        if (old, new) not in self._truths:
            path = TRUTH / f"{old}..{new}.csv"
            self._truths[old, new] = read_truth(path) if path.exists() else self._composed(old, new)
        return self._truths[old, new]

    def _jump(self, one: Side, other: Side, old: str, new: str) -> Jump:
        anchors = Anchors.none()
        find_anchors(one, other, anchors)
        shape = (len(one), len(other))
        comparison = Comparison(
            one, other, make_space(one, other), anchors.pairs(shape), Pairs.of((), shape)
        )
        is_step = self.days.index(new) - self.days.index(old) == 1
        return Jump(f"{old}..{new}", is_step, self.truth(old, new), comparison, anchors)

    def _partly_held(self, jump: Jump, *, old: int | None, new: int | None) -> Jump:
        """The jump with one edition cut to some of its rules; the number says where it is cut."""
        sides = []
        for side, cut in ((jump.comparison.old, old), (jump.comparison.new, new)):
            nodes = side.nodes
            if cut is not None:
                length = int(len(nodes) * PARTS_HELD[cut % len(PARTS_HELD)])
                start = cut * length // 2 % (len(nodes) - length)
                topics = set(side.topic[start : start + length].tolist())
                nodes = tuple(n for row, n in enumerate(nodes) if int(side.topic[row]) in topics)
            tree = EditionTree(side.edition.id, nodes)
            sides.append(side if cut is None else prepare(tree, side.edition, self._terms))
        days = jump.name.split("..")
        return self._jump(sides[0], sides[1], days[0], days[1])

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
