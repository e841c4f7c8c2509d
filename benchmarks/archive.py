"""How time and memory grow with the number of editions: reading, lineages, pages.

    python -m benchmarks.archive [--counts 10 20 37] [--jobs N]

Each row is a build of its own, in a process of its own, over that many editions spread evenly through the
archive (PALIMPSEST_ARCHIVE), without a cache. "per edition" is the time of all stages divided by the
number of editions, as a ratio to the first row: 1.0 throughout is growth in proportion.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from generator import pipeline
from generator.pipeline.workers import cores

ROOT: Final = Path(__file__).resolve().parents[1]
MANIFEST: Final = ROOT / "sources" / "sources.toml"
STAGES: Final = ("read", "book", "data", "pages")


def main() -> None:
    """Print the table, or, as one of its rows, measure one build."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=[10, 20, 37])
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--folder", type=Path, help="measure one build over this folder")
    options = parser.parse_args()
    if options.folder:
        print(json.dumps(_measure(options.folder, options.jobs)))
        return
    archive = Path(os.environ.get("PALIMPSEST_ARCHIVE", ROOT.parent / "shared" / "archive"))
    files = sorted(archive.glob("*.txt"))
    print(
        f"{'editions':>8} "
        + " ".join(f"{s:>7}" for s in STAGES)
        + "   all s  per edition  peak MB  pages"
    )
    first = 0.0
    for count in options.counts:
        found = _row(files, min(count, len(files)), options.jobs)
        whole = sum(found[stage] for stage in STAGES)
        each = whole / found["editions"]
        first = first or each
        print(
            f"{found['editions']:8} "
            + " ".join(f"{found[stage]:7.1f}" for stage in STAGES)
            + f" {whole:7.1f} {each / first:12.2f} {found['peak']:8.0f} {found['made']:6}"
        )


def _row(files: list[Path], count: int, jobs: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        for k in range(count):
            path = files[k * (len(files) - 1) // max(1, count - 1)]
            shutil.copy(path, folder)
        command = [sys.executable, "-m", "benchmarks.archive", "--folder", folder]
        done = subprocess.run(  # noqa: S603 - this very program
            [*command, "--jobs", str(jobs)], check=True, capture_output=True, text=True, cwd=ROOT
        )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def _measure(folder: Path, jobs: int) -> dict[str, Any]:
    marks = [time.perf_counter()]
    corpus = pipeline.read_corpus(pipeline.Inputs(MANIFEST, folder), _silent)
    marks.append(time.perf_counter())
    book = pipeline.make_book(corpus, _silent, jobs=jobs)
    marks.append(time.perf_counter())
    for _ in pipeline.make_site_files(book):
        pass
    marks.append(time.perf_counter())
    made = sum(1 for _ in pipeline.make_pages(book, jobs=jobs))
    marks.append(time.perf_counter())
    spent = [after - before for before, after in pairwise(marks)]
    return {
        **dict(zip(STAGES, spent, strict=True)),
        "editions": len(corpus.editions),
        "made": made,
        "peak": max(map(_peak, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))),
    }


def _peak(who: int) -> float:
    """Megabytes of the largest process."""
    return resource.getrusage(who).ru_maxrss / 1000


def _silent(_: str) -> None:
    return


if __name__ == "__main__":
    main()
