"""What the commands share: reading the corpus, showing progress, printing findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click
from rich.text import Text

from generator import pipeline
from generator.cli.terminal import is_plain, make_console, words_of
from generator.model.book import Book
from generator.model.diagnostic import Diagnostic, Severity

#: Findings about a file that nothing was made of: whoever named its folder is told each time.
_LEFT_OUT: Final = ("not-an-edition", "other-file", "other-folder")


@dataclass(frozen=True, slots=True)
class Session:
    """The options of the whole program."""

    sources: Path
    archive: Path | None = None
    verbose: bool = False
    jobs: int = 1
    cache: Path | None = None

    def corpus(self, cache: pipeline.Cache | None = None) -> pipeline.Corpus:
        """The parsed corpus, whatever was found; a missing manifest is wrong use.

        A file that changes while it is read ends the program with 1. ``cache`` gives what the last build read.
        """
        self.ask_for_manifest()
        with showing_progress() as progress:
            inputs = pipeline.Inputs(self.sources, self.archive)
            try:
                return pipeline.read_corpus(inputs, progress, cache=cache, jobs=self.jobs)
            except BrokenPipeError:  # of the output, and of no file
                raise
            except OSError as error:
                raise click.ClickException(words_of(error)) from error

    def ask_for_manifest(self) -> None:
        """Let a missing manifest be wrong use."""
        if not self.sources.is_file():
            raise click.UsageError(
                f"there is no manifest at {self.sources}; name one with --sources"
            )

    def book(self) -> Book:
        """The whole book; exits with 1 where the corpus is not sound.

        Prints the errors, and which files were left out; ``check`` prints all findings.
        """
        cache = pipeline.Cache(self.cache)
        corpus = self.corpus(cache)
        if not corpus.is_sound:
            print_findings((d for d in corpus.diagnostics if d.is_error), verbose=True)
            click.echo("Nothing was written.", err=True)
            raise SystemExit(1)
        print_findings((d for d in corpus.diagnostics if d.code in _LEFT_OUT), verbose=True)
        with showing_progress() as progress:
            return pipeline.make_book(corpus, progress, cache=cache, jobs=self.jobs)


def keep(value: object) -> None:
    """Hold ``value`` until the process ends: to take a book of many editions apart before would last seconds."""
    click.get_current_context().meta[f"{__name__}.kept"] = value


@contextmanager
def showing_progress(*, quiet: bool = False) -> Iterator[pipeline.Progress]:
    """A moving line on a terminal, plain lines elsewhere unless ``quiet``; on standard error."""
    console = make_console(stderr=True)
    if not is_plain(console):
        with console.status("starting") as status:
            # A step may name a folder: brackets in that are no markup.
            yield lambda step: status.update(Text(step))
    else:
        yield _pass_over if quiet else _print_step


def _print_step(step: str) -> None:
    click.echo(f"… {step}", err=True)


def _pass_over(_: str) -> None:
    return


def print_findings(findings: Iterable[Diagnostic], *, verbose: bool) -> None:
    """Print findings to standard error, notes only when ``verbose``."""
    for finding in findings:
        if verbose or finding.severity is not Severity.NOTE:
            click.echo(str(finding), err=True)
