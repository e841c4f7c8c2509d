"""``palimpsest check``: coverage of every source, and all findings at once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click
from rich.table import Table
from rich.text import Text

from generator import pipeline
from generator.cli.session import Session, print_findings
from generator.cli.terminal import make_console
from generator.model.book import Disagreement
from generator.model.diagnostic import Diagnostic, printable
from generator.text.counts import counted

#: So many places where witnesses differ are shown, unless all are asked for.
_SHOWN: Final = 20
#: What a disagreement about the number of a rule is of.
_NUMBER: Final = "number"


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@click.pass_obj
def check(session: Session, *, as_json: bool) -> None:
    """Parse all sources; say who owns each line and what is odd. Writes nothing."""
    corpus = session.corpus()
    disagreements: tuple[Disagreement, ...] = ()
    if corpus.is_sound:
        # The book is not made for it: what becomes of rules from edition to edition is no finding.
        _, disagreements = pipeline.collate_all(corpus)
    if as_json:
        click.echo(json.dumps(_document(corpus, disagreements), ensure_ascii=False, indent=1))
    else:
        print_findings(corpus.diagnostics, verbose=session.verbose)
        _print_coverage(corpus, session.archive)
        _print_disagreements(disagreements, verbose=session.verbose)
        click.echo(_summary(corpus.diagnostics))
    raise SystemExit(0 if corpus.is_sound else 1)


def _print_coverage(corpus: pipeline.Corpus, archive: Path | None) -> None:
    files = _files(corpus)
    table = Table("source", "lines", "nodes", "owned", "ignored, by reason", "unowned", box=None)
    for owned in corpus.ownership:
        ignored = ", ".join(f"{reason} {count}" for reason, count in owned.ignored)
        numbers = (owned.lines, len(corpus.trees[owned.source].nodes), owned.owned)
        file = files[owned.source]
        # Of an archive, whose files are called by their days, unless a name says the same.
        is_told = file.parent == archive and file.stem.casefold() != owned.source
        name = f"{owned.source}\n  {printable(file.name)}" if is_told else owned.source
        table.add_row(Text(name), *map(str, numbers), ignored, str(len(owned.unowned)))
    make_console().print(table)


def _files(corpus: pipeline.Corpus) -> dict[str, Path]:
    """The file that each source was read from."""
    return {source.id: Path(source.path) for source in corpus.sources}


def _print_disagreements(disagreements: Sequence[Disagreement], *, verbose: bool) -> None:
    # Other numbers weigh more than other words, of which a summary may have many.
    weightiest = sorted(disagreements, key=lambda found: found.what != _NUMBER)
    shown = weightiest if verbose else weightiest[:_SHOWN]
    for found in shown:
        click.echo(f"{found.edition} {found.number}, {found.what}: the witnesses differ")
        for name, text in (("best", found.best), ("other", found.other)):
            click.echo(f"  {name}: {text or '(nothing)'}")
    if left := len(disagreements) - len(shown):
        click.echo(f"{counted(left, 'more such place')}; all with: palimpsest -v check")


def _summary(diagnostics: tuple[Diagnostic, ...]) -> str:
    counts = Counter(finding.severity.value for finding in diagnostics)
    names = ("error", "warning", "note")
    return ", ".join(counted(counts[name], name) for name in names)


def _document(
    corpus: pipeline.Corpus, disagreements: tuple[Disagreement, ...]
) -> dict[str, object]:
    files = _files(corpus)
    return {
        "sources": [
            {
                "id": owned.source,
                "file": files[owned.source].name,
                "lines": owned.lines,
                "owned": owned.owned,
                "ignored": dict(owned.ignored),
                "unowned": list(owned.unowned),
            }
            for owned in corpus.ownership
        ],
        "findings": [
            {
                "code": finding.code,
                "severity": finding.severity.value,
                "message": finding.message,
                "path": finding.path,
                "line": finding.line,
                "column": finding.column,
                "expected": finding.expected,
            }
            for finding in corpus.diagnostics
        ],
        "disagreements": [
            {
                "edition": found.edition,
                "number": str(found.number),
                "what": found.what,
                "best": found.best,
                "other": found.other,
            }
            for found in disagreements
        ],
    }
