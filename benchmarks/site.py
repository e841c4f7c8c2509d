"""Where the time of a build goes, and how it compares to a renderer that has nothing to say.

    python -m benchmarks.site [--archive DIR] [--jobs N] [--alone] [--json] [--into DIR]

One whole build from nothing in a folder of its own: sources read and parsed, lineages and changes found,
pages, data files and search index written, all of it rendered by MkDocs. Then the same by the program itself,
which lets MkDocs begin ahead, and a bare MkDocs build of as many empty pages with the same theme, Material
without our overrides (both left out with ``--alone``). Seconds of the clock mean something only where nothing
else runs; seconds of processors, of all processes together, are less sensitive to that.

Nothing is removed before all is built: for minutes after a hundred thousand files are gone, ext4 passes over each of
their places for every new file, and what is built next would seem half as slow again. What is made goes ``--into`` a
folder and stays there, or into one that is removed in the end.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from generator import pipeline
from generator.pipeline.workers import cores

ROOT: Final = Path(__file__).resolve().parents[1]
_BARE: Final = """
site_name: Bare
theme: { name: material, font: false }
plugins: []
nav: [ Home: index.md ]
validation: { nav: { omitted_files: ignore } }
"""
_Made = TypeVar("_Made")


@dataclass(frozen=True, slots=True)
class Spent:
    """What a part of a build took: seconds of the clock and of all processors."""

    name: str
    clock: float
    processors: float


class Watch:
    """Times one part after the other."""

    def __init__(self) -> None:
        self.spent: list[Spent] = []

    def of(self, name: str, work: Callable[[], _Made]) -> _Made:
        """What ``work`` returns; its time is recorded under ``name``."""
        clock, processors = time.perf_counter(), _processors()
        made = work()
        self.spent.append(
            Spent(name, time.perf_counter() - clock, _processors() - processors),
        )
        return made


@dataclass(frozen=True, slots=True)
class Built:
    """One build: its parts in order, its size, and the megabytes of its largest process."""

    parts: tuple[Spent, ...]
    editions: int
    pages: int
    files: int
    peak: float


def main() -> None:
    """Build the site once, part by part, and print what each took."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--archive", type=Path)
    arguments.add_argument("--jobs", type=int, default=cores())
    arguments.add_argument("--alone", action="store_true", help="without the bare build")
    arguments.add_argument("--json", action="store_true")
    arguments.add_argument("--into", type=Path, help="an empty folder, or one to make")
    options = arguments.parse_args()
    if options.into is not None:
        _measure(options, options.into.absolute())
        return
    with tempfile.TemporaryDirectory() as name:
        _measure(options, Path(name))


def _measure(options: argparse.Namespace, work: Path) -> None:
    built = build(work / "parts", options.archive, options.jobs)
    if options.json:
        print(json.dumps(asdict(built)))
        return
    total = _total(built.parts)
    for part in (*built.parts, total):
        _print(part, total)
    print(f"{built.editions} editions, {built.pages} pages, {built.files} files")
    print(f"{built.peak:.0f} MB in the largest process")
    if options.alone:
        return
    program = build_by_program(work / "program", options.archive, options.jobs)
    # More than above: a permalink that was published once has a page too, wherever its rule is read.
    pages = sum(1 for _ in (work / "program" / "site").rglob("*.html"))
    bare = build_bare(work / "bare", pages)
    for other in (program, bare):
        _print(other, total)
    print(f"{pages} pages; build / bare {program.clock / bare.clock:.2f}", end=" ")
    print(f"(processors {program.processors / bare.processors:.2f})")


def _print(part: Spent, total: Spent) -> None:
    share = part.clock / total.clock
    print(
        f"{part.name:16} {part.clock:7.1f} s  {part.processors:7.1f} s of processors {share:7.0%}"
    )


def _total(parts: tuple[Spent, ...]) -> Spent:
    return Spent("total", sum(p.clock for p in parts), sum(p.processors for p in parts))


def build(folder: Path, archive: Path | None, jobs: int) -> Built:
    """Build the site from nothing in ``folder``, as the program does; ``archive`` adds the editions that lie there."""
    gc.disable()  # see generator/cli/__init__.py
    os.sync()
    watch = Watch()
    inputs = pipeline.Inputs(ROOT / "sources" / "sources.toml", archive)
    read = partial(pipeline.read_corpus, inputs, _silent, jobs=jobs)
    corpus = watch.of("read and parse", read)
    book = watch.of("lineages", lambda: pipeline.make_book(corpus, _silent, jobs=jobs))
    places = pipeline.Outputs(folder / "docs")
    watch.of("pages, data", lambda: pipeline.write_site(book, places, jobs=jobs).finish())
    settings = {"PALIMPSEST_DOCS": f"{folder}/docs", "PALIMPSEST_JOBS": f"{jobs}"}
    watch.of("MkDocs", lambda: _mkdocs(ROOT / "mkdocs.yml", folder / "site", settings))
    files = [path for path in (folder / "site").rglob("*") if path.is_file()]
    pages = sum(1 for _ in (folder / "docs").rglob("*.md"))
    peak = max(map(_peak, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)))
    return Built(tuple(watch.spent), len(corpus.editions), pages, len(files), peak)


def build_by_program(folder: Path, archive: Path | None, jobs: int) -> Spent:
    """``palimpsest build`` from nothing, in ``folder``, which is made."""
    command = [sys.executable, "-m", "generator", "--no-cache", "--jobs", str(jobs)]
    command += ["--archive", str(archive.absolute())] if archive is not None else []
    for part in ("sources", "site_overrides"):
        shutil.copytree(ROOT / part, folder / part)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    os.sync()
    watch = Watch()
    build = partial(
        subprocess.run,
        [*command, "build"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=True,
    )
    watch.of("the program", build)
    return watch.spent[0]


def build_bare(folder: Path, count: int) -> Spent:
    """``count`` pages with nothing but a title, rendered in ``folder`` by MkDocs with the same theme."""
    for number in range(count):
        page = folder / "docs" / (f"{number // 1000}/{number}.md" if number else "index.md")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(f"# {number or 'Home'}\n", encoding="utf-8")
    settings = folder / "mkdocs.yml"
    settings.write_text(_BARE, encoding="utf-8")
    os.sync()
    watch = Watch()
    watch.of("bare MkDocs", lambda: _mkdocs(settings, folder / "site", {}))
    return watch.spent[0]


def _mkdocs(config: Path, site: Path, settings: dict[str, str]) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(config), "-d", str(site)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1", **settings}
    subprocess.run(command, check=True, env=environment)  # noqa: S603 - the renderer we pin


def _processors() -> float:
    own, others = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime


def _peak(who: int) -> float:
    """Megabytes of the largest process."""
    return resource.getrusage(who).ru_maxrss / 1000


def _silent(_: str) -> None:
    return


if __name__ == "__main__":
    main()
