"""Proposals: rules that somebody wishes, by heading, each with its own anchor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.model.edition import Edition
from generator.model.node import Node, NodeId, NodeKind
from generator.pages import addresses, wording
from generator.pages.addresses import anchor_of
from generator.pages.rule_view import RuleView, Telling
from generator.pages.sheet import Sheet, description
from generator.pages.shelf import Shelf


@dataclass(frozen=True, slots=True)
class ProposalView:
    """One proposal and its numbered steps."""

    proposal: RuleView
    steps: tuple[RuleView, ...]


@dataclass(frozen=True, slots=True)
class HeadingView:
    """The proposals under one heading; ``title`` is empty for those before the first.

    ``flaw`` says what is known to be missing there.
    """

    anchor: str
    title: str
    flaw: str
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
class ProposalsView:
    """The page of all proposals."""

    works: tuple[WorkView, ...]


def proposals(shelf: Shelf) -> Sheet:
    """All proposals held."""
    view = ProposalsView(tuple(_work(shelf, edition) for edition in shelf.proposals))
    extents = wording.listed(f"{work.title}: {work.extent}" for work in view.works)
    about = description("Rules that are wished, not in force.", extents)
    return Sheet(addresses.PROPOSALS, "proposals", "Proposals", about, view)


def _work(shelf: Shelf, edition: Edition) -> WorkView:
    nodes = shelf.book.held[edition.id].nodes
    wishes = [node for node in nodes if node.kind is NodeKind.PROPOSAL]
    gaps = sum(1 for node in wishes if node.flaw)
    extent = wording.counted(len(wishes), "proposal")
    if gaps:
        extent += f"; {gaps:,} of them {'has' if gaps == 1 else 'have'} a gap in our copy"
    return WorkView(
        title=edition.work,
        day=wording.day(edition.effective),
        extent=extent,
        headings=tuple(_headings(nodes, Telling(shelf))),
        credits=shelf.credits(nodes),
    )


def _headings(nodes: tuple[Node, ...], telling: Telling) -> Iterator[HeadingView]:
    steps: dict[NodeId | None, list[Node]] = {}
    for node in nodes:
        if node.kind is NodeKind.STEP:
            steps.setdefault(node.parent, []).append(node)
    heading: Node | None = None
    found: list[ProposalView] = []
    for node in nodes:
        if node.kind is NodeKind.HEADING:
            if heading is not None or found:
                yield _heading(heading, found)
            heading, found = node, []
        elif node.kind is not NodeKind.STEP:
            under = tuple(telling.rule(step) for step in steps.get(node.id, ()))
            found.append(ProposalView(telling.rule(node), under))
    if heading is not None or found:
        yield _heading(heading, found)


def _heading(heading: Node | None, found: list[ProposalView]) -> HeadingView:
    if heading is None:
        return HeadingView("", "", "", tuple(found))
    return HeadingView(anchor_of(heading), heading.heading, heading.flaw, tuple(found))
