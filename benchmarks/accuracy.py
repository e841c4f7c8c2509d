"""How right the aligner is on every jump of ``tests/truth``, beside the targets.

    python -m benchmarks.accuracy                    the aligner, on all jumps
    python -m benchmarks.accuracy --plain            the plain method instead
    python -m benchmarks.accuracy --aligner m:f      function f of module m: (old, new) -> JSON data
    python -m benchmarks.accuracy a.json b.json      what ``palimpsest align --json`` printed
    --neighbours / --jumps                           only these; --wrong lists what is not right

The editions are looked for in PALIMPSEST_ARCHIVE, else ``../shared/archive``.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import reduce
from operator import add
from pathlib import Path
from time import perf_counter
from typing import Any, Final

from benchmarks.scoring import Prediction, Score, Truth, read_prediction, read_truth, score

ROOT: Final = Path(__file__).resolve().parents[1]
TRUTH: Final = ROOT / "tests" / "truth"
ALIGNER: Final = "benchmarks.accuracy:align_paths"
PLAIN: Final = "benchmarks.plain_aligner:align_paths"
NEIGHBOURS: Final = "neighbours"
#: F1 on all rules and on the hard ones wanted of each jump.
TARGETS: Final[Mapping[str, tuple[float, float]]] = {
    NEIGHBOURS: (0.998, 0.98),
    "2018-06-08..2025-07-25": (0.996, 0.98),
    "2009-10-01..2024-06-07": (0.987, 0.965),
    "2009-05-01..2009-07-11": (0.98, 0.965),
    "2006-10-01..2009-10-01": (0.97, 0.955),
    "2006-10-01..2024-06-07": (0.95, 0.94),
    "2001-07-23..2006-10-01": (0.98, 0.90),
    "2003-10-01..2009-10-01": (0.95, 0.94),
    "1999-11-01..2024-06-07": (0.91, 0.89),
}
SPLITS, REMOVED, CERTAIN = 0.85, 0.90, 0.995

_YEAR: Final = timedelta(days=365)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d")

Align = Callable[[Path, Path], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Run:
    """One jump judged."""

    jump: str
    truth: Truth
    predicted: Prediction
    seconds: float | None = None

    @property
    def score(self) -> Score:
        """How right the prediction is."""
        return score(self.truth, self.predicted)


def archive(given: Path | None = None) -> Path:
    """The folder of official editions, the one ``given`` or else where the tests look for it.

    Raises ``SystemExit``, which says what to do, where there are none.
    """
    usual = os.environ.get("PALIMPSEST_ARCHIVE", ROOT.parent / "shared" / "archive")
    folder = given or Path(usual)
    if not any(folder.glob("*.txt")):
        raise SystemExit(
            f"no official editions in {folder}: set PALIMPSEST_ARCHIVE to their folder"
        )
    return folder


def jumps() -> list[str]:
    """All jumps with a truth, the named ones in the order of their targets, then the others."""
    found = sorted(path.stem for path in TRUTH.glob("*.csv"))
    return [jump for jump in TARGETS if jump in found] + [j for j in found if j not in TARGETS]


def is_long(jump: str) -> bool:
    """Whether ``jump`` is one of the named ones rather than a step between neighbours."""
    return jump in TARGETS


def is_near(jump: str) -> bool:
    """Whether the editions are less than a year apart."""
    old, new = (date.fromisoformat(day) for day in jump.split(".."))
    return new - old < _YEAR


def aligned(align: Align, folder: Path, names: Sequence[str]) -> Iterator[Run]:
    """Each jump aligned from its two files, with the time it took."""
    for jump in names:
        old, new = (folder / f"CR-{day}.txt" for day in jump.split(".."))
        start = perf_counter()
        data = align(old, new)
        seconds = perf_counter() - start
        yield Run(jump, read_truth(TRUTH / f"{jump}.csv"), read_prediction(data), seconds)


def printed(files: Sequence[Path]) -> Iterator[Run]:
    """Alignments printed before; the jump is told by the dates in ``old`` and ``new``."""
    for file in files:
        data = json.loads(file.read_text(encoding="utf-8"))
        dates = [_DATE.search(str(data[side])) for side in ("old", "new")]
        jump = "..".join(day[0] for day in dates if day)
        yield Run(jump, read_truth(TRUTH / f"{jump}.csv"), read_prediction(data))


def align_paths(old: Path, new: Path) -> dict[str, Any]:
    """The generator's alignment without editors' decisions as pairs, each match with its own confidence."""
    # Here and not above: another aligner is measured without ours.
    from generator.pipeline.compare import align_paths as compare_paths  # noqa: PLC0415

    compared = compare_paths(old, new, ROOT / "sources", is_decided=False)
    trees = compared.old.tree.by_id, compared.new.tree.by_id
    return {
        "old": old.stem,
        "new": new.stem,
        "pairs": [
            {
                "old": str(trees[0][match.old].number),
                "new": [str(trees[1][match.new].number)],
                "confidence": match.confidence.value,
            }
            for match in compared.alignment.matches
        ],
        "removed": [str(trees[0][node].number) for node in compared.alignment.removed],
    }


def aligner(name: str) -> Align:
    """The function that ``module:function`` names; ``LookupError`` if there is none."""
    module, _, function = name.partition(":")
    try:
        found: Align = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise LookupError(f"there is no {name} to measure ({error})") from error
    return found


def report(runs: Sequence[Run]) -> Iterator[str]:
    """The table: the named jumps, all near neighbours added up, then every step."""
    yield (
        f"{'jump':24}{'F1 all':>8}{'want':>7}{'F1 hard':>9}{'want':>7}{'strict':>8}{'splits':>8}"
        f"{'removed':>9}{'certain':>9}{'probable':>10}{'possible':>10}{'seconds':>9}"
    )
    steps = [run for run in runs if not is_long(run.jump)]
    for run in runs:
        if is_long(run.jump):
            yield _row(run.jump, run.score, run.seconds)
    near = [run for run in steps if is_near(run.jump)]
    if near:
        total = reduce(add, (run.score for run in near), Score())
        seconds = [run.seconds for run in near if run.seconds is not None]
        yield _row(NEIGHBOURS, total, sum(seconds) if seconds else None)
    yield f"{'wanted':24}{'':39}{SPLITS:>8.3f}{REMOVED:>9.3f}{CERTAIN:>9.4f}"
    for run in steps:
        yield _row(run.jump, run.score, run.seconds)


def _row(name: str, result: Score, seconds: float | None) -> str:
    wanted = TARGETS.get(name)
    want = [f"{value:.3f}" for value in wanted] if wanted else ["", ""]
    return (
        f"{name:24}{result.all.f1:>8.4f}{want[0]:>7}{result.hard.f1:>9.4f}{want[1]:>7}"
        f"{result.strict.f1:>8.4f}{result.splits.value:>8.3f}{result.removed.value:>9.3f}"
        f"{result.certain.value:>9.4f}{result.probable.value:>10.3f}{result.possible.value:>10.3f}"
        f"{'' if seconds is None else f'{seconds:.2f}':>9}"
        + (f"  {result.unknown} unknown" if result.unknown else "")
    )


def mistakes(run: Run) -> Iterator[str]:
    """Each wrong link with the right ones, each rule not found, each removal missed."""
    truth, predicted = run.truth, run.predicted
    found: dict[str, list[str]] = {}
    for link in predicted.links:
        found.setdefault(link.old, []).append(link.new)
    for link in predicted.links:
        if link.old in truth.rules and not truth.is_right(link.old, link.new):
            yield f"{run.jump} wrong {link.old} -> {link.new} ({link.confidence}), right: {_right(truth, link.old)}"
    for old in sorted(truth.rules):
        hits = [new for new in found.get(old, ()) if truth.is_right(old, new)]
        if truth.main.get(old) and not hits:
            yield f"{run.jump} missed {old}, right: {_right(truth, old)}"
        for new in sorted(truth.main.get(old, ())) if hits and old in truth.split else ():
            if new not in hits:
                yield f"{run.jump} split target missed {old} -> {new}"
    for old in sorted(truth.removed - predicted.removed):
        yield f"{run.jump} not called removed: {old}"


def _right(truth: Truth, old: str) -> str:
    main = sorted(truth.main.get(old, ()))
    also = sorted(f"{new}?" for new in truth.also.get(old, ()))
    return ", ".join([*main, *also]) or "removed"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 2 when there is nothing to measure."""
    parser = argparse.ArgumentParser(description="How right the aligner is.")
    parser.add_argument("files", nargs="*", type=Path, help="JSON of palimpsest align --json")
    parser.add_argument("--aligner", default=ALIGNER, help="module:function")
    parser.add_argument("--plain", action="store_const", const=PLAIN, dest="aligner")
    parser.add_argument("--neighbours", action="store_true", help="only neighbouring editions")
    parser.add_argument("--jumps", action="store_true", help="only the named jumps")
    parser.add_argument("--wrong", action="store_true", help="list what is not right")
    options = parser.parse_args(arguments)
    names = [
        jump
        for jump in jumps()
        if not (options.neighbours and is_long(jump)) and not (options.jumps and not is_long(jump))
    ]
    try:
        runs = list(
            printed(options.files)
            if options.files
            else aligned(aligner(options.aligner), archive(), names)
        )
    except (LookupError, ImportError, FileNotFoundError) as error:
        print(error, file=sys.stderr)
        return 2
    print("\n".join(report(runs)))
    if options.wrong:
        for run in runs:
            print("\n".join(mistakes(run)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
