"""``palimpsest pages``, ``build`` and ``serve``: the site."""

from __future__ import annotations

import shlex
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

import click

from generator import pipeline
from generator.cli.published import published_book
from generator.cli.renderer import Renderer, serve_pages
from generator.cli.session import Session, keep
from generator.cli.watch import watch
from generator.cli.watched import read_folders
from generator.model.book import Book
from generator.pages.feeds import FEED
from generator.text.counts import counted
from generator.writer import (
    PlaceError,
    SearchIndexError,
    Size,
    assemble,
    expect_list,
    expect_site,
    find_place,
    in_turn,
    make_ready,
    put_in_place,
    recover,
)

#: Builds that begin in one folder write into the same one, by turns.
_HERE: Final = Path()
_HOST: Final = "127.0.0.1"
_BUILD: Final = Path("build")
_DOCS: Final = Path("build/docs")
#: What the renderer made now.
_RENDERED: Final = Path("build/rendered")
#: Says when the pages were last written to their end: who shows them looks there, and not at each of thousands.
_WRITTEN: Final = Path("build/written")
#: What the renderer frames the pages with.
_FRAMES: Final = Path("site_overrides")
#: What the renderer is told by.
_SETTINGS: Final = Path("mkdocs.yml")
#: The site before it is put in place; between builds, where anything is kept, the last but one.
_UNFINISHED: Final = Path("build/site")


@click.command()
@click.pass_obj
def pages(session: Session) -> None:
    """Write the pages to build/docs; `mkdocs build` renders them."""
    with in_turn(_HERE, _tell_of_another), _refusing():
        keep(_write(session))


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
    """Build the site. A failed build leaves the last good one in place.

    What lies where the site goes must be a site made by this program, or nothing.
    """
    _expect_settings()
    apart = (_HERE, _BUILD, session.sources, *filter(None, (session.archive, session.cache)))
    busy = (_DOCS, _RENDERED, _WRITTEN, _UNFINISHED, _FRAMES, *filter(None, (session.cache,)))
    try:
        place = find_place(site, apart, busy)
    except PlaceError as error:
        raise click.BadParameter(str(error), param_hint="'--site'") from None
    with in_turn(_HERE, _tell_of_another):
        recover(place)
        with _refusing():
            size = _build(session, place)
    click.echo(
        f"{counted(size.files, 'file')}, {size.total / 1e6:,.0f} MB; the largest is {size.largest} "
        f"with {size.most / 1e6:,.1f} MB."
    )
    click.echo(
        f"The site is ready: `python3 -m http.server -d {shlex.quote(str(site))}` shows it on port 8000."
    )
    click.echo(f"Opened as a file, {site / 'index.html'} can be read through, without searching.")


def _build(session: Session, site: Path) -> Size:
    """Put the site in place; its size.

    Raises :class:`PlaceError` where a folder that is to be replaced holds what no build wrote.
    """
    keeps = session.cache is not None
    for folder in (_DOCS, _UNFINISHED):
        expect_list(folder)
    if _RENDERED.exists():
        if not any(_DOCS.iterdir() if _DOCS.is_dir() else ()):
            raise PlaceError(
                f"{_RENDERED} is there without {_DOCS}, so that no build is known to have made it: remove it"
            )
        shutil.rmtree(_RENDERED)
    arguments = ("--strict", "--site-dir", str(_RENDERED))
    with Renderer(_DOCS, *arguments, work=_work(session, site)) as renderer:
        last = site if keeps else None
        look = partial(pipeline.look_ahead, _UNFINISHED, last, jobs=session.jobs)
        there = look() if _UNFINISHED.exists() else None
        expect_site(site)  # while others look elsewhere
        write = _begin_to_write(session)
        book = published_book(session)
        renderer.expect_well()
        there = there or look()  # not sooner: of what fails before, nothing is written
        # Told which pages there are, it need not wait until nothing else lies there.
        made = write(book, lambda made: renderer.start(made.dated, made.pages, made.feeds))
        ready = make_ready(there.get(), _elsewhere(made, last))
        keep(made)
        renderer.finish()
    size = assemble(_UNFINISHED, _RENDERED, ready)
    put_in_place(_UNFINISHED, site, keeps_last=keeps)
    return size


def _tell_of_another() -> None:
    click.echo("… another build is at work in this folder; waiting for its end", err=True)


@click.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.pass_obj
def serve(session: Session, port: int) -> None:
    """Show the site, and build it anew whenever a source or a template changes."""
    _expect_settings()
    _expect_free(port)
    with in_turn(_HERE, _tell_of_another), _refusing():
        dated = _write(session).dated  # the book need not be kept while it serves
    with watch(read_folders(session.sources, session.archive), lambda: _write_again(session)):
        serve_pages("--dev-addr", f"{_HOST}:{port}", watched=(_WRITTEN, _FRAMES), dated=dated)


def _expect_settings() -> None:
    """Wrong use where the settings of the renderer are not here: before all is made for it, not after."""
    if not _SETTINGS.is_file():
        raise click.UsageError(f"there is no {_SETTINGS} here; run this in the project's folder")


def _expect_free(port: int) -> None:
    """Exit with 1 where nothing can be served at ``port``: before all is built, not after."""
    with socket.socket() as place:
        # As the server itself does: what was served here a moment ago is no hindrance.
        place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            place.bind((_HOST, port))
        except OSError as error:
            message = f"Nothing can be served at port {port} ({error.strerror}); name another with --port."
            click.echo(message, err=True)
            raise SystemExit(1) from None


@dataclass(frozen=True, slots=True)
class _Made:
    """What the renderer reads, and the book that it tells of.

    ``pages`` are the digests of the pages by their names, ``data`` the names of all other files.
    """

    book: Book
    pages: dict[str, str]
    data: tuple[str, ...]

    @property
    def dated(self) -> date:
        """The date of the newest edition, which dates what the renderer writes."""
        return max(edition.effective for edition in self.book.editions)

    @property
    def feeds(self) -> list[str]:
        """The names of the feeds, which the renderer puts into the site as well."""
        return [name for name in self.data if name.rpartition("/")[2] == FEED]


def _write(session: Session) -> _Made:
    """Write the pages and all that lies beside them."""
    write = _begin_to_write(session)
    return write(published_book(session), None)


#: Hears which pages and files there are, before all others are removed.
_Tell = Callable[[_Made], None]


def _begin_to_write(session: Session) -> Callable[[Book, _Tell | None], _Made]:
    """Begin to look what lies where the pages go; what is returned writes them and all that lies beside them.

    Raises :class:`PlaceError`, now or then, where the folder holds what no build wrote there.
    """
    record = session.cache / "files.json" if session.cache else None
    places = pipeline.Outputs(_DOCS, record)
    expect_list(_DOCS)  # soon told, and not after all is made
    ahead = pipeline.check_ahead(places, jobs=session.jobs)

    def write(book: Book, tell: _Tell | None) -> _Made:
        cache, looked = pipeline.Cache(session.cache), ahead.get()
        try:
            written = pipeline.write_site(
                book, places, jobs=session.jobs, looked=looked, cache=cache
            )
        except SearchIndexError as error:
            click.echo(f"The index of the search could not be made: {error}", err=True)
            raise SystemExit(1) from error
        pages = {file.name: file.digest for file in written.files if file.is_page}
        data = tuple(file.name for file in written.files if file.name not in pages)
        made = _Made(book, pages, data)
        if tell is not None:
            tell(made)
        written.finish()
        cache.sweep()  # not before all is asked for
        _WRITTEN.mkdir(exist_ok=True)
        (_WRITTEN / "at.txt").touch()
        count = sum(file.is_new for file in written.files)
        click.echo(
            f"{counted(count, 'page or file', 'pages and files')} written anew in {_DOCS}", err=True
        )
        return made

    return write


@contextmanager
def _refusing() -> Iterator[None]:
    """Exit with 1 where a folder holds what no build wrote there: it would be lost."""
    try:
        yield
    except PlaceError as error:
        raise click.ClickException(str(error)) from None


def _elsewhere(made: _Made, last: Path | None) -> dict[str, str]:
    """Where the files of a site lie that were not rendered now: data beside the pages, and pages in the ``last`` site,
    if any may be taken from one.
    """
    pages = [f"{name.removesuffix('.md')}.html" for name in made.pages] if last is not None else []
    return {name: f"{last}/{name}" for name in pages} | {n: f"{_DOCS}/{n}" for n in made.data}


def _write_again(session: Session) -> None:
    """Rewrite in a fresh process, so that changed code counts too; errors are printed there."""
    archive = ["--archive", str(session.archive)] if session.archive else []
    options = ["--sources", str(session.sources), *archive, "--jobs", str(session.jobs)]
    options += [] if session.cache else ["--no-cache"]
    command = [sys.executable, "-m", "generator", *options, "pages"]
    subprocess.run(command, check=False)  # noqa: S603 - our own program


def _work(session: Session, site: Path) -> Mapping[str, str]:
    """How the renderer works (``site_overrides/`` says more): its processes, and what it may take over."""
    jobs = {"PALIMPSEST_JOBS": str(session.jobs)}
    if session.cache is None:
        return jobs
    kept = {"RENDERED": session.cache / "rendered.json", "LAST_SITE": site}
    return jobs | {f"PALIMPSEST_{name}": str(path.absolute()) for name, path in kept.items()}
