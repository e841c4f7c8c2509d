"""``palimpsest fetch``: official editions from their known addresses into a folder."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime
from functools import partial
from pathlib import Path

import click

from generator.cli.fetch_progress import showing_fetches
from generator.cli.folders import Folder
from generator.cli.session import Session, print_findings
from generator.cli.terminal import INTERRUPTED, words_of
from generator.model.fetching import KnownEdition, Manners, Outcome, Policy, Result
from generator.text.counts import counted


@click.command()
@click.option(
    "--into",
    "folder",
    type=Folder(),
    required=True,
    help="The folder the files go to; --archive reads it.",
)
@click.option(
    "--since", type=click.IntRange(1993, 9999), help="Only editions of this year and later."
)
@click.option(
    "--only",
    type=click.DateTime(["%Y-%m-%d"]),
    multiple=True,
    help="Only the edition of this date; may be given several times.",
)
@click.option(
    "--manifest",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The known addresses.  [default: editions.toml beside the sources' manifest]",
)
@click.option(
    "--delay",
    type=click.FloatRange(min=0),
    default=Manners().delay,
    show_default=True,
    help="Seconds between two requests to a host for which the manifest has no other.",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    default=Policy().tries,
    show_default=True,
    help="How often an address is asked at most.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.pass_obj
def fetch(
    session: Session,
    folder: Path,
    since: int | None,
    only: tuple[datetime, ...],
    manifest: Path | None,
    *,
    delay: float,
    tries: int,
    as_json: bool,
) -> None:
    """Download official editions that are not in the folder yet.

    Each file is checked before it gets its name; what was fetched from where is recorded in
    fetched.json. Run it again to go on where it stopped. Exits with 1 where an edition could not be
    had; one of which no address is known counts only where it was asked for with --only.
    """
    # Here and not above: no other command needs to wait for a network library to load.
    from generator.pipeline import fetch as pipeline  # noqa: PLC0415

    path = manifest or session.sources.with_name("editions.toml")
    if not path.is_file():
        raise click.UsageError(f"there is no manifest at {path}; name one with --manifest")
    known, findings = pipeline.read_addresses(path)
    if findings:
        print_findings(findings, verbose=True)
        raise SystemExit(1)
    asked = _asked_for(known.editions, since, {day.date() for day in only})
    policy = Policy(
        Manners(delay=delay), known.hosts, tries=tries, connects=min(tries, Policy().connects)
    )
    try:
        with showing_fetches(len(asked)) as watcher:
            days = frozenset(edition.effective for edition in known.editions)
            check = partial(pipeline.check_edition, known=days, manifest=path.name)
            job = pipeline.Job(folder, check, watcher, policy)
            results = pipeline.fetch_editions(asked, job)
    except OSError as error:
        raise click.ClickException(words_of(error)) from None
    except pipeline.FolderInUseError as error:
        raise click.ClickException(str(error)) from None
    except pipeline.LedgerError as error:
        advice = "put it aside, and the editions are fetched anew"
        raise click.ClickException(f"{error}; {advice}") from None
    except KeyboardInterrupt:
        raise _StoppedError("stopped; the same command goes on from here") from None
    _print(results, as_json=as_json)
    failures = (Outcome.FAILED, Outcome.NO_ADDRESS) if only else (Outcome.FAILED,)
    raise SystemExit(1 if any(result.outcome in failures for result in results) else 0)


class _StoppedError(click.ClickException):
    """An interrupt, which loses nothing of what has come."""

    exit_code = INTERRUPTED


def _asked_for(
    editions: Sequence[KnownEdition], since: int | None, only: set[date]
) -> list[KnownEdition]:
    """The editions of the manifest that are asked for; asking for none of them is wrong use."""
    unknown = sorted(only - {edition.effective for edition in editions})
    if unknown:
        raise click.UsageError(f"the manifest has no edition of {', '.join(map(str, unknown))}")
    asked = [
        edition
        for edition in editions
        if (since is None or edition.effective.year >= since)
        and (not only or edition.effective in only)
    ]
    if not asked:
        raise click.UsageError("the manifest has no such edition")
    return asked


def _print(results: Sequence[Result], *, as_json: bool) -> None:
    for result in results:
        if result.outcome in (Outcome.FAILED, Outcome.KEPT):
            had = "could not be had" if result.outcome is Outcome.FAILED else "kept as it was"
            click.echo(f"{result.effective} {had}:", err=True)
            for reason in result.reasons:
                click.echo(f"  {reason}", err=True)
    unknown = [str(r.effective) for r in results if r.outcome is Outcome.NO_ADDRESS]
    if unknown:
        click.echo(f"no address is known of: {', '.join(unknown)}", err=True)
    if as_json:
        click.echo(json.dumps({"editions": [_row(result) for result in results]}, indent=1))
        return
    counts = Counter(result.outcome for result in results)
    click.echo(
        f"{counted(len(results), 'edition')}: {counts[Outcome.FETCHED]} fetched, "
        f"{counts[Outcome.THERE]} there already, {counts[Outcome.KEPT]} kept as they were, "
        f"{counts[Outcome.FAILED]} could not be had, "
        f"{counts[Outcome.NO_ADDRESS]} without a known address"
    )


def _row(result: Result) -> dict[str, object]:
    return {
        "date": str(result.effective),
        "outcome": result.outcome.value,
        "url": result.address,
        "bytes": result.size,
        "sha256": result.sha256,
        "reasons": list(result.reasons),
    }
