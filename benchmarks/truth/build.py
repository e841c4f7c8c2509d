"""Builds ``tests/truth/*.csv`` from an archive of official editions and the decisions.

Every small step must be complete: each rule is matched by wording or place, or decided by a reader.
Long jumps are composed of the steps, then corrected where the decisions name the jump itself.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from benchmarks.truth.decisions import Decision, Step, load
from benchmarks.truth.links import Links, Node, compose, nodes
from benchmarks.truth.reader import Rule, corrected, read
from benchmarks.truth.step import StepMatcher
from benchmarks.truth.wording import folded

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "tests" / "truth"
MISPRINTS: Final = Path(__file__).resolve().parent / "misprints.toml"
COLUMNS: Final = ("old", "new", "kind", "changed")
#: Each jump by the stations it is composed of; a station that is itself a jump brings its corrections.
JUMPS: Final = (
    ("2009-05-01", "2009-07-11"),
    ("2006-10-01", "2009-10-01"),
    ("2009-10-01", "2024-06-07"),
    ("2018-06-08", "2025-07-25"),
    ("2006-10-01", "2009-10-01", "2024-06-07"),
    ("2001-07-23", "2003-10-01", "2006-10-01"),
    ("2003-10-01", "2006-10-01", "2009-10-01"),
    ("1999-11-01", "2001-07-23", "2006-10-01", "2009-10-01", "2024-06-07"),
)

Table = Mapping[Step, Mapping[Node, Decision]]


class TruthBuilder:
    """Reads editions once, and builds links for steps and jumps."""

    def __init__(self, archive: Path, decisions: Table) -> None:
        self._decisions = decisions
        self._misprints = tomllib.loads(MISPRINTS.read_text(encoding="utf-8"))
        self._files = {path.stem.removeprefix("CR-"): path for path in archive.glob("CR-*.txt")}
        self._rules: dict[str, tuple[Rule, ...]] = {}
        self._links: dict[Step, Links] = {}
        self.unread: dict[Step, list[Node]] = {}

    def dates(self) -> list[str]:
        """The editions of the archive, oldest first."""
        return sorted(self._files)

    def rules(self, date: str) -> tuple[Rule, ...]:
        """The rules of one edition in document order, misprinted numbers corrected."""
        if date not in self._rules:
            self._rules[date] = corrected(read(self._files[date]), self._misprints.get(date, {}))
        return self._rules[date]

    def links(self, stations: Sequence[str]) -> Links:
        """The links over ``stations``, corrected by the decisions about each jump on the way."""
        old, new = stations[0], stations[-1]
        if (old, new) not in self._links:
            links = self._jump(stations)
            if self._is_step(old, new):
                self._links[old, new] = links
            else:
                self._links[old, new] = _revised(links, self._decisions.get((old, new), {}))
        return self._links[old, new]

    def _is_step(self, old: str, new: str) -> bool:
        dates = self.dates()
        return dates.index(new) - dates.index(old) == 1

    def _jump(self, stations: Sequence[str]) -> Links:
        if len(stations) > 2:
            return compose(self.links(stations[:-1]), self.links(stations[-2:]))
        old, new = stations
        if self._is_step(old, new):
            return self._step(old, new)
        dates = self.dates()
        way = dates[dates.index(old) : dates.index(new) + 1]
        links = self.links(way[:2])
        for step in pairwise(way[1:]):
            links = compose(links, self.links(step))
        return links

    def _step(self, old: str, new: str) -> Links:
        decisions = self._decisions.get((old, new), {})
        matcher = StepMatcher(self.rules(old), self.rules(new))
        links = matcher.match(decisions)
        self.unread[old, new] = matcher.unread(decisions)
        return links

    def rows(self, links: Links, old: str, new: str) -> Iterator[tuple[str, str, str, str]]:
        """The rows of the truth file, in the order of the older edition, then what was added."""
        texts = [
            dict(zip(nodes(r.number for r in rules), (folded(r.text) for r in rules), strict=True))
            for rules in (self.rules(old), self.rules(new))
        ]
        order = {node: at for at, node in enumerate(texts[1])}
        taken_by: dict[Node, int] = dict.fromkeys(texts[1], 0)
        for targets in links.main.values():
            for target in targets:
                taken_by[target] += 1
        reached: set[Node] = set()
        for node, text in texts[0].items():
            main = sorted(links.main[node], key=order.__getitem__)
            also = sorted(links.also[node], key=order.__getitem__)
            if not main and not also:
                yield node.number, "", "removed", ""
            for target in main:
                shared = taken_by[target] > 1
                kind = "split" if len(main) > 1 else "merge" if shared else "same"
                yield node.number, target.number, kind, _changed(node, target, text, texts[1])
            for target in also:
                yield node.number, target.number, "also", _changed(node, target, text, texts[1])
            reached.update(main, also)
        for node in texts[1]:
            if node not in reached:
                yield "", node.number, "added", ""


def _changed(old: Node, new: Node, text: str, texts: Mapping[Node, str]) -> str:
    number, wording = old.number != new.number, text != texts[new]
    return "both" if number and wording else "number" if number else "text" if wording else ""


def _revised(links: Links, decisions: Mapping[Node, Decision]) -> Links:
    main, also = dict(links.main), dict(links.also)
    for node, decision in decisions.items():
        if node not in main:
            raise ValueError(f"a decision about {node.number}, which the older edition lacks")
        main[node], also[node] = frozenset(decision.main), frozenset(decision.also)
    return Links(main, also)


def main() -> int:
    """Write all truth files; 1 when a step is incomplete."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("archive", type=Path, help="the folder of official editions")
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where to write")
    options = parser.parse_args()
    return build(options.archive, options.folder)


def build(archive: Path, folder: Path = FOLDER) -> int:
    """The same, of the editions in ``archive``, into ``folder``."""
    builder = TruthBuilder(archive, load())
    folder.mkdir(parents=True, exist_ok=True)
    jumps = [*pairwise(builder.dates()), *JUMPS]
    for stations in jumps:
        old, new = stations[0], stations[-1]
        rows = list(builder.rows(builder.links(stations), old, new))
        with (folder / f"{old}..{new}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(COLUMNS)
            writer.writerows(rows)
    for (old, new), numbers in builder.unread.items():
        if numbers:
            print(f"{old}..{new}: nobody has read {', '.join(n.number for n in numbers)}")
    return int(any(builder.unread.values()))


if __name__ == "__main__":
    sys.exit(main())
