"""``palimpsest export``: the data files without a site."""

from __future__ import annotations

from pathlib import Path

import click

from generator import pipeline
from generator.cli.folders import Folder
from generator.cli.published import published_book
from generator.cli.session import Session
from generator.text.counts import counted
from generator.writer import PlaceError, write_data


@click.command()
@click.option(
    "--out",
    type=Folder(),
    required=True,
    help="The folder to write to.",
)
@click.pass_obj
def export(session: Session, out: Path) -> None:
    """Write all data files of /data/v1/ to a folder."""
    files = list(pipeline.make_data(published_book(session)))
    try:
        others = write_data(files, out)
    except PlaceError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{counted(len(files), 'file')} in {out}")
    if others:
        lie = counted(len(others), "other file lies", "other files lie")
        click.echo(f"{lie} there, which this export did not write", err=True)
