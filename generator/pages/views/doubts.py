"""Matches that are not certain: a page for each two editions, with what a correction looks like."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from generator.model.alignment import Alignment, Apart, Confidence, Match, Relation
from generator.model.node import NUMBERED, EditionTree, Node, NodeId
from generator.model.number import RuleNumber
from generator.pages import addresses, wording
from generator.pages.addresses import anchor_of
from generator.pages.lives import Lives
from generator.pages.names import words_of
from generator.pages.rule_view import Ref
from generator.pages.sheet import Draft, Sheet, description
from generator.pages.sureness import Sureness, sureness
from generator.pages.views.changes import title_of

#: So many characters of a rule are shown, and so many words quoted in a decision.
_SHOWN: Final = 240
_QUOTED: Final = 4
_RELATIONS: Final = {
    Relation.SAME: "the same rule",
    Relation.SPLIT: "took over a part of it",
    Relation.MERGE: "took it in",
}


@dataclass(frozen=True, slots=True)
class DoubtRow:
    """How sure the matches of one pair of editions are, as the report counts them."""

    pair: Ref
    certain: str
    probable: str
    possible: str
    decided: str
    less_than_certain: int


@dataclass(frozen=True, slots=True)
class DetourRow:
    """A rule that two ways lead to different places; ``None`` for no place."""

    old: Ref
    chained: Ref | None
    straight: Ref | None


@dataclass(frozen=True, slots=True)
class Correction:
    """The fields of an entry of ``alignments.toml`` that says a match is none."""

    old_edition: str
    new_edition: str
    old: str
    new: str
    begins_old: str
    begins_new: str


@dataclass(frozen=True, slots=True)
class DoubtView:
    """One match: both rules with their words, what is claimed and why, and how to say it is wrong.

    ``reason`` is an editor's for there being none.
    """

    anchor: str
    old: Ref
    new: Ref
    old_text: str
    new_text: str
    relation: str
    sureness: Sureness | None
    draft: Correction | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DoubtsView:
    """The doubtful matches of two editions, the least sure first; ``changes`` is empty without a page."""

    title: str
    changes: str
    groups: tuple[tuple[str, tuple[DoubtView, ...]], ...]
    decided: tuple[DoubtView, ...]


def doubt_rows(lives: Lives) -> Iterator[DoubtRow]:
    """A row for each two editions that were aligned directly, newest first."""
    for alignment in _direct(lives):
        found = [match.confidence for match in alignment.matches]
        counts = {confidence: found.count(confidence) for confidence in Confidence}
        yield DoubtRow(
            Ref(_title(lives, alignment), addresses.doubts(alignment.old, alignment.new)),
            f"{counts[Confidence.CERTAIN]:,}",
            f"{counts[Confidence.PROBABLE]:,}",
            f"{counts[Confidence.POSSIBLE]:,}",
            f"{len(_decided(lives, alignment)) + len(_apart(lives, alignment)):,}",
            counts[Confidence.PROBABLE] + counts[Confidence.POSSIBLE],
        )


def detour_rows(lives: Lives) -> Iterator[DetourRow]:
    """Where going step by step and aligning directly disagree, in book order."""
    for found in lives.shelf.book.detours:
        straight, chained = found.straight, found.chained
        yield DetourRow(
            _ref(lives, found.old),
            _ref(lives, chained) if chained else None,
            _ref(lives, straight) if straight else None,
        )


def doubts_pages(lives: Lives) -> Iterator[Draft]:
    """A page for each two editions that were aligned directly."""
    for alignment in _direct(lives):
        yield partial(_sheet, lives, alignment)


def _sheet(lives: Lives, alignment: Alignment) -> Sheet:
    title = _title(lives, alignment)
    groups = tuple(
        (confidence.value, tuple(_doubts(lives, alignment, confidence)))
        for confidence in (Confidence.POSSIBLE, Confidence.PROBABLE)
    )
    pair = (alignment.old, alignment.new)
    view = DoubtsView(
        title,
        addresses.changes(*pair) if pair in lives.shelf.book.changes else "",
        groups,
        (
            *(_doubt(lives, alignment, match) for match in _decided(lives, alignment)),
            *(_no_match(lives, each) for each in _apart(lives, alignment)),
        ),
    )
    about = description(
        f"Rules of the Magic Comprehensive Rules matched less than certainly from {title}: "
        "why each was chosen, and what else it might be."
    )
    address = addresses.doubts(alignment.old, alignment.new)
    return Sheet(address, "doubts", f"Doubtful matches, {title}", about, view)


def _direct(lives: Lives) -> list[Alignment]:
    alignments = lives.shelf.book.alignments.values()
    return [found for found in alignments if not found.composed][::-1]


def _title(lives: Lives, alignment: Alignment) -> str:
    editions = lives.shelf.editions
    return title_of(editions[alignment.old], editions[alignment.new])


def _decided(lives: Lives, alignment: Alignment) -> Sequence[Match]:
    """The matches of ``alignment`` that an editor decided, in its order."""
    return _all_decided(lives)[alignment.old, alignment.new]


@lru_cache(maxsize=1)
def _all_decided(lives: Lives) -> Mapping[tuple[str, str], Sequence[Match]]:
    """Those of all alignments: the report and a page of each ask for them."""
    return {
        pair: [match for match in alignment.matches if match.is_decided]
        for pair, alignment in lives.shelf.book.alignments.items()
    }


def _apart(lives: Lives, alignment: Alignment) -> list[Apart]:
    """What an editor said is no match between the two editions."""
    shelf = lives.shelf
    pair = (alignment.old, alignment.new)
    return [
        each
        for each in shelf.book.apart
        if tuple(shelf.edition_of(shelf.node(n)).id for n in (each.old, each.new)) == pair
    ]


def _doubts(lives: Lives, alignment: Alignment, wanted: Confidence) -> Iterator[DoubtView]:
    for match in alignment.matches:
        if match.confidence is wanted:
            yield _doubt(lives, alignment, match)


def _doubt(lives: Lives, alignment: Alignment, match: Match) -> DoubtView:
    draft = _draft(lives, alignment, lives.shelf.node(match.old), lives.shelf.node(match.new))
    relation = _RELATIONS[match.relation]
    return _view(lives, match.old, match.new, relation, sureness(lives, match), draft)


def _no_match(lives: Lives, apart: Apart) -> DoubtView:
    return _view(lives, apart.old, apart.new, "not the same rule", reason=apart.reason)


def _view(
    lives: Lives,
    old: NodeId,
    new: NodeId,
    relation: str,
    sure: Sureness | None = None,
    draft: Correction | None = None,
    reason: str = "",
) -> DoubtView:
    one, other = lives.shelf.node(old), lives.shelf.node(new)
    return DoubtView(
        f"m-{anchor_of(one)}-{anchor_of(other)}",
        _ref(lives, old),
        _ref(lives, new),
        _text(one),
        _text(other),
        relation,
        sure,
        draft,
        reason,
    )


def _text(node: Node) -> str:
    return wording.shortened(node.text or node.heading, _SHOWN)


def _ref(lives: Lives, name: NodeId) -> Ref:
    node = lives.shelf.node(name)
    shown = str(node.number or words_of(node))
    return Ref(shown, lives.address_of(name), note=lives.shelf.edition_of(node).title)


def _draft(lives: Lives, alignment: Alignment, old: Node, new: Node) -> Correction | None:
    """Decisions are about rules: a glossary entry is matched by its term alone."""
    if old.kind not in NUMBERED or not isinstance(old.number, RuleNumber):
        return None
    beginnings = _beginning(old), _beginning(new)
    if not all(beginnings):  # a decision quotes the rules that it is about
        return None
    held = lives.shelf.book.held
    names = _named(held[alignment.old], old), _named(held[alignment.new], new)
    return Correction(alignment.old, alignment.new, *names, *beginnings)


def _named(tree: EditionTree, node: Node) -> str:
    """How a decision names a rule: by its number, and the second one that bears it as "702.30d~2"."""
    assert node.number is not None
    copy = 1 + tree.by_number[node.number].index(node)
    return f"{node.number}~{copy}" if copy > 1 else f"{node.number}"


def _beginning(node: Node) -> str:
    return " ".join((node.heading or node.text).split()[:_QUOTED])
