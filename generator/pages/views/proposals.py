"""Proposals: rules that somebody wishes, by heading, each with its own anchor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from generator.model.edition import Edition
from generator.model.node import Node, NodeId, NodeKind
from generator.model.proposal import ProposalKind
from generator.pages import addresses, wording
from generator.pages.lives import Lives
from generator.pages.proposal_view import ProposalTelling, ProposalView
from generator.pages.rule_view import PassageView
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf
from generator.text.counts import counted
from generator.text.slug import slug

#: Kinds that hardly tell a reader what to expect.
_VAGUE: Final = frozenset(
    (ProposalKind.CASE, ProposalKind.UNNAMED, ProposalKind.QUESTION, ProposalKind.UNKNOWN)
)
#: The filter shows so many kinds at once.
_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class HeadingView:
    """The proposals under one heading; ``title`` is empty for those before the first.

    ``flaw`` says what is known to be missing there, ``passages`` are notes on all that stands under it.
    """

    anchor: str
    title: str
    flaw: str
    passages: tuple[PassageView, ...]
    proposals: tuple[ProposalView, ...]


@dataclass(frozen=True, slots=True)
class WorkView:
    """The proposals of one author on one day."""

    title: str
    day: str
    extent: str
    headings: tuple[HeadingView, ...]
    credits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many proposals are of one kind; ``name`` is the one word that the filter knows it by."""

    name: str
    text: str
    count: int


@dataclass(frozen=True, slots=True)
class ProposalsView:
    """The page of all proposals; ``kinds`` counts them by what their wording says they are.

    The filter shows those at once, and ``rare`` and vague kinds on demand.
    """

    works: tuple[WorkView, ...]
    total: int
    kinds: tuple[KindCount, ...]
    rare: tuple[KindCount, ...]


def proposals(lives: Lives) -> Sheet:
    """All proposals held."""
    shelf = lives.shelf
    held = [node for edition in shelf.proposals for node in _wishes(shelf, edition)]
    works = tuple(_work(lives, edition) for edition in shelf.proposals)
    kinds = _kinds(shelf, held)
    view = ProposalsView(works, len(held), kinds[:_SHOWN], kinds[_SHOWN:])
    extents = wording.listed(f"{work.title}: {work.extent}" for work in view.works)
    about = description("Proposed rules, not in force.", extents)
    return Sheet(addresses.PROPOSALS, "proposals", "Proposals", about, view)


def _work(lives: Lives, edition: Edition) -> WorkView:
    shelf = lives.shelf
    nodes = shelf.book.held[edition.id].nodes
    wishes = _wishes(shelf, edition)
    gaps = sum(1 for node in wishes if node.flaw)
    extent = counted(len(wishes), "proposal")
    if gaps:
        extent += f"; {gaps:,} of them {'has' if gaps == 1 else 'have'} a gap in our copy"
    return WorkView(
        title=edition.work,
        day=wording.day(edition.effective),
        extent=extent,
        headings=tuple(_headings(nodes, ProposalTelling(lives))),
        credits=shelf.credits(nodes),
    )


def _wishes(shelf: Shelf, edition: Edition) -> list[Node]:
    held = shelf.book.held[edition.id]
    return [node for node in held.nodes if node.kind is NodeKind.PROPOSAL]


def _kinds(shelf: Shelf, wishes: Sequence[Node]) -> tuple[KindCount, ...]:
    """How many proposals are of which kind, those that say most first; one that is of two counts twice."""
    known = shelf.book.proposed
    counts = Counter(kind for node in wishes if node.id in known for kind in known[node.id].kinds)
    order = sorted(counts, key=lambda kind: (kind in _VAGUE, -counts[kind], kind.value))
    return tuple(KindCount(slug(kind.value), kind.value, counts[kind]) for kind in order)


def _headings(nodes: tuple[Node, ...], telling: ProposalTelling) -> Iterator[HeadingView]:
    steps: dict[NodeId | None, list[Node]] = {}
    for node in nodes:
        if node.kind is NodeKind.STEP:
            steps.setdefault(node.parent, []).append(node)
    heading: Node | None = None
    found: list[ProposalView] = []
    for node in nodes:
        if node.kind is NodeKind.HEADING:
            if heading is not None or found:
                yield _heading(heading, found, telling)
            heading, found = node, []
        elif node.kind is not NodeKind.STEP:
            found.append(telling.view(node, tuple(steps.get(node.id, ()))))
    if heading is not None or found:
        yield _heading(heading, found, telling)


def _heading(
    heading: Node | None, found: list[ProposalView], telling: ProposalTelling
) -> HeadingView:
    if heading is None:
        return HeadingView("", "", "", (), tuple(found))
    told = telling.view(heading).proposal
    return HeadingView(told.anchor, told.heading, told.flaw, told.passages, tuple(found))
