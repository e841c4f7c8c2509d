"""Mentions of rules inside texts, and what they turn out to mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import NamedTuple

from generator.model.kept import kept_as_tuple
from generator.model.node import NodeId
from generator.model.number import Number
from generator.model.place import TextSpan


class CitationForm(Enum):
    """How a mention is written."""

    RULE = "rule"  #: "rule 704.5j", "rule 704"
    RANGE = "range"  #: "rules 704.6c-f", "Rule 112.6a through Rule 112.6j"
    BARE = "bare"  #: "(601.2f-h)", the second of a list, "712.11c"
    SECTION = "section"  #: "section 4"
    GLOSSARY = "glossary"  #: "Rule G4.10"
    RULING = "ruling"  #: "Rule 715.Ruling.6"


@kept_as_tuple
class Citation(NamedTuple):
    """One mention. ``passage`` is -1 for the node's first paragraph, else the index of its passage.

    ``at`` covers the number (with its range), not the word before it. ``last`` is the end of a range
    as a full number. ``heading`` is the quoted title that follows, without quotation marks.
    """

    origin: NodeId
    passage: int
    at: TextSpan
    form: CitationForm
    first: Number
    last: Number | None = None
    heading: str = ""


class Reason(StrEnum):
    """Why a mention leads nowhere; the value says it to readers."""

    NOT_HELD = "not held"  #: the edition, as held here, does not cover the number
    NO_SUCH_RULE = "no such rule"  #: the edition covers the number, and no rule bears it
    SEVERAL = "number given twice"  #: more than one rule bears it
    HEADING_CONTRADICTS = "heading contradicts"  #: the title beside it is another rule's
    NO_SUCH_TERM = "no such term"  #: a pointer to no entry of the glossary
    UNSETTLED = (
        "not settled"  #: its own edition is not held, and the words settle on no rule of another
    )


class Basis(StrEnum):
    """What says that a citation means its target; the value completes "known by …"."""

    NUMBER = "its number"  #: in the edition it was written for
    BOTH_SIDES = "its number, which the same rule bears before and after"
    SAME_SENTENCE = "the same sentence in another edition"
    TITLE = "the title beside it"
    SAME_NUMBER = "the same number elsewhere in the same text"
    WORDS = "the words around it"
    EDITOR = "a decision by hand"


@kept_as_tuple
class Resolved(NamedTuple):
    """A citation whose target is known: ``targets`` are node ids of edition ``edition``, in order.

    ``note`` says what is odd about it all the same (a title that is not quite the rule's).
    ``written_for`` is what the citation was read for, where no edition held is that: the id of the
    edition it stands in, which does not cover the number, or a day ("2023-03-11"). ``perhaps`` are the
    rules of the edition that it seems to mean instead, where it was left behind by a renumbering.
    """

    citation: Citation
    edition: str
    targets: tuple[NodeId, ...]
    note: str = ""
    basis: Basis = Basis.NUMBER
    written_for: str = ""
    perhaps: tuple[NodeId, ...] = ()


@kept_as_tuple
class Unresolved(NamedTuple):
    """A citation that means no rule we can name, with the reason and what it might mean.

    ``candidates`` stand likeliest first; ``note`` says in words what they rest on. ``written_for`` is
    as for :class:`Resolved`.
    """

    citation: Citation
    edition: str
    reason: Reason
    candidates: tuple[NodeId, ...] = ()
    note: str = ""
    written_for: str = ""


Resolution = Resolved | Unresolved


class Stale(NamedTuple):
    """A citation whose number is no longer that of the rule it means: ``meant`` are the rules, in order."""

    citation: Citation
    meant: tuple[NodeId, ...]


@dataclass(frozen=True, slots=True)
class LeftBehind:
    """A citation of the rulebook that kept its number when the rule it meant got another.

    ``before`` is the id of the last edition in which the number was that of the rule meant. ``stays``
    are the citation and what it means in each edition since, oldest first, up to the one before
    ``ended``; where that is empty it stands so to the end. ``is_put_right`` says that ``ended`` cites
    the rule meant.
    """

    before: str
    stays: tuple[Stale, ...]
    ended: str = ""
    is_put_right: bool = False


@dataclass(frozen=True, slots=True)
class CitationDecision:
    """One entry of ``citations.toml``: what an editor found a citation to mean, by reading.

    ``cites`` is the number as printed on line ``line`` of ``source``; ``means`` are the numbers of
    edition ``edition`` it leads to, or empty where no edition held has the rule, with what comes
    near in ``perhaps``. A ``misprint`` is decided whatever its number leads to; anything else only
    where evidence leaves it open. ``at`` is the line of the entry.
    """

    source: str
    line: int
    cites: str
    edition: str
    means: tuple[Number, ...]
    perhaps: tuple[Number, ...]
    is_misprint: bool
    reason: str
    at: int = 0


@kept_as_tuple
class Pointer(NamedTuple):
    """A pointer to the glossary by its words: "See also Timestamp Order.".

    ``at`` covers the words; ``words`` are they, which may name several terms.
    """

    origin: NodeId
    passage: int
    at: TextSpan
    words: str


@kept_as_tuple
class Pointed(NamedTuple):
    """Where a pointer leads: ``targets`` are entries of the glossary, one per term, in order.

    Without a target there is a ``reason``.
    """

    pointer: Pointer
    edition: str
    targets: tuple[NodeId, ...]
    reason: Reason | None = None
