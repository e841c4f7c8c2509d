"""The book together with the ledger of what was published of it, and what is wrong between the two."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import click

from generator.cli.session import Session, print_findings
from generator.corpus import read_ledger, read_manifest
from generator.model.book import Book
from generator.model.diagnostic import Diagnostic
from generator.pages.ledger import LEDGER, additions, check_ledger, permalinks_of


@dataclass(frozen=True, slots=True)
class Published:
    """A book that serves what its ledger at ``path`` lists, unless ``findings`` say otherwise.

    ``new`` are the permalinks it serves that the ledger lacks. Those of the editions of an archive are
    none of them, for a build without that archive could not serve them.
    """

    book: Book
    path: Path
    served: tuple[str, ...]
    new: tuple[str, ...]
    findings: tuple[Diagnostic, ...]

    @property
    def keeps_its_word(self) -> bool:
        """Whether everything that was published is served."""
        return not any(finding.is_error for finding in self.findings)


def published(session: Session, *, with_archive: bool = False) -> Published:
    """The whole book of ``session`` with its ledger; ``with_archive`` counts its editions as published."""
    path = session.sources.parent / LEDGER
    ledger, unread = read_ledger(path)
    book = replace(session.book(), ledger=ledger)
    served = permalinks_of(book)
    ours = served if with_archive or session.archive is None else _of_the_manifest(session, served)
    known = set(ledger)
    kept = (*ours, *(name for name in served if name in known))
    findings = (*unread, *check_ledger(ledger, kept, str(path)))
    return Published(book, path, served, additions(ledger, ours), findings)


def published_book(session: Session) -> Book:
    """The book with its ledger; exits with 1 where it no longer serves a published permalink."""
    told = published(session)
    # New permalinks are worth a line here, unless an archive of the reader's own brought them.
    print_findings(told.findings, verbose=session.archive is None)
    if not told.keeps_its_word:
        click.echo("Nothing was written.", err=True)
        raise SystemExit(1)
    return told.book


def _of_the_manifest(session: Session, served: tuple[str, ...]) -> tuple[str, ...]:
    manifest, _ = read_manifest(session.sources)
    editions = {edition.id for edition in manifest.editions}
    return tuple(name for name in served if name.rpartition("@")[2] in editions)
