"""How fast two editions are aligned, beside the plain method and the bare reading of both files.

    python -m benchmarks.alignment                 2009-10-01 → 2024-06-07, and all neighbours
    python -m benchmarks.alignment --without-plain leaves out the plain method, which takes most of a minute

The editions are looked for in PALIMPSEST_ARCHIVE, else ``../shared/archive``.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Final

from benchmarks import plain_aligner
from benchmarks.accuracy import archive
from generator.alignment.align import Aligner
from generator.pipeline import Inputs
from generator.pipeline.compare import Reader, Side, align_paths, read_knowledge

ROOT: Final = Path(__file__).resolve().parents[1]
OLD, NEW = "CR-2009-10-01.txt", "CR-2024-06-07.txt"
#: Neighbours are scaled to an archive of so many editions.
EDITIONS: Final = 120
#: Each but the slow plain method is measured so often; the best counts.
_RUNS: Final = 3


def best(work: Callable[[], object], runs: int = _RUNS) -> float:
    """The least time ``work`` took, in seconds."""
    return min(_timed(work) for _ in range(runs))


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def read(*paths: Path) -> list[Side]:
    """The editions of files; raises ``ValueError`` where one cannot be read."""
    reader = Reader(Inputs(ROOT / "sources" / "sources.toml"))
    sides = [reader.side(str(path)) for path in paths]
    found = [side for side in sides if side is not None]
    if len(found) != len(paths):
        raise ValueError("\n".join(str(d) for d in reader.diagnostics if d.is_error))
    return found


def neighbours(folder: Path) -> tuple[int, float, float]:
    """How many pairs of neighbours there are, and the time to read all editions and to align them."""
    paths = sorted(folder.glob("CR-*.txt"))
    start = perf_counter()
    sides = read(*paths)
    middle = perf_counter()
    terms, decisions, _ = read_knowledge(Inputs(ROOT / "sources" / "sources.toml"))
    aligner = Aligner(terms, decisions)
    for one, other in pairwise(sides):
        aligner.align(one.tree, other.tree, one.edition, other.edition)
    return len(sides) - 1, middle - start, perf_counter() - middle


def report(folder: Path, *, with_plain: bool) -> Iterator[str]:
    """The table, line by line."""
    old, new = folder / OLD, folder / NEW
    reading = best(lambda: read(old, new))
    direct = best(lambda: align_paths(old, new, ROOT / "sources"))
    rows = [("reading both files", reading), ("this aligner, reading included", direct)]
    if with_plain:
        plain = partial(plain_aligner.align_paths, old, new)
        rows.append(("the plain method", best(partial(plain, same_first=False), 1)))
        rows.append(("the same, equal texts first", best(plain, 1)))
    yield f"{OLD} → {NEW}"
    for name, seconds in rows:
        yield f"  {name:34}{seconds:8.2f} s{seconds / direct:8.1f} × this aligner"
    count, read_all, aligned = neighbours(folder)
    scaled = aligned / count * (EDITIONS - 1)
    yield f"{count} pairs of neighbours"
    yield f"  {'reading all editions':34}{read_all:8.2f} s"
    yield f"  {'aligning':34}{aligned:8.2f} s{aligned / count * 1000:8.0f} ms each"
    yield f"  {f'scaled to {EDITIONS} editions':34}{scaled:8.2f} s"
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"peak memory {peak:.0f} MB"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without-plain", action="store_true")
    options = parser.parse_args()
    for line in report(archive(), with_plain=not options.without_plain):
        print(line, flush=True)


if __name__ == "__main__":
    main()
