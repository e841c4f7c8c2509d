"""sources → corpus → parsers → tree: every source read, checked and nested."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

from generator.corpus import correct, read_manifest, read_source
from generator.corpus.manifest import Manifest
from generator.model.alignment import Decision
from generator.model.book import Disagreement, Erratum, Ownership
from generator.model.citation import CitationDecision
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Edition, Source, SourceFormat
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
from generator.pipeline.cache import Cache, Parcel, digest
from generator.pipeline.editors import read_editors
from generator.pipeline.workers import over_all
from generator.tree.build import build_tree
from generator.tree.collate import collate
from generator.tree.extents import check_extents
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
#: What says that nothing of a name is held.
_MISSING: Final = ("unknown-source", "unknown-edition", "edition-not-held", "no-witness")

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
    number_samples: tuple[str, ...]
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
    cache = cache or Cache()
    progress("reading sources")
    manifest, flaws = read_manifest(inputs.manifest)
    editions, dropped, odd = _read_archive(inputs, manifest, progress, cache=cache, jobs=jobs)
    said, unclear = read_editors(manifest, (file.source for file in dropped), editions)
    files, misread = _read_sources(inputs.manifest, manifest, said.errata)
    corrected, stale = _correct_all(dropped, said.errata)
    files += corrected
    progress("parsing sources")
    parsed, unpacked = _parse_all(files, said.errata, cache, jobs)
    trees = {read.ownership.source: tree for read, tree in zip(parsed, unpacked, strict=True)}
    unclear += said.find_unknown_editions(editions)
    unclear += tuple(_not_witnessed(inputs.manifest, manifest, editions, files))
    if any(finding.is_error for finding in flaws) or not editions:
        # What an unsound manifest leaves out would seem to be missing elsewhere.
        unclear = tuple(finding for finding in unclear if finding.code not in _MISSING)
    diagnostics = (
        *flaws,
        *unclear,
        *misread,
        *odd,
        *stale,
        *(finding for read in parsed for finding in read.diagnostics),
        *said.find_turned(editions),
    )
    if not any(finding.is_error for finding in diagnostics):
        about = [edition for edition in editions if edition.id in said.editions]
        sources = [file.source for file in files]
        held = {edition.id: collate_one(edition, sources, trees)[0] for edition in about}
        where, spots = str(inputs.manifest), manifest.extents
        unfit = check_extents(manifest.editions, manifest.sources, trees, where, spots)
        diagnostics += (*said.check(trees, held), *unfit)
    return Corpus(
        editions=editions,
        sources=tuple(file.source for file in files),
        errata=said.errata,
        decisions=said.decisions,
        citation_decisions=said.citations,
        number_samples=said.samples,
        known_days=tuple(edition.effective for edition in said.known),
        unprinted=find_unprinted(editions, manifest, said.known),
        terms=said.terms,
        search_words=said.search_words,
        ruling_notes=said.rulings,
        meanings=said.meanings,
        trees=trees,
        ownership=tuple(read.ownership for read in parsed),
        diagnostics=diagnostics,
    )


def _read_sources(
    path: Path, manifest: Manifest, errata: tuple[Erratum, ...]
) -> tuple[tuple[SourceFile, ...], tuple[Diagnostic, ...]]:
    """The sources that ``manifest``, the file ``path``, names, as far as they can be read; and all findings."""
    files: list[SourceFile] = []
    diagnostics: list[Diagnostic] = []
    for source in manifest.sources:
        text, found = read_source(source, errata, manifest.places[source.id], path.name)
        diagnostics += found
        if text is not None:
            diagnostics += _laid_out_otherwise(path, manifest, text)
            files.append(SourceFile.of(text))
    return tuple(files), tuple(diagnostics)


def _read_archive(
    inputs: Inputs, manifest: Manifest, progress: Progress, *, cache: Cache, jobs: int
) -> tuple[tuple[Edition, ...], tuple[SourceFile, ...], tuple[Diagnostic, ...]]:
    """The editions of ``manifest`` with those of the archive, if there is one; its files, and all findings."""
    if inputs.archive is None:
        return manifest.editions, (), ()
    return read_archive(inputs.archive, manifest.editions, progress, cache=cache, jobs=jobs)


def _correct_all(
    dropped: Sequence[SourceFile], errata: Sequence[Erratum]
) -> tuple[tuple[SourceFile, ...], tuple[Diagnostic, ...]]:
    """The files of an archive with their errata applied; few have any, and the others need not be read for it."""
    named = {erratum.source for erratum in errata}
    files: list[SourceFile] = []
    stale: list[Diagnostic] = []
    for file in dropped:
        if file.source.id in named:
            text, found = correct(file.read(), errata)
            files.append(SourceFile.of(text))
            stale += found
        else:
            files.append(file)
    return tuple(files), tuple(stale)


def _laid_out_otherwise(path: Path, manifest: Manifest, text: SourceText) -> Iterator[Diagnostic]:
    """A warning where paragraphs do not stand in lines as the manifest says: parsers go by the lines."""
    found = comprehensive_rules.detect_layout(text.lines)
    if found is not text.source.layout:
        message = f"the lines of {text.source.id} stand otherwise, and are read as they stand"
        line, column = manifest.places[text.source.id]["layout"]
        yield Diagnostic(
            "layout-differs", Severity.WARNING, message, str(path), line, column, found.value
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
    if not any(edition.is_official for edition in editions):
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
) -> tuple[tuple[_Read, ...], tuple[SourceTree, ...]]:
    """Every source parsed, and its tree, in order."""
    known = tuple(errata)
    keys = {at: origin_of(file.source, known) for at, file in enumerate(files)}

    def parse(at: int) -> Parcel[_Read]:
        tree, ownership, diagnostics = parse_source(files[at].read())
        return Parcel(_Read(pack(tree), ownership, diagnostics))

    trees: dict[int, SourceTree] = {}

    def parse_all(found: Sequence[int]) -> Iterator[Parcel[_Read]]:
        return map(unpacked, found, over_all(parse, found, jobs))

    def unpacked(at: int, read: Parcel[_Read]) -> Parcel[_Read]:
        """Make the tree while other processes parse the next sources."""
        trees[at] = unpack(read.result.tree)
        return read

    read = cache.over_all("parsed", keys, parse_all)
    parsed = tuple(read.values())
    return parsed, tuple(trees.get(at) or unpack(each.tree) for at, each in enumerate(parsed))


def collate_one(
    edition: Edition, sources: Iterable[Source], trees: Mapping[str, SourceTree]
) -> tuple[EditionTree, tuple[Disagreement, ...]]:
    """The edition as its witnesses among ``sources`` have it together, and where they differ."""
    return collate(edition, [(s, trees[s.id]) for s in sources if s.edition == edition.id])


def find_unprinted(
    editions: Iterable[Edition], manifest: Manifest, known: Iterable[KnownEdition]
) -> dict[str, tuple[str, ...]]:
    """The editions that have no pages to read, by the manifest's setting, and where their texts are."""
    if manifest.newest is None:
        return {}
    official = [edition for edition in editions if edition.is_official]
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
