"""Two editions compared directly, without those between: ids of the corpus, or text files."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Final

from generator.alignment.align import align
from generator.alignment.decisions import check_decisions
from generator.corpus import read_decisions, read_terms, read_text_file
from generator.diffs.between import Between
from generator.model.alignment import Alignment, Decision
from generator.model.change import Change
from generator.model.diagnostic import Diagnostic
from generator.model.edition import Edition
from generator.model.node import EditionTree
from generator.model.term import Term
from generator.pipeline.cache import Cache
from generator.pipeline.corpus import Corpus, Inputs, collate_one, parse_source, read_corpus
from generator.pipeline.dating import date_file
from generator.pipeline.workers import over_all, shares
from generator.tree.collate import collate

_DECISIONS: Final = "alignments.toml"


class UnknownEditionError(LookupError):
    """A name that is neither an edition of the corpus nor a text file; the message lists the ids."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two editions compared."""

    edition: Edition
    tree: EditionTree


@dataclass(frozen=True)
class Comparison:
    """Two editions, their direct alignment and the changes it implies."""

    old: Side
    new: Side
    alignment: Alignment
    terms: tuple[Term, ...]
    jobs: int = 1

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """Every change from the old edition to the new one, found by ``jobs`` processes."""
        is_forward = self.old.edition.effective <= self.new.edition.effective
        terms = self.terms if is_forward else tuple(term.backwards() for term in self.terms)
        between = Between(self.old.tree, self.new.tree, self.alignment, terms)
        parts = shares(between.groups, self.jobs)
        return tuple(chain.from_iterable(over_all(between.changes, parts, self.jobs)))


class Reader:
    """Finds editions by id, by the unique beginning of an id ("2009"), or by the path of a file.

    The corpus is read only when an id is asked for; ``jobs`` processes help, and ``cache`` gives what the
    last build read. ``diagnostics`` collects what was found, ``of_files`` what was in files named by path.
    """

    def __init__(self, inputs: Inputs, cache: Cache | None = None, jobs: int = 1) -> None:
        self._inputs = inputs
        self._cache = cache
        self._jobs = jobs
        self.diagnostics: list[Diagnostic] = []
        self.of_files: list[Diagnostic] = []

    @cached_property
    def corpus(self) -> Corpus:
        """The corpus of the manifest, and of the archive if there is one."""
        corpus = read_corpus(self._inputs, lambda _: None, cache=self._cache, jobs=self._jobs)
        self.diagnostics += corpus.diagnostics
        return corpus

    def side(self, name: str) -> Side | None:
        """The edition of that name, or of another day on which its text was in force; ``None`` where reading
        it gave an error.

        Raises :class:`UnknownEditionError`.
        """
        path = Path(name)
        if path.is_file():
            return self._file(path)
        if not self.corpus.is_sound:  # the edition may be in what could not be read
            return None
        official = [e for e in self.corpus.editions if e.is_official]
        found = (
            [e for e in official if e.id == name]
            or [e for e in official if name in map(str, e.same_as)]
            or [e for e in official if e.id.startswith(name)]
        )
        if len(found) != 1:
            known = ", ".join(edition.id for edition in found or official)
            what = "several editions begin so" if found else "no edition and no file of that name"
            raise UnknownEditionError(
                f"{name}: {what}; {'they' if found else 'the editions'} are {known}"
            )
        return Side(found[0], collate_one(found[0], self.corpus.sources, self.corpus.trees)[0])

    def _file(self, path: Path) -> Side | None:
        text, findings = read_text_file(path)
        self._tell(findings)
        if text is None:
            return None
        dated, edition, undated = date_file(path, text)
        tree, _, parsed = parse_source(dated)
        self._tell((*undated, *parsed))
        if edition is None or any(finding.is_error for finding in parsed):
            return None
        held, _ = collate(edition, [(dated.source, tree)])
        return Side(edition, held)

    def _tell(self, findings: Iterable[Diagnostic]) -> None:
        """Keep what was found in a file named by path."""
        found = tuple(findings)
        self.diagnostics += found
        self.of_files += found


def compare(
    old: Side,
    new: Side,
    terms: tuple[Term, ...],
    decisions: tuple[Decision, ...],
    *,
    jobs: int = 1,
) -> Comparison:
    """The direct comparison of two editions."""
    alignment = align(
        old.tree, new.tree, old.edition, new.edition, terms=terms, decisions=decisions
    )
    return Comparison(old, new, alignment, terms, jobs)


def check_sides(
    old: Side, new: Side, inputs: Inputs, decisions: tuple[Decision, ...]
) -> tuple[Diagnostic, ...]:
    """An error for each decision about the two editions that does not fit their texts."""
    trees = {side.edition.id: side.tree for side in (old, new)}
    return check_decisions(decisions, trees, str(inputs.manifest.parent / _DECISIONS))


def read_knowledge(
    inputs: Inputs,
) -> tuple[tuple[Term, ...], tuple[Decision, ...], tuple[Diagnostic, ...]]:
    """The vocabulary of eras and the editors' decisions beside the manifest."""
    folder = inputs.manifest.parent
    terms, unknown = read_terms(folder / "terms.toml")
    decisions, doubtful = read_decisions(folder / _DECISIONS)
    return terms, decisions, (*unknown, *doubtful)


def align_paths(
    old: Path, new: Path, knowledge: Path = Path("sources"), *, is_decided: bool = True
) -> Comparison:
    """Two official text files compared; raises ``ValueError`` where one, or ``knowledge``, cannot be read.

    Unless it ``is_decided``, what editors decided counts for nothing, as where the algorithm is measured.
    """
    inputs = Inputs(knowledge / "sources.toml")
    terms, decisions, wrong = read_knowledge(inputs)
    if wrong:
        raise ValueError("\n".join(map(str, wrong)))
    decisions = decisions if is_decided else ()
    reader = Reader(inputs)
    sides = reader.side(str(old)), reader.side(str(new))
    if sides[0] is None or sides[1] is None:
        raise ValueError("\n".join(str(d) for d in reader.diagnostics if d.is_error))
    unfit = check_sides(sides[0], sides[1], inputs, decisions)
    if unfit:
        raise ValueError("\n".join(map(str, unfit)))
    return compare(sides[0], sides[1], terms, decisions)
