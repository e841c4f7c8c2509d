"""The group of commands and the options they share."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from generator.cli.loading import LoadingGroup
from generator.cli.session import Session
from generator.pipeline.workers import cores
from generator.writer.private import why_not_private

_CACHE: Final = Path(".cache/palimpsest")
#: Each command, and where it is.
_COMMANDS: Final = {
    "check": "generator.cli.check:check",
    "export": "generator.cli.export:export",
    "align": "generator.cli.compare:align",
    "map": "generator.cli.compare:map_numbers",
    "diff": "generator.cli.compare:diff",
    "trace": "generator.cli.trace:trace",
    "cite": "generator.cli.cite:cite",
    "pages": "generator.cli.build:pages",
    "build": "generator.cli.build:build",
    "serve": "generator.cli.build:serve",
    "fetch": "generator.cli.fetch:fetch",
    "permalinks": "generator.cli.permalinks:permalinks",
}


@click.group(
    cls=LoadingGroup,
    places=_COMMANDS,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--sources",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("sources/sources.toml"),
    show_default=True,
    help="The manifest of the corpus.",
)
@click.option(
    "--archive",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="A folder of official text files; each becomes an edition.",
)
@click.option("-v", "--verbose", is_flag=True, help="Print notes as well as warnings.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(min=1),
    default=cores,
    help="How many processes work at once; as many as there are cores unless told otherwise.",
)
@click.option(
    "--cache/--no-cache",
    default=True,
    help=f"Whether to take over from {_CACHE} what the last build found out; the results are the same.",
)
@click.version_option(package_name="palimpsest")
@click.pass_context
def main(
    context: click.Context,
    sources: Path,
    archive: Path | None,
    *,
    verbose: bool,
    jobs: int,
    cache: bool,
) -> None:
    """Every Magic rule, through time.

    Exit code 0, 1 where something was found to be wrong, 2 for wrong use; 130 where it is interrupted, 141
    where nobody reads its output to the end.
    """
    context.obj = Session(sources, archive, verbose, jobs, _trusted_cache() if cache else None)


def _trusted_cache() -> Path | None:
    """The folder of the cache, where nobody else may have written to it: to read what is kept is to run it."""
    why = why_not_private(_CACHE)
    if why is None:
        return _CACHE
    click.echo(
        f"Warning: going on without the cache {_CACHE}, as {why}; remove it to have a new one made.",
        err=True,
    )
    return None
