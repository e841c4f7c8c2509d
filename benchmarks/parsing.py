"""How fast official text files are parsed, as ratios to what cannot be avoided, in one run.

    python -m benchmarks.parsing [FOLDER] [--editions N] [--rounds N]

FOLDER holds CR text files (default: PALIMPSEST_ARCHIVE, else ../shared/archive); where it holds fewer than
N (default: 124), some are made between them (``benchmarks/between.py``). The stages, in processor time:

bare     bytes to text in the encoding known, split into lines, one simple regex at the start of each line
search   the same, but the regex is looked for in the whole line (the number of a rule cited there)
lines    bytes to text with the encoding found by evidence, normalised lines, the bare regex
whole    bytes to text, lines, and all blocks of the parser

A regex that only looks at the start gives up at once on most lines: "bare" reads next to nothing. They are
measured in two ways, each the best of all rounds:

from nothing    each stage goes once through all N files, in a process of its own that has read nothing before;
                what the parser remembers it has of the files before in the same round
side by side    one stage after the other over each file of FOLDER itself, in one process that has parsed it before
"""

from __future__ import annotations

import argparse
import gc
import multiprocessing
import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.accuracy import archive
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
_STAGES: Final = (*_TOLD, *_UNTOLD)


def timed(stage: str, paths: Sequence[Path]) -> list[float]:
    """The processor time of a stage for each file; nobody looks for cycles meanwhile, as in the program itself.

    The encodings that some stages are told are found before.
    """
    files = [path.read_bytes() for path in paths]
    runs: list[Callable[[], None]]
    if stage in _TOLD:
        runs = [partial(_TOLD[stage], data, decode(data).encoding) for data in files]
    else:
        runs = [partial(_UNTOLD[stage], data) for data in files]
    gc.collect()
    gc.disable()
    times = []
    for run in runs:
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    gc.enable()
    return times


def from_nothing(paths: Sequence[Path], rounds: int) -> dict[str, float]:
    """The time of each stage over all files, each time in a new process."""
    times: dict[str, list[float]] = {stage: [] for stage in _STAGES}
    anew = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, anew, max_tasks_per_child=1) as process:
        for _ in range(rounds):
            for stage, own in times.items():
                own.append(sum(process.submit(timed, stage, paths).result()))
    return {stage: min(own) for stage, own in times.items()}


def side_by_side(paths: Sequence[Path], rounds: int) -> dict[str, float]:
    """The time of each stage, of each file the least."""
    totals = dict.fromkeys(_STAGES, 0.0)
    for path in paths:
        # In turn, so that a machine that others slow down does so to all stages.
        times = [[sum(timed(stage, (path,))) for stage in _STAGES] for _ in range(rounds)]
        for stage, own in zip(_STAGES, zip(*times, strict=True), strict=True):
            totals[stage] += min(own)
    return totals


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path)
    arguments.add_argument("--editions", type=int, default=124)
    arguments.add_argument("--rounds", type=int, default=5)
    options = arguments.parse_args()
    files = text_files(archive(options.folder))
    with tempfile.TemporaryDirectory() as made:
        if len(files) < options.editions:
            fill(files, options.editions, Path(made))
        many = text_files(Path(made)) or files
        _print("from nothing", many, from_nothing(many, options.rounds))
    _print("side by side", files, side_by_side(files, options.rounds))


def _print(way: str, files: Sequence[Path], totals: Mapping[str, float]) -> None:
    sizes = [path.stat().st_size for path in files]
    print(f"{way}: {len(files)} files, {sum(sizes) / 1e6:.1f} MB")
    for name, total in totals.items():
        speed, ratio = sum(sizes) / 1e6 / total, totals["whole"] / total
        print(f"{name:6} {total:7.2f} s {speed:7.1f} MB/s   whole is {ratio:5.2f} times this")


if __name__ == "__main__":
    main()
