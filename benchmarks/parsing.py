"""How fast official text files are parsed, as ratios to what cannot be avoided, in one run.

    python -m benchmarks.parsing [FOLDER] [--editions N] [--rounds N]

FOLDER holds CR text files (default: PALIMPSEST_ARCHIVE, else ../shared/archive); where it holds fewer than
N (default: 124), some are made between them (``benchmarks/between.py``). In each round each stage goes once
through all files, in a process of its own that has read nothing before; processor time, the best of all rounds:

bare     bytes to text in the encoding known, split into lines, one simple regex at the start of each line
search   the same, but the regex is looked for in the whole line (the number of a rule cited there)
lines    bytes to text with the encoding found by evidence, normalised lines, the bare regex
whole    bytes to text, lines, and all blocks of the parser
again    the same once more in the process of "whole", which knows all lines by then

A regex that only looks at the start gives up at once on most lines: "bare" reads next to nothing.
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.between import fill
from generator.corpus import text_files
from generator.corpus.archive import lines_of
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import SourceText
from generator.parsers.comprehensive_rules import parse
from generator.text.encoding import decode

_RULE: Final = re.compile(r"(?P<topic>\d{3})\.(?P<item>\d+)(?P<letters>[a-z]*)\.? (?P<text>.*)")
_CITED: Final = re.compile(r"\b\d{3}\.\d+[a-z]?\b")
_SOURCE: Final = Source(
    id="benchmark",
    edition="benchmark",
    title="",
    path="",
    format=SourceFormat.COMPREHENSIVE_RULES,
    encoding="",
    layout=Layout.LINE_PER_PARAGRAPH,
    sha256="",
)


def bare(data: bytes, encoding: str) -> None:
    for line in data.decode(encoding).splitlines():
        _RULE.match(line)


def search(data: bytes, encoding: str) -> None:
    for line in data.decode(encoding).splitlines():
        _CITED.search(line)


def lines(data: bytes) -> None:
    decoded = decode(data)
    for line in lines_of(decoded).texts:
        _RULE.match(line)


def whole(data: bytes) -> None:
    decoded = decode(data)
    parse(SourceText(_SOURCE, lines_of(decoded)))


_TOLD: Final = {"bare": bare, "search": search}
_UNTOLD: Final = {"lines": lines, "whole": whole}


def timed(stage: str, paths: Sequence[Path]) -> list[float]:
    """The processor time of a stage over all files, once, and once more; nobody looks for cycles meanwhile, as in
    the program itself. The encodings that some stages are told are found before.
    """
    files = [path.read_bytes() for path in paths]
    runs: list[Callable[[], None]]
    if stage in _TOLD:
        runs = [partial(_TOLD[stage], data, decode(data).encoding) for data in files]
    else:
        runs = [partial(_UNTOLD[stage], data) for data in files]
    gc.disable()
    times = []
    for _ in range(2):
        start = time.process_time()
        for run in runs:
            run()
        times.append(time.process_time() - start)
    return times


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    folder = os.environ.get("PALIMPSEST_ARCHIVE", root.parent / "shared" / "archive")
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=Path(folder))
    arguments.add_argument("--editions", type=int, default=124)
    arguments.add_argument("--rounds", type=int, default=5)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as made:
        files = text_files(options.folder)
        if len(files) < options.editions:
            fill(files, options.editions, Path(made))
            files = text_files(Path(made))
        best = _best(files, options.rounds)
        size = sum(path.stat().st_size for path in files)
    print(f"{len(files)} files, {size / 1e6:.1f} MB")
    for name, total in best.items():
        ratio = best["whole"] / total
        print(
            f"{name:6} {total:7.2f} s {size / 1e6 / total:7.1f} MB/s   whole is {ratio:5.2f} times this"
        )


def _best(files: Sequence[Path], rounds: int) -> dict[str, float]:
    """The least time of each stage."""
    best: dict[str, float] = {}
    alone = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, alone, max_tasks_per_child=1) as process:
        for _ in range(rounds):
            for stage in (*_TOLD, *_UNTOLD):
                once, again = process.submit(timed, stage, files).result()
                best[stage] = min(once, best.get(stage, once))
            best["again"] = min(again, best.get("again", again))
    return best


if __name__ == "__main__":
    main()
