"""The book together with the ledger of what was published of it, and what is wrong between the two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click

from generator.cli.session import Session, print_findings
from generator.corpus import read_ledger, read_manifest
from generator.corpus.paths import is_there
from generator.lineage import find_undone
from generator.model.book import Book
from generator.model.diagnostic import Diagnostic
from generator.model.standing import permalinks
from generator.pages.ledger import (
    ARCHIVE_LEDGER,
    LEDGER,
    additions,
    check_ledger,
    permalinks_of,
)


@dataclass(frozen=True, slots=True)
class Ledger:
    """One ledger's file, and the permalinks of its editions that a build serves and it lacks."""

    path: Path
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Published:
    """A book that serves what its ledgers list, unless ``findings`` say otherwise.

    The editions of an ``archive`` have a ledger of their own: without that archive no build could serve
    what it lists.
    """

    book: Book
    served: tuple[str, ...]
    own: Ledger
    archive: Ledger | None
    findings: tuple[Diagnostic, ...]

    @property
    def keeps_its_word(self) -> bool:
        """Whether everything that was published is served."""
        return not any(finding.is_error for finding in self.findings)


def published(session: Session) -> Published:
    """The whole book of ``session`` with its ledgers."""
    path = session.sources.parent / LEDGER
    ledger, unread = read_ledger(path)
    if session.archive is not None:
        return _over_archive(session, path, ledger, unread)
    book = replace(session.book(), ledger=ledger)
    served = permalinks_of(book)
    findings = (*unread, *check_ledger(ledger, served, str(path), book.held))
    return Published(book, served, Ledger(path, additions(ledger, served)), None, findings)


def _over_archive(
    session: Session, path: Path, ledger: Sequence[str], unread: Sequence[Diagnostic]
) -> Published:
    """The book over an archive; ``ledger`` is that of the sources' own editions, at ``path``."""
    beside = path.with_name(ARCHIVE_LEDGER)
    others, unread_others = read_ledger(beside) if is_there(beside) else ((), ())
    book = replace(session.book(), ledger=(*ledger, *others))
    served = permalinks_of(book)
    ours = _of_the_sources(session, book)
    own, listed = [name for name in served if name in ours], frozenset(ledger)
    kept = (*own, *(name for name in served if name in listed))
    findings = (
        *unread,
        *check_ledger(ledger, kept, str(path), book.held),
        *unread_others,
        *check_ledger(others, frozenset(others).intersection(served), str(beside), book.held),
    )
    new = additions((*ledger, *others, *own), served)
    archive = Ledger(beside, new)
    return Published(book, served, Ledger(path, additions(ledger, own)), archive, findings)


def published_book(session: Session) -> Book:
    """The book with its ledger; exits with 1 where it no longer serves a published permalink."""
    told = published(session)
    book, decisions = told.book, session.sources.with_name("alignments.toml")
    undone = find_undone(book.apart, book.owners, book.held, str(decisions))
    print_findings(undone, verbose=session.verbose)
    # New permalinks are worth a line here, unless an archive of the reader's own brought them.
    print_findings(told.findings, verbose=session.archive is None)
    if not told.keeps_its_word:
        click.echo("Nothing was written.", err=True)
        raise SystemExit(1)
    return told.book


def _of_the_sources(session: Session, book: Book) -> frozenset[str]:
    """The permalinks of rules as a source of the manifest has them, which need no archive."""
    manifest, _ = read_manifest(session.sources)
    sources = {source.id for source in manifest.sources}
    lines = {line.id: line for line in book.lineages}
    return frozenset(
        link.name
        for link in permalinks(book)
        for member in lines[link.lineage].members
        if member.edition == link.edition
        and book.held[member.edition].by_id[member.node].span.source in sources
    )
