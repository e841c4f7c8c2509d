"""The group of commands and the options they share."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from generator.cli.build import build, pages, serve
from generator.cli.check import check
from generator.cli.cite import cite
from generator.cli.compare import align, diff, map_numbers
from generator.cli.export import export
from generator.cli.fetch import fetch
from generator.cli.permalinks import permalinks
from generator.cli.session import Session
from generator.cli.trace import trace
from generator.pipeline.workers import cores

_CACHE: Final = Path(".cache/palimpsest")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
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

    Exit code 0, 1 where something was found to be wrong, 2 for wrong use.
    """
    context.obj = Session(sources, archive, verbose, jobs, _CACHE if cache else None)


for command in (
    check,
    export,
    align,
    map_numbers,
    diff,
    trace,
    cite,
    pages,
    build,
    serve,
    fetch,
    permalinks,
):
    main.add_command(command)
