"""MkDocs, which frames the pages and puts the site together, as a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Final, Self

import click

#: MkDocs, pinned by us, advertises a fork of it.
_QUIET: Final = {"NO_MKDOCS_2_WARNING": "1"}

#: MkDocs, which ends when all is rendered: to take its tens of thousands of pages apart would last a second.
_RENDER: Final = """
import os, runpy, sys
try:
    runpy.run_module("mkdocs", run_name="__main__")
except SystemExit as end:
    if end.code:
        raise
sys.stderr.flush()
os._exit(0)
"""

#: What a program that a signal ended gives back, as shells have it, beside the number of that.
_ENDED_BY: Final = 128


class Renderer:
    """``mkdocs build`` over the pages in ``docs``.

    As a context it begins before the pages are made, for which it makes the folder: it reads its settings, looks
    what of the last site is whole, and waits. On the way out it is ended, whatever happened, and a folder that
    nothing was written to is removed. ``work`` is the environment that ``site_overrides/`` reads; what the process
    waits for is one line of JSON: the ``seconds`` that date its files, and the ``pages``.
    """

    def __init__(self, docs: Path, *arguments: str, work: Mapping[str, str]) -> None:
        self._docs, self._arguments, self._work = docs, arguments, work
        self._process: subprocess.Popen[bytes] | None = None
        self._made: list[Path] = []
        # What it says is of interest where it fails: told to be quiet, it would not say why then.
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 - closed on the way out

    def __enter__(self) -> Self:
        self._made = [folder for folder in (self._docs, *self._docs.parents) if not folder.exists()]
        with suppress(OSError):  # whoever writes the pages meets it again, and tells
            self._docs.mkdir(parents=True, exist_ok=True)
        if self._docs.is_dir():
            self._process = self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            with self._process as process:  # waits for its end, and closes what it was told by
                process.kill()
        for folder in self._made:
            with suppress(OSError):  # it holds something now
                folder.rmdir()
        self._said.close()

    def _begin(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 - pinned by us
            [sys.executable, "-c", _RENDER, "build", *self._arguments],
            stdin=subprocess.PIPE,
            stderr=self._said,
            process_group=0,  # an interrupt at the terminal is for this process, which then ends the other
            env={**os.environ, **_QUIET, **self._work, "PALIMPSEST_WAITS": "1"},
        )

    def expect_well(self) -> None:
        """Exit with 1 where it has failed already, as over its settings, and say why: before all is made for it."""
        if self._process is not None and self._process.poll():
            self.finish()

    def start(self, dated: date, pages: Mapping[str, str], feeds: Sequence[str]) -> None:
        """Let the pages be rendered that there are now.

        Of the ``pages``, digests by names, those are rendered that the last site is not known to hold as they are;
        no other file is copied but the ``feeds`` of these names.
        """
        self._process = self._process or self._begin()
        assert self._process.stdin is not None
        told = json.dumps({"seconds": seconds_of(dated), "pages": pages, "feeds": feeds})
        # Where it has failed already, that shows at the end.
        with suppress(BrokenPipeError), self._process.stdin as to:
            to.write(f"{told}\n".encode("ascii"))

    def finish(self) -> None:
        """Wait until all that was started is rendered; exits with 1 where that fails, and says why."""
        if self._process is not None and self._process.wait():
            self._said.seek(0)
            for line in self._said.read().decode("utf-8", "replace").splitlines():
                if not click.unstyle(line).startswith("INFO"):
                    click.echo(line, err=True)
            click.echo("The renderer failed; a site that was there before is untouched.", err=True)
            raise SystemExit(1)


def serve_pages(*arguments: str, watched: Sequence[Path], dated: date) -> None:
    """``mkdocs serve`` with the pages that there are, rendered anew when something in a folder of ``watched`` is
    another; returns when it ends, or is interrupted, which is the way to end it. Exits with 1 where it fails. It
    ends with this process, where that is asked to end.
    """
    command = [sys.executable, "-m", "mkdocs", "serve", *arguments]
    command += [f"--watch={folder}" for folder in watched]
    environment = {**os.environ, **_QUIET, "SOURCE_DATE_EPOCH": str(seconds_of(dated))}
    environment["PALIMPSEST_TELLS"] = "1"
    # By itself the signal would end this process alone.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(_ENDED_BY + number))
    try:
        done = subprocess.run(command, check=False, env=environment)  # noqa: S603 - pinned by us
    except KeyboardInterrupt:
        return
    if done.returncode:
        raise SystemExit(1)


def seconds_of(day: date) -> int:
    """The first second of a day, as the files of a site are dated: by the newest edition, not by the clock."""
    return int(datetime.combine(day, time(), UTC).timestamp())
