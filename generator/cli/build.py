"""``palimpsest pages``, ``build`` and ``serve``: the site."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Final

import click

from generator import pipeline
from generator.cli.published import published
from generator.cli.session import Session, print_findings
from generator.cli.watch import watch
from generator.model.book import Book
from generator.writer import (
    SearchIndexError,
    measure,
    put_in_place,
)

_DOCS: Final = Path("build/docs")
_UNFINISHED: Final = Path("build/site")
_SEARCH: Final = Path("build/search")


@click.command()
@click.pass_obj
def pages(session: Session) -> None:
    """Write the pages to build/docs; `mkdocs build` renders them."""
    _write(session)


@click.command()
@click.option(
    "--site",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("site"),
    show_default=True,
    help="Where the finished site goes.",
)
@click.pass_obj
def build(session: Session, site: Path) -> None:
    """Build the site. A failed build leaves the last good one in place."""
    newest = _write(session)
    if _UNFINISHED.exists():
        shutil.rmtree(_UNFINISHED)
    arguments = ("build", "--strict", "--quiet", "--site-dir", str(_UNFINISHED))
    _mkdocs(*arguments, dated=newest, work=_work(session, site))
    put_in_place(_UNFINISHED, site)
    size = measure(site)
    click.echo(
        f"{size.files:,} files, {size.total / 1e6:,.0f} MB; the largest is {size.largest} "
        f"with {size.most / 1e6:,.1f} MB."
    )
    click.echo(f"The site is ready: open {site / 'index.html'}, or run `make serve`.")


@click.command()
@click.option("--port", type=int, default=8000, show_default=True)
@click.pass_obj
def serve(session: Session, port: int) -> None:
    """Show the site, and build it anew whenever a source or a template changes."""
    newest = _write(session)
    folders = (session.sources.parent, Path("generator"))
    with watch(folders, lambda: _write_again(session)):
        _mkdocs("serve", "--dev-addr", f"127.0.0.1:{port}", "--watch-theme", dated=newest)


def _write(session: Session) -> date:
    """Write the pages; the date of the newest edition, which dates what the renderer writes."""
    record = session.cache / "files.json" if session.cache else None
    places = pipeline.Places(_DOCS, _SEARCH, record)
    checked = pipeline.check_ahead(places, jobs=session.jobs)
    book = _book(session)
    try:
        count = pipeline.write_site(book, places, jobs=session.jobs, checked=checked)
    except SearchIndexError as error:
        click.echo(f"The index of the search could not be made: {error}", err=True)
        raise SystemExit(1) from error
    click.echo(f"{count} pages and files written anew in {_DOCS}", err=True)
    return max(edition.effective for edition in book.editions)


def _book(session: Session) -> Book:
    """The book with its ledger; exits with 1 where it no longer serves a published permalink."""
    told = published(session)
    # New permalinks are worth a line here, unless an archive of the reader's own brought them.
    print_findings(told.findings, verbose=session.archive is None)
    if not told.keeps_its_word:
        click.echo("Nothing was written.", err=True)
        raise SystemExit(1)
    return told.book


def _write_again(session: Session) -> None:
    """Rewrite in a fresh process, so that changed code counts too; errors are printed there."""
    archive = ["--archive", str(session.archive)] if session.archive else []
    options = ["--sources", str(session.sources), *archive]
    command = [sys.executable, "-m", "generator", *options, "pages"]
    subprocess.run(command, check=False)  # noqa: S603 - our own program


def _work(session: Session, site: Path) -> Mapping[str, str]:
    """How the renderer works (``site_overrides/`` says more): its processes, and what it may take over."""
    jobs = {"PALIMPSEST_JOBS": str(session.jobs)}
    if session.cache is None:
        return jobs
    kept = {"RENDERED": session.cache / "rendered.json", "LAST_SITE": site}
    return jobs | {f"PALIMPSEST_{name}": str(path.absolute()) for name, path in kept.items()}


def _mkdocs(*arguments: str, dated: date, work: Mapping[str, str] | None = None) -> None:
    """Run the renderer; it dates its files by the newest edition, not by the clock."""
    command = [sys.executable, "-m", "mkdocs", *arguments]
    epoch = int(datetime.combine(dated, time(), UTC).timestamp())
    fixed = {"SOURCE_DATE_EPOCH": str(epoch), "NO_MKDOCS_2_WARNING": "1"}
    environment = {**os.environ, **fixed, **(work or {})}
    done = subprocess.run(command, check=False, env=environment)  # noqa: S603 - pinned by us
    if done.returncode:
        click.echo("The renderer failed; the last good site is untouched.", err=True)
        raise SystemExit(1)
