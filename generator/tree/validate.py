"""What is odd about a tree: pure generators of findings, one per property."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace

from generator.model.book import Ownership
from generator.model.diagnostic import Diagnostic, Severity
from generator.model.edition import Source, SourceFormat
from generator.model.lines import Parsed, SourceText
from generator.model.node import NUMBERED, Block, Node, NodeKind, SourceTree
from generator.model.number import RuleNumber, letters_after, siblings


def find_oddities(tree: SourceTree, source: Source) -> Iterator[Diagnostic]:
    """Duplicate numbers, numbers out of order, missing numbers and letters, implied parents, nodes without words."""
    yield from _duplicates(tree, source)
    yield from _order(tree, source)
    for node in tree.nodes:
        yield from _gaps(tree, node, source)
    yield from _implied(tree, source)
    yield from _empty(tree, source)


def _finding(
    code: str, node: Node, source: Source, message: str, severity: Severity = Severity.WARNING
) -> Diagnostic:
    text = f"{node.printed} {node.heading or node.text}".strip()
    return Diagnostic(code, severity, message, source.path, node.span.first, 1, text=text)


def _empty(tree: SourceTree, source: Source) -> Iterator[Diagnostic]:
    """Rules without words; in an official file terms too, which a summary may name without saying what they mean."""
    is_whole = source.format is SourceFormat.COMPREHENSIVE_RULES
    for node in tree.nodes:
        if node.kind in NUMBERED and node.is_blank:
            yield _finding("no-text", node, source, f"{node.number} has no text")
        elif is_whole and node.kind is NodeKind.GLOSSARY_ENTRY and not _is_defined(node):
            message = f"{node.heading!r} has no definition"
            yield _finding("no-text", node, source, message)


def _is_defined(entry: Node) -> bool:
    return bool(entry.text or entry.children or entry.passages)


def _duplicates(tree: SourceTree, source: Source) -> Iterator[Diagnostic]:
    for number, nodes in tree.by_number.items():
        for node in nodes[1:]:
            message = f"{number} is given again; first on line {nodes[0].span.first}"
            yield _finding("duplicate-number", node, source, message)


def _order(tree: SourceTree, source: Source) -> Iterator[Diagnostic]:
    last: RuleNumber | None = None
    for node in tree.nodes:
        if node.implied or not isinstance(node.number, RuleNumber):
            continue
        if last is not None and node.number < last:
            yield _finding("out-of-order", node, source, f"{node.number} stands after {last}")
        last = node.number


def _gaps(tree: SourceTree, parent: Node, source: Source) -> Iterator[Diagnostic]:
    """Numbers left out between two printed children, and before the first one in an official file.

    Other sources may hold a part of the book.
    """
    numbers = [
        (child, child.number)
        for child in (tree.by_id[name] for name in parent.children)
        if isinstance(child.number, RuleNumber) and child.kind in NUMBERED and not child.implied
    ]
    ranked = sorted(numbers, key=lambda pair: pair[1].key)
    left_out = [
        (node, number, _between(before, number))
        for (_, before), (node, number) in itertools.pairwise(ranked)
    ]
    if ranked and source.format is SourceFormat.COMPREHENSIVE_RULES:
        node, number = ranked[0]
        left_out.insert(0, (node, number, _before(number)))
    for node, number, missing in left_out:
        if missing:
            code = "missing-letter" if number.letters else "missing-number"
            is_one = len(missing) == 1
            names = f"{missing[0]} is" if is_one else f"{missing[0]} to {missing[-1]} are"
            yield _finding(code, node, source, f"{names} not here, before {number}")


def _before(first: RuleNumber) -> list[RuleNumber]:
    """The numbers of rules and subrules that come before the ``first`` of their group."""
    if first.item is None:
        return []
    start = replace(first, letters=letters_after("")) if first.letters else replace(first, item=1)
    return list(siblings(start, first))[:-1]


def _between(first: RuleNumber, last: RuleNumber) -> list[RuleNumber]:
    """The numbers strictly between two siblings."""
    return list(siblings(first, last))[1:-1]


def _implied(tree: SourceTree, source: Source) -> Iterator[Diagnostic]:
    """Parents that no line prints; in an official file a warning, where no number after them tells it already."""
    is_whole = source.format is SourceFormat.COMPREHENSIVE_RULES
    for node in tree.nodes:
        if node.implied and node.kind is not NodeKind.LETTER:
            message = f"{node.number} is not printed in this source; made as a parent"
            is_left_out = is_whole and node.kind in NUMBERED and not _goes_on_behind(tree, node)
            severity = Severity.WARNING if is_left_out else Severity.NOTE
            yield _finding("implied-parent", node, source, message, severity)


def _goes_on_behind(tree: SourceTree, node: Node) -> bool:
    """Whether a printed number follows ``node`` under its parent, so that this is missing before that."""
    siblings_of_it = tree.by_id[node.parent].children if node.parent else ()
    others = (tree.by_id[name] for name in siblings_of_it)
    own = node.number
    return isinstance(own, RuleNumber) and any(
        isinstance(other.number, RuleNumber) and not other.implied and own < other.number
        for other in others
    )


def own_lines(text: SourceText, parsed: Parsed) -> tuple[Ownership, tuple[Diagnostic, ...]]:
    """Who owns each line of ``text``; one that is not blank, and that nobody owns and no error names, is an error."""
    blank = [number for number, line in enumerate(text.lines.texts, 1) if not line]
    owners: dict[int, str] = dict.fromkeys(blank, "blank line")
    for part in parsed.parts:
        label = "" if isinstance(part, Block) else part.reason
        for number in range(part.span.first, part.span.last + 1):
            owners[number] = label
    reported = {d.line for d in parsed.diagnostics if d.is_error}
    unowned = tuple(n for n in range(1, len(text.lines) + 1) if n not in owners)
    reasons = [reason for reason in owners.values() if reason]
    ownership = Ownership(
        source=text.source.id,
        lines=len(text.lines),
        owned=sum(1 for reason in owners.values() if not reason),
        ignored=tuple((reason, reasons.count(reason)) for reason in sorted(set(reasons))),
        unowned=unowned,
    )
    findings = tuple(
        Diagnostic(
            "unowned-line",
            Severity.ERROR,
            "no node owns this line and no reason to ignore it is given",
            text.source.path,
            number,
            1,
            text=text.lines.received[number - 1],
        )
        for number in unowned
        if number not in reported
    )
    return ownership, findings
