"""``palimpsest permalinks``: the ledger of dated permalinks against what a build serves."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import click

from generator.cli.session import Session, print_findings
from generator.corpus import read_ledger
from generator.pages.ledger import LEDGER, additions, check_ledger, permalinks_of
from generator.writer import append_ledger

_SHOWN: Final = 20


@click.command()
@click.option("--update", is_flag=True, help="Append the permalinks that are new.")
@click.pass_obj
def permalinks(session: Session, *, update: bool) -> None:
    """Check that every permalink ever published is still served; list those that are new."""
    path = session.sources.parent / LEDGER
    ledger, findings = read_ledger(path)
    served = permalinks_of(replace(session.book(), ledger=ledger))
    findings += check_ledger(ledger, served, str(path))
    print_findings(findings, verbose=session.verbose)
    if any(finding.is_error for finding in findings):
        raise SystemExit(1)
    new = additions(ledger, served)
    if update:
        append_ledger(path, new)
        click.echo(f"{len(new):,} permalinks appended to {path}, {len(served):,} in all")
        return
    for name in new[:_SHOWN]:
        click.echo(name)
    click.echo(f"{len(new):,} of {len(served):,} permalinks are new; append them with --update")
