"""What a build costs that has less to do: nothing changed, one edition added, one decision taken back.

    python -m benchmarks.incremental [--archive DIR] [--editions N] [--jobs N] [--middle]

Each row is one `palimpsest build` in a folder of its own, after the one above it: over all editions but one,
over the same again, over all, and without the last editors' decision; that one is made once more without
anything kept, and the bytes must be the same. "to cold" is the time as a ratio to the whole build of
the same run, so that the machine matters little; where others use the machine too, the seconds of processors
tell more than those of the clock. Memory is that of the largest process.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.accuracy import archive
from benchmarks.between import spread
from generator.pipeline.workers import cores

ROOT: Final = Path(__file__).resolve().parents[1]
_TABLE: Final = "[[decision]]"


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds by the clock, seconds of all processors, megabytes of the largest process."""

    seconds: float
    processor: float
    memory: float


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--archive", type=Path)
    parser.add_argument("--editions", type=int, help="so many, spread evenly; all by default")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument(
        "--middle", action="store_true", help="add one from the middle, not the newest"
    )
    options = parser.parse_args()
    every = sorted(archive(options.archive).glob("*.txt"), key=_day)
    files = spread(every, min(options.editions or len(every), len(every)))
    added = files[len(files) // 2 if options.middle else -1]
    with tempfile.TemporaryDirectory() as folder:
        _run(Path(folder), files, added, options.jobs)


def _day(path: Path) -> str:
    """The day in the name of a file, as the archive's files have it at the end."""
    return path.stem[-len("2009-10-01") :]


def _run(work: Path, files: Sequence[Path], added: Path, jobs: int) -> None:
    for name in ("sources", "site_overrides"):
        shutil.copytree(ROOT / name, work / name)
    shutil.copy(ROOT / "mkdocs.yml", work)
    editions = work / "archive"
    editions.mkdir()
    for path in files:
        if path != added:
            shutil.copy(path, editions)
    decisions = work / "sources" / "alignments.toml"
    print(f"{len(files) - 1} editions, then {added.stem}; {jobs} processes")
    cold = _row("cold", work, jobs)
    _row("nothing changed", work, jobs, cold)
    shutil.copy(added, editions)
    _row("one edition added", work, jobs, cold)
    text = decisions.read_text(encoding="utf-8")
    decisions.chmod(0o644)
    decisions.write_text(text[: text.rindex(_TABLE)], encoding="utf-8")
    _row("one decision taken back", work, jobs, cold)
    made = _digests(work / "site")
    _row("the same, nothing kept", work, jobs, cold, "--no-cache")
    alike = made == _digests(work / "site")
    print(
        f"{len(made):,} files; with and without what was kept {'the same' if alike else 'OTHER'} bytes"
    )
    if not alike:
        raise SystemExit(1)


def _row(name: str, work: Path, jobs: int, cold: Cost | None = None, *options: str) -> Cost:
    command = ["-m", "generator", "--archive", "archive", "--jobs", str(jobs), *options, "build"]
    cost = _measured(command, work)
    whole = cold or cost
    print(
        f"{name:26} {cost.seconds:7.1f} s  {cost.seconds / whole.seconds:5.2f} to cold"
        f"  {cost.processor:7.1f} s of processors  {cost.processor / whole.processor:5.2f} to cold"
        f"  {cost.memory:6.0f} MB",
        flush=True,
    )
    return cost


def _measured(arguments: Sequence[str], work: Path) -> Cost:
    """Run this program in ``work``; raises ``SystemExit`` with what it said where it fails.

    What the system still has to write of the build before is written first: nobody builds twice in a minute.
    """
    os.sync()
    start = time.perf_counter()
    said = work / "said.txt"
    child = os.fork()
    if not child:
        os.chdir(work)
        with said.open("wb") as output:
            os.dup2(output.fileno(), 1)
            os.dup2(output.fileno(), 2)
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        os.execve(sys.executable, [sys.executable, *arguments], environment)  # noqa: S606 - our own
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(said.read_text(encoding="utf-8"))
    spent = time.perf_counter() - start
    return Cost(spent, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)


def _digests(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


if __name__ == "__main__":
    main()
