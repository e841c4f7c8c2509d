"""``palimpsest permalinks``: the ledger of dated permalinks against what a build serves."""

from __future__ import annotations

from typing import Final

import click

from generator.cli.published import published
from generator.cli.session import Session, print_findings
from generator.writer import append_ledger

_SHOWN: Final = 20


@click.command()
@click.option("--update", is_flag=True, help="Append the permalinks that are new.")
@click.option(
    "--with-archive",
    is_flag=True,
    help="Count those of the archive's editions too; every later build then needs that archive.",
)
@click.pass_obj
def permalinks(session: Session, *, update: bool, with_archive: bool) -> None:
    """Check that every permalink ever published is still served; list those that are new."""
    told = published(session, with_archive=with_archive)
    print_findings(told.findings, verbose=session.verbose)
    if not told.keeps_its_word:
        raise SystemExit(1)
    if update:
        append_ledger(told.path, told.new)
        click.echo(f"{len(told.new):,} permalinks appended to {told.path}")
        return
    for name in told.new[:_SHOWN]:
        click.echo(name)
    count, all_of_them = len(told.new), len(told.served)
    click.echo(f"{count:,} of {all_of_them:,} permalinks are new; append them with --update")
