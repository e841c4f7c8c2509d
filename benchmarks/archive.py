"""How time and memory grow with the number of editions: reading, lineages, pages, rendering.

    python -m benchmarks.archive [--counts 10 20 37 124] [--jobs N]

Each row is a whole build of its own, in a process of its own, from nothing, over that many editions spread
evenly through the archive (PALIMPSEST_ARCHIVE); where it holds fewer, some are made between them (see
``benchmarks/between.py``). Parts are given in seconds of the clock. "per edition" is what all processors
spent, divided by the number of editions, as a ratio to the first row: 1.0 throughout is growth in
proportion; later editions are longer, so evenly spread ones compare best.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks.accuracy import archive
from benchmarks.between import fill
from benchmarks.site import ROOT
from generator.pipeline.workers import cores

_COUNTS: Final = (10, 20, 37, 124)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=_COUNTS)
    parser.add_argument("--jobs", type=int, default=cores())
    options = parser.parse_args()
    files = sorted(archive().glob("*.txt"))
    with tempfile.TemporaryDirectory() as work:
        _print_rows(files, options.counts, options.jobs, Path(work))


def _print_rows(files: list[Path], counts: Sequence[int], jobs: int, work: Path) -> None:
    first = 0.0
    for count in counts:
        built = _row(files, count, jobs, work / f"{count}")
        parts = built["parts"]
        if not first:
            names = " ".join(f"{part['name']:>14}" for part in parts)
            print(f"editions {names}     all s  processors  per edition  peak MB   pages   files")
        spent = sum(part["processors"] for part in parts)
        first = first or spent / count
        print(
            f"{count:8} "
            + " ".join(f"{part['clock']:14.1f}" for part in parts)
            + f" {sum(part['clock'] for part in parts):9.1f} {spent:11.1f}"
            + f" {spent / count / first:12.2f} {built['peak']:8.0f} {built['pages']:7}"
            + f" {built['files']:7}",
            flush=True,
        )


def _row(files: list[Path], count: int, jobs: int, work: Path) -> dict[str, Any]:
    editions = work / "archive"
    editions.mkdir(parents=True)
    fill(files, count, editions)
    command = [sys.executable, "-m", "benchmarks.site", "--json", "--archive", str(editions)]
    command += ["--into", str(work / "built"), "--jobs", str(jobs)]
    done = subprocess.run(  # noqa: S603 - this very program
        command, check=True, capture_output=True, text=True, cwd=ROOT
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


if __name__ == "__main__":
    main()
