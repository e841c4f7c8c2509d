"""How fetching shows itself: bars on a terminal, a line for each step elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date
from urllib.parse import urlsplit

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from generator.cli.terminal import is_plain, make_console
from generator.model.fetching import Outcome, Result, Watcher


@contextmanager
def showing_fetches(count: int) -> Iterator[Watcher]:
    """A watcher that shows ``count`` editions being fetched, on standard error."""
    console = make_console(stderr=True)
    if is_plain(console):
        yield _Lines()
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        yield _Bars(progress, count)


class _Lines:
    """One line for each step."""

    def started(self, effective: date, address: str) -> None:
        self._say(effective, f"asking {address}")

    def received(self, effective: date, size: int, total: int | None) -> None:
        """Too much for lines."""

    def pausing(self, effective: date, reason: str, seconds: float) -> None:
        self._say(effective, f"{reason}; trying again in {seconds:g} s")

    def given_up(self, effective: date, reason: str) -> None:
        self._say(effective, f"given up: {reason}")

    def finished(self, result: Result) -> None:
        self._say(result.effective, _ending(result))

    def _say(self, effective: date, text: str) -> None:
        with suppress(BrokenPipeError):  # the files are wanted, whoever still reads how they come
            click.echo(f"… {effective}: {text}", err=True)


class _Bars:
    """A bar over all editions, one below for each that is coming, and lines above for trouble."""

    def __init__(self, progress: Progress, count: int) -> None:
        self._progress = progress
        self._all = progress.add_task("editions", total=count)
        self._coming: dict[date, TaskID] = {}

    def started(self, effective: date, address: str) -> None:
        self._remove(effective)
        self._coming[effective] = self._progress.add_task(
            f"{effective} from {urlsplit(address).hostname}, bytes", total=None
        )

    def received(self, effective: date, size: int, total: int | None) -> None:
        self._progress.update(self._coming[effective], completed=size, total=total)

    def pausing(self, effective: date, reason: str, seconds: float) -> None:
        self._say(effective, f"{reason}; trying again in {seconds:g} s")

    def given_up(self, effective: date, reason: str) -> None:
        self._say(effective, f"given up: {reason}")

    def finished(self, result: Result) -> None:
        self._remove(result.effective)
        self._progress.advance(self._all)
        if result.outcome is not Outcome.THERE:
            self._say(result.effective, _ending(result))

    def _remove(self, effective: date) -> None:
        task = self._coming.pop(effective, None)
        if task is not None:
            self._progress.remove_task(task)

    def _say(self, effective: date, text: str) -> None:
        self._progress.console.print(
            f"{effective}: {text}", markup=False, highlight=False, soft_wrap=True
        )


def _ending(result: Result) -> str:
    if result.outcome is Outcome.FETCHED:
        return f"fetched, {result.size} bytes"
    return {
        Outcome.THERE: "there already",
        Outcome.KEPT: "kept as it was",
        Outcome.FAILED: "could not be had",
        Outcome.NO_ADDRESS: "no address is known",
    }[result.outcome]
