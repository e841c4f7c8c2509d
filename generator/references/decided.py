"""Editors' decisions about citations: which citation each is about, and those that are about none any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.model.citation import Citation, CitationDecision
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.node import Node, Passage, SourceTree
from generator.references.find import find_citations
from generator.references.parallels import text_of


def is_about(decision: CitationDecision, node: Node, citation: Citation) -> bool:
    """Whether the citation, which ``node`` makes, is the one of the decision."""
    is_there = _holds(node.part(citation.passage), decision.line)
    return is_there and _printed(node, citation) == decision.cites


def check_citation_decisions(
    decisions: Sequence[CitationDecision], trees: Mapping[str, SourceTree], path: str
) -> tuple[Diagnostic, ...]:
    """An error for each decision whose citation, or one of whose rules, is not there any more.

    One about a source or an edition that is not among ``trees`` is none: who read it knew of both.
    """
    editions = {tree.edition for tree in trees.values()}
    named = {decision.edition for decision in decisions}
    meant = [tree for tree in trees.values() if tree.edition in named]
    known = {(tree.edition, number) for tree in meant for number in tree.by_number}
    found = []
    for decision in decisions:
        if (tree := trees.get(decision.source)) is not None:
            cited = list(dict.fromkeys(_cited_on(decision.line, tree)))
            if decision.cites not in cited:
                message = (
                    f"line {decision.line} of {decision.source} does not cite {decision.cites}"
                )
                found.append(_stale(path, decision, message, ", ".join(cited)))
        for number in (*decision.means, *decision.perhaps):
            if decision.edition in editions and (decision.edition, number) not in known:
                message = f"there is no {number} in {decision.edition}"
                found.append(_stale(path, decision, message))
    return tuple(found)


def _cited_on(line: int, tree: SourceTree) -> Iterator[str]:
    """What the nodes of ``tree`` cite on that line, as it is printed."""
    for node in tree.nodes:
        if _holds(node, line) or any(_holds(part, line) for part in node.passages):
            for citation in find_citations(node):
                if _holds(node.part(citation.passage), line):
                    yield _printed(node, citation)


def _holds(part: Node | Passage, line: int) -> bool:
    return part.span.first <= line <= part.span.last


def _printed(node: Node, citation: Citation) -> str:
    return text_of(node, citation)[citation.at.start : citation.at.end]


def _stale(path: str, decision: CitationDecision, message: str, expected: str = "") -> Diagnostic:
    return Diagnostic("stale-citation", Severity.ERROR, message, path, decision.at, 1, expected)
