"""What editors wrote beside the manifest: read in one place, and held against the texts it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from generator.alignment.decisions import check_decisions
from generator.corpus import (
    read_decisions,
    read_errata,
    read_meanings,
    read_nicknames,
    read_ruling_notes,
    read_terms,
)
from generator.corpus.addresses import read_addresses
from generator.corpus.citations import read_citation_decisions
from generator.corpus.manifest import Manifest
from generator.corpus.paths import is_there
from generator.model.alignment import Decision
from generator.model.book import Erratum
from generator.model.citation import CitationDecision
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Edition, Source, source_of_day
from generator.model.fetching import KnownEdition
from generator.model.nickname import SearchWords
from generator.model.node import EditionTree, SourceTree
from generator.model.ruling import RulingNotes
from generator.model.symbol import Meaning
from generator.model.term import Term
from generator.references.decided import check_citation_decisions
from generator.rulings import check_marks, check_places

_DECISIONS: Final = "alignments.toml"
_CITATIONS: Final = "citations.toml"
_RULINGS: Final = "rulings.toml"


@dataclass(frozen=True, slots=True)
class Editors:
    """All that the files in ``folder`` say: corrections, decisions, vocabulary, and which editions there were.

    ``known`` are the official editions known to exist, held or not, ``samples`` the words in which numbers of rules
    are only samples of numbers.
    """

    folder: Path
    errata: tuple[Erratum, ...]
    decisions: tuple[Decision, ...]
    citations: tuple[CitationDecision, ...]
    terms: tuple[Term, ...]
    search_words: SearchWords
    rulings: RulingNotes
    meanings: tuple[Meaning, ...]
    known: tuple[KnownEdition, ...]
    samples: tuple[str, ...] = ()

    @property
    def editions(self) -> frozenset[str]:
        """The editions whose texts decisions and notes are about."""
        decided = {name for d in self.decisions for name in (d.old_edition, d.new_edition)}
        return frozenset(decided | {place.edition for place in self.rulings.places})

    def find_unknown_editions(self, editions: Iterable[Edition]) -> tuple[Diagnostic, ...]:
        """A finding for each decision about matches, and place of a ruling, whose edition is none of ``editions``.

        A warning where the edition is known to exist, for an archive may hold it; else an error. The warning about
        a place is that of :meth:`check`.
        """
        held = {edition.id for edition in editions}
        listed = {edition.effective.isoformat() for edition in self.known}
        where = str(self.folder / _DECISIONS)
        places = [
            p for p in self.rulings.places if p.edition not in held and p.edition not in listed
        ]
        return (
            *(
                _not_held(name, decision, where, is_known=name in listed)
                for decision in self.decisions
                for name in (decision.old_edition, decision.new_edition)
                if name not in held
            ),
            *(_unknown(place.edition, str(self.folder / _RULINGS), place.line) for place in places),
        )

    def find_turned(self, editions: Iterable[Edition]) -> tuple[Diagnostic, ...]:
        """An error for each decision about matches that does not name the older of ``editions`` first.

        They are ordered by date. A build asks for decisions about two editions in that order.
        """
        order = {edition.id: at for at, edition in enumerate(editions)}
        where = str(self.folder / _DECISIONS)
        return tuple(
            _turned(decision, where)
            for decision in self.decisions
            if {decision.old_edition, decision.new_edition} <= order.keys()
            and order[decision.old_edition] >= order[decision.new_edition]
        )

    def check(
        self, trees: Mapping[str, SourceTree], held: Mapping[str, EditionTree]
    ) -> tuple[Diagnostic, ...]:
        """An error for each decision that does not fit the texts; ``held`` are the editions it may be about."""
        where = {name: str(self.folder / name) for name in (_CITATIONS, _DECISIONS, _RULINGS)}
        return (
            *check_citation_decisions(self.citations, trees, where[_CITATIONS]),
            *check_decisions(self.decisions, held, where[_DECISIONS]),
            *check_places(self.rulings.places, trees, held, where[_RULINGS]),
            *check_marks(self.rulings.explanations, trees, where[_RULINGS]),
        )


def read_editors(
    manifest: Manifest, dropped: Iterable[Source] = (), editions: Iterable[Edition] | None = None
) -> tuple[Editors, tuple[Diagnostic, ...]]:
    """The files beside ``manifest``, and what is wrong in them; a missing file says nothing.

    Of what an archive may hold they may speak too: ``dropped`` are the sources that the one given holds, and
    ``editions`` all that are held, if they are not those of the manifest alone. What is said of one that is known to
    exist and not held is left out with a warning.
    """
    folder = manifest.folder
    own = [source.id for source in manifest.sources]
    sources = [*own, *(source.id for source in dropped)]
    held = [edition.id for edition in (manifest.editions if editions is None else editions)]
    known, unread = _read_known(folder / "editions.toml")
    days = [edition.effective for edition in known]
    elsewhere = frozenset((*map(str, days), *map(source_of_day, days)))
    citations, samples, misread = read_citation_decisions(
        folder / _CITATIONS, sources, held, elsewhere
    )
    errata, unfit = read_errata(folder / "errata.toml", sources, elsewhere)
    decisions, doubtful = read_decisions(folder / _DECISIONS)
    terms, unknown = read_terms(folder / "terms.toml")
    search_words, unclear = read_nicknames(folder / "nicknames.toml")
    rulings, odd = read_ruling_notes(folder / _RULINGS, own)
    meanings, ambiguous = read_meanings(folder / "symbols.toml")
    said = Editors(
        folder, errata, decisions, citations, terms, search_words, rulings, meanings, known, samples
    )
    findings = (misread, unread, unfit, doubtful, unknown, unclear, odd, ambiguous)
    return said, tuple(finding for found in findings for finding in found)


def _not_held(name: str, decision: Decision, where: str, *, is_known: bool) -> Diagnostic:
    spot = decision.spot("old_edition" if name == decision.old_edition else "new_edition")
    if not is_known:
        return replace(_unknown(name, where, spot.line), column=spot.column, text=spot.text)
    message = f"no source or archive given holds the edition {name}; the decision has no effect"
    place = (where, spot.line, spot.column)
    return Diagnostic("edition-not-held", Severity.WARNING, message, *place, text=spot.text)


def _turned(decision: Decision, where: str) -> Diagnostic:
    spot = decision.spot("old_edition")
    message = f"{decision.old_edition} is no older than {decision.new_edition}"
    place = (where, spot.line, spot.column)
    expected = "the older edition first, with its rules"
    return Diagnostic("turned-decision", Severity.ERROR, message, *place, expected, spot.text)


def _unknown(name: str, where: str, line: int) -> Diagnostic:
    return Diagnostic(
        "unknown-edition", Severity.ERROR, f"no edition {name} is known", where, line, 1
    )


def _read_known(path: Path) -> tuple[tuple[KnownEdition, ...], tuple[Diagnostic, ...]]:
    """The official editions that ``path`` lists; a missing file lists none."""
    if not is_there(path):
        return (), ()
    found, diagnostics = read_addresses(path)
    return found.editions, diagnostics
