"""How fast official text files are parsed, as ratios to what cannot be avoided, in one run.

    python -m benchmarks.parsing [FOLDER] [--rounds N]

FOLDER holds CR text files (default: PALIMPSEST_ARCHIVE, else ../shared/archive). Each stage is timed
in processor time, the best of N rounds for each file:

bare     bytes to text in the encoding known, split into lines, one simple regex at the start of each line
search   the same, but the regex is looked for in the whole line (the number of a rule cited there)
lines    bytes to text with the encoding found by evidence, normalised lines, the bare regex
whole    bytes to text, lines, and all blocks of the parser

A regex that only looks at the start gives up at once on most lines: "bare" reads next to nothing.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from generator.corpus import text_files
from generator.corpus.archive import lines_of
from generator.model.edition import Layout, Source, SourceFormat
from generator.model.lines import SourceText
from generator.parsers.comprehensive_rules import parse
from generator.text.encoding import decode

_RULE: Final = re.compile(r"(?P<topic>\d{3})\.(?P<item>\d+)(?P<letters>[a-z]*)\.? (?P<text>.*)")
_CITED: Final = re.compile(r"\b\d{3}\.\d+[a-z]?\b")
_NAMES: Final = ("bare", "search", "lines", "whole")
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


def best(run: Callable[[], None], rounds: int) -> float:
    """The least processor time of ``rounds`` runs; nobody looks for cycles meanwhile, as in the program itself."""
    times = []
    gc.disable()
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    gc.enable()
    return min(times)


def main() -> None:
    root = Path(__file__).resolve().parent.parent
    folder = os.environ.get("PALIMPSEST_ARCHIVE", root.parent / "shared" / "archive")
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=Path(folder))
    arguments.add_argument("--rounds", type=int, default=5)
    options = arguments.parse_args()
    size, totals = 0, [0.0] * len(_NAMES)
    for path in text_files(options.folder):
        data = path.read_bytes()
        encoding = decode(data).encoding
        size += len(data)
        known = (partial(bare, data, encoding), partial(search, data, encoding))
        runs = (*known, partial(lines, data), partial(whole, data))
        for stage, run in enumerate(runs):
            totals[stage] += best(run, options.rounds)
    for name, total in zip(_NAMES, totals, strict=True):
        speed, ratio = size / 1e6 / total, totals[-1] / total
        print(f"{name:6} {total:7.2f} s {speed:7.1f} MB/s   whole is {ratio:5.2f} times this")


if __name__ == "__main__":
    main()
