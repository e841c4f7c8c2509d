"""A rule's timeline as its template shows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from generator.pages.chips import Chip
from generator.pages.diff_view import PassageDiff
from generator.pages.kin import Kin
from generator.pages.rule_view import Ref, RuleView
from generator.pages.sighting import Seen
from generator.pages.sureness import Sureness


@dataclass(frozen=True, slots=True)
class Later:
    """The later editions in which a rule stayed as it was, newest first; ``told`` says so in words."""

    told: str
    seen: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One change, or the rule as it is first seen.

    ``seen`` is the rule after the change, ``later`` are the editions in which it stayed as it was. ``diffs``
    are word diffs of what changed, ``text`` the words where there is nothing to compare them with; ``told``
    says what neither shows. Where a split or merger joins other rules, ``joined`` has the diffs of all of
    them together, and ``all_told`` says so.
    """

    seen: Seen
    chips: tuple[Chip, ...]
    sureness: Sureness | None = None
    diffs: tuple[PassageDiff, ...] = ()
    text: RuleView | None = None
    told: str = ""
    kin: tuple[Kin, ...] = ()
    later: Later | None = None
    joined: tuple[PassageDiff, ...] = ()
    all_told: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """That a rule is gone, or a part of another: since which edition, and what its words became."""

    chip: str
    edition: Ref
    day: str
    text: str
    kin: tuple[Kin, ...] = ()


@dataclass(frozen=True, slots=True)
class HistoryView:
    """The timeline; ``depths`` are those that occur in its diffs, deepest first.

    What is later than its newest entry is no part of it: each edition adds to that.
    """

    entries: tuple[Entry, ...]
    ending: Ending | None = None
    depths: tuple[str, ...] = field(default=())
