"""Everything the stages found, as the pages and the export take it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from generator.model.alignment import Alignment, Apart, Echoes
from generator.model.change import Change, Sweep
from generator.model.citation import LeftBehind, Pointed, Resolution
from generator.model.diagnostic import Diagnostic
from generator.model.edition import Edition, Source
from generator.model.life import Detour, Step, Tenancy
from generator.model.lineage import Lineage, Owner
from generator.model.nickname import SearchWords
from generator.model.node import EditionTree, Node, NodeId, SourceTree
from generator.model.number import RuleNumber
from generator.model.origin import Origins
from generator.model.place import SourceSpan, TextSpan
from generator.model.proposal import Proposed
from generator.model.ruling import RulingNotes, RulingPlace
from generator.model.symbol import Meaning
from generator.model.term import Term


@dataclass(frozen=True, slots=True)
class Ownership:
    """Who owns the lines of one source: by nodes, by reason ignored, by nobody (1-based line numbers)."""

    source: str
    lines: int
    owned: int
    ignored: tuple[tuple[str, int], ...]
    unowned: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A place where two witnesses of one edition differ; texts are empty where one lacks the place."""

    edition: str
    number: RuleNumber
    what: str
    best: str
    other: str
    best_span: SourceSpan | None
    other_span: SourceSpan | None


@dataclass(frozen=True, slots=True)
class Placed:
    """One rule of the consolidated text: the newest wording held, and the edition it is of."""

    edition: str
    node: Node


@dataclass(frozen=True, slots=True)
class Erratum:
    """One correction by hand: line ``line`` of ``source`` reads ``old``, should read ``new``.

    ``stands`` is the line of the errata's own file that it begins on, 0 where it comes from none.
    """

    source: str
    line: int
    old: str
    new: str
    reason: str
    stands: int = 0


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol in a text: ``name`` in our vocabulary (``T``, ``2/U``), at ``at``, ``printed`` as it stands."""

    at: TextSpan
    name: str
    printed: str


@dataclass(frozen=True, eq=False)
class Book:
    """All there is to show; a book is the same as itself alone, so that what is looked up in it can be kept.

    - ``editions`` are ordered by date, ``sources`` as the manifest has them; ``known_days`` are those of all official
      editions known to exist;
    - ``trees`` holds the tree of each source by its id, ``held`` the collated tree of each edition by its id,
      ``consolidated`` the newest wording of every rule in book order;
    - ``resolutions`` are the citations of each node, ``pointers`` those to the glossary by words, ``left_behind`` the
      citations whose number stayed when their rule got another;
    - ``alignments``, ``changes``, ``sweeps`` (sweeping edits) and ``echoes`` (which rules tell on what another one
      told) are keyed by (old edition, new edition): every pair of neighbours and, but for echoes, first against newest;
    - of old wordings of rules that live ``elsewhere`` names the other rule of now that most of one stands in,
      ``divided`` another one that has some where no rule has most, and ``faded`` are those of which hardly any is
      left in what the rule became;
    - ``owners`` are what :func:`generator.model.lineage.owners_of` finds in ``lineages``, ``steps`` the life of each
      lineage by its id, oldest first, ``tenants`` the lineages that ever bore a number, oldest first; ``detours`` are
      where two ways through the editions disagree, ``apart`` the rules that an editor said are not the same;
    - ``ledger`` lists the dated permalinks ever published, in the order of their publication;
    - ``unprinted`` are the editions without pages to read, with the addresses where their texts are said to be, the
      publisher's first;
    - ``rulings`` are the rules that each ruling is about, ``ruling_notes`` what editors know of them; ``proposed`` is
      what each proposal wishes, ``meanings`` what letters in braces meant when;
    - ``search_words`` are what readers call things, ``terms`` the vocabulary of eras; ``common_terms`` are, by edition,
      the terms that too many of its rules have to be explained in each, under no name those of the consolidated text
      (an edition may lack there);
    - ``origins`` says what some of all this was made from.
    """

    editions: tuple[Edition, ...]
    sources: tuple[Source, ...]
    trees: Mapping[str, SourceTree]
    held: Mapping[str, EditionTree]
    consolidated: tuple[Placed, ...] = ()
    resolutions: Mapping[NodeId, tuple[Resolution, ...]] = field(default_factory=dict)
    pointers: Mapping[NodeId, tuple[Pointed, ...]] = field(default_factory=dict)
    left_behind: tuple[LeftBehind, ...] = ()
    ownership: tuple[Ownership, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    errata: tuple[Erratum, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    alignments: Mapping[tuple[str, str], Alignment] = field(default_factory=dict)
    changes: Mapping[tuple[str, str], tuple[Change, ...]] = field(default_factory=dict)
    sweeps: Mapping[tuple[str, str], tuple[Sweep, ...]] = field(default_factory=dict)
    echoes: Mapping[tuple[str, str], Echoes] = field(default_factory=dict)
    elsewhere: Mapping[NodeId, NodeId] = field(default_factory=dict)
    divided: Mapping[NodeId, NodeId] = field(default_factory=dict)
    faded: frozenset[NodeId] = frozenset()
    lineages: tuple[Lineage, ...] = ()
    owners: Mapping[NodeId, Owner] = field(default_factory=dict)
    steps: Mapping[str, tuple[Step, ...]] = field(default_factory=dict)
    tenants: Mapping[RuleNumber, tuple[Tenancy, ...]] = field(default_factory=dict)
    detours: tuple[Detour, ...] = ()
    apart: tuple[Apart, ...] = ()
    ledger: tuple[str, ...] = ()
    known_days: tuple[date, ...] = ()
    unprinted: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    terms: tuple[Term, ...] = ()
    search_words: SearchWords = field(default_factory=SearchWords)
    rulings: Mapping[NodeId, tuple[RulingPlace, ...]] = field(default_factory=dict)
    ruling_notes: RulingNotes = field(default_factory=RulingNotes)
    proposed: Mapping[NodeId, Proposed] = field(default_factory=dict)
    meanings: tuple[Meaning, ...] = ()
    common_terms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    origins: Origins = field(default_factory=Origins)

    @cached_property
    def order(self) -> Mapping[str, int]:
        """The place of each edition among all, by its id, from 0 for the oldest."""
        return {edition.id: index for index, edition in enumerate(self.editions)}
