"""Which rule of one edition is which rule of another, and why we think so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache, partial
from operator import itemgetter
from sys import intern
from typing import Any, Final, NamedTuple

from generator.model.node import NodeId
from generator.model.place import Spot


class EvidenceKind(Enum):
    """One reason to believe in a match."""

    EDITOR = "editor"  #: a decision in alignments.toml
    SAME_TEXT = "same_text"  #: the same words after masking numbers
    SAME_TERMS = "same_terms"  #: the same words after masking numbers and era vocabulary
    SAME_HEADING = "same_heading"  #: the same title of topic, keyword or glossary entry
    SAME_NUMBER = "same_number"
    SIMILAR_TEXT = "similar_text"
    SAME_PARENT = "same_parent"  #: the parents are matched to each other
    NEIGHBOURS = "neighbours"  #: the rules before and after are matched to each other
    CHILDREN = "children"  #: the subrules are matched to each other
    CITED_BY = "cited_by"  #: matched rules cite both
    CITES = "cites"  #: both cite matched rules
    EXAMPLES = "examples"  #: the examples share their cards
    CONTAINED = "contained"  #: the words of one are found again inside the other
    TOLD_AGAIN = "told_again"  #: another rule only tells the old one again, and was passed over


@dataclass(frozen=True, slots=True)
class Evidence:
    """``score`` is the weight between 0 and 1; ``note`` says it in words for readers."""

    kind: EvidenceKind
    score: float
    note: str

    def __reduce__(self) -> tuple[object, ...]:
        """Evidence of one kind, weight and note comes back as one object: most matches have the same."""
        return _shared_evidence, (self.kind, self.score, self.note)


@lru_cache(maxsize=1 << 14)
def _shared_evidence(kind: EvidenceKind, score: float, note: str) -> Evidence:
    return Evidence(kind, score, note)


class Confidence(Enum):
    """How sure we are; what each promises is stated and measured in ``docs/alignment.md``.

    ``doubt`` is 0 for the surest, and greater the less sure.
    """

    doubt: int

    CERTAIN = "certain"
    PROBABLE = "probable"
    POSSIBLE = "possible"

    def __init__(self, _: str) -> None:
        self.doubt = len(type(self).__members__)


class Relation(Enum):
    """What a match says of its two rules."""

    SAME = "same"  #: one rule, one successor
    SPLIT = "split"  #: the old rule's words are found again in several new rules
    MERGE = "merge"  #: several old rules' words are found again in one new rule


class Match(NamedTuple):
    """One old node and one new node that are (part of) the same rule.

    ``score`` lies between 0 and 1. ``runner_up`` is the next best new node with its score.
    """

    old: NodeId
    new: NodeId
    relation: Relation
    confidence: Confidence
    score: float
    evidence: tuple[Evidence, ...]
    runner_up: tuple[NodeId, float] | None = None

    @property
    def is_possible(self) -> bool:
        """Whether it is no more than that: pages say "perhaps"."""
        return self.confidence is Confidence.POSSIBLE

    @property
    def is_decided(self) -> bool:
        """Whether an editor said so."""
        return any(evidence.kind is EvidenceKind.EDITOR for evidence in self.evidence)


class Candidate(NamedTuple):
    """A new node that may have words of a removed one, with how likely that is: too little for a match."""

    old: NodeId
    new: NodeId
    score: float


class Declared(NamedTuple):
    """A rule of one edition, and the entry of the other one's glossary that says that it no longer exists."""

    rule: NodeId
    entry: NodeId


@dataclass(frozen=True, slots=True)
class Alignment:
    """All matches from edition ``old`` to edition ``new``, in the order of the old edition.

    ``SAME`` matches are one-to-one; ``SPLIT`` matches share an old node, ``MERGE`` matches a new one
    (of which at most one is also the ``SAME`` match). ``removed`` are old nodes without a match whose
    number the new edition covers, ``added`` the other way round; ``not_held`` are old nodes about
    which nothing can be said because the new edition, as held, does not cover their part, and new
    nodes likewise. ``candidates`` are the likeliest places of removed nodes, of those that have one;
    ``declared`` are those removed nodes that the new edition itself calls ended (added ones, where it is the older).
    ``composed`` is an alignment that goes through the editions between the two.
    """

    old: str
    new: str
    matches: tuple[Match, ...]
    removed: tuple[NodeId, ...]
    added: tuple[NodeId, ...]
    not_held_old: tuple[NodeId, ...] = ()
    not_held_new: tuple[NodeId, ...] = ()
    composed: bool = False
    candidates: tuple[Candidate, ...] = ()
    declared: tuple[Declared, ...] = ()

    def __post_init__(self) -> None:
        same = [match for match in self.matches if match.relation is Relation.SAME]
        for at, side in enumerate(("old", "new")):
            if len(set(map(itemgetter(at), same))) != len(same):
                raise ValueError(f"{self.old}..{self.new}: a node is matched twice ({side})")

    def __reduce__(self) -> tuple[object, ...]:
        """Matches are written by columns, which is read several times as fast.

        Names of nodes come back as those that the trees have: an archive has half a million of each.
        """
        held = (self.removed, self.added, self.not_held_old, self.not_held_new)
        others = (*held, self.composed, self.candidates, self.declared)
        columns = tuple(zip(*self.matches, strict=True))
        return _alignment_of_columns, (self.old, self.new, columns, others)


def _alignment_of_columns(
    old: str, new: str, columns: tuple[Sequence[Any], ...], others: tuple[Any, ...]
) -> Alignment:
    if not columns:
        return Alignment(old, new, (), *others)
    olds, news, *parts = columns
    rows = zip(map(intern, olds), map(intern, news), *parts, strict=True)
    return Alignment(old, new, tuple(map(partial(tuple.__new__, Match), rows)), *others)


class DecisionKind(Enum):
    """What an editor decided."""

    MATCH = "match"
    NOT_A_MATCH = "not_a_match"
    SPLIT = "split"
    MERGE = "merge"


#: What a decision is when it is told from the newer edition.
_TURNED: Final = {
    DecisionKind.SPLIT: DecisionKind.MERGE,
    DecisionKind.MERGE: DecisionKind.SPLIT,
}


@dataclass(frozen=True, slots=True)
class Decision:
    """One entry of ``alignments.toml``: numbers of two editions, the decision and its reason.

    ``begins`` quotes the first words of the old and new texts, so that a decision that no longer
    fits its texts is found out. ``line`` is where its table begins, ``spots`` say where the values of its keys stand.
    """

    kind: DecisionKind
    old_edition: str
    new_edition: str
    old: tuple[str, ...]
    new: tuple[str, ...]
    reason: str
    begins_old: tuple[str, ...] = ()
    begins_new: tuple[str, ...] = ()
    line: int = 0
    spots: tuple[tuple[str, Spot], ...] = ()

    def spot(self, key: str) -> Spot:
        """Where the value of ``key`` stands; the line of the table where that is not known."""
        return dict(self.spots).get(key, Spot(self.line))

    def turned(self) -> Decision:
        """The same, told from the newer edition to the older one: what the one splits, the other merges."""
        return Decision(
            _TURNED.get(self.kind, self.kind),
            self.new_edition,
            self.old_edition,
            self.new,
            self.old,
            self.reason,
            self.begins_new,
            self.begins_old,
            self.line,
        )


@dataclass(frozen=True, slots=True)
class Apart:
    """Two rules, the older first, that an editor said are not the same, with the reason as written."""

    old: NodeId
    new: NodeId
    reason: str


@dataclass(frozen=True, slots=True)
class Echoes:
    """Rules whose sentences stand in another rule of the other edition, which is not the same rule.

    ``before`` are rules added, each with the older one that had them; ``after`` are rules that ended,
    each with the newer one that has them. Of rules that no rule has the sentences of, ``defined`` names for those
    added the entry of the older glossary that had them, and for those that ended the entry of the newer one.
    ``perhaps`` names for rules that ended, and whose sentences stand nowhere, the newer one that may have words of
    them; ``declared`` for rules that ended the entry of the newer glossary that says so. ``partly`` names for rules
    added, and whose sentences stand nowhere else, the older rule that one of them came from.
    """

    before: Mapping[NodeId, NodeId] = field(default_factory=dict)
    after: Mapping[NodeId, NodeId] = field(default_factory=dict)
    defined: Mapping[NodeId, NodeId] = field(default_factory=dict)
    perhaps: Mapping[NodeId, NodeId] = field(default_factory=dict)
    declared: Mapping[NodeId, NodeId] = field(default_factory=dict)
    partly: Mapping[NodeId, NodeId] = field(default_factory=dict)
