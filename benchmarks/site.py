"""Where the time of `make site` goes: parse, stages, render, MkDocs. Prints seconds and shares.

Run it with nothing else on the machine: python benchmarks/site.py [--archive DIR]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path

from generator import pipeline
from generator.writer import write_pages


def main() -> None:
    """Build the site once, part by part, in a temporary folder."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--archive", type=Path)
    options = arguments.parse_args()
    inputs = pipeline.Inputs(Path("sources/sources.toml"), options.archive)
    with tempfile.TemporaryDirectory() as folder:
        marks = [("start", time.perf_counter())]

        def mark(name: str) -> None:
            marks.append((name, time.perf_counter()))

        corpus = pipeline.read_corpus(inputs, _silent)
        mark("read and parse")
        book = pipeline.make_book(corpus, _silent)
        mark("stages")
        pages = list(pipeline.make_pages(book))
        data = list(pipeline.make_data(book))
        mark("render")
        write_pages(pages, data, Path(folder) / "docs")
        mark("write")
        _mkdocs(Path(folder))
        mark("MkDocs")
    total = marks[-1][1] - marks[0][1]
    for (_, before), (name, after) in pairwise(marks):
        print(f"{name:16} {after - before:7.2f} s  {(after - before) / total:6.1%}")
    print(f"{'total':16} {total:7.2f} s  {len(pages)} pages")


def _silent(_: str) -> None:
    return


def _mkdocs(folder: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-d", f"{folder}/site"]
    environment = {
        **os.environ,
        "PALIMPSEST_DOCS": f"{folder}/docs",
        "NO_MKDOCS_2_WARNING": "1",
    }
    subprocess.run(command, check=True, env=environment)  # noqa: S603 - the renderer we pin


if __name__ == "__main__":
    main()
