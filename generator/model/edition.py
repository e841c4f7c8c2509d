"""Works, their dated editions, and the files that witness them (FRBR: work, expression, manifestation)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from generator.model.node import Node
from generator.model.number import RuleNumber


class Authority(Enum):
    """How far a work binds."""

    OFFICIAL = "official"  #: the rules themselves
    PROPOSED = "proposed"  #: wishes other rules


class SourceFormat(Enum):
    """Which parser reads a source."""

    COMPREHENSIVE_RULES = "comprehensive_rules"  #: the official text file
    WEB_COPY = "web_copy"  #: a page of a fan site
    DATASET = "dataset"  #: the viewer of a data set, records of four lines
    RULEBOOK_PAGE = "rulebook_page"  #: one page of an e-book
    RULINGS_SUMMARY = "rulings_summary"  #: General Rulings Summary
    PROPOSALS = "proposals"  #: unnumbered proposals


class Layout(Enum):
    """How paragraphs stand in lines."""

    LINE_PER_PARAGRAPH = "line_per_paragraph"
    HARD_WRAPPED = "hard_wrapped"


@dataclass(frozen=True, slots=True)
class Coverage:
    """A range of rule numbers, both ends included; an end covers everything below it."""

    first: RuleNumber
    last: RuleNumber

    def holds(self, number: RuleNumber) -> bool:
        """Whether ``number`` (or, for a parent, any rule below it) lies in the range."""
        first, last = self.first.key, self.last.key
        key = number.key
        if first <= key <= last:
            return True
        return _is_below(number, self.last) or _is_below(self.first, number)


def _is_below(number: RuleNumber, ancestor: RuleNumber) -> bool:
    return ancestor in (number, *number.above)


@dataclass(frozen=True, slots=True)
class Edition:
    """One dated state of a work.

    ``id`` is what addresses and citations use (``2009-10-01``). ``coverage`` lists the ranges of
    numbers held; empty means the whole book. ``note`` says what readers must know of its date;
    unless ``day_known``, the day of ``effective`` only orders it and must not be shown as its date.
    ``same_as`` are days of later editions that are this text in the parts held. ``lacks`` names what its rules refer
    to ("Appendix B") and our copy of it does not have.
    """

    id: str
    work: str
    title: str
    effective: date
    authority: Authority
    coverage: tuple[Coverage, ...] = ()
    note: str = ""
    day_known: bool = True
    same_as: tuple[date, ...] = ()
    lacks: tuple[str, ...] = ()

    @property
    def is_official(self) -> bool:
        """Whether it is one of the rules themselves, and no wish for others."""
        return self.authority is Authority.OFFICIAL

    def holds(self, number: RuleNumber) -> bool:
        """Whether the edition, as held here, covers ``number``; absence elsewhere means "not held"."""
        return not self.coverage or any(part.holds(number) for part in self.coverage)

    def holds_node(self, node: Node) -> bool:
        """The same of a node of any edition; what bears no rule number only a whole edition covers."""
        if isinstance(node.number, RuleNumber):
            return self.holds(node.number)
        return not self.coverage


@dataclass(frozen=True, slots=True)
class Source:
    """One file that witnesses an edition; ``rank`` orders the witnesses of one edition, best first.

    ``own`` lists topics that are the source's own and not part of the edition it witnesses,
    ``coverage`` what it holds where that is less than the edition.
    """

    id: str
    edition: str
    title: str
    path: str
    format: SourceFormat
    encoding: str
    layout: Layout
    sha256: str
    origin: str = ""
    credit: str = ""
    conditions: str = ""
    retrieved: str = ""
    rank: int = 0
    own: tuple[Coverage, ...] = ()
    coverage: tuple[Coverage, ...] = ()


def source_of_day(day: date) -> str:
    """The id of the source that an archive's text of the edition of ``day`` is."""
    return f"cr-{day.isoformat()}"
