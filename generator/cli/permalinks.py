"""``palimpsest permalinks``: the ledger of dated permalinks against what a build serves."""

from __future__ import annotations

from typing import Final

import click

from generator.cli.published import published
from generator.cli.session import Session, print_findings
from generator.text.counts import counted
from generator.writer import append_ledger

_SHOWN: Final = 20


@click.command()
@click.option("--update", is_flag=True, help="Append the permalinks that are new.")
@click.option(
    "--with-archive",
    is_flag=True,
    help="Append those of the archive's editions too, to the ledger beside that every later build over an archive checks.",
)
@click.pass_obj
def permalinks(session: Session, *, update: bool, with_archive: bool) -> None:
    """Check that every permalink ever published is still served; list those that are new."""
    if with_archive and session.archive is None:
        raise click.UsageError("--with-archive needs --archive DIR before the command")
    told = published(session)
    print_findings(told.findings, verbose=session.verbose)
    if not told.keeps_its_word:
        raise SystemExit(1)
    ledgers = [told.own, *([told.archive] if with_archive and told.archive else [])]
    if update:
        for ledger in ledgers:
            count = append_ledger(ledger.path, ledger.new)
            click.echo(f"{counted(count, 'permalink')} appended to {ledger.path}")
    else:
        new = [name for ledger in ledgers for name in ledger.new]
        for name in new[:_SHOWN]:
            click.echo(name)
        if more := new[_SHOWN:]:
            click.echo(f"… and {len(more):,} more")
        option = " --with-archive" if with_archive else ""
        appended = f"; append them with --update{option}" if new else ""
        click.echo(f"{len(new):,} of {len(told.served):,} permalinks are new{appended}")
    if told.archive and told.archive.new and not with_archive:
        click.echo(
            f"{counted(len(told.archive.new), 'more is', 'more are')} of the archive's editions: a site that publishes them "
            "appends them with --update --with-archive"
        )
