"""sources → corpus → parsers → tree: every source read, checked and nested."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from generator.alignment import check_decisions
from generator.corpus import (
    read_decisions,
    read_errata,
    read_manifest,
    read_meanings,
    read_nicknames,
    read_ruling_notes,
    read_source,
    read_terms,
)
from generator.corpus.addresses import read_addresses
from generator.corpus.citations import check_citation_decisions, read_citation_decisions
from generator.corpus.manifest import Manifest
from generator.model.alignment import Decision
from generator.model.book import Erratum, Ownership
from generator.model.citation import CitationDecision
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Authority, Edition, Source, SourceFormat
from generator.model.fetching import KnownEdition
from generator.model.lines import Parsed, SourceFile, SourceText
from generator.model.nickname import SearchWords
from generator.model.node import EditionTree, SourceTree
from generator.model.packed import Packed, pack, unpack
from generator.model.ruling import RulingNotes
from generator.model.symbol import Meaning
from generator.model.term import Term
from generator.parsers import (
    comprehensive_rules,
    dataset,
    proposals,
    rulebook_page,
    rulings_summary,
    web_copy,
)
from generator.pipeline.archive import read_archive
from generator.pipeline.cache import Cache, digest
from generator.pipeline.workers import over_all
from generator.rulings import check_places
from generator.tree.build import build_tree
from generator.tree.collate import collate
from generator.tree.validate import find_oddities, own_lines

_PARSERS: Final[Mapping[SourceFormat, Callable[[SourceText], Parsed]]] = {
    SourceFormat.COMPREHENSIVE_RULES: comprehensive_rules.parse,
    SourceFormat.WEB_COPY: web_copy.parse,
    SourceFormat.DATASET: dataset.parse,
    SourceFormat.RULEBOOK_PAGE: rulebook_page.parse,
    SourceFormat.RULINGS_SUMMARY: rulings_summary.parse,
    SourceFormat.PROPOSALS: proposals.parse,
}
#: Formats that list rules in the order of their numbers as strings.
_SORTED_AS_STRINGS: Final = (SourceFormat.DATASET,)

#: Told the name of each step as it begins.
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Inputs:
    """The manifest, with its corrections beside it, and a folder of official text files, if any."""

    manifest: Path
    archive: Path | None = None


@dataclass(frozen=True, slots=True)
class Corpus:
    """All sources parsed: editions by date, trees by source, owners of lines, and every finding.

    ``known_days`` are those of all official editions known to exist, held or not. ``unprinted`` are the
    editions that shall have no pages to read, with the addresses where their texts are said to be.
    """

    editions: tuple[Edition, ...]
    sources: tuple[Source, ...]
    errata: tuple[Erratum, ...]
    decisions: tuple[Decision, ...]
    citation_decisions: tuple[CitationDecision, ...]
    known_days: tuple[date, ...]
    unprinted: Mapping[str, tuple[str, ...]]
    terms: tuple[Term, ...]
    search_words: SearchWords
    ruling_notes: RulingNotes
    meanings: tuple[Meaning, ...]
    trees: Mapping[str, SourceTree]
    ownership: tuple[Ownership, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def is_sound(self) -> bool:
        """Whether the build may go on."""
        return not any(finding.is_error for finding in self.diagnostics)


def read_corpus(
    inputs: Inputs, progress: Progress, *, cache: Cache | None = None, jobs: int = 1
) -> Corpus:
    """Read, parse and nest every source; findings are collected, none is raised.

    ``jobs`` processes help; ``cache`` gives what the last build read in the same files.
    """
    progress("reading sources")
    manifest, findings = read_manifest(inputs.manifest)
    sources = [source.id for source in manifest.sources]
    errata, unfit = read_errata(manifest.folder / "errata.toml", sources)
    decisions, doubtful = read_decisions(manifest.folder / "alignments.toml")
    terms, unknown = read_terms(manifest.folder / "terms.toml")
    search_words, unclear = read_nicknames(manifest.folder / "nicknames.toml")
    ruling_notes, odd = read_ruling_notes(manifest.folder / "rulings.toml", sources)
    meanings, ambiguous = read_meanings(manifest.folder / "symbols.toml")
    read_as, misread = read_citation_decisions(manifest.folder / "citations.toml")
    listed, unread = read_known(manifest.folder / "editions.toml")
    known = tuple(edition.effective for edition in listed)
    diagnostics = [
        *misread,
        *unread,
        *findings,
        *unfit,
        *doubtful,
        *unknown,
        *unclear,
        *odd,
        *ambiguous,
    ]
    cache = cache or Cache()
    files: list[SourceFile] = []
    for source in manifest.sources:
        text, found = read_source(source, errata)
        diagnostics += found
        files += [SourceFile.of(text)] if text is not None else []
    editions = manifest.editions
    if inputs.archive is not None:
        editions, dropped, found = read_archive(
            inputs.archive, editions, progress, cache=cache, jobs=jobs
        )
        diagnostics += found
        files += dropped
    trees: dict[str, SourceTree] = {}
    ownership: list[Ownership] = []
    progress("parsing sources")
    for read in _parse_all(files, errata, cache, jobs):
        trees[read.ownership.source] = unpack(read.tree)
        diagnostics += read.diagnostics
        ownership.append(read.ownership)
    if any(finding.is_error for finding in findings) or not manifest.sources:
        # What an unsound manifest leaves out would seem to be missing elsewhere.
        diagnostics = [found for found in diagnostics if found.code != "unknown-source"]
    diagnostics += _not_witnessed(inputs.manifest, manifest, editions, files)
    decided_in = str(manifest.folder / "alignments.toml")
    diagnostics += find_unknown_editions(decisions, editions, known, decided_in)
    if not any(finding.is_error for finding in diagnostics):
        decided = {edition for d in decisions for edition in (d.old_edition, d.new_edition)}
        decided |= {place.edition for place in ruling_notes.places}
        about = [edition for edition in editions if edition.id in decided]
        held = {edition.id: collated(edition, files, trees) for edition in about}
        where = str(manifest.folder / "citations.toml")
        diagnostics += check_citation_decisions(read_as, files, trees, where)
        diagnostics += check_decisions(decisions, held, decided_in)
        noted_in = str(manifest.folder / "rulings.toml")
        diagnostics += check_places(ruling_notes.places, trees, held, noted_in)
    return Corpus(
        editions=editions,
        sources=tuple(file.source for file in files),
        errata=errata,
        decisions=decisions,
        citation_decisions=read_as,
        known_days=known,
        unprinted=find_unprinted(editions, manifest, listed),
        terms=terms,
        search_words=search_words,
        ruling_notes=ruling_notes,
        meanings=meanings,
        trees=trees,
        ownership=tuple(ownership),
        diagnostics=tuple(diagnostics),
    )


def _not_witnessed(
    path: Path, manifest: Manifest, editions: Iterable[Edition], files: Iterable[SourceFile]
) -> Iterator[Diagnostic]:
    """An error for each edition that no source holds, and where there is none of the rules."""
    held = {source.edition for source in manifest.sources} | {f.source.edition for f in files}
    for edition in editions:
        if edition.id not in held:
            line = manifest.lines.get(edition.id, 0)
            message = f"no source witnesses the edition {edition.id}"
            expected = f'a [[source]] with edition = "{edition.id}", or its file in the archive'
            yield Diagnostic("no-witness", Severity.ERROR, message, str(path), line, 1, expected)
    if not any(edition.authority is Authority.OFFICIAL for edition in editions):
        message = "no edition of the rules is held"
        expected = 'an [[edition]] with authority = "official", or --archive with official files'
        yield Diagnostic("no-edition", Severity.ERROR, message, str(path), expected=expected)


def edition_digests(corpus: Corpus) -> dict[str, str]:
    """For each edition the digest of all that its tree is made from."""
    return {
        edition.id: digest(
            edition,
            *(
                origin_of(source, corpus.errata)
                for source in corpus.sources
                if source.edition == edition.id
            ),
        )
        for edition in corpus.editions
    }


def origin_of(source: Source, errata: Iterable[Erratum]) -> str:
    """The digest of all that the tree of ``source`` is made from."""
    own = [(e.line, e.old, e.new) for e in errata if e.source == source.id]
    return digest(source, own)


@dataclass(frozen=True, slots=True)
class _Read:
    """What parsing a source gave."""

    tree: Packed
    ownership: Ownership
    diagnostics: tuple[Diagnostic, ...]


def _parse_all(
    files: Sequence[SourceFile], errata: Iterable[Erratum], cache: Cache, jobs: int
) -> Iterable[_Read]:
    """Every source parsed, in order."""
    known = tuple(errata)
    keys = {at: origin_of(file.source, known) for at, file in enumerate(files)}

    def parse(at: int) -> _Read:
        tree, ownership, diagnostics = parse_source(files[at].read())
        return _Read(pack(tree), ownership, diagnostics)

    return cache.over_all("parsed", keys, lambda found: over_all(parse, found, jobs)).values()


def collated(
    edition: Edition, files: Iterable[SourceFile], trees: Mapping[str, SourceTree]
) -> EditionTree:
    """The edition as its witnesses have it together."""
    sources = [file.source for file in files if file.source.edition == edition.id]
    return collate(edition, [(source, trees[source.id]) for source in sources])[0]


def find_unknown_editions(
    decisions: Iterable[Decision], editions: Iterable[Edition], known: Iterable[date], where: str
) -> tuple[Diagnostic, ...]:
    """A finding for each decision and edition it names that is not held.

    A warning where the edition is known to exist, for an archive may hold it; else an error.
    """
    held = {edition.id for edition in editions}
    listed = {day.isoformat() for day in known}
    return tuple(
        _not_held(name, decision, where, is_known=name in listed)
        for decision in decisions
        for name in (decision.old_edition, decision.new_edition)
        if name not in held
    )


def _not_held(name: str, decision: Decision, where: str, *, is_known: bool) -> Diagnostic:
    if not is_known:
        message = f"no edition {name} is known"
        return Diagnostic("unknown-edition", Severity.ERROR, message, where, decision.line)
    message = f"no source or archive given holds the edition {name}; the decision has no effect"
    return Diagnostic("edition-not-held", Severity.WARNING, message, where, decision.line)


def read_known(path: Path) -> tuple[tuple[KnownEdition, ...], tuple[Diagnostic, ...]]:
    """The official editions that ``path`` lists; a missing file lists none."""
    if not path.exists():
        return (), ()
    found, diagnostics = read_addresses(path)
    return found.editions, diagnostics


def find_unprinted(
    editions: Iterable[Edition], manifest: Manifest, known: Iterable[KnownEdition]
) -> dict[str, tuple[str, ...]]:
    """The editions that have no pages to read, by the manifest's setting, and where their texts are."""
    if manifest.newest is None:
        return {}
    official = [edition for edition in editions if edition.authority is Authority.OFFICIAL]
    printed = {edition.id for edition in manifest.editions}
    printed |= {edition.id for edition in official[max(0, len(official) - manifest.newest) :]}
    texts = {edition.effective: edition.addresses for edition in known}
    return {e.id: texts.get(e.effective, ()) for e in official if e.id not in printed}


def parse_source(text: SourceText) -> tuple[SourceTree, Ownership, tuple[Diagnostic, ...]]:
    """The tree of one source, who owns its lines, and all findings."""
    source = text.source
    parsed = _PARSERS[source.format](text)
    ownership, unowned = own_lines(text, parsed)
    tree, misplaced = build_tree(
        parsed, source.edition, by_number=source.format in _SORTED_AS_STRINGS
    )
    oddities = tuple(find_oddities(tree, source))
    return tree, ownership, (*parsed.diagnostics, *unowned, *misplaced, *oddities)
